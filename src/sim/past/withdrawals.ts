import { type NetworkVersion, networkEventsBetween } from '../../analytics/venues/withdrawals.ts'
import type { Row } from '../../define/table.ts'
import { networkEvents } from '../../tables/venues/withdrawals.ts'
import { NETWORK_VENUES, versionsBetween } from '../venues/withdrawals.ts'
import type { Past, PastRows } from './span.ts'

/** What changed from one version to the next. */
export function* pastNetworkEvents({ market, now }: Past): Generator<PastRows> {
  const versions = NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))
  const events: Row<typeof networkEvents>[] = []
  let before: NetworkVersion | null = null
  for (const version of versions) {
    if (before && isSameWay(before, version)) events.push(...networkEventsBetween(before, version))
    before = version
  }
  yield { table: networkEvents, rows: events.sort((a, b) => a.at - b.at) }
}

function isSameWay(a: NetworkVersion, b: NetworkVersion): boolean {
  return a.exchange === b.exchange && a.asset === b.asset && a.network === b.network
}
