import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { LiquidationKind } from '../../src/define/source.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { venueSnapshots } from '../../src/tables/venues/venues.ts'
import { askOn } from '../fixtures/ask.ts'
import { openMemoryStore } from '../fixtures/store.ts'

/** The estimate moves with what is on record, and with nothing else. */
const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')
const BILLION = 1e9

const FEEDS: readonly (readonly [string, LiquidationKind])[] = [
  ['binance', 'sampled'],
  ['bybit', 'full'],
  ['gate', 'full'],
  ['htx', 'full'],
]

let store: Store
beforeEach(async () => {
  store = await openMemoryStore()
  await store.insert(
    liquidationFeeds,
    FEEDS.map(([exchange, kind]) => ({
      exchange,
      kind,
      counted: true,
      since: '2026-07-30',
      method: 'stream',
      note: null,
    })),
  )
  await store.insert(perpTickers, [
    {
      ts: NOW,
      exchange: 'binance',
      symbol: 'BTCUSDT',
      last_price: 100,
      mark_price: null,
      index_price: null,
      change_24h_pct: null,
      quote_volume_24h: null,
      funding_rate_pct: null,
      funding_interval_h: null,
      next_funding_at: null,
    },
  ])
  // 10, 40 and 60 basis points of open interest: r is 40, and 40 of 20 B are 80 M.
  await store.insert(liquidationEvents, [
    event('binance', 5e6, 2),
    event('bybit', 10e6, 4),
    event('gate', 8e6, 52),
    event('htx', 6e6, 53),
  ])
})
afterEach(() => store.close())

function event(exchange: string, quote_qty: number, minutesAgo: number) {
  return {
    event_time: NOW - minutesAgo * MINUTE,
    received_at: NOW - minutesAgo * MINUTE,
    exchange,
    symbol: 'BTCUSDT',
    side: 'SELL' as const,
    price: 100,
    qty: quote_qty / 100,
    quote_qty,
    delayed: false,
    dedupe_key: `${exchange} ${minutesAgo}`,
  }
}

function snapshot(venue: string, symbol: string, billions: number | null, ts: Ms, volume_24h_usd = 1e6) {
  return {
    ts,
    venue,
    market: 'perp' as const,
    symbol,
    quote: 'USDT',
    instrument: `${symbol}USDT`,
    price_usd: 100,
    volume_24h_usd,
    open_interest_usd: billions === null ? null : billions * BILLION,
    funding_rate_8h_pct: null,
  }
}

const whole = (ts: Ms) => [
  snapshot('binance', 'BTC', 20, ts),
  snapshot('bybit', 'BTC', 10, ts),
  snapshot('gate', 'BTC', 2, ts),
  snapshot('htx', 'BTC', 1, ts),
]

async function estimateAt(minutes: number, symbol?: string) {
  const ask = askOn(store)
  const params: Record<string, string> = symbol === undefined ? {} : { symbol }
  const { market_estimate } = await ask('liquidations', params, NOW + minutes * MINUTE)
  return market_estimate
}

it.each([undefined, 'BTC'])('stays while nothing on record changes, of %s', async (symbol) => {
  await store.insert(venueSnapshots, whole(NOW - 5 * MINUTE))
  const now = await estimateAt(0, symbol)
  // 80 M on Binance, 24 M as recorded.
  expect(now).toMatchObject({
    total_usd: 104e6,
    low_usd: 29e6,
    reference_venues: expect.arrayContaining(['bybit', 'gate', 'htx']),
    stale_venues: [],
  })
  // In between Gate and HTX pass the hour without a record, and later all snapshots grow old.
  for (const minutes of [1, 5, 10, 45, 90]) {
    const later = await estimateAt(minutes, symbol)
    expect(later).toEqual({ ...now, stale_venues: later.stale_venues })
  }
  expect((await estimateAt(10, symbol)).stale_venues).toEqual(['gate', 'htx'])
})

it('stays when a snapshot comes without open interest, or a venue is not read for hours', async () => {
  await store.insert(venueSnapshots, [
    ...whole(NOW - 3 * HOUR),
    snapshot('gate', 'BTC', null, NOW),
    snapshot('bybit', 'BTC', 10, NOW),
    snapshot('binance', 'BTC', null, NOW),
  ])
  expect((await estimateAt(0)).total_usd).toBe(104e6)
  expect((await estimateAt(0, 'BTC')).total_usd).toBe(104e6)
})

it('moves by what leaves the window', async () => {
  await store.insert(venueSnapshots, whole(NOW + 23 * HOUR))
  // By then the records of Gate and HTX are older than a day: Bybit alone is left, r is 10.
  expect(await estimateAt(23 * 60 + 30)).toMatchObject({
    total_usd: 30e6,
    low_usd: 15e6,
    reference_venues: ['bybit'],
  })
})

it('does not take a part of the open interest for the whole', async () => {
  // Half of what Gate trades is of a coin whose open interest was never told: no reference. r is 35, between 10 and 60.
  await store.insert(venueSnapshots, [
    ...whole(NOW - 5 * MINUTE),
    snapshot('gate', 'ETH', null, NOW - 5 * MINUTE),
  ])
  const estimate = await estimateAt(0)
  expect(estimate.reference_venues.sort()).toEqual(['bybit', 'htx'])
  expect(estimate.total_usd).toBe(94e6)
  // The same on the venue that has to be estimated: no estimate.
  await store.insert(venueSnapshots, [snapshot('binance', 'ETH', null, NOW - 5 * MINUTE)])
  expect(await estimateAt(0)).toMatchObject({ total_usd: null, high_usd: null, low_usd: 29e6 })
  // Of bitcoin all is known everywhere.
  expect((await estimateAt(0, 'BTC')).total_usd).toBe(104e6)
})
