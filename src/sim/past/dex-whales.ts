import { DAY, floorTo } from '../../core/time.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { SCAN_EVERY, whaleBook } from '../positioning/whale-book.ts'
import { type Batch, batches, marks, type Past } from './span.ts'

const EVENT_DAYS = 7

/** A week of changes, the accounts of the last scans, and what is held at the last scan before now. */
export function* pastWhales({ market, now }: Past): Generator<Batch> {
  const book = whaleBook(market)
  const last = floorTo(now - 1, SCAN_EVERY)
  yield* batches(dexAccounts, marks(SCAN_EVERY, now - 3 * SCAN_EVERY, now), (at) => book.accounts(at))
  yield { table: dexPositions, rows: book.positions(last) }
  yield { table: dexWhaleEvents, rows: book.events(now - EVENT_DAYS * DAY, now) }
}
