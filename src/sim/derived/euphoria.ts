import { percentChange } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { euphoriaRollup } from '../../rollups/cycle/euphoria.ts'
import { pressureRollup } from '../../rollups/signals/pressure.ts'
import { fearGreedDaily } from '../../tables/cycle/indices.ts'
import { pressureScores, SCORE_STANDS } from '../../tables/signals/pressure.ts'
import { globalAt } from '../cycle/global-market.ts'
import { onGrid } from '../model/grid.ts'
import { type Listing, termOf } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { marks, type Past, type PastPart, type PastRows } from '../past.ts'
import { allOf, Derived } from './derive.ts'
import { pressureInputs } from './pressure.ts'

const HALF_HOUR = 30 * MINUTE
const QUARTER = 15 * MINUTE
const DAYS = 30
/** Of days that are over, the largest perpetuals tell how crowded the market was. */
const LARGEST = 30

/** The last half hour of each day for a month, and the newest of all. */
export const pastEuphoria: PastPart = {
  label: 'euphoria',
  thousands: 1,
  wants: [fearGreedDaily, pressureScores],
  async *past(past): AsyncGenerator<PastRows> {
    const today = floorTo(past.now, DAY)
    for (const day of marks(DAY, today - DAYS * DAY, today))
      yield euphoriaAt(past, day + DAY - HALF_HOUR, LARGEST)
    yield euphoriaAt(past, floorTo(past.now - 1, HALF_HOUR))
  },
}

async function euphoriaAt(past: Past, at: Ms, largest?: number): Promise<PastRows> {
  const { market, now, written = () => [] } = past
  const onRecord = written(pressureScores) as readonly Row<typeof pressureScores>[]
  const scored = onRecord.some(({ ts }) => ts > at - SCORE_STANDS && ts <= at)
    ? onRecord
    : (await new Derived(pressureRollup, pressureInputs(market, at, largest), now).span(at - QUARTER, at))
        .rows
  const recorded = {
    fearGreed: allOf(written(fearGreedDaily), fearGreedDaily.time),
    global: (since: Ms, until: Ms) => [...marks(HALF_HOUR, since, until)].map((ts) => globalAt(market, ts)),
    scores: allOf(scored, pressureScores.time),
    tickers: (since: Ms, until: Ms) => newestTickers(market, since, until, largest),
  }
  return new Derived(euphoriaRollup, recorded, now).span(at - HALF_HOUR, at)
}

/** Of the last quarter of an hour at which the venue answered, with what is read of them. */
function newestTickers(market: SimModel, since: Ms, until: Ms, largest?: number) {
  const at = [...marks(QUARTER, since, until)].findLast((quarter) => !market.isDown(MAIN_VENUE, quarter))
  if (at === undefined) return []
  return market
    .listed(MAIN_VENUE, at)
    .slice(0, largest)
    .map((listing) => ({
      ts: at,
      exchange: MAIN_VENUE,
      symbol: listing.contract.symbol,
      quote_volume_24h: market.perpVolume(listing, Math.max(at - DAY, termOf(listing, at).from), at),
      change_24h_pct: percentChange(openPrice(market, listing, at - DAY), market.lastPrice(listing, at)),
      funding_rate_pct: market.funding(listing, at).rate * 100,
    }))
}

function openPrice(market: SimModel, { coin, contract }: Listing, at: Ms): number {
  return onGrid(Math.exp(market.indexLog(coin.base, at)), contract.tickSize)
}
