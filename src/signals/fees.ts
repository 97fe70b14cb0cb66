import { MAIN_VENUE } from '../core/symbols.ts'
import { dateOf, type Ms, SINCE_EVER } from '../core/time.ts'
import type { Reader } from '../define/reader.ts'
import type { feeSchedules } from '../tables/venues/fees.ts'

const MOST_VERSIONS = 10_000

/**
 * What a position pays to be taken and given up again, in bps, at a mark: by the version in force then, before the
 * first on record by that one. Null where none is on record.
 */
export async function readFees(fees: Reader<typeof feeSchedules>): Promise<(mark: Ms) => number | null> {
  const versions = await fees.range({
    columns: ['valid_from', 'taker_pct'],
    where: { venue: MAIN_VENUE, market: 'perp' },
    since: SINCE_EVER,
    order: 'asc',
    limit: MOST_VERSIONS,
  })
  return (mark) => {
    const day = dateOf(mark)
    const version = versions.findLast(({ valid_from }) => valid_from <= day) ?? versions[0]
    // A taker both ways, in hundredths of a percent.
    return version ? Number((2 * version.taker_pct * 100).toFixed(4)) : null
  }
}
