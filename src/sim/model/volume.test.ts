import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import { type BarSeries, bars } from '../market/bars.ts'
import { tickers } from '../market/tickers.ts'
import { createSimMarket } from './model.ts'

const market = createSimMarket({ seed: 7 })

const SERIES: readonly BarSeries[] = [
  { exchange: 'binance', market: 'perp', symbol: 'BTCUSDT' },
  { exchange: 'binance', market: 'perp', symbol: 'SOLUSDT' },
  { exchange: 'bybit', market: 'perp', symbol: 'DOGEUSDT' },
  { exchange: 'okx', market: 'perp', symbol: 'LINKUSDT' },
  { exchange: 'hyperliquid', market: 'perp', symbol: 'ETHUSDT' },
  { exchange: 'binance', market: 'spot', symbol: 'ETHUSDT' },
  { exchange: 'coinbase', market: 'spot', symbol: 'BTCUSDT' },
]

const MOMENTS: readonly (readonly [what: string, at: Ms])[] = [
  ['a Wednesday at an odd minute', Date.UTC(2026, 10, 11, 14, 37)],
  ['the first minute of a Saturday', Date.UTC(2026, 10, 14, 0, 1)],
  ['the last minute of a Sunday', Date.UTC(2026, 10, 15, 23, 59)],
  ['a Monday on the hour', Date.UTC(2026, 10, 16, 3)],
  ['a leap day', Date.UTC(2028, 1, 29, 12, 15)],
  ['the turn of a year', Date.UTC(2025, 0, 1, 0, 0)],
  ['the day of the widest range', widestDay()],
]

describe('the volume of the last 24 hours', () => {
  it.each(MOMENTS)('is what the 1,440 minutes before come to: %s', (_, at) => {
    for (const series of SERIES) {
      const minutes = bars(market, series, at - DAY, at)
      expect(minutes).toHaveLength(1440)
      const summed = minutes.reduce((sum, row) => sum + row.quote_volume, 0)
      expect(Math.abs(announced(series, at) - summed) / summed).toBeLessThan(1e-9)
    }
  })

  it.each(MOMENTS)('changes by what entered less what left: %s', (_, at) => {
    for (const series of SERIES) {
      const from = at - 40 * MINUTE
      const entered = bars(market, series, from, at)
      const left = bars(market, series, from - DAY, at - DAY)
      for (const [place, { ts, quote_volume }] of entered.entries()) {
        const change = announced(series, ts + MINUTE) - announced(series, ts)
        const expected = quote_volume - left[place]!.quote_volume
        expect(Math.abs(change - expected)).toBeLessThan(1e-9 * announced(series, ts))
      }
    }
  })

  it('never steps: not at midnight, on the half hour, or when a wide range falls out of the day', () => {
    for (const series of SERIES) {
      for (const [, at] of MOMENTS) {
        let before = announced(series, at - 3 * HOUR)
        for (let moment = at - 3 * HOUR + MINUTE; moment <= at + 3 * HOUR; moment += MINUTE) {
          const volume = announced(series, moment)
          // The busiest minute of a wild day is some hundredths of it; a step by the range was a third.
          expect(Math.abs(volume / before - 1)).toBeLessThan(0.03)
          before = volume
        }
      }
    }
  })

  it('is known between minutes too, on the way from one to the next', () => {
    const [series] = SERIES
    const at = Date.UTC(2026, 10, 11, 14, 37)
    const [start, end] = [announced(series!, at), announced(series!, at + MINUTE)]
    expect(announced(series!, at + MINUTE / 4)).toBeCloseTo(start + (end - start) / 4, 0)
  })

  it('of a contract that is younger than a day is what it traded since it was listed', () => {
    const at = Date.UTC(2026, 10, 15, 2, 37)
    const [newest] = market.contracts('binance', at).toSorted((a, b) => b.listedAt - a.listedAt)
    const { base, symbol, listedAt } = newest!
    const soon = listedAt + 3 * HOUR
    const minutes = bars(market, { exchange: 'binance', market: 'perp', symbol }, soon - DAY, soon)
    expect(minutes).toHaveLength(180)
    const summed = minutes.reduce((sum, row) => sum + row.quote_volume, 0)
    expect(market.ticker('binance', base, soon)!.volume24hUsd / summed).toBeCloseTo(1, 9)
  })

  it('buys coins at prices within the range of the day', () => {
    for (const [, at] of MOMENTS) {
      for (const listing of market.listed('binance', at).slice(0, 100)) {
        const { volume24hUsd, volume24hBase, low24h, high24h } = market.quote(listing, at)
        expect(volume24hUsd / volume24hBase).toBeGreaterThanOrEqual(low24h)
        expect(volume24hUsd / volume24hBase).toBeLessThanOrEqual(high24h)
      }
    }
  })

  it('is kept as adapters make it of what venues tell: OKX tells of coins', () => {
    const now = Date.UTC(2026, 10, 15, 2, 37, 12)
    const at = Date.UTC(2026, 10, 15, 2, 30)
    const rows = [...tickers.past({ market, now, origins: [] })]
      .flatMap((batch) => batch.rows as readonly Row<typeof perpTickers>[])
      .filter(({ ts, symbol }) => ts === at && symbol === 'SOLUSDT')
    const told = (venue: string) => market.ticker(venue, 'SOL', at)!
    const kept = (venue: string) => rows.find(({ exchange }) => exchange === venue)!.quote_volume_24h
    expect(kept('binance')).toBe(told('binance').volume24hUsd)
    expect(kept('bybit')).toBe(told('bybit').volume24hUsd)
    expect(kept('okx')).toBe(told('okx').volume24hBase * told('okx').last)
  })

  it('is less at weekends, and most in the afternoon of Europe', () => {
    const monday = Date.UTC(2026, 6, 6)
    const days = Array.from({ length: 140 }, (_, day) => traded(monday + day * DAY, DAY))
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const weekend = mean(days.filter((_, day) => day % 7 >= 5))
    expect(weekend / mean(days.filter((_, day) => day % 7 < 5))).toBeLessThan(0.85)
    const hour = (of: number) => mean(days.map((_, day) => traded(monday + day * DAY + of * HOUR, HOUR)))
    expect(hour(15) / hour(3)).toBeGreaterThan(1.5)
  })
})

function announced({ exchange, market: kind, symbol }: BarSeries, at: Ms): number {
  const base = symbol.replace('USDT', '')
  return kind === 'perp'
    ? market.ticker(exchange, base, at)!.volume24hUsd
    : market.spot(exchange, base, at)!.volume24hUsd
}

function traded(from: Ms, span: Ms): number {
  return market.perpVolume(market.listings('binance')[0]!, from, from + span)
}

/** Of a hundred days, the one on which bitcoin went furthest. */
function widestDay(): Ms {
  const days = Array.from({ length: 100 }, (_, day) => Date.UTC(2026, 7, 1, 17, 43) + day * DAY)
  const range = (at: Ms) => {
    const { high24h, low24h } = market.ticker('binance', 'BTC', at)!
    return high24h / low24h
  }
  return days.reduce((widest, at) => (range(at) > range(widest) ? at : widest))
}
