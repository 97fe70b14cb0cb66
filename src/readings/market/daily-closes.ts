import type { DaySeries } from '../../analytics/market/day-closes.ts'
import { compareText } from '../../analytics/ranking.ts'
import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { dayMs, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { dailyCandles } from '../../tables/market/candles.ts'

/** More than a thousand perpetuals in six years. */
const MOST_ROWS = 2_000_000

/**
 * The days of perpetuals that began in a span. Each has those of one venue, so that no move is between two: the main
 * one where it has any, otherwise the one with the largest volume.
 */
export async function readDays(
  candles: Reader<typeof dailyCandles>,
  span: { readonly since: Ms; readonly until: Ms },
  symbols?: readonly string[],
): Promise<DaySeries> {
  const rows = await candles.range({
    columns: ['date', 'exchange', 'symbol', 'close', 'quote_volume'],
    ...(symbols && { where: { symbol: symbols } }),
    ...span,
    order: 'asc',
    limit: MOST_ROWS,
  })
  return new Map(
    [...groupBy(rows, ({ symbol }) => symbol)].map(([symbol, own]) => {
      const venue = venueOf(own)
      const days = own.filter(({ exchange }) => exchange === venue)
      return [
        symbol,
        days.map(({ date, close, quote_volume }) => ({ day: dayMs(date)!, close, volumeUsd: quote_volume })),
      ]
    }),
  )
}

function venueOf(rows: readonly { readonly exchange: string; readonly quote_volume: number }[]): string {
  const venues = [...groupBy(rows, ({ exchange }) => exchange)]
  if (venues.some(([venue]) => venue === MAIN_VENUE)) return MAIN_VENUE
  const volume = (own: typeof rows) => sum(own.map(({ quote_volume }) => quote_volume))
  const [largest] = venues.sort(([a, x], [b, y]) => volume(y) - volume(x) || compareText(a, b))
  return largest![0]
}
