import { expect, it } from 'vitest'
import { contextFor, nobody, rowsOf } from '../../../test/venues/context.ts'
import { sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, HOUR, MINUTE } from '../../core/time.ts'
import { faultOf } from '../../define/table.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEME_BASKETS } from '../../tables/market/themes.ts'
import { createSimMarket } from '../model/model.ts'
import { marks } from '../past.ts'
import { bars } from './bars.ts'
import { candleListings, candles, candlesBetween, type OnRecord, recordedBefore } from './daily-candles.ts'

const market = createSimMarket({ seed: 7 })
const TODAY = Date.UTC(2026, 10, 15)
const days = [
  ...candlesBetween(market, TODAY - 6 * DAY, TODAY, candleListings(market), recordedBefore(TODAY)),
]

it('candles are sound, and each day begins where the one before ended', () => {
  expect(days).toHaveLength(6)
  for (const [place, rows] of days.entries()) {
    expect(rows.length).toBeGreaterThan(70)
    for (const row of rows) {
      expect(faultOf(dailyCandles, row, TODAY)).toBeNull()
      expect(row.high).toBeGreaterThanOrEqual(Math.max(row.open, row.close))
      expect(row.low).toBeLessThanOrEqual(Math.min(row.open, row.close))
      const before = days[place - 1]?.find(({ symbol }) => symbol === row.symbol)
      if (before) expect(row.open).toBe(before.close)
    }
  }
})

it('candles are what the minutes of their day come to', () => {
  const symbol = 'SOLUSDT'
  for (const candle of days.flat().filter((row) => row.symbol === symbol)) {
    const day = Date.parse(candle.date)
    const minutes = bars(market, { exchange: MAIN_VENUE, market: 'perp', symbol }, day, day + DAY)
    expect(minutes).toHaveLength(1_440)
    expect(candle).toMatchObject({
      open: minutes[0]!.open,
      high: Math.max(...minutes.map(({ high }) => high)),
      low: Math.min(...minutes.map(({ low }) => low)),
      close: minutes.at(-1)!.close,
    })
    expect(candle.quote_volume / sum(minutes.map(({ quote_volume }) => quote_volume))).toBeCloseTo(1, 9)
  }
})

it('nothing on record was traded beyond them', () => {
  const beyond = days.flatMap((rows) => {
    const range = new Map(rows.map((row) => [row.symbol, row]))
    const from = Date.parse(rows[0]!.date)
    const orders = market.liquidations(from, from + DAY).filter(({ venue }) => venue === MAIN_VENUE)
    const quotes = [...marks(HOUR, from, from + DAY)].flatMap((at) =>
      market.listed(MAIN_VENUE, at).map((listing) => ({
        symbol: listing.contract.symbol,
        price: market.lastPrice(listing, at),
      })),
    )
    return [...orders, ...quotes].filter(({ symbol, price }) => {
      const candle = range.get(symbol)
      return candle && (price > candle.high || price < candle.low)
    })
  })
  expect(beyond).toEqual([])
})

it('older days, told roughly, go as far and are traded as much as those of which more is on record', () => {
  const some = candleListings(market)
    .filter((_, place) => place % 5 === 0)
    .slice(0, 12)
  const between = (recorded: OnRecord) =>
    [...candlesBetween(market, TODAY - 40 * DAY, TODAY, some, recorded)].flat()
  const never = Number.POSITIVE_INFINITY
  const rough = between({ minutes: never, orders: never, tickers: never })
  const exact = between({ minutes: 0, orders: never, tickers: never })
  const ranges = (rows: typeof rough) => sum(rows.map(({ high, low }) => Math.log(high / low)))
  expect(Math.abs(ranges(rough) / ranges(exact) - 1)).toBeLessThan(0.06)
  const volumes = rough.map(({ quote_volume }, place) => quote_volume / exact[place]!.quote_volume)
  expect(Math.abs(sum(volumes) / volumes.length - 1)).toBeLessThan(0.06)
  expect(rough.map(({ close }) => close)).toEqual(exact.map(({ close }) => close))
})

it('the feed tells the last two days as the past has them', async () => {
  const [feed] = candles.feed(market, 'binance', TODAY)
  const context = contextFor({}, {}, TODAY + MINUTE)
  const told = rowsOf(feed!, await feed!.ask(nobody, context), context)
  expect(told).toEqual(days.slice(-2).flat())
  expect(new Set(days[5]!.map(({ date }) => date))).toEqual(new Set([dateOf(TODAY - DAY)]))
})

it('all members of themes have them but one, which the simulated market does not list', () => {
  const symbols = new Set(days[5]!.map(({ symbol }) => symbol))
  const missing = THEME_BASKETS.filter(({ symbol }) => !symbols.has(symbol))
  expect(missing.map(({ symbol }) => symbol)).toEqual(['QNTUSDT'])
})
