import { describe, expect, it } from 'vitest'
import { sumBooks, wallsOf } from '../../analytics/liquidity/order-book.ts'
import { costOf } from '../../analytics/liquidity/slippage.ts'
import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { faultOf, type Row } from '../../define/table.ts'
import {
  BOOK_COINS,
  CLIPS_USD,
  orderbook5m,
  perpBooks5m,
  SUMMED_BOOKS,
} from '../../tables/liquidity/order-book.ts'
import { createSimMarket } from '../model/model.ts'
import { spotBook, spotBooks } from './order-books.ts'
import { perpBooks } from './perp-books.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 35)
const market = createSimMarket({ seed: 7 })

function books(base: string, at: Ms, venues = spotBooks.venues): Row<typeof orderbook5m>[] {
  return venues.flatMap((venue) => spotBook(market, venue, base, at) ?? [])
}
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

describe('simulated spot books', () => {
  it('are there for ten coins on every venue, as the store takes them', () => {
    for (const base of BOOK_COINS) {
      const rows = books(base, NOW)
      expect(rows).toHaveLength(spotBooks.venues.length)
      for (const row of rows) {
        expect(faultOf(orderbook5m, row, NOW)).toBeNull()
        expect(row.bids.length).toBeLessThanOrEqual(row.cover_bid_pct * 10)
        expect(row.asks.length).toBeLessThanOrEqual(200)
        expect(row.bid_usd_2pct).toBe(row.bids.slice(0, 20).reduce((a, b) => a + b, 0))
      }
      expect(rows.filter(({ in_aggregate }) => in_aggregate).map(({ exchange }) => exchange)).toEqual(
        SUMMED_BOOKS,
      )
    }
  })

  it('are a function of seed and time alone', () => {
    const again = createSimMarket({ seed: 7 })
    books('ETH', NOW - 40 * HOUR)
    expect(books('ETH', NOW)).toEqual(spotBooks.venues.map((venue) => spotBook(again, venue, 'ETH', NOW)))
    expect(spotBook(createSimMarket({ seed: 8 }), 'okx', 'ETH', NOW)).not.toEqual(
      spotBook(market, 'okx', 'ETH', NOW),
    )
  })

  it('hold most near the price', () => {
    const sums = Array.from({ length: 24 }, (_, hour) =>
      sumBooks(books('BTC', NOW - hour * HOUR, [...SUMMED_BOOKS])),
    )
    const at = (from: number, to: number) => mean(sums.flatMap(({ asks }) => asks.slice(from, to)))
    expect(at(5, 50)).toBeGreaterThan(1.2 * at(50, 100))
    expect(at(50, 100)).toBeGreaterThan(1.2 * at(100, 200))
  })

  it('have walls that come and go', () => {
    const seen = new Map<number, number>()
    const times = 288
    for (let step = 0; step < times; step += 1) {
      const walls = wallsOf(books('BTC', NOW - step * 5 * MINUTE, [...SUMMED_BOOKS]))
      expect(walls.length).toBeGreaterThan(0)
      for (const { venues } of walls) {
        const usd = Math.round(venues[0]!.usd / 1e6)
        seen.set(usd, (seen.get(usd) ?? 0) + 1)
      }
    }
    expect(seen.size).toBeGreaterThan(5)
  })
})

describe('simulated books of perpetuals', () => {
  it('are in order on either side of the last price', () => {
    for (const row of perpBooks(market, NOW)) {
      expect(faultOf(perpBooks5m, row, NOW)).toBeNull()
      const prices = (levels: readonly (readonly [number, number])[]) => levels.map(([price]) => price)
      const asks = prices(row.asks)
      const bids = prices(row.bids)
      expect(asks).toEqual([...new Set(asks)].sort((a, b) => a - b))
      expect(bids).toEqual([...new Set(bids)].sort((a, b) => b - a))
      expect(bids[0]!).toBeLessThan(asks[0]!)
    }
  })

  it('fill a million in Bitcoin for little, and five in a small coin not always', () => {
    const unfilled: string[] = []
    for (let hour = 0; hour < 48; hour += 1) {
      for (const { symbol, bids, asks } of perpBooks(market, NOW - hour * HOUR)) {
        const { ladder } = costOf({ bids, asks }, CLIPS_USD)
        if (symbol === 'BTCUSDT') expect(ladder[2]!.buy_bps).toBeLessThan(3)
        if (ladder[3]!.buy_bps === null) unfilled.push(symbol)
      }
    }
    expect(unfilled.length).toBeGreaterThan(0)
    expect(new Set(unfilled)).not.toContain('ETHUSDT')
  })
})
