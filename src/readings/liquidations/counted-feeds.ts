import { SINCE_EVER } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { liquidationFeeds } from '../../tables/liquidations/liquidations.ts'

/** The feeds whose orders are in every sum; others are on trial. */
export async function readCountedFeeds(feeds: Reader<typeof liquidationFeeds>) {
  const known = await feeds.latest({ by: ['exchange'], since: SINCE_EVER })
  return known.filter(({ counted }) => counted)
}
