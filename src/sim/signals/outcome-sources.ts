import { costOf } from '../../analytics/liquidity/slippage.ts'
import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { baseOf, MAIN_VENUE } from '../../core/symbols.ts'
import { floorTo, HOUR, type Ms } from '../../core/time.ts'
import { CHARGED_CLIP_USD, type OutcomeSources } from '../../signals/evaluate.ts'
import { perpBook } from '../liquidity/perp-books.ts'
import { minutePrices } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import { marks } from '../past.ts'

/** Minutes are made by the hour, and kept for the trades that are on at the same time. */
const HOURS_KEPT = 2 * 24 * 8

/** What the model would have told of a perpetual after a decision, made when it is asked for. */
export function simulatedSources(market: SimModel): OutcomeSources {
  const hours = new RecentMap<ReturnType<typeof minutePrices>>(2 * HOURS_KEPT)
  const hourOf = (symbol: string, hour: Ms) =>
    made(hours, `${symbol} ${hour}`, () =>
      minutePrices(market, { exchange: MAIN_VENUE, market: 'perp', symbol }, hour, hour + HOUR),
    )
  return {
    bars: (symbol, from, to) =>
      [...marks(HOUR, floorTo(from, HOUR), to)].flatMap((hour) => {
        const minutes = hourOf(symbol, hour)
        const isWhole = from <= hour && hour + HOUR <= to
        return isWhole ? minutes : minutes.filter(({ ts }) => ts >= from && ts < to)
      }),
    slippage(symbol, order, at) {
      const listing = market.listing(MAIN_VENUE, baseOf(symbol))
      if (!listing) return null
      // Ladders are of the first book of an hour.
      const [rung] = costOf(perpBook(market, listing, floorTo(at, HOUR)), [CHARGED_CLIP_USD]).ladder
      return order === 'buy' ? rung!.buy_bps : rung!.sell_bps
    },
    settlements(symbol, from, to) {
      const every = market.listing(MAIN_VENUE, baseOf(symbol))?.contract.fundingIntervalHours
      return market.settlements(MAIN_VENUE, baseOf(symbol), from, to).map(({ time, rate }) => ({
        funding_time: time,
        funding_rate_pct: rate * 100,
        interval_hours: every!,
      }))
    },
  }
}
