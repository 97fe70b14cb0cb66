import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, SINCE_EVER } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { sourceTerms } from '../../src/tables/record/recording.ts'
import { venueFeeds } from '../../src/tables/venues/venues.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'

/** A venue that the operator no longer records falls silent, and nobody complains. */
let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

type Listed = { readonly exchange: string; readonly market?: string; readonly stale: boolean }

it('is in no list of the coverage registry, and not among its silent feeds', async () => {
  const before = await ask('coverage')
  const lists = ['liquidations', 'snapshots', 'funding_arb', 'positioning'] as const
  const names = (answer: typeof before, list: string) => answer[list].map(({ exchange }: Listed) => exchange)
  for (const list of lists) expect(names(before, list), list).toContain('okx')

  const ended = (source: string, into_table: string) => ({
    source,
    due_from: NOW - 9 * DAY,
    due_until: NOW - HOUR,
    recorded_from: NOW - 9 * DAY,
    into_table,
    built_in: null,
  })
  await store.insert(sourceTerms, [
    ended('okx.liquidations', 'liquidation_events'),
    ended('okx.funding-marks', 'funding_marks'),
    ended('okx.positioning', 'positioning_readings'),
    ended('okx.accounts', 'dex_accounts'),
    // Another of the same venue goes on: what it fills is still due.
    { ...ended('binance.funding-marks', 'funding_marks'), due_until: null },
  ])
  const feeds = await store.reader(venueFeeds).latest({ by: ['venue', 'market'], since: SINCE_EVER })
  await store.insert(
    venueFeeds,
    feeds.filter(({ venue }) => venue === 'okx').map((feed) => ({ ...feed, enabled: false })),
  )

  const later = NOW + 6 * HOUR
  const after = await ask('coverage', {}, later)
  for (const list of lists) expect(names(after, list), list).not.toContain('okx')
  expect(names(after, 'funding_arb')).toContain('binance')
  const silent = [
    ...after.liquidations.filter((feed: { counted: boolean }) => feed.counted),
    ...after.snapshots,
  ]
  expect(after.totals.stale_feeds).toBe(silent.filter(({ stale }: Listed) => stale).length)
  expect(after.dex_whale_scan.stale).toBe(false)
})

it('is held in the gap ledger against the time until it was left out', async () => {
  const { sources } = await ask('gaps', { venue: 'okx', days: '1' }, NOW + 6 * HOUR)
  const liquidations = sources.find(({ source }: { source: string }) => source === 'okx.liquidations')
  expect(liquidations).toMatchObject({ open: false, minutes_missing: 0, minutes_watched: 17 * 60 })
})
