import { DAY, floorTo } from '../../core/time.ts'
import { chargeRollup } from '../../rollups/cycle/charge.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'
import { liquidationsDaily } from '../../tables/liquidations/liquidations.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import type { PastPart } from '../past.ts'
import { Derived } from './derive.ts'
import { settlementsOf, writtenBefore } from './metrics.ts'

/** The state of every day for which enough is on record. */
export const pastCharge: PastPart = {
  label: 'charge',
  thousands: 1,
  wants: [btcClosesDaily, stablecoinSupply, liquidationsDaily],
  async *past(past) {
    const { market, now } = past
    const recorded = { ...writtenBefore(chargeRollup, past), funding: settlementsOf(market, now) }
    yield new Derived(chargeRollup, recorded, now).span(0, floorTo(now, DAY))
  },
}
