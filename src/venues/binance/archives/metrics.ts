import { floorTo, MINUTE } from '../../../core/time.ts'
import { archive } from '../../../define/archive.ts'
import type { Row } from '../../../define/table.ts'
import { oi5m } from '../../../tables/market/open-interest.ts'
import { type PositioningMetric, positioningReadings } from '../../../tables/positioning/positioning.ts'
import { dayFiles } from '../../archive-days.ts'
import { perCoin, positiveOf } from '../../fields.ts'
import { openInterestRow } from '../../interest.ts'
import { spokenTime } from '../../spoken-time.ts'
import { VISION, visionUrl } from './vision.ts'

const ID = 'binance.metrics'

/** By the places of their columns behind open interest. What takers did is told of five minutes here, of fifteen live. */
const RATIOS: readonly PositioningMetric[] = [
  'top_account_ls_ratio',
  'top_position_ls_ratio',
  'global_ls_ratio',
]
const READINGS_EVERY = 15 * MINUTE

export const metrics = archive({
  id: ID,
  into: { oi_5m: oi5m, positioning_readings: positioningReadings },
  about: 'Open interest and ratios of long and short, by five minutes.',
  market: 'perp',
  since: '2020-09-01',
  ...VISION,
  files: ({ instrument }, span, now) =>
    dayFiles(span, now, (day) => visionUrl('futures/um', 'daily', 'metrics', instrument, day)),
  columns: [
    'create_time',
    'sum_open_interest',
    'sum_open_interest_value',
    'count_toptrader_long_short_ratio',
    'sum_toptrader_long_short_ratio',
    'count_long_short_ratio',
  ],
  read(contract) {
    const interest: Row<typeof oi5m>[] = []
    const readings: Row<typeof positioningReadings>[] = []
    return {
      take([when, size, dollars, ...ratios]) {
        // Written a second late now and then.
        const ts = floorTo(spokenTime(ID, when), 5 * MINUTE)
        const coins = positiveOf(size)
        const worth = positiveOf(dollars)
        if (coins !== null && worth !== null) {
          const mark = perCoin(worth / coins, contract)
          interest.push(openInterestRow('binance', contract, coins, mark, ts))
        }
        if (ts % READINGS_EVERY !== 0) return
        for (const [place, metric] of RATIOS.entries()) {
          // Left empty where nobody traded.
          const value = positiveOf(ratios[place])
          if (value !== null)
            readings.push({ ts, exchange: 'binance', symbol: contract.symbol, metric, value })
        }
      },
      rows: () => ({ oi_5m: interest, positioning_readings: readings }),
    }
  },
})
