import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../core/time.ts'
import { coverageTotals, isLiquidationFeedStale, isOverdue, mostCommon } from './coverage.ts'

const now = Date.UTC(2026, 10, 5)

describe('staleness', () => {
  it('begins after three cadences, and where nothing was ever heard', () => {
    expect(isOverdue(now - 30 * MINUTE, now, 10 * MINUTE)).toBe(false)
    expect(isOverdue(now - 30 * MINUTE - 1, now, 10 * MINUTE)).toBe(true)
    expect(isOverdue(null, now, 10 * MINUTE)).toBe(true)
  })

  it('gives liquidations an hour, delayed ones three, and expects nothing where none are published', () => {
    expect(isLiquidationFeedStale('full', now - HOUR, now)).toBe(false)
    expect(isLiquidationFeedStale('full', now - HOUR - 1, now)).toBe(true)
    expect(isLiquidationFeedStale('delayed', now - 3 * HOUR, now)).toBe(false)
    expect(isLiquidationFeedStale('sampled', null, now)).toBe(true)
    expect(isLiquidationFeedStale('none', null, now)).toBe(false)
  })
})

it('finds the usual interval', () => {
  expect(
    mostCommon([
      { value: 8, count: 3 },
      { value: 4, count: 7 },
      { value: 1, count: 7 },
    ]),
  ).toBe(1)
  expect(mostCommon([])).toBeNull()
})

it('counts feeds and their events', () => {
  const feed = (kind: 'full' | 'shadow' | 'none', counted: boolean, events_24h: number, stale: boolean) => ({
    kind,
    counted,
    events_24h,
    stale,
  })
  const totals = coverageTotals({
    venues: 4,
    liquidations: [
      feed('full', true, 10, false),
      feed('full', true, 5, true),
      feed('shadow', false, 99, true),
      feed('none', false, 0, false),
    ],
    snapshots: [{ stale: false }, { stale: true }, { stale: false }],
  })
  expect(totals).toEqual({
    exchanges: 4,
    feeds: 3,
    liquidation_feeds: 3,
    liquidation_feeds_counted: 2,
    liquidation_events_24h: 15,
    snapshot_feeds: 3,
    stale_feeds: 2,
  })
})
