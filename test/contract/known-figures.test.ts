import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import { venueHistoryRollup } from '../../src/rollups/venues/venue-history.ts'
import type { Store } from '../../src/store/port.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { insuranceFundDaily, insuranceFundHourly } from '../../src/tables/venues/insurance-funds.ts'
import { venueOiHourly } from '../../src/tables/venues/venue-markets.ts'
import { venueFeeds, venueSnapshots, venues } from '../../src/tables/venues/venues.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** A newer null hides nothing, and a total that lacks a part says so. Three venues, worked out by hand. */
const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')
const BILLION = 1e9

let store: Store
let ask: Ask
beforeEach(async () => {
  store = await openMemoryStore()
  const ask0 = askOn(store)
  ask = (id, params, now = NOW) => ask0(id, params, now)
  const listed = [
    ['binance', 'cex'],
    ['bybit', 'cex'],
    ['hyperliquid', 'dex'],
  ] as const
  await store.insert(
    venues,
    listed.map(([venue, type]) => ({
      venue,
      name: venue,
      type,
      country: null,
      kinds: ['perp' as const],
      recorded_since: '2026-08-21',
    })),
  )
  await store.insert(
    venueFeeds,
    listed.map(([venue, type]) => ({
      venue,
      market: 'perp' as const,
      type,
      cadence_s: 600,
      since: '2026-08-21',
      enabled: true,
      halve_oi: false,
    })),
  )
})
afterEach(() => store.close())

type Snapshot = Row<typeof venueSnapshots>

const perp = (
  venue: string,
  symbol: string,
  billions: number | null,
  ts: Ms,
  more: Partial<Snapshot> = {},
): Snapshot => ({
  ts,
  venue,
  market: 'perp',
  symbol,
  quote: 'USDT',
  instrument: `${symbol}USDT`,
  price_usd: 100,
  volume_24h_usd: 1e6,
  open_interest_usd: billions === null ? null : billions * BILLION,
  funding_rate_8h_pct: 0.01,
  ...more,
})

/** 36 B on Binance, 57 B on Bybit, 10 B on-chain: 103 B, of which 9.7 % on-chain. */
const whole = (ts: Ms) => [
  perp('binance', 'BTC', 30, ts),
  perp('binance', 'ETH', 6, ts),
  perp('bybit', 'BTC', 57, ts),
  perp('hyperliquid', 'BTC', 10, ts),
]
const others = (ts: Ms) => whole(ts).filter(({ venue }) => venue !== 'binance')
const emptied = { volume_24h_usd: null, funding_rate_8h_pct: null }

describe('the first snapshot after a restart, without open interest', () => {
  beforeEach(() =>
    store.insert(venueSnapshots, [
      ...whole(NOW - 26 * MINUTE),
      perp('binance', 'BTC', null, NOW, { price_usd: 101, ...emptied }),
      perp('binance', 'ETH', null, NOW, emptied),
      ...others(NOW),
    ]),
  )

  it('leaves the totals over venues as they were', async () => {
    const { totals, symbols, stale } = await ask('venues-markets')
    expect(totals).toMatchObject({
      perp_oi_usd: 103 * BILLION,
      dex_oi_usd: 10 * BILLION,
      dex_share_pct: 9.7087,
      perp_volume_24h_usd: 4e6,
      perp_oi_venues: 3,
      perp_oi_missing: [],
      perp_oi_missing_usd: 0,
    })
    expect(symbols[0]).toMatchObject({ symbol: 'BTC', perp_oi_usd: 97 * BILLION, perp_oi_missing_usd: 0 })
    expect(stale).toBe(false)
    const { rows } = await ask('venues-markets', { symbol: 'ETH' })
    expect(rows).toMatchObject([
      { venue: 'binance', open_interest_usd: 6 * BILLION, funding_rate_8h_pct: 0.01 },
    ])
    // What the newer snapshot does say is of the newer snapshot.
    const btc = await ask('venues-markets', { symbol: 'BTC' })
    expect(btc.rows[1]).toMatchObject({ venue: 'binance', price_usd: 101, ts: '2026-11-15T12:00:00.000Z' })
  })

  it('leaves the profile of the venue as it was', async () => {
    const { basket } = await ask('venues-profile', { venue: 'binance' })
    expect(basket).toMatchObject({
      perp_oi_usd: 36 * BILLION,
      volume_24h_usd: 2e6,
      oi_weighted_funding_8h_pct: 0.01,
      perp_oi_missing_usd: 0,
      volume_missing_usd: 0,
    })
  })

  it('leaves the fund against open interest as it was', async () => {
    await store.insert(insuranceFundHourly, [
      { ts: NOW, venue: 'binance', pool: 'usdt', asset: 'USDT', balance: 9e8, usd: 9e8, contracts: 2 },
    ])
    const answer = await ask('insurance-funds')
    expect(answer.venues[0]).toMatchObject({ open_interest_usd: 36 * BILLION, fund_to_oi_pct: 2.5 })
  })

  it('leaves the hour as it was', async () => {
    const rows = await hoursAt(NOW + 12 * MINUTE)
    expect(rows.at(-1)).toMatchObject({
      ts: NOW,
      oi_usd: 103 * BILLION,
      dex_oi_usd: 10 * BILLION,
      venues: 3,
      missing: [],
      missing_usd: 0,
    })
  })
})

