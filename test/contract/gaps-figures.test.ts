import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { collectorRuns } from '../../src/tables/recording.ts'
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

type Line = Record<string, unknown>
const of = (rows: Line[], source: string) => rows.find((row) => row.source === source)

describe('gaps', () => {
  it('sums what each source misses of the window', async () => {
    const { sources } = await ask('gaps')
    // Ten minutes two days ago, and twenty of the gap that began an hour before the week.
    expect(of(sources, 'okx.liquidations')).toEqual({
      source: 'okx.liquidations',
      venue: 'okx',
      table: 'liquidation_events',
      open: false,
      open_since: null,
      gaps: 2,
      minutes_missing: 30,
      minutes_watched: 10_080,
      covered_pct: 99.7024,
      last_run: '2026-11-15T12:06:00.000Z',
    })
    // Watched since its first gap, an hour ago, and silent since.
    expect(of(sources, 'binance.open-interest')).toMatchObject({
      open: true,
      open_since: '2026-11-15T11:07:00.000Z',
      minutes_missing: 60,
      covered_pct: 0,
      last_run: null,
    })
    expect(of(sources, 'bybit.liquidations')).toMatchObject({ gaps: 0, minutes_missing: 0, covered_pct: 100 })
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
