import { type PremiumDay, premiumDay } from '../../analytics/regional/premium.ts'
import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import { premiumRollup } from '../../rollups/regional/premium.ts'
import { premiumDaily } from '../../tables/regional/premium.ts'
import { type BarSeries, minuteCloses } from '../market/bars.ts'
import { courseOf } from '../model/course.ts'
import { onGrid } from '../model/grid.ts'
import { SPOT_SIDES } from '../model/listings.ts'
import { dayClose, type LongPastCoin } from '../model/long-past.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { snapshotsStart } from '../model/record-start.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { Derived } from './derive.ts'
import { dollarCoinSnapshots } from './spot-marks.ts'

/** The first day on which the world's largest venue traded. */
const FIRST = Date.UTC(2017, 7, 17)
const COINS: readonly LongPastCoin[] = ['BTC', 'ETH']
const US_VENUE = 'coinbase'
const CENT = 0.01
const IN_DOLLARS = Object.keys(SPOT_SIDES).filter((venue) => SPOT_SIDES[venue]!.quote === 'USD')

/** How far the two markets were apart, in percent: money came to move between them ever faster. */
const APART = courseOf('2017-08-17 0.9, 2018-12-15 0.35, 2021-05-01 0.2, 2024-01-01 0.07, 2026-01-01 0.02')
/** So far back days are made of minutes; what USDT cost is on record from the first snapshots on. */
const BY_MINUTES = 100

/** Every finished day: of the last months from the last minute of both markets, before that of the course of each coin. */
export async function* pastPremium({ market, now }: Past): AsyncGenerator<PastRows> {
  const today = floorTo(now, DAY)
  const split = floorTo(snapshotsStart(now, BY_MINUTES), DAY)
  const older = [...marks(DAY, FIRST, split)].flatMap((day) =>
    COINS.map((coin) => longAgo(market, coin, day)),
  )
  yield { table: premiumDaily, rows: older }
  const bars = (_since: Ms, until: Ms) => lastMinutes(market, until)
  const snapshots = dollarCoinSnapshots(market, IN_DOLLARS, now)
  yield* new Derived(premiumRollup, { bars, snapshots }, now).spans(marks(DAY, split, today))
}

/** Closes of the minute that ends at `until`. */
function lastMinutes(market: SimModel, until: Ms) {
  return COINS.flatMap((base) =>
    [US_VENUE, MAIN_VENUE].flatMap((exchange) => {
      const series: BarSeries = { exchange, market: 'spot', symbol: perpOf(base) }
      return minuteCloses(market, series, until - MINUTE, until)
    }),
  )
}

/** Nobody wrote down what USDT cost. */
function longAgo(market: SimModel, base: LongPastCoin, day: Ms): PremiumDay {
  const key = hashText(market.seed, `${base} in the United States`)
  const mood =
    0.6 * wave(key, day, 25 * DAY) + 0.3 * wave(key ^ 1, day, 3 * DAY) + 0.1 * wave(key ^ 2, day, DAY)
  const global = onGrid(dayClose(market, base, day), CENT)
  const us = onGrid(global * (1 + (Math.exp(APART.log(day)) / 100) * mood), CENT)
  return premiumDay(dateOf(day), base, { us, global, usdt: [] })
}