describe('a venue that fell silent three hours ago', () => {
  beforeEach(() =>
    store.insert(venueSnapshots, [
      // Gone from its list before it fell silent: nothing of it lacks.
      perp('binance', 'OLD', 50, NOW - 10 * HOUR),
      perp('binance', 'RARE', 2, NOW - 3 * HOUR),
      ...whole(NOW - 3 * HOUR),
      ...others(NOW - 10 * MINUTE),
    ]),
  )

  it('is named as missing from the totals, with what it was last known to be', async () => {
    const { totals, symbols } = await ask('venues-markets')
    expect(totals).toMatchObject({
      perp_oi_usd: 67 * BILLION,
      dex_oi_usd: 10 * BILLION,
      dex_share_pct: null,
      perp_oi_venues: 2,
      perp_oi_missing: ['binance'],
      perp_oi_missing_usd: 38 * BILLION,
      dex_oi_missing_usd: 0,
      perp_volume_24h_usd: 2e6,
      perp_volume_missing_usd: 3e6,
      spot_volume_missing_usd: 0,
    })
    expect(symbols[0]).toMatchObject({
      symbol: 'BTC',
      perp_oi_usd: 67 * BILLION,
      dex_share_pct: null,
      perp_oi_missing_usd: 30 * BILLION,
    })
  })

  it('is no reason not to know a coin that only it lists', async () => {
    const { symbols, rows } = await ask('venues-markets', { symbol: 'RARE' })
    expect(symbols).toMatchObject([
      { symbol: 'RARE', venues: 0, perp_oi_usd: null, perp_oi_missing_usd: 2 * BILLION },
    ])
    expect(rows).toEqual([])
  })

  it('is missing from the hour, which says so for good', async () => {
    const rows = await hoursAt(NOW + 12 * MINUTE)
    expect(rows.at(-1)).toMatchObject({
      ts: NOW,
      oi_usd: 67 * BILLION,
      venues: 2,
      missing: ['binance'],
      missing_usd: 38 * BILLION,
    })
    const answer = await ask('venues-oi-history', { days: '1' }, NOW + 12 * MINUTE)
    expect(answer).toMatchObject({ venues: 2, missing_venues: ['binance'] })
    expect(answer.points.at(-1)).toEqual({
      ts: '2026-11-15T12:00:00Z',
      oi_usd: 67 * BILLION,
      dex_share_pct: null,
      venues: 2,
      missing: 1,
    })
  })

  it('has no present open interest to hold its fund against', async () => {
    await store.insert(insuranceFundHourly, [
      { ts: NOW, venue: 'binance', pool: 'usdt', asset: 'USDT', balance: 9e8, usd: 9e8, contracts: 2 },
    ])
    const answer = await ask('insurance-funds')
    expect(answer.venues[0]).toMatchObject({ open_interest_usd: null, fund_to_oi_pct: null })
  })

  it('is shown whole again once it speaks', async () => {
    await store.insert(venueSnapshots, [perp('binance', 'BTC', 31, NOW), perp('binance', 'ETH', 6, NOW)])
    const { totals } = await ask('venues-markets')
    expect(totals).toMatchObject({ perp_oi_usd: 104 * BILLION, perp_oi_missing: [], perp_oi_missing_usd: 0 })
  })
})

it('a contract that is quoted without open interest lacks it; one that is not quoted any more is gone', async () => {
  await store.insert(venueSnapshots, [
    ...whole(NOW - 2 * HOUR),
    perp('binance', 'BTC', null, NOW),
    ...others(NOW),
  ])
  const { totals } = await ask('venues-markets')
  expect(totals).toMatchObject({
    perp_oi_usd: 67 * BILLION,
    perp_oi_missing: ['binance'],
    perp_oi_missing_usd: 30 * BILLION,
  })
  const { basket } = await ask('venues-profile', { venue: 'binance' })
  expect(basket).toMatchObject({ perp_oi_usd: null, perp_oi_missing_usd: 30 * BILLION })
})

