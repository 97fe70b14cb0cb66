import { HOUR } from '../../core/time.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { printsBetween } from '../positioning/whales.ts'
import type { Batch, Past } from './span.ts'

/** Two days of prints: what is shown, and a day to compare it with. */
export function* pastPrints({ market, now }: Past): Generator<Batch> {
  yield { table: whaleTrades, rows: printsBetween(market, now - 48 * HOUR, now) }
}
