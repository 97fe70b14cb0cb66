import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { collectorRuns, recordingGaps, sourceTerms } from '../../src/tables/record/recording.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'
import { gapRows } from '../fixtures/gaps.ts'
import { NOW } from '../fixtures/market.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** What the board says about the ledger of the fixture, worked out by hand. */
let store: Store
let ask: Ask
beforeAll(async () => {
  // The ledger alone: other subjects of the common market have runs of their own.
  store = await openMemoryStore()
  for (const [table, rows] of gapRows(NOW)) await store.insert(table, rows)
  await store.insert(sourceTerms, [
    term('okx.liquidations', 100 * DAY),
    term('bybit.liquidations', 100 * DAY),
    term('binance.liquidations', 600 * MINUTE),
    term('binance.open-interest', 60 * MINUTE, 'oi_5m'),
    // Two that never recorded, one of them with a reason; one that was taken out before the week.
    { ...term('gate.tickers', 2 * DAY, 'perp_tickers'), recorded_from: null },
    { ...term('mexc.tickers', 10 * MINUTE, 'perp_tickers'), recorded_from: null },
    { ...term('htx.tickers', 90 * DAY, 'perp_tickers'), due_until: NOW - 60 * DAY },
    // It asks nobody: its time is nobody's record.
    { ...term('htx.fees', 100 * DAY, 'fee_schedules'), built_in: true as const },
  ])
  await store.insert(recordingGaps, [
    {
      source: 'gate.tickers',
      started_at: NOW - 2 * DAY,
      ended_at: null,
      into_table: 'perp_tickers',
      reason: 'refused',
      detail: 'not for you',
    },
  ])
  await store.insert(
    collectorRuns,
    ['binance', 'bybit', 'okx'].map((venue) => ({
      feed: `${venue}.liquidations`,
      started_at: NOW - MINUTE,
      ok: true,
      rows: 0,
      error: null,
      latency_ms: 3,
    })),
  )
  ask = askOn(store)
})
afterAll(() => store?.close())

function term(source: string, before: number, into_table = 'liquidation_events') {
  const due_from = NOW - before
  return {
    source,
    due_from,
    due_until: null as number | null,
    recorded_from: due_from as number | null,
    into_table,
    built_in: null as true | null,
  }
}

type Line = Record<string, unknown>
const of = (rows: Line[], source: string) => rows.find((row) => row.source === source)

