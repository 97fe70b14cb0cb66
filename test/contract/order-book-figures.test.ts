import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import type { Store } from '../../src/store/port.ts'
import { orderbook5m } from '../../src/tables/liquidity/order-book.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'

/** Worked out by hand from the rows of test/fixtures/order-books.ts and expiries.ts. */
let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('orderbook', () => {
  it('sums the books that are in the sum and up to date', async () => {
    const answer = await ask('orderbook')
    expect(answer).toMatchObject({
      symbol: 'BTC',
      recorded_since: '2026-11-15',
      mid_usd: 100_000,
      bucket_pct: 0.1,
      range_pct: 20,
      bid_usd_2pct: 2600,
      ask_usd_2pct: 1800,
      imbalance_2pct_pct: 18.1818,
      as_of: '2026-11-15T12:05:00.000Z',
      stale: false,
    })
    expect(answer.bids).toHaveLength(200)
    expect(answer.bids.slice(0, 6)).toEqual([400, 300, 200, 1600, 100, 0])
    expect(answer.asks.slice(0, 7)).toEqual([400, 400, 200, 100, 100, 600, 0])
    expect(answer).not.toHaveProperty('history')
  })

  it('finds the wall and says who holds it', async () => {
    const { walls } = await ask('orderbook')
    expect(walls).toEqual([
      {
        side: 'bid',
        price_low: 99_600,
        price_high: 99_700,
        distance_pct: -0.35,
        usd: 1600,
        share_of_side_pct: 61.5385,
        venues: [
          { venue: 'binance', usd: 1500 },
          { venue: 'kraken', usd: 100 },
        ],
      },
    ])
  })

  it('shows every venue, and why some are left out of the sum', async () => {
    const { venues, held_out } = await ask('orderbook', { symbol: 'btc-usdt' })
    expect(venues.map(({ venue }: { venue: string }) => venue)).toEqual([
      'binance',
      'coinbase',
      'kraken',
      'okx',
      'upbit',
    ])
    expect(venues[2]).toEqual({
      venue: 'kraken',
      quote: 'USDT',
      mid_usd: 100_020,
      spread_bps: null,
      bid_usd_2pct: 300,
      ask_usd_2pct: 1100,
      cover_bid_pct: 20,
      cover_ask_pct: 19,
      levels: 1000,
      in_aggregate: true,
      bids: [100, 100, 0, 100],
      asks: [100, 100, 100, 100, 100, 600],
      as_of: '2026-11-15T12:05:00.000Z',
      stale: false,
    })
    expect(venues[1]).toMatchObject({ stale: true, as_of: '2026-11-15T11:27:00.000Z' })
    expect(held_out).toEqual([
      { venue: 'coinbase', reason: 'Its last book is of 2026-11-15T11:27:00.000Z.' },
      { venue: 'upbit', reason: 'Quoted in KRW, which moves against the dollar on its own.' },
    ])
  })

  it('adds the hours that were asked for, oldest first', async () => {
    const { history } = await ask('orderbook', { hours: '1' })
    expect(history).toMatchObject({ hours: 1, step_seconds: 300, bucket_pct: 0.5, range_pct: 5 })
    expect(history.points.map(({ ts }: { ts: string }) => ts)).toEqual([
      '2026-11-15T11:27:00.000Z',
      '2026-11-15T11:47:00.000Z',
      '2026-11-15T12:05:00.000Z',
    ])
    expect(history.points[2]).toEqual({
      ts: '2026-11-15T12:05:00.000Z',
      mid_usd: 100_000,
      bid_usd_2pct: 2600,
      ask_usd_2pct: 1800,
      venues: 3,
      bids: [2600, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      asks: [1200, 600, 0, 0, 0, 0, 0, 0, 0, 0],
    })
  })

  it('has nothing to say of a coin that was not recorded, and invents nothing', async () => {
    const answer = await ask('orderbook', { symbol: 'LTC', hours: '24' })
    expect(answer).toMatchObject({
      mid_usd: null,
      bids: [],
      asks: [],
      bid_usd_2pct: null,
      imbalance_2pct_pct: null,
      walls: [],
      venues: [],
      as_of: null,
      stale: true,
      history: { points: [] },
    })
  })

  it.each([
    [{ symbol: 'PEPE' }, 'symbol must be one of BTC, ETH'],
    [{ hours: '0' }, 'hours must be a whole number from 1 to 24'],
    [{ hours: '25' }, 'hours must be a whole number from 1 to 24'],
  ])('refuses %o', async (params, sentence) => {
    await expect(ask('orderbook', params as Record<string, string>)).rejects.toThrow(sentence)
  })
})

describe('slippage', () => {
  it('walks the newest books', async () => {
    const answer = await ask('slippage')
    expect(answer).toMatchObject({
      exchange: 'binance',
      clips_usd: [10_000, 100_000, 1_000_000, 5_000_000],
      fees_included: false,
      thinnest: 'XRPUSDT',
      deepest: 'BTCUSDT',
      as_of: '2026-11-15T12:05:00.000Z',
    })
    expect(answer.rows).toEqual([
      {
        symbol: 'BTCUSDT',
        mid: 100_000,
        spread_bps: 2,
        book_usd_bid: 10_488_950,
        book_usd_ask: 10_511_050,
        // A million: 5 coins at 100,010, the remaining 499,950 dollars at 100,110.
        ladder: [
          { clip_usd: 10_000, buy_bps: 1, sell_bps: 1 },
          { clip_usd: 100_000, buy_bps: 1, sell_bps: 1 },
          { clip_usd: 1_000_000, buy_bps: 5.997, sell_bps: 6.003 },
          { clip_usd: 5_000_000, buy_bps: 9.999, sell_bps: 10.001 },
        ],
        // Of the hours in which the book held that much: 4 and 6.
        buy_1m_avg_24h_bps: 5,
      },
      {
        symbol: 'XRPUSDT',
        mid: 2,
        spread_bps: 10,
        book_usd_bid: 199_900,
        book_usd_ask: 200_100,
        ladder: [
          { clip_usd: 10_000, buy_bps: 5, sell_bps: 5 },
          { clip_usd: 100_000, buy_bps: 5, sell_bps: 5 },
          { clip_usd: 1_000_000, buy_bps: null, sell_bps: null },
          { clip_usd: 5_000_000, buy_bps: null, sell_bps: null },
        ],
        buy_1m_avg_24h_bps: null,
      },
    ])
  })
})

describe('settlements', () => {
  it('counts what expires within seven days', async () => {
    const { next_7d } = await ask('settlements')
    expect(next_7d).toEqual({
      contracts: 5,
      futures: 1,
      options: 4,
      expiries: 2,
      venues: 2,
      open_interest_usd: null,
    })
  })

  it('lists expiries of sixty days, soonest first, with what is known of their open interest', async () => {
    const answer = await ask('settlements')
    expect(answer).toMatchObject({ horizon_days: 60, truncated: false, as_of: '2026-11-15T12:00:00.000Z' })
    const row = (expiry: string, venue: string, kind: string, cycle: string, contracts: number) => ({
      expiry,
      expires_at: `${expiry}T08:00:00.000Z`,
      venue,
      underlying: 'BTC',
      kind,
      cycle,
      contracts,
      open_interest_usd: null as number | null,
    })
    expect(answer.upcoming).toEqual([
      row('2026-11-16', 'deribit', 'option', 'daily', 2),
      row('2026-11-20', 'deribit', 'option', 'weekly', 2),
      row('2026-11-20', 'okx', 'future', 'weekly', 1),
      // 12 coins at 100,000 dollars.
      { ...row('2026-11-27', 'deribit', 'option', 'monthly', 3), open_interest_usd: 1_200_000 },
      row('2026-12-25', 'binance', 'future', 'quarterly', 1),
    ])
  })

  it('shows recorded prices, newest first', async () => {
    const { recorded } = await ask('settlements')
    expect(recorded.map((row: Record<string, unknown>) => [row.instrument, row.settlement_price])).toEqual([
      ['BTC-2026-11-14', 100_000],
      ['BTC-2026-11-13', 99_000.5],
    ])
  })
})

describe('listings', () => {
  it('counts and lists what came and went, newest first', async () => {
    const answer = await ask('listings')
    expect(answer).toMatchObject({
      days: 30,
      exchanges: ['binance', 'okx', 'bybit', 'gate', 'htx', 'bingx'],
      last_scan_at: '2026-11-15T12:00:00.000Z',
      stale: false,
    })
    const none = { listed: 0, delisted: 0 }
    expect(answer.counts).toEqual({
      listed: 5,
      delisted: 2,
      by_exchange: {
        binance: { listed: 1, delisted: 0 },
        okx: { listed: 1, delisted: 0 },
        bybit: { listed: 1, delisted: 0 },
        gate: { ...none, delisted: 1 },
        htx: { listed: 1, delisted: 1 },
        bingx: { listed: 1, delisted: 0 },
      },
    })
    const shown = answer.listed.map((row: Record<string, unknown>) => [
      row.exchange,
      row.base,
      row.first_anywhere,
      row.other_exchanges,
    ])
    expect(shown).toEqual([
      ['bybit', 'FRESH', false, ['binance', 'okx']],
      ['okx', 'FRESH', false, ['binance', 'bybit']],
      ['binance', 'FRESH', true, ['bybit', 'okx']],
      ['bingx', 'LATE', false, ['gate']],
      ['htx', 'FLASH', true, []],
    ])
    // When the one that was there at the first scan was listed, nobody knows.
    expect(answer.delisted).toMatchObject([
      { exchange: 'gate', symbol: 'GONEUSDT', first_seen_at: null, delisted_at: '2026-11-12T12:07:00.000Z' },
      { exchange: 'htx', symbol: 'FLASHUSDT', first_seen_at: '2026-11-05T12:07:00.000Z' },
    ])
  })

  it('looks as far back as it is asked to', async () => {
    expect((await ask('listings', { days: '3' })).counts).toMatchObject({ listed: 3, delisted: 1 })
    expect((await ask('listings', { days: '60' })).counts).toMatchObject({ listed: 6, delisted: 2 })
    await expect(ask('listings', { days: '366' })).rejects.toThrow('days must be a whole number')
  })

  it('is as fresh as its last scan that went well', async () => {
    expect((await ask('listings', {}, NOW + 2 * HOUR)).stale).toBe(false)
    expect((await ask('listings', {}, NOW + 4 * HOUR)).stale).toBe(true)
  })
})

it('an order book of 29 venues with a day of history stays within what clients take', async () => {
  const full = (n: number) => Array.from({ length: 200 }, (_, place) => 2_345_678.25 + place + n)
  const book = (ts: number, exchange: string, in_aggregate: boolean) => ({
    ts,
    symbol: 'SOL',
    exchange,
    quote: 'USDT',
    mid_usd: 146.123456789,
    spread_bps: 0.123456,
    bid_usd_2pct: 45_678_901.23,
    ask_usd_2pct: 45_678_901.23,
    cover_bid_pct: 19.98765,
    cover_ask_pct: 19.98765,
    levels: 5000,
    bids: full(1),
    asks: full(2),
    in_aggregate,
  })
  const summed = ['binance', 'bybit', 'coinbase', 'kraken', 'okx']
  const times = Array.from({ length: 288 }, (_, step) => NOW - step * 5 * MINUTE)
  await store.insert(orderbook5m, [
    ...times.reverse().flatMap((ts) => summed.map((venue) => book(ts, venue, true))),
    ...Array.from({ length: 24 }, (_, place) => book(NOW, `venue${place}`, false)),
  ])
  const answer = await ask('orderbook', { symbol: 'SOL', hours: '24' })
  expect(answer.venues).toHaveLength(29)
  expect(answer.history.points).toHaveLength(288)
  expect(JSON.stringify(answer).length).toBeLessThan(230_000)
})
