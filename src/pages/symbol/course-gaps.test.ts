import { describe, expect, it } from 'vitest'
import { HOUR, isoOf, MINUTE } from '../../core/time.ts'
import { gapsOf, type Watched } from './course-gaps.ts'

const START = Date.parse('2026-11-15T00:00:00Z')
const times = [0, 1, 2, 3, 4, 5, 6].map((hour) => START + hour * HOUR)
const now = START + 6.5 * HOUR
const missing = (source: string, from: number, to: number | null) => ({
  source,
  table: 'oi_5m',
  started_at: isoOf(START + from),
  ended_at: to === null ? null : isoOf(START + to),
  detail: 'does not answer',
})
const watched = (more: Partial<Watched>): Watched => ({
  pane: 'Open interest',
  name: 'bybit',
  values: [1, 1, 1, 1, 1, 1, 1],
  isOwn: (source) => source.startsWith('bybit.'),
  ledger: { gaps: [] },
  ...more,
})
const hatched = (more: Partial<Watched>) =>
  gapsOf(times, [watched(more)], now).map(({ from, to, why }) => [
    (from - START) / HOUR,
    (to - START) / HOUR,
    why,
  ])

describe('what is hatched', () => {
  it('is bars without a figure, as one span, after the first that has one', () => {
    expect(hatched({ values: [null, 1, null, null, 1, null, 1] })).toEqual([
      [2, 4, 'bybit is not on record'],
      [5, 6, 'bybit is not on record'],
    ])
  })

  it('is neither what lies before the record nor the bar that is on', () => {
    expect(hatched({ values: [null, null, 1, 1, 1, 1, null] })).toEqual([])
    expect(hatched({ values: [null, null, null, null, null, null, null] })).toEqual([])
  })

  it('has the reason that the ledger gives', () => {
    const reasons = { gaps: [missing('okx.x', 0, 9 * HOUR), missing('bybit.x', 2.5 * HOUR, 2.6 * HOUR)] }
    expect(hatched({ values: [1, 1, null, 1, 1, 1, 1], reasons })).toEqual([
      [2, 3, 'bybit.x, does not answer'],
    ])
  })

  it('is what the ledger says of the source, also within a bar, but for what nobody would see', () => {
    const ledger = {
      gaps: [
        missing('bybit.x', HOUR, HOUR + 6 * MINUTE),
        missing('bybit.x', 2 * HOUR, 2 * HOUR + 5 * MINUTE),
        missing('okx.x', 3 * HOUR, 4 * HOUR),
        missing('bybit.x', 6 * HOUR, null),
      ],
    }
    expect(hatched({ ledger })).toEqual([
      [1, 1.1, 'bybit.x, does not answer'],
      [6, 6.5, 'bybit.x, does not answer'],
    ])
    expect(hatched({ ledger, values: [null, null, 1, 1, 1, 1, 1] })).toHaveLength(1)
  })
})