describe('gaps', () => {
  it('counts no coverage of a source that asks nobody', async () => {
    const { sources, calendar } = await ask('gaps')
    expect(of(sources, 'htx.fees')).toMatchObject({
      built_in: true,
      covered_pct: null,
      minutes_watched: 0,
      open: false,
    })
    expect(calendar.venues.map(({ venue }: Line) => venue)).not.toContain('htx')
    const { totals } = await ask('gaps', { venue: 'htx' })
    expect(totals).toMatchObject({ sources: 0, covered_pct: null })
  })

  it('sums what each source misses of the window', async () => {
    const { sources } = await ask('gaps')
    // Ten minutes two days ago, and twenty of the gap that began an hour before the week.
    expect(of(sources, 'okx.liquidations')).toEqual({
      source: 'okx.liquidations',
      venue: 'okx',
      table: 'liquidation_events',
      built_in: false,
      due_since: '2026-08-07T12:07:00.000Z',
      open: false,
      open_since: null,
      gaps: 2,
      minutes_missing: 30,
      minutes_watched: 10_080,
      covered_pct: 99.7024,
      last_run: '2026-11-15T12:06:00.000Z',
    })
    // Due since an hour ago, and silent since.
    expect(of(sources, 'binance.open-interest')).toMatchObject({
      open: true,
      open_since: '2026-11-15T11:07:00.000Z',
      minutes_missing: 60,
      covered_pct: 0,
      last_run: null,
    })
    expect(of(sources, 'bybit.liquidations')).toMatchObject({ gaps: 0, minutes_missing: 0, covered_pct: 100 })
  })

  it('lists every source that is due: also one without a gap, and one that never answered', async () => {
    const { sources, totals } = await ask('gaps')
    expect(sources.map((row: Line) => [row.source, row.covered_pct])).toEqual([
      ['gate.tickers', 0],
      ['binance.open-interest', 0],
      ['binance.liquidations', 95],
      ['okx.liquidations', 99.7024],
      ['mexc.tickers', 0],
      ['bybit.liquidations', 100],
      ['htx.fees', null],
    ])
    expect(of(sources, 'gate.tickers')).toMatchObject({
      due_since: '2026-11-13T12:07:00.000Z',
      open_since: '2026-11-13T12:07:00.000Z',
      minutes_missing: 2880,
      minutes_watched: 2880,
      last_run: null,
    })
    expect(of(sources, 'mexc.tickers')).toMatchObject({ open: true, gaps: 0, minutes_missing: 10 })
    // Missing 2,880 + 60 + 30 + 30 + 10 of 2,880 + 60 + 600 + 10,080 + 10 + 10,080 minutes.
    expect(totals).toMatchObject({
      sources: 6,
      sources_with_gaps: 5,
      open_gaps: 3,
      minutes_missing: 3010,
      covered_pct: 87.3049,
    })
    const older = await ask('gaps', { days: '90' })
    expect(of(older.sources, 'htx.tickers')).toMatchObject({ covered_pct: 100, minutes_watched: 30 * 1440 })
  })

  it('says how much of each day was recorded, venue by venue', async () => {
    const { calendar } = await ask('gaps')
    expect([calendar.days[0], calendar.days.at(-1), calendar.days.length]).toEqual([
      '2026-11-08',
      '2026-11-15',
      8,
    ])
    const covered = (venue: string) => calendar.venues.find((row: Line) => row.venue === venue).covered_pct
    // Not due before the 13th, and never recorded since.
    expect(covered('gate')).toEqual([null, null, null, null, null, 0, 0, 0])
    // Twenty of the 713 minutes of the first day that lie in the window; ten of the 13th.
    expect(covered('okx')).toEqual([97.195, 100, 100, 100, 100, 99.3056, 100, 100])
    expect(covered('bybit')).toEqual([100, 100, 100, 100, 100, 100, 100, 100])
  })

  it('totals all sources and lists the gaps, newest first', async () => {
    const { totals, gaps, truncated } = await ask('gaps', { venue: 'binance' })
    // Watched: 600 minutes and 60; missing 30 and 60.
    expect(totals).toEqual({
      sources: 2,
      sources_with_gaps: 2,
      open_gaps: 1,
      gaps: 2,
      minutes_missing: 90,
      covered_pct: 86.3636,
    })
    expect(gaps).toEqual([
      {
        source: 'binance.open-interest',
        table: 'oi_5m',
        started_at: '2026-11-15T11:07:00.000Z',
        ended_at: null,
        minutes: 60,
        reason: 'timeout',
        detail: 'binance.open-interest timeout',
      },
      {
        source: 'binance.liquidations',
        table: 'liquidation_events',
        started_at: '2026-11-15T02:07:00.000Z',
        ended_at: '2026-11-15T02:37:00.000Z',
        minutes: 30,
        reason: 'silent',
        detail: 'binance.liquidations silent',
      },
    ])
    expect(truncated).toBe(false)
  })

  it('narrows by source, table and days', async () => {
    expect((await ask('gaps', { source: 'okx.liquidations' })).totals).toMatchObject({ sources: 1, gaps: 2 })
    expect((await ask('gaps', { table: 'oi_5m' })).totals).toMatchObject({ sources: 1, gaps: 1 })
    // A table's sources are known without any gap.
    expect((await ask('gaps', { table: 'liquidation_events' })).totals).toMatchObject({ sources: 3 })
    expect((await ask('gaps', { source: 'okx.liquidations', days: '1' })).totals).toMatchObject({
      gaps: 0,
      covered_pct: 100,
    })
    expect((await ask('gaps', { source: 'okx.liquidations', days: '90' })).totals).toMatchObject({
      gaps: 3,
      minutes_missing: 190,
    })
  })

  it('refuses what makes no sense, and names what is known', async () => {
    await expect(ask('gaps', { venue: 'okx', source: 'binance.open-interest' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      param: 'source',
    })
    await expect(ask('gaps', { venue: 'nowhere' })).rejects.toMatchObject({
      code: 'unknown_venue',
      allowed: expect.arrayContaining(['okx']),
    })
    await expect(ask('gaps', { source: 'okx.nothing' })).rejects.toMatchObject({
      code: 'not_found',
      allowed: ['okx.liquidations'],
    })
  })

  it('knows nothing of a recorder that never ran', async () => {
    const empty = await openMemoryStore()
    try {
      expect(await askOn(empty)('gaps', { venue: 'binance' })).toMatchObject({
        stale: true,
        sources: [],
        totals: { sources: 0, covered_pct: null },
      })
    } finally {
      await empty.close()
    }
  })
})
