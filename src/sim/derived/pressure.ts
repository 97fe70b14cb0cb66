import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { pressureRollup } from '../../rollups/signals/pressure.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'
import type { perpTickers } from '../../tables/market/tickers.ts'
import { onGrid } from '../model/grid.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { lately } from '../once.ts'
import { marks, mergedMarks, type Past, type PastRows } from '../past.ts'
import { Derived } from './derive.ts'

const QUARTER = 15 * MINUTE

/** A day by the hour and the quarter that is on, from the model's tickers and open interest of these moments. */
export function pastPressure({ market, now }: Past): AsyncIterable<PastRows> {
  const times = mergedMarks(marks(HOUR, now - DAY, now), [floorTo(now - 1, QUARTER)])
  return new Derived(pressureRollup, pressureInputs(market, times[0]!), now).spans(
    times.map((at) => at - QUARTER),
  )
}

/** What scores from `first` on are made of, of all perpetuals or of the largest. */
export function pressureInputs(market: SimModel, first: Ms, largest?: number) {
  return {
    // What was traded the day before is no part of a score.
    tickers: onQuarters(market, first, tickerOf, largest),
    oi: onQuarters(market, 0, openInterestOf, largest),
  }
}

/** More hours than spans go back, of which quarters are asked for again. */
const QUARTERS_KEPT = 32

/** Spans of an hour and of a day go from one quarter to another. Of several quarters the newest reading of each perpetual is given. */
function onQuarters<R extends object>(
  market: SimModel,
  first: Ms,
  rowOf: (market: SimModel, listing: Listing, at: Ms) => R,
  largest?: number,
) {
  const listedAt = (at: Ms) => market.listed(MAIN_VENUE, at).slice(0, largest)
  const rowsOf = (at: Ms, listings: readonly Listing[]) =>
    listings.map((listing) => ({
      ts: at,
      exchange: MAIN_VENUE,
      symbol: listing.contract.symbol,
      ...rowOf(market, listing, at),
    }))
  const rowsAt = lately(QUARTERS_KEPT, (at: Ms) => rowsOf(at, listedAt(at)))
  return (since: Ms, until: Ms) => {
    const times = [...marks(QUARTER, Math.max(first, since), until)].filter(
      (at) => !market.isDown(MAIN_VENUE, at),
    )
    const last = times.pop()
    if (last === undefined) return []
    const newest = new Set(listedAt(last))
    const gone = times.flatMap((at) =>
      rowsOf(
        at,
        listedAt(at).filter((listing) => !newest.has(listing)),
      ),
    )
    return [...gone, ...rowsAt(last)]
  }
}

function tickerOf(market: SimModel, listing: Listing, at: Ms): Partial<Row<typeof perpTickers>> {
  const { tickSize, fundingIntervalHours } = listing.contract
  const { rate, mark } = market.funding(listing, at)
  return {
    mark_price: mark,
    index_price: onGrid(market.indexPrice(listing, at), tickSize / 100),
    funding_rate_pct: rate * 100,
    funding_interval_h: fundingIntervalHours,
  }
}

function openInterestOf(market: SimModel, listing: Listing, at: Ms): Partial<Row<typeof oi5m>> {
  const { base, mark } = market.openInterest(listing, at)
  return { oi_base: base, oi_usd: base * mark, mark_price: mark }
}
