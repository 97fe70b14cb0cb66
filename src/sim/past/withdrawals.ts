import { assetNetworks } from '../../tables/venues/withdrawals.ts'
import { NETWORK_VENUES, versionsBetween } from '../withdrawals.ts'
import type { Batch, Past } from './span.ts'

/** Every version since the record began. */
export function* pastWithdrawals({ market, now }: Past): Generator<Batch> {
  const versions = NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))
  yield { table: assetNetworks, rows: versions.sort((a, b) => a.valid_from - b.valid_from) }
}
