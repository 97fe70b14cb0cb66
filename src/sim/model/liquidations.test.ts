import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { LIQUIDATION_WEIGHTS } from './liquidations.ts'
import { createSimMarket } from './model.ts'
import { outagesBetween } from './outages.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const DAYS = 40
const orders = market.liquidations(NOW - DAYS * DAY, NOW)

describe('forced orders', () => {
  it('of two windows are those of both together', () => {
    const cut = fc.integer({ min: 0, max: 3 * HOUR })
    fc.assert(
      fc.property(fc.integer({ min: NOW - 90 * DAY, max: NOW }), cut, cut, (start, one, two) => {
        const [first, second] = [start + Math.min(one, two), start + Math.max(one, two)]
        const end = start + 3 * HOUR
        const fresh = createSimMarket({ seed: 7 })
        expect([
          ...market.liquidations(start, first),
          ...market.liquidations(first, second),
          ...market.liquidations(second, end),
        ]).toEqual(fresh.liquidations(start, end))
      }),
      { numRuns: 15 },
    )
  })

  it('come in order and within the window, in quarter seconds too', () => {
    for (let place = 1; place < orders.length; place += 1) {
      if (orders[place]!.time < orders[place - 1]!.time) throw new Error(`order ${place} is out of order`)
    }
    const minute = market.liquidations(NOW - 10 * MINUTE, NOW)
    const pieces = []
    for (let at = NOW - 10 * MINUTE; at < NOW; at += 250) pieces.push(...market.liquidations(at, at + 250))
    expect(pieces).toEqual(minute)
    expect(market.liquidations(NOW, NOW)).toEqual([])
  })

  it('are some thousands a day, more on wild days', () => {
    const perDay = new Map<number, number>()
    for (const { time } of orders) {
      const day = Math.floor((time - NOW) / DAY)
      perDay.set(day, (perDay.get(day) ?? 0) + 1)
    }
    const counts = [...perDay.values()].sort((a, b) => a - b)
    expect(counts[0]!).toBeGreaterThan(2_000)
    expect(counts[DAYS / 2]!).toBeLessThan(6_500)
    expect(counts.at(-1)! / counts[0]!).toBeGreaterThan(1.5)
  })

  it('cluster in cascades, on the side that the market moves against', () => {
    const bins = new Map<number, { count: number; sells: number }>()
    for (const { time, side } of orders) {
      const key = Math.floor(time / (5 * MINUTE))
      const bin = bins.get(key) ?? { count: 0, sells: 0 }
      bins.set(key, { count: bin.count + 1, sells: bin.sells + (side === 'SELL' ? 1 : 0) })
    }
    const ranked = [...bins].sort((a, b) => b[1].count - a[1].count)
    const median = ranked[Math.floor(ranked.length / 2)]![1].count
    expect(ranked[0]![1].count).toBeGreaterThan(30 * median)
    for (const [key, bin] of ranked.slice(0, 5)) {
      const price = (at: number) => market.ticker('binance', 'BTC', at)!.index
      const fell = price((key + 1) * 5 * MINUTE) < price(key * 5 * MINUTE - 3 * MINUTE)
      expect(bin.sells / bin.count > 0.5).toBe(fell)
    }
  })

  it('have a heavy tail of sizes', () => {
    const sizes = orders.map(({ price, qtyBase }) => price * qtyBase).sort((a, b) => a - b)
    const median = sizes[Math.floor(sizes.length / 2)]!
    expect(median).toBeGreaterThan(200)
    expect(median).toBeLessThan(20_000)
    expect(sizes.at(-1)! / median).toBeGreaterThan(500)
    expect(sizes.at(-1)!).toBeLessThan(3e7)
    expect(sizes[0]!).toBeGreaterThan(0)
  })

  it('come from every venue that publishes them, of contracts it lists, near their price', () => {
    expect(new Set(orders.map(({ venue }) => venue))).toEqual(new Set(Object.keys(LIQUIDATION_WEIGHTS)))
    for (const order of orders.filter((_, place) => place % 97 === 0)) {
      const ticker = market.ticker(order.venue, order.base, order.time)
      expect(ticker, `${order.venue} ${order.base}`).not.toBeNull()
      expect(Math.abs(order.price / ticker!.mark - 1)).toBeLessThan(0.02)
    }
  })

  it('take a like part of what each venue holds: none is liquidated ten times as fast as another', () => {
    const perInterest = Object.keys(LIQUIDATION_WEIGHTS).map((venue) => {
      const told = orders.filter((order) => order.venue === venue)
      const usd = told.reduce((sum, { price, qtyBase }) => sum + price * qtyBase, 0)
      const held = market.listed(venue, NOW).reduce((sum, listing) => {
        const { base, mark } = market.openInterest(listing, NOW)
        return sum + base * mark
      }, 0)
      return usd / held
    })
    expect(Math.max(...perInterest) / Math.min(...perInterest)).toBeLessThan(8)
  })

  it('do not come from a venue that is down', () => {
    for (const { venue, from, to } of outagesBetween(market.seed, NOW - DAYS * DAY, NOW)) {
      const told = market.liquidations(from, to).filter((order) => order.venue === venue)
      expect(told).toEqual([])
    }
  })
})
