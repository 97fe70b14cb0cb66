import { feeSchedules } from '../../tables/venues/fees.ts'
import { type FeeRow, feeVersions } from '../venues/fees.ts'
import type { Batch, Past } from './span.ts'

/** Every version of every schedule since its record began. */
export function* pastFees({ market, now, venues }: Past): Generator<Batch> {
  const rows: FeeRow[] = venues.flatMap(({ id }) => feeVersions(market.seed, id, now - 1))
  yield {
    table: feeSchedules,
    rows: rows.sort((a, b) => (a.valid_from < b.valid_from ? -1 : a.valid_from > b.valid_from ? 1 : 0)),
  }
}
