import { costOf } from '../../analytics/liquidity/slippage.ts'
import type { TradeBar } from '../../analytics/signals/trade-walk.ts'
import { made } from '../../core/made.ts'
import { baseOf, MAIN_VENUE } from '../../core/symbols.ts'
import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { CHARGED_CLIP_USD, type OutcomeSources } from '../../signals/evaluate.ts'
import { perpBook } from '../liquidity/perp-books.ts'
import { isListed, type Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { minutePrices } from '../model/quotes.ts'
import { lately } from '../once.ts'

/** More than a position is held for: those that are on at the same time look at the same minutes. */
const MINUTES_KEPT = 2048
const HOURS_KEPT = 24

/** What the model would have told of a perpetual after a decision, made when it is asked for. */
export function simulatedSources(market: SimModel): OutcomeSources {
  const paths = new Map<string, PerpPath | null>()
  const pathOf = (symbol: string) =>
    made(paths, symbol, () => {
      const listing = market.listing(MAIN_VENUE, baseOf(symbol))
      return listing ? new PerpPath(market, listing) : null
    })
  return {
    bars: (symbol, from, to) => pathOf(symbol)?.between(from, to) ?? [],
    slippage(symbol, order, at) {
      const rung = pathOf(symbol)?.rung(floorTo(at, HOUR))
      return (order === 'buy' ? rung?.buy_bps : rung?.sell_bps) ?? null
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

/** What a perpetual did after decisions: its minutes and books, each made when a trade comes to it. */
class PerpPath {
  readonly #market: SimModel
  readonly #listing: Listing
  readonly #kept: (TradeBar | undefined)[] = Array(MINUTES_KEPT).fill(undefined)
  /** What orders cost by the first book of an hour, which ladders are of. */
  readonly rung = lately(HOURS_KEPT, (hour: Ms) => {
    const book = perpBook(this.#market, this.#listing, hour)
    return costOf(book, [CHARGED_CLIP_USD]).ladder[0]
  })

  constructor(market: SimModel, listing: Listing) {
    this.#market = market
    this.#listing = listing
  }

  *between(from: Ms, to: Ms): Generator<TradeBar> {
    let before: TradeBar | null = null
    for (let ts = Math.ceil(from / MINUTE) * MINUTE; ts < to; ts += MINUTE) {
      const place = (ts / MINUTE) % MINUTES_KEPT
      const kept = this.#kept[place]
      before = kept?.ts === ts ? kept : this.#make(ts, before)
      if (!before) continue
      this.#kept[place] = before
      yield before
    }
  }

  #make(ts: Ms, before: TradeBar | null): TradeBar | null {
    const listing = this.#listing
    if (!isListed(listing, ts) || !isListed(listing, ts + MINUTE)) return null
    const { coin, key, contract } = listing
    const open = before?.close ?? this.#market.lastPrice(listing, ts)
    const close = this.#market.lastPrice(listing, ts + MINUTE)
    return { ts, ...minutePrices({ coin, key, tick: contract.tickSize }, ts, open, close) }
  }
}
