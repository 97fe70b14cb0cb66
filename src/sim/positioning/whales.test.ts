import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { createSimMarket } from '../model/model.ts'
import { printsBetween } from './whales.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const prints = printsBetween(market, NOW - 2 * DAY, NOW)

describe('large trades of the simulated market', () => {
  it('are sound, each once, in order, a million and more', () => {
    expect(prints.length).toBeGreaterThan(1_500)
    expect(prints.length).toBeLessThan(8_000)
    for (const [place, print] of prints.entries()) {
      expect(faultOf(whaleTrades, print, NOW)).toBeNull()
      expect(print.notional_usd).toBeGreaterThanOrEqual(1e6)
      expect(print.notional_usd).toBeCloseTo(print.price * print.qty, 3)
      if (place > 0) expect(print.ts).toBeGreaterThanOrEqual(prints[place - 1]!.ts)
    }
    const keys = prints.map(
      ({ exchange, market: kind, symbol, trade_id }) => `${exchange} ${kind} ${symbol} ${trade_id}`,
    )
    expect(new Set(keys).size).toBe(prints.length)
    expect(new Set(prints.map(({ exchange, market: kind }) => `${exchange} ${kind}`)).size).toBe(8)
  })

  it('are the same however the time is cut', () => {
    const from = NOW - HOUR
    const pieces = []
    for (let at = from; at < NOW; at += 7 * SECOND)
      pieces.push(...printsBetween(market, at, Math.min(at + 7 * SECOND, NOW)))
    expect(pieces).toEqual(printsBetween(market, from, NOW))
  })

  it('trade near the price of the moment', () => {
    const btc = market.listings('binance').find(({ coin }) => coin.base === 'BTC')!
    for (const print of prints.filter(({ symbol }) => symbol === 'BTCUSDT'))
      expect(Math.abs(print.price / market.lastPrice(btc, print.ts) - 1)).toBeLessThan(0.01)
  })

  it('push the way the market goes', () => {
    const btc = market.listings('binance').find(({ coin }) => coin.base === 'BTC')!
    const moves = prints.map(({ ts, side }) => ({
      side,
      move: market.lastPrice(btc, ts) / market.lastPrice(btc, ts - 5 * MINUTE) - 1,
    }))
    const buys = (list: typeof moves) => list.filter(({ side }) => side === 'BUY').length / list.length
    expect(buys(moves.filter(({ move }) => move > 0.002))).toBeGreaterThan(0.6)
    expect(buys(moves.filter(({ move }) => move < -0.002))).toBeLessThan(0.4)
  })
})
