import { basisPct } from '../../analytics/market/funding.ts'
import { pressureOf } from '../../analytics/signals/pressure.ts'
import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { SUMMED_BOOKS } from '../../tables/liquidity/order-book.ts'
import type { pressureScores } from '../../tables/signals/pressure.ts'
import { isToldLate } from '../liquidations/forced-orders.ts'
import { spotBook } from '../liquidity/order-books.ts'
import { onGrid } from '../model/grid.ts'
import { isListed, type Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { marks } from '../past.ts'
import { accountsRatio } from '../positioning/positioning.ts'

const STEP = 5 * MINUTE
const QUARTER = 15 * MINUTE
/** Books are long; further back there are none to look at, and rules that want them begin there. */
const BOOK_DAYS = 5

/** What the main venue told of a perpetual on a quarter of an hour. */
type Quarter = {
  readonly ts: Ms
  readonly exchange: string
  readonly symbol: string
  readonly oi_base: number
  readonly mark_price: number
  readonly index_price: number
  readonly funding_rate_pct: number
  readonly interval_h: number
}

/**
 * The part of the record that decisions between two moments are made of, as the model would have told it: as seldom as
 * the engine lets a reading stand, since half a year is gone through.
 */
export class RecordedMarket {
  readonly #market: SimModel
  readonly #listings: readonly Listing[]
  readonly #from: Ms
  readonly #to: Ms
  readonly #now: Ms
  readonly quarters: readonly Quarter[]

  /** `from` is where the first of the decisions looks back to. */
  constructor(market: SimModel, listings: readonly Listing[], from: Ms, to: Ms, now: Ms) {
    this.#market = market
    this.#listings = listings
    this.#from = from
    this.#to = to
    this.#now = now
    // Scores compare open interest with that of a day before.
    this.quarters = [...this.#times(QUARTER, from - DAY)].flatMap((at) =>
      this.#listed(at).map((listing) => quarterOf(market, listing, at)),
    )
  }

  /** The last minute of every five, which is all that is read of them. */
  *closes() {
    for (const mark of this.#times(STEP))
      for (const listing of this.#listed(mark))
        yield {
          ts: mark - MINUTE,
          exchange: MAIN_VENUE,
          market: 'perp' as const,
          symbol: listing.contract.symbol,
          close: this.#market.lastPrice(listing, mark),
        }
  }

  /** Scores on quarters, of the same parts as those of the recorder. */
  *scores(): Generator<Pick<Row<typeof pressureScores>, 'ts' | 'symbol' | 'score' | 'direction' | 'regime'>> {
    const before = new Map<string, Quarter[]>()
    for (const quarter of this.quarters) {
      const { ts, symbol, oi_base, mark_price, index_price, funding_rate_pct } = quarter
      const own = before.get(symbol) ?? []
      before.set(symbol, own)
      own.push(quarter)
      const change = (span: Ms) => percentChange(quarterAt(own, ts - span)?.oi_base ?? null, oi_base)
      const pressure = pressureOf({
        oi24hPct: change(DAY),
        oi4hPct: change(4 * HOUR),
        oi1hPct: change(HOUR),
        fundingRatePct: funding_rate_pct,
        basisPct: basisPct(mark_price, index_price),
      })
      if (pressure && ts >= this.#from) yield { ts, symbol, ...pressure }
    }
  }

  /** Those that were told at once. */
  *forcedOrders() {
    const since = Math.max(this.#from, liquidationsStart(this.#now))
    const symbols = new Set(this.#listings.map(({ contract }) => contract.symbol))
    for (let day = since; day < this.#to; day += DAY)
      for (const order of this.#market.liquidations(day, Math.min(day + DAY, this.#to))) {
        const { time, venue, symbol, side, price, qtyBase } = order
        if (symbols.has(symbol) && !isToldLate(venue))
          yield { event_time: time, symbol, side, quote_qty: price * qtyBase, delayed: false }
      }
  }

  *accounts() {
    for (const at of this.#times(3 * QUARTER))
      for (const listing of this.#listed(at))
        yield {
          ts: at,
          exchange: MAIN_VENUE,
          symbol: listing.contract.symbol,
          metric: 'global_ls_ratio',
          value: accountsRatio(this.#market, listing, at),
        }
  }

  *books() {
    const since = this.#now - BOOK_DAYS * DAY
    for (const at of marks(QUARTER, Math.max(this.#from, since), this.#to))
      for (const { coin } of this.#listings)
        for (const venue of SUMMED_BOOKS) {
          const book = this.#market.isDown(venue, at) ? null : spotBook(this.#market, venue, coin.base, at)
          if (book) yield book
        }
  }

  /** At which the main venue answered. */
  *#times(step: Ms, from = this.#from): Generator<Ms> {
    for (const at of marks(step, from, this.#to)) if (!this.#market.isDown(MAIN_VENUE, at)) yield at
  }

  #listed(at: Ms): readonly Listing[] {
    return this.#listings.filter((listing) => isListed(listing, at))
  }
}

/** Quarters are missing while the venue was down: it is not further from the end than its time says. */
function quarterAt(quarters: readonly Quarter[], at: Ms): Quarter | undefined {
  const apart = (quarters.at(-1)!.ts - at) / QUARTER
  for (let place = Math.max(0, quarters.length - 1 - apart); place < quarters.length; place++)
    if (quarters[place]!.ts >= at) return quarters[place]!.ts === at ? quarters[place] : undefined
  return undefined
}

function quarterOf(market: SimModel, listing: Listing, at: Ms): Quarter {
  const { symbol, tickSize, fundingIntervalHours } = listing.contract
  const { rate, mark } = market.funding(listing, at)
  return {
    ts: at,
    exchange: MAIN_VENUE,
    symbol,
    oi_base: market.openInterest(listing, at).base,
    mark_price: mark,
    index_price: onGrid(market.indexPrice(listing, at), tickSize / 100),
    funding_rate_pct: rate * 100,
    interval_h: fundingIntervalHours,
  }
}
