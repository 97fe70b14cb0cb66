import { networkEventsRollup } from '../../rollups/venues/network-events.ts'
import type { Batch, Past } from '../past/span.ts'
import { NETWORK_VENUES, versionsBetween } from '../withdrawals.ts'
import { Derived } from './derive.ts'

/** What changed from one version to the next, since the record began. */
export function pastNetworkEvents({ market, now }: Past): AsyncIterable<Batch> {
  const versions = NETWORK_VENUES.flatMap((venue) => versionsBetween(market, venue, 0, now))
  return new Derived(networkEventsRollup, { networks: () => versions }, now).spans([0], now)
}
