import { takerFeesBps } from '../analytics/signals/trade-costs.ts'
import { MAIN_VENUE } from '../core/symbols.ts'
import { type Ms, SINCE_EVER } from '../core/time.ts'
import type { Reader } from '../define/reader.ts'
import type { feeSchedules } from '../tables/venues/fees.ts'

const MOST_VERSIONS = 10_000

/** What a position pays to be taken and given up again, in bps, at a mark. Null where no fees are on record. */
export async function readFees(fees: Reader<typeof feeSchedules>): Promise<(mark: Ms) => number | null> {
  const versions = await fees.range({
    columns: ['valid_from', 'taker_pct'],
    where: { venue: MAIN_VENUE, market: 'perp' },
    since: SINCE_EVER,
    order: 'asc',
    limit: MOST_VERSIONS,
  })
  return (mark) => takerFeesBps(versions, mark)
}
