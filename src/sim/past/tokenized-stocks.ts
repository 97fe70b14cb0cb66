import { DAY, HOUR, MINUTE } from '../../core/time.ts'
import { tokenizedStockReadings, tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'
import { chainReadings, pairReadings, STOCK_PAIRS, wrapperRows } from '../tradfi/tokenized-stocks.ts'
import { type Batch, batches, marks, mergedMarks, type Past } from './span.ts'

/** A week by the six hours, half a day by the hour, and the ten minutes before now. */
export function* pastTokenizedStocks({ market, now }: Past): Generator<Batch> {
  yield {
    table: tokenizedWrappers,
    rows: wrapperRows(market, now).sort((a, b) => a.first_seen_at - b.first_seen_at),
  }
  const times = mergedMarks(
    marks(6 * HOUR, now - 7 * DAY, now),
    marks(HOUR, now - 12 * HOUR, now),
    marks(10 * MINUTE, now - 10 * MINUTE, now),
  )
  yield* batches(tokenizedStockReadings, times, (at) => [
    ...chainReadings(market, at),
    ...Object.keys(STOCK_PAIRS).flatMap((exchange) =>
      market.isDown(exchange, at) ? [] : pairReadings(market, exchange, at),
    ),
  ])
}
