import { costOf } from '../../analytics/liquidity/slippage.ts'
import { baseOf, MAIN_VENUE } from '../../core/symbols.ts'
import { floorTo, HOUR } from '../../core/time.ts'
import { CHARGED_CLIP_USD, type OutcomeSources } from '../../signals/evaluate.ts'
import { perpBook } from '../liquidity/perp-books.ts'
import { minutePrices } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'

/** What the model would have told of a perpetual after a decision, made when it is asked for. */
export function simulatedSources(market: SimModel): OutcomeSources {
  return {
    bars: (symbol, from, to) =>
      minutePrices(market, { exchange: MAIN_VENUE, market: 'perp', symbol }, from, to),
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
