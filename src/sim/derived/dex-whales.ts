import { DAY } from '../../core/time.ts'
import { dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import type { Past, PastRows } from '../past.ts'
import { whaleBook } from '../positioning/whale-book.ts'

const DAYS = 7

/** What the scans of a week found changed. */
export function* pastWhaleEvents({ market, now }: Past): Generator<PastRows> {
  yield { table: dexWhaleEvents, rows: whaleBook(market).events(now - DAYS * DAY, now) }
}
