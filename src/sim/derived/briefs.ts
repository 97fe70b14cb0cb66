import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, durationMs, floorTo, type Ms } from '../../core/time.ts'
import { briefTables } from '../../rollups/market/brief-inputs.ts'
import { briefsRollup } from '../../rollups/market/briefs.ts'
import { BRIEF_SETTLES } from '../../tables/market/briefs.ts'
import { candlesBetween } from '../market/daily-candles.ts'
import type { SimModel } from '../model/model.ts'
import type { PastPart } from '../past.ts'
import { Derived } from './derive.ts'
import { FEEDS } from './liquidations.ts'
import { writtenBefore } from './metrics.ts'

const DAYS = 60
/** With what is usual before them. */
const CLOSES = DAYS + 31
/** Candles of two coins are made anew: those of all are many. Which feeds count is written by the recorder. */
const { candles: _candles, feeds: _feeds, ...small } = briefTables

/** Two months of briefs, from what all others wrote. */
export const pastBriefs: PastPart = {
  label: 'daily briefs',
  thousands: 1,
  wants: Object.values(small),
  async *past(past) {
    const { market, now } = past
    const end = floorTo(now - durationMs(BRIEF_SETTLES), DAY)
    const recorded = {
      ...writtenBefore(briefsRollup, past),
      candles: closesBetween(market, end - CLOSES * DAY, end),
      feeds: () => FEEDS,
    }
    yield new Derived(briefsRollup, recorded, now).span(end - DAYS * DAY, end)
  },
}

function closesBetween(market: SimModel, from: Ms, to: Ms) {
  const symbols = ['BTC', 'ETH'].map(perpOf)
  const listings = market.listings(MAIN_VENUE).filter(({ contract }) => symbols.includes(contract.symbol))
  const rows = [...candlesBetween(market, from, to, listings)].flat()
  return () => rows
}