it('an hour that was kept before anybody looked does not say that nothing is missing', async () => {
  await store.insert(venueOiHourly, [
    {
      ts: NOW,
      oi_usd: 5,
      dex_oi_usd: 1,
      venues: 2,
      oi_weighted_funding_pct: null,
      missing: null,
      missing_usd: null,
    },
  ])
  const { points } = await ask('venues-oi-history', { days: '1' })
  expect(points).toMatchObject([{ dex_share_pct: 20, venues: 2, missing: null }])
})

it('ninety days of hours stay within what an answer may carry', async () => {
  const hours = Array.from({ length: 90 * 24 + 1 }, (_, ago) => ({
    ts: NOW - ago * HOUR,
    oi_usd: 103_214_567_890.12 + ago,
    dex_oi_usd: 10_214_567_890.12,
    venues: 27,
    oi_weighted_funding_pct: 0.01,
    missing: Array.from({ length: 10 }, (_, place) => `venue${place}`),
    missing_usd: 12_345.67,
  }))
  await store.insert(venueOiHourly, hours)
  const answer = await ask('venues-oi-history', { days: '90' })
  expect(answer.points).toHaveLength(90 * 24 + 1)
  expect(JSON.stringify(answer).length).toBeLessThan(230_000)
})

it('an hour without a price takes no pool out of a fund', async () => {
  const pool = (hours: number, name: string, balance: number, usd: number | null) => ({
    ts: NOW - hours * HOUR,
    venue: 'binance',
    pool: name,
    asset: name.toUpperCase(),
    balance,
    usd,
    contracts: 1,
  })
  await store.insert(insuranceFundHourly, [
    ...[24, 1].flatMap((ago) => [pool(ago, 'usdt', 100, 100), pool(ago, 'btc', 1, 900)]),
    pool(24, 'dust', 7, 7),
    pool(1, 'dust', 7, 7),
    pool(0, 'usdt', 110, 110),
    pool(0, 'btc', 1, null),
    // Paid out: without a price, and worth nothing.
    pool(0, 'dust', 0, null),
    pool(0, 'ht', 5, null),
  ])
  const { venues: rows, totals } = await ask('insurance-funds')
  expect(rows[0]).toMatchObject({ fund_usd: 1_010, change_24h_usd: 3, unpriced_pools: 1 })
  expect(totals).toEqual({ fund_usd: 1_010, venues: 1 })
})

it('a day whose fund is not known yet does not hide the day before', async () => {
  await store.insert(insuranceFundDaily, [
    { date: '2026-11-14', venue: 'binance', fund_usd: 7e8, basis: 'sum_of_priced_pools' },
    { date: '2026-11-15', venue: 'binance', fund_usd: null, basis: 'sum_of_priced_pools' },
  ])
  expect(await ask('venues-profile', { venue: 'binance' })).toMatchObject({ insurance_fund_usd: 7e8 })
})

it('a ticker without funding and volume does not hide those of a minute before; a basis stays of one moment', async () => {
  const ticker = (ago: number, more: Partial<Row<typeof perpTickers>>) => ({
    ts: NOW - ago * MINUTE,
    exchange: 'binance',
    symbol: 'BTCUSDT',
    last_price: 100,
    mark_price: 100,
    index_price: 99,
    change_24h_pct: 1,
    quote_volume_24h: 5e9,
    funding_rate_pct: 0.01,
    funding_interval_h: 8,
    next_funding_at: NOW + HOUR,
    ...more,
  })
  await store.insert(perpTickers, [
    ticker(1, {}),
    ticker(0, {
      last_price: 101,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: null,
      funding_rate_pct: null,
      funding_interval_h: null,
      next_funding_at: null,
    }),
  ])
  const { symbols } = await ask('symbols')
  expect(symbols).toMatchObject([
    { symbol: 'BTCUSDT', lastPrice: 101, quoteVolume24h: 5e9, change24hPct: 1, fundingRatePct: 0.01 },
  ])
  const { widestBasis } = await ask('top-movers')
  expect(widestBasis).toEqual([])
})

async function hoursAt(now: Ms) {
  const rows = (await rollAt(store, venueHistoryRollup, now)) as Row<typeof venueOiHourly>[]
  return rows.sort((a, b) => a.ts - b.ts)
}
