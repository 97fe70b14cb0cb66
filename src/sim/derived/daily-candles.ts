import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dayMs, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { altseasonRollup } from '../../rollups/cycle/altseason.ts'
import { themesRollup } from '../../rollups/market/themes.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { THEME_BASKETS, THEMES_SINCE } from '../../tables/market/themes.ts'
import { candleListings, candlesBetween, isOfThemes, recordedBefore } from '../market/daily-candles.ts'
import type { SimModel } from '../model/model.ts'
import type { Past, PastRows } from '../past.ts'
import { allOf, Derived } from './derive.ts'

/** Ninety days for a return, and so many of the index. */
const SEASON_DAYS = 40
const CANDLE_DAYS = 90 + SEASON_DAYS

/** Candles since the first day of themes, of the largest coins some months; and both indices that are made of them. */
export async function* pastCandles({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const first = dayMs(THEMES_SINCE)!
  const lately = today - CANDLE_DAYS * DAY
  const listings = candleListings(market)
  const rows: Row<typeof dailyCandles>[] = []
  for (const [from, to, shown] of [
    [first, lately, listings.filter(isOfThemes)],
    [lately, today, listings],
  ] as const) {
    for (const day of candlesBetween(market, from, to, shown, recordedBefore(now))) {
      for (const row of day) rows.push(row)
      yield { table: dailyCandles, rows: day }
    }
  }
  const candles = allOf(rows, dailyCandles.time)
  yield new Derived(themesRollup, { candles, members: () => THEME_BASKETS }, now).span(first, today)
  const tickers = (since: Ms) => lastPrices(market, now).filter(({ ts }) => ts >= since)
  const seasons = new Derived(altseasonRollup, { candles, tickers }, now)
  yield seasons.span(today - SEASON_DAYS * DAY, today)
  yield seasons.span(today, today + DAY)
}

/** The last minute on record. */
function lastPrices(market: SimModel, now: Ms) {
  const ts = floorTo(now - 1, MINUTE)
  return market.isDown(MAIN_VENUE, ts)
    ? []
    : candleListings(market).map((listing) => ({
        ts,
        exchange: MAIN_VENUE,
        symbol: listing.contract.symbol,
        last_price: market.lastPrice(listing, ts),
        quote_volume_24h: null,
      }))
}
