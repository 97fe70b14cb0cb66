import { type NetworkVersion, networkEventsBetween } from '../../analytics/venues/withdrawals.ts'
import type { Row } from '../../define/table.ts'
import { assetNetworks, networkEvents } from '../../tables/venues/withdrawals.ts'
import { NETWORK_VENUES, versionsBetween } from '../venues/withdrawals.ts'
import type { Batch, Past } from './span.ts'

/** Every version since the record began, and what changed from one to the next. */
export function* pastWithdrawals({ market, now }: Past): Generator<Batch> {
  const versions = NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))
  const events: Row<typeof networkEvents>[] = []
  let before: NetworkVersion | null = null
  for (const version of versions) {
    if (before && isSameWay(before, version)) events.push(...networkEventsBetween(before, version))
    before = version
  }
  yield { table: assetNetworks, rows: versions.sort((a, b) => a.valid_from - b.valid_from) }
  yield { table: networkEvents, rows: events.sort((a, b) => a.at - b.at) }
}

function isSameWay(a: NetworkVersion, b: NetworkVersion): boolean {
  return a.exchange === b.exchange && a.asset === b.asset && a.network === b.network
}
