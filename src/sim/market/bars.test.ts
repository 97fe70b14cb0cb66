import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { createSimMarket } from '../model/model.ts'
import { BAR_SERIES, type BarSeries, bars, minuteCloses, minuteFlow } from './bars.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37)
const market = createSimMarket({ seed: 7 })
const PERP = { exchange: 'binance', market: 'perp', symbol: 'BTCUSDT' } as const
const day = (series: BarSeries, until = NOW) => bars(market, series, until - DAY, until)

describe('minute bars of the simulated market', () => {
  it('are every finished minute of a span, once, whatever the span', () => {
    const rows = bars(market, PERP, NOW - HOUR + 1, NOW + 59_999)
    expect(rows.map(({ ts }) => ts)).toEqual(
      Array.from({ length: 59 }, (_, i) => NOW - 59 * MINUTE + i * MINUTE),
    )
    expect(bars(market, PERP, NOW - 10 * MINUTE, NOW)).toEqual(rows.slice(49, 59))
    expect(bars(market, { ...PERP, symbol: 'NOSUCHUSDT' }, NOW - HOUR, NOW)).toEqual([])
  })

  it('open and close at the prices that tickers show', () => {
    for (const { ts, open, close } of bars(market, PERP, NOW - 30 * MINUTE, NOW)) {
      expect(open).toBe(market.ticker('binance', 'BTC', ts)!.last)
      expect(close).toBe(market.ticker('binance', 'BTC', ts + MINUTE)!.last)
    }
    for (const series of BAR_SERIES.filter((one) => one.market === 'spot')) {
      const base = series.symbol.replace('USDT', '')
      for (const { ts, open } of bars(market, series, NOW - 30 * MINUTE, NOW)) {
        const price = market.spot(series.exchange, base, ts)!.priceUsd
        expect(Math.abs(open / price - 1)).toBeLessThan(0.003)
      }
    }
  })

  it('are sound, and each opens where the one before closed', () => {
    for (const series of BAR_SERIES) {
      const rows = bars(market, series, NOW - 3 * HOUR, NOW)
      expect(rows).toHaveLength(180)
      rows.forEach((row, i) => {
        expect(faultOf(minuteBars, row, NOW)).toBeNull()
        expect(row.high).toBeGreaterThanOrEqual(Math.max(row.open, row.close))
        expect(row.low).toBeLessThanOrEqual(Math.min(row.open, row.close))
        expect(row.quote_volume / row.volume).toBeGreaterThanOrEqual(row.low * (1 - 1e-12))
        expect(row.quote_volume / row.volume).toBeLessThanOrEqual(row.high * (1 + 1e-12))
        expect(row.taker_buy_quote_volume).toBeGreaterThan(0)
        expect(row.taker_buy_quote_volume).toBeLessThan(row.quote_volume)
        if (i > 0) expect(row.open).toBe(rows[i - 1]!.close)
      })
    }
  })

  it('are taken by buyers when the price rises', () => {
    for (const series of BAR_SERIES) {
      const rows = day(series)
      const moves = rows.map(({ open, close }) => Math.log(close / open))
      const shares = rows.map((row) => row.taker_buy_quote_volume! / row.quote_volume)
      expect(correlation(moves, shares)).toBeGreaterThan(0.5)
    }
  })

  it('can be had in parts at less cost', () => {
    for (const series of BAR_SERIES) {
      const rows = bars(market, series, NOW - HOUR, NOW)
      expect(minuteCloses(market, series, NOW - HOUR, NOW)).toEqual(
        rows.map(({ ts, close }) => ({ ...series, ts, close })),
      )
      expect([...minuteFlow(market, series, NOW - HOUR, NOW)]).toEqual(
        rows.map(({ ts, quote_volume, taker_buy_quote_volume }) => ({
          ...series,
          ts,
          quote_volume,
          taker_buy_quote_volume,
        })),
      )
    }
  })
})

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const [ma, mb] = [mean(a), mean(b)]
  const cross = a.reduce((sum, value, i) => sum + (value - ma) * (b[i]! - mb), 0)
  const square = (list: readonly number[], m: number) =>
    list.reduce((sum, value) => sum + (value - m) ** 2, 0)
  return cross / Math.sqrt(square(a, ma) * square(b, mb))
}
