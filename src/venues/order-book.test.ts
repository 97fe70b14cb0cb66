import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextFor, contractOf, NOW, rowsOf, scriptedApi } from '../../test/venues/context.ts'
import type { Row } from '../define/table.ts'
import type { orderbook5m } from '../tables/liquidity/order-book.ts'
import { bookFeed, bookIn, bookOf, bookRow, midOf } from './order-book.ts'

type BookRow = Row<typeof orderbook5m>

const PAIR = { base: 'BTC', quote: 'USDT' }
const context = contextFor()

const level = (from: number, to: number) =>
  fc.tuple(
    fc.double({ min: from, max: to, noNaN: true, minExcluded: true, maxExcluded: true }),
    fc.double({ min: 0, max: 50, noNaN: true }),
  )
/** A book around 1000, in no order, some levels twice, some far away, some empty. */
const shown = fc
  .record({
    bids: fc.array(level(500, 999.9), { minLength: 1, maxLength: 60 }),
    asks: fc.array(level(1000.1, 2500), { minLength: 1, maxLength: 60 }),
  })
  .filter(({ bids, asks }) => bids.some(([, size]) => size > 0) && asks.some(([, size]) => size > 0))

describe('a book as it is kept', () => {
  it('is what a naive sum over its levels comes to', () => {
    fc.assert(
      fc.property(shown, fc.boolean(), ({ bids, asks }, isWhole) => {
        const row = bookRow('kraken', PAIR, bookOf(bids, asks)!, { ...(isWhole && { isWhole }), context })!
        const held = { bids: bids.filter(([, size]) => size > 0), asks: asks.filter(([, size]) => size > 0) }
        const bid = Math.max(...held.bids.map(([price]) => price))
        const ask = Math.min(...held.asks.map(([price]) => price))
        const mid = (bid + ask) / 2
        expect(row.mid_usd).toBe(mid)
        expect(row.spread_bps).toBeCloseTo(((ask - bid) / mid) * 10_000, 9)
        expect(row.levels).toBe(held.bids.length + held.asks.length)
        for (const side of ['bids', 'asks'] as const) {
          const distance = (price: number) => (Math.abs(price - mid) / mid) * 100
          const within = (from: number, to: number) =>
            held[side].reduce(
              (usd, [price, size]) =>
                distance(price) >= from && distance(price) < to ? usd + price * size : usd,
              0,
            )
          const off = Array.from({ length: 200 }, (_, place) =>
            Math.abs((row[side][place] ?? 0) - within(place / 10, (place + 1) / 10)),
          )
          // Steps are kept in whole dollars.
          expect(Math.max(...off)).toBeLessThanOrEqual(0.51)
          expect(row[side].length).toBeLessThanOrEqual(200)
          expect(row[side].at(-1)).not.toBe(0)
          const sum = side === 'bids' ? row.bid_usd_2pct : row.ask_usd_2pct
          expect(sum).toBeCloseTo(within(0, 2), 6)
          const farthest = Math.max(...held[side].map(([price]) => distance(price)))
          const cover = side === 'bids' ? row.cover_bid_pct : row.cover_ask_pct
          expect(cover).toBeCloseTo(Math.min(100, isWhole ? Math.max(20, farthest) : farthest), 9)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('counts a price on the border of two steps to the farther one', () => {
    const book = bookOf(
      [
        [999.5, 1],
        [990, 1],
        [980, 1],
      ],
      [
        [1000.5, 1],
        [1001, 1],
        [1010, 1],
      ],
    )!
    const { bids, asks, bid_usd_2pct } = bookRow('kraken', PAIR, book, { context })!
    expect(bids.flatMap((usd, place) => (usd > 0 ? [place] : []))).toEqual([0, 10, 20])
    expect(asks.flatMap((usd, place) => (usd > 0 ? [place] : []))).toEqual([0, 1, 10])
    expect(bid_usd_2pct).toBe(999.5 + 990)
  })

  it('is in dollars whatever it is quoted in', () => {
    const book = bookOf([[799.6, 5]], [[800.4, 5]])!
    expect(bookRow('bitvavo', { base: 'BTC', quote: 'EUR' }, book, { context })).toMatchObject({
      mid_usd: 1000,
      spread_bps: expect.closeTo(10, 9),
      bids: [4998],
      asks: [5003],
      in_aggregate: false,
    })
  })

  it('waits where the official rate of its money is not known', () => {
    const book = bookOf([[9, 5]], [[11, 5]])!
    expect(() => bookRow('upbit', { base: 'BTC', quote: 'PLN' }, book, { context })).toThrow(
      'the official rate of PLN is not known yet',
    )
  })
})

it('passes over levels that only fill up a side', () => {
  expect(
    bookIn({
      bids: [
        ['999', '1'],
        ['0', '0'],
      ],
      asks: [
        ['1001', '0'],
        ['1002', '1'],
      ],
    }),
  ).toEqual({
    bids: [[999, 1]],
    asks: [[1002, 1]],
  })
})

describe('what is no book', () => {
  it.each([
    ['without bids', [], [[1000, 1]]],
    ['without offers', [[1000, 1]], []],
    ['whose sides cross', [[1001, 1]], [[1000, 1]]],
    ['whose sides touch', [[1000, 1]], [[1000, 1]]],
    ['of levels that are empty', [[999, 0]], [[1000, 1]]],
  ] as const)('one %s has no middle, and is not kept', (_, bids, asks) => {
    const book = bookOf(bids as never, asks as never)!
    expect(midOf(book)).toBeNull()
    expect(bookRow('kraken', PAIR, book, { context })).toBeNull()
  })

  it.each([
    ['a price that is none', { bids: [['-', '1']], asks: [] }],
    ['an order for nothing', { bids: [['0', '1']], asks: [] }],
    ['a negative size', { bids: [['1', '-1']], asks: [] }],
    ['a level that is none', { bids: [null], asks: [] }],
    ['a side that is missing', { bids: [] }],
    ['text', 'Service Unavailable'],
    ['nothing', null],
  ])('%s cannot be read', (_, answer) => {
    expect(bookIn(answer)).toBeNull()
  })
})

describe('the books of a venue', () => {
  const feed = bookFeed({
    venue: 'kraken',
    quotes: ['USD', 'USDT'],
    ask: (api, { instrument }) => api.get(`https://api.kraken.com/${instrument}`),
    read: (answer) => bookIn(answer),
  })
  const spot = [
    contractOf({ instrument: 'ETH/USDT', symbol: 'ETH', quote: 'USDT' }),
    contractOf({ instrument: 'BTC/USDT', symbol: 'BTC', quote: 'USDT' }),
    contractOf({ instrument: 'BTC/USD', symbol: 'BTC', quote: 'USD' }),
    contractOf({ instrument: 'SOL/EUR', symbol: 'SOL', quote: 'EUR' }),
    contractOf({ instrument: 'PEPE/USD', symbol: 'PEPE', quote: 'USD' }),
  ]
  const book = { bids: [['999', '1']], asks: [['1001', '1']] }

  it('are of ten coins, each in the quote that is preferred', async () => {
    const api = scriptedApi(() => book)
    const answer = await feed.ask(api, contextFor({ spot }))
    expect(api.calls.map((call) => 'get' in call && call.get)).toEqual([
      'https://api.kraken.com/BTC/USD',
      'https://api.kraken.com/ETH/USDT',
    ])
    const rows = rowsOf(feed, answer, contextFor({ spot })) as unknown as BookRow[]
    expect(rows.map(({ ts, symbol, quote }) => [ts, symbol, quote])).toEqual([
      [NOW, 'BTC', 'USD'],
      [NOW, 'ETH', 'USDT'],
    ])
  })

  it('go on without one that is broken', () => {
    const answers = [
      { instrument: 'BTC/USD', answer: { bids: [], asks: [] } },
      { instrument: 'ETH/USDT', answer: book },
    ]
    expect(rowsOf(feed, answers, contextFor({ spot }))).toHaveLength(1)
    expect(() => rowsOf(feed, answers.slice(0, 1), contextFor({ spot }))).toThrow('no book with two sides')
  })
})
