import { pressureOf } from '../../analytics/signals/pressure.ts'
import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { type PressureParts, pressureScores } from '../../tables/signals/pressure.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { onGrid } from '../model/quotes.ts'
import { inBatches, marks, mergedMarks, type Past, type PastRows } from './span.ts'

const QUARTER = 15 * MINUTE

/** A day by the hour and the quarter that is on: what the recorder would have made of the tickers of that time. */
export function pastPressure({ market, now }: Past): Iterable<PastRows> {
  const times = mergedMarks(marks(HOUR, now - DAY, now), [floorTo(now - 1, QUARTER)])
  const scoresAt = (at: Ms): Row<typeof pressureScores>[] => {
    if (market.isDown(MAIN_VENUE, at)) return []
    return market.listed(MAIN_VENUE, at).flatMap((listing) => {
      const components = partsAt(market, listing, at)
      const pressure = pressureOf(components)
      return pressure ? [{ ts: at, symbol: listing.contract.symbol, ...pressure, components }] : []
    })
  }
  return inBatches(pressureScores, times.map(scoresAt))
}

function partsAt(market: SimModel, listing: Listing, at: Ms): PressureParts {
  const { rate, mark } = market.funding(listing, at)
  const index = onGrid(market.indexPrice(listing, at), listing.contract.tickSize / 100)
  const { base } = market.openInterest(listing, at)
  const { from } = market.term(listing, at)
  const changeSince = (before: Ms) =>
    before < from ? null : percentChange(market.openInterest(listing, before).base, base)
  return {
    oi24hPct: changeSince(at - DAY),
    oi4hPct: changeSince(at - 4 * HOUR),
    oi1hPct: changeSince(at - HOUR),
    fundingRatePct: rate * 100,
    basisPct: percentChange(index, mark),
  }
}
