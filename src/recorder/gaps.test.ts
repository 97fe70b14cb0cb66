import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { DAY, MINUTE, type Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import { collectorRuns, recordingGaps } from '../tables/recording.ts'
import { GapLedger } from './gaps.ts'

type GapRow = Row<typeof recordingGaps>

/** Due for a day. */
const SOURCE = {
  id: 'x.tickers',
  into: 'perp_tickers',
  dueFrom: T0 - DAY,
  hasBeenGood: true,
  coversMs: 0,
  toleranceMs: 3 * MINUTE,
}
const NEVER = { ...SOURCE, hasBeenGood: false }
const NEW = { ...NEVER, dueFrom: T0 }

async function begun(past: { runs?: [Ms, boolean][]; gaps?: Partial<GapRow>[] } = {}, source = SOURCE) {
  const store = new MemoryStore()
  const time = { now: T0 }
  const written: GapRow[] = []
  const firsts: Ms[] = []
  for (const [started_at, ok] of past.runs ?? []) {
    const row = { feed: SOURCE.id, started_at, ok, rows: 1, error: null, latency_ms: 1 }
    await store.insert(collectorRuns, [row])
  }
  for (const gap of past.gaps ?? []) {
    const base = {
      source: SOURCE.id,
      into_table: SOURCE.into,
      reason: 'cut' as const,
      detail: '',
      ended_at: null,
    }
    await store.insert(recordingGaps, [{ started_at: T0, ...base, ...gap }])
  }
  const write = (rows: GapRow[]) => void written.push(...rows)
  const ledger = new GapLedger({
    store,
    clock: { now: () => time.now },
    write,
    onFirst: (_id, at) => firsts.push(at - T0),
  })
  await ledger.begin([source], T0)
  return { ledger, time, written, firsts }
}

const span = ({ started_at, ended_at, reason }: GapRow) => [
  started_at - T0,
  ended_at && ended_at - T0,
  reason,
]

describe('while recording', () => {
  test('a gap starts where the record ends, not when that is noticed', async () => {
    const { ledger, time, written } = await begun({}, NEW)
    ledger.good(SOURCE.id, T0 + 10)
    time.now = T0 + 500
    ledger.open(SOURCE.id, 'unreachable', 'no route')
    ledger.open(SOURCE.id, 'timeout', 'later trouble is the same gap')
    ledger.close(SOURCE.id, T0 + 900)
    expect(written.map(span)).toEqual([
      [10, null, 'unreachable'],
      [10, 900, 'unreachable'],
    ])
    expect(written[0]).toMatchObject({ source: SOURCE.id, into_table: 'perp_tickers', detail: 'no route' })
  })

  test('it ends when the last of its causes is gone', async () => {
    const { ledger, time, written } = await begun({}, NEW)
    ledger.good(SOURCE.id, T0)
    time.now = T0 + 100
    ledger.open(SOURCE.id, 'store_slow', '', 'store', T0 + 50)
    ledger.open(SOURCE.id, 'cut', '')
    ledger.close(SOURCE.id, T0 + 200)
    expect(ledger.isOpen(SOURCE.id)).toBe(true)
    ledger.close(SOURCE.id, T0 + 300, 'store')
    expect(written.map(span).at(-1)).toEqual([50, 300, 'store_slow'])
  })

  test('two gaps of one moment do not overwrite each other', async () => {
    const { ledger, written } = await begun({}, NEW)
    ledger.open(SOURCE.id, 'cut', '')
    ledger.close(SOURCE.id, T0)
    ledger.open(SOURCE.id, 'cut', '')
    expect(new Set(written.map((row) => row.started_at)).size).toBe(2)
  })

  test('a source that was never announced has no gaps', async () => {
    const { ledger, written } = await begun({}, NEW)
    ledger.open('other.source', 'cut', '')
    ledger.close('other.source', T0)
    expect(written).toEqual([])
  })
})

describe('at start', () => {
  test('the time since the last good run was not recorded', async () => {
    const { ledger, written } = await begun({
      runs: [
        [T0 - 20 * MINUTE, true],
        [T0 - 10 * MINUTE, true],
        [T0 - MINUTE, false],
      ],
    })
    expect(written.map(span)).toEqual([[-10 * MINUTE, null, 'not_running']])
    ledger.close(SOURCE.id, T0 + 5)
    expect(written.map(span).at(-1)).toEqual([-10 * MINUTE, 5, 'not_running'])
  })

  test('a short absence loses nothing; a source without a past was not missing', async () => {
    expect((await begun({ runs: [[T0 - 2 * MINUTE, true]] })).written).toEqual([])
    expect((await begun({}, NEW)).written).toEqual([])
  })

  test('trouble of its own after a restart is a gap of its own', async () => {
    const { ledger, time, written } = await begun({ runs: [[T0 - 10 * MINUTE, true]] })
    time.now = T0 + 100
    ledger.open(SOURCE.id, 'unreachable', '')
    ledger.close(SOURCE.id, T0 + 900)
    expect(written.map(span).slice(1)).toEqual([
      [-10 * MINUTE, 100, 'not_running'],
      [100, null, 'unreachable'],
      [100, 900, 'unreachable'],
    ])
  })

  test('a source that is due and never recorded has missed all of it', async () => {
    const never = await begun({ runs: [[T0 - 5 * MINUTE, false]] }, NEVER)
    expect(never.written.map(span)).toEqual([[-DAY, null, 'not_running']])
    expect(never.ledger.hasBeenGood(SOURCE.id)).toBe(false)
    // The first start: nothing is known yet, and the first trouble counts from when it was due.
    const first = await begun({}, NEW)
    expect(first.written).toEqual([])
    first.time.now = T0 + 400
    first.ledger.open(SOURCE.id, 'refused', 'not for you', 'source', T0 + 300)
    expect(first.written.map(span)).toEqual([[0, null, 'refused']])
    first.ledger.close(SOURCE.id, T0 + 900)
    expect(first.ledger.hasBeenGood(SOURCE.id)).toBe(true)
    first.ledger.good(SOURCE.id, T0 + 950)
    expect(first.firsts).toEqual([900])
    // The next start goes on with that gap, however long ago it began.
    const years = { ...NEVER, dueFrom: T0 - 900 * DAY }
    const next = await begun({ gaps: [{ started_at: years.dueFrom, reason: 'refused' }] }, years)
    next.time.now = T0 + 400
    next.ledger.open(SOURCE.id, 'timeout', 'still')
    expect(next.written).toEqual([])
    next.ledger.close(SOURCE.id, T0 + 900)
    expect(next.written.map(span)).toEqual([[-900 * DAY, 900, 'refused']])
  })

  test('what retention took of the runs is known from the gaps', async () => {
    const gaps = [{ started_at: T0 - 50 * MINUTE, ended_at: T0 - 40 * MINUTE }]
    expect((await begun({ gaps })).written.map(span)).toEqual([[-40 * MINUTE, null, 'not_running']])
    // Runs of last month are gone by retention only while the recorder runs: an absence of months is seen.
    const months = await begun({ runs: [[T0 - 70 * DAY, true]] }, { ...SOURCE, dueFrom: T0 - 90 * DAY })
    expect(months.written.map(span)).toEqual([[-70 * DAY, null, 'not_running']])
  })

  test('what was left open ends with the first success; of a source that is gone, at once', async () => {
    const { ledger, written } = await begun({
      runs: [[T0 - MINUTE, true]],
      gaps: [
        { started_at: T0 - 5 * MINUTE },
        { started_at: T0 - 9 * MINUTE, ended_at: T0 - 8 * MINUTE },
        { source: 'gone.tickers', started_at: T0 - 7 * MINUTE },
      ],
    })
    expect(written.map((row) => [row.source, ...span(row)])).toEqual([
      ['gone.tickers', -7 * MINUTE, 0, 'cut'],
    ])
    ledger.close(SOURCE.id, T0 + 50)
    expect(written.map(span).at(-1)).toEqual([-5 * MINUTE, 50, 'cut'])
  })
})
