import { basisPct } from '../../analytics/market/funding.ts'
import { pressureOf } from '../../analytics/signals/pressure.ts'
import { made } from '../../core/made.ts'
import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { BucketQuery, Reader } from '../../define/reader.ts'
import type { AnyTable, Columns } from '../../define/table.ts'
import { SUMMED_BOOKS } from '../../tables/liquidity/order-book.ts'
import { signalOrders } from '../derived/liquidations.ts'
import { between } from '../derived/rows-reader.ts'
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

/** A reading that is alone in its five minutes, with the names that the engine's inputs give its figures. */
type Lone = {
  readonly bucket: Ms
  readonly symbol: string
}

/** What the main venue told of a perpetual on a quarter of an hour. */
type Quarter = Lone & {
  readonly at: Ms
  readonly coins: number
  readonly mark: number
  readonly index: number
  readonly rate: number
  readonly hours: number
}

/**
 * Answers from such readings: first, last, sum and mean of one are what it says. Half a year of them is put on a grid that
 * way in a fraction of the time. They are all of what is asked for, in the order of their time.
 */
export function loneReader<T extends AnyTable>(readings: readonly Lone[]): Reader<T> {
  const bucket = async ({ take, since, until }: BucketQuery<Columns, string, never>) => {
    for (const name of Object.keys(take))
      if (readings[0] && !(name in readings[0])) throw new RangeError(`no reading has ${name}`)
    return between(readings, 'bucket', since, until ?? Number.MAX_SAFE_INTEGER)
  }
  return { bucket } as unknown as Reader<T>
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
          bucket: mark - STEP,
          symbol: listing.contract.symbol,
          minute: mark - MINUTE,
          close: this.#market.lastPrice(listing, mark),
        }
  }

  /** Scores on quarters, of the same parts as those of the recorder. */
  *scores() {
    const before = new Map<string, Quarter[]>()
    for (const quarter of this.quarters) {
      const { at, symbol, coins, mark, index, rate } = quarter
      const own = made(before, symbol, () => [])
      own.push(quarter)
      if (at < this.#from) continue
      const change = (span: Ms) => percentChange(quarterAt(own, at - span)?.coins ?? null, coins)
      const pressure = pressureOf({
        oi24hPct: change(DAY),
        oi4hPct: change(4 * HOUR),
        oi1hPct: change(HOUR),
        fundingRatePct: rate,
        basisPct: basisPct(mark, index),
      })
      if (!pressure) continue
      const { score, direction, regime } = pressure
      yield { bucket: at, at, symbol, score, direction, regime }
    }
  }

  /** Those that were told at once. */
  *forcedOrders() {
    const since = Math.max(this.#from, liquidationsStart(this.#now))
    const symbols = new Set(this.#listings.map(({ contract }) => contract.symbol))
    for (let day = floorTo(since, DAY); day < this.#to; day += DAY)
      for (const { time, symbol, side, price, qtyBase } of signalOrders(this.#market, day, this.#now))
        if (time >= since && time < this.#to && symbols.has(symbol))
          yield { event_time: time, symbol, side, quote_qty: price * qtyBase, delayed: false }
  }

  *accounts() {
    for (const at of this.#times(3 * QUARTER))
      for (const listing of this.#listed(at))
        yield {
          bucket: at,
          at,
          symbol: listing.contract.symbol,
          ratio: accountsRatio(this.#market, listing, at),
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
  const apart = (quarters.at(-1)!.at - at) / QUARTER
  for (let place = Math.max(0, quarters.length - 1 - apart); place < quarters.length; place++)
    if (quarters[place]!.at >= at) return quarters[place]!.at === at ? quarters[place] : undefined
  return undefined
}

function quarterOf(market: SimModel, listing: Listing, at: Ms): Quarter {
  const { symbol, tickSize, fundingIntervalHours } = listing.contract
  const { rate, mark } = market.funding(listing, at)
  return {
    bucket: at,
    at,
    symbol,
    coins: market.openInterest(listing, at).base,
    mark,
    index: onGrid(market.indexPrice(listing, at), tickSize / 100),
    rate: rate * 100,
    hours: fundingIntervalHours,
  }
}
