import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextFor, contractOf, NOW, rowsOf, scriptedApi } from '../../test/venues/context.ts'
import type { Row } from '../define/table.ts'
import type { turkeyBooks1m } from '../tables/regional/turkey.ts'
import { bookIn } from './order-book.ts'
import { turkishBooks } from './turkish-books.ts'

type BookRow = Row<typeof turkeyBooks1m>

const feed = turkishBooks({
  venue: 'btcturk',
  ask: (api, { instrument }) => api.get(`https://api.btcturk.com/${instrument}`),
  read: (answer) => bookIn(answer),
})
const spot = ['BTC-TRY', 'BTC-USDT', 'USDT-TRY', 'PEPE-TRY', 'BTC-EUR'].map((instrument) => {
  const [symbol, quote] = instrument.split('-')
  return contractOf({ instrument, symbol: symbol!, base: symbol!, quote: quote! })
})
const context = contextFor({ spot })
const read = (instrument: string, answer: unknown) =>
  rowsOf(feed, [{ instrument, answer }], context)![0] as unknown as BookRow

describe('the books of a Turkish venue', () => {
  it('are of the pairs that the premium is made of, as far as they are listed', async () => {
    const api = scriptedApi(() => ({ bids: [], asks: [] }))
    await feed.ask(api, context)
    expect(api.calls.map((call) => 'get' in call && call.get.split('/').at(-1))).toEqual([
      'BTC-TRY',
      'BTC-USDT',
      'USDT-TRY',
    ])
  })

  it('hold in each band what a naive sum says, in dollars', () => {
    const level = (from: number, to: number) =>
      fc.tuple(
        fc.double({ min: from, max: to, noNaN: true, minExcluded: true, maxExcluded: true }),
        fc.double({ min: 0.001, max: 50, noNaN: true }),
      )
    fc.assert(
      fc.property(
        fc.array(level(970, 999.9), { minLength: 1, maxLength: 40 }),
        fc.array(level(1000.1, 1030), { minLength: 1, maxLength: 40 }),
        (bids, asks) => {
          const row = read('BTC-TRY', { bids, asks })
          const [bid, ask] = [
            Math.max(...bids.map(([price]) => price)),
            Math.min(...asks.map(([price]) => price)),
          ]
          const mid = (bid + ask) / 2
          const off = (price: number) => (Math.abs(price - mid) / mid) * 1e4
          const within = (bps: number) =>
            // A lira is worth 0.025 dollars here.
            [...bids, ...asks].reduce(
              (usd, [price, size]) => (off(price) <= bps ? usd + price * size * 0.025 : usd),
              0,
            )
          const reach = (side: readonly (readonly [number, number])[]) =>
            Math.max(...side.map(([price]) => off(price)))
          expect(row.best_bid).toBe(bid)
          expect(row.best_ask).toBe(ask)
          expect(row.depth_10bps_usd).toBeCloseTo(within(10), 6)
          expect(row.depth_25bps_usd).toBeCloseTo(within(25), 6)
          expect(row.depth_50bps_usd).toBeCloseTo(within(50), 6)
          expect(row.depth_100bps_usd).toBeCloseTo(within(100), 6)
          expect(row.censored).toBe(Math.min(reach(bids), reach(asks)) <= 100)
          expect(row.eligible).toBe(((ask - bid) / mid) * 1e4 <= 50 && within(50) >= 5_000)
        },
      ),
    )
  })

  it('count a dollar coin as a dollar', () => {
    const row = read('BTC-USDT', { bids: [['99990', '0.1']], asks: [['100010', '0.1']] })
    expect(row).toMatchObject({ ts: NOW, symbol: 'BTC-USDT', depth_50bps_usd: 20_000, eligible: true })
  })

  it('wait for the rate of the lira', () => {
    const unknown = { ...context, dollarsOf: new Map([['USD', 1]]) }
    const answer = { bids: [['39', '1']], asks: [['41', '1']] }
    expect(() => rowsOf(feed, [{ instrument: 'USDT-TRY', answer }], unknown)).toThrow(
      'the official rate of TRY is not known yet',
    )
  })
})
