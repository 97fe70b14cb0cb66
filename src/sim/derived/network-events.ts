import { networkEventsRollup } from '../../rollups/venues/network-events.ts'
import type { Past, PastRows } from '../past.ts'
import { NETWORK_VENUES, versionsBetween } from '../venues/withdrawals.ts'
import { Derived } from './derive.ts'

/** What changed from one version to the next, since the record began. */
export function pastNetworkEvents({ market, now }: Past): AsyncIterable<PastRows> {
  const versions = NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))
  return new Derived(networkEventsRollup, { networks: () => versions }, now).spans([0], now)
}
