import { prepareMap, READING_AGE } from '../../analytics/liquidations/liquidation-map-input.ts'
import { MAP_FRAMES, type MapTimeframe } from '../../analytics/liquidations/liquidation-map-model.ts'
import { largestFirst } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import { inTurns } from '../../core/turns.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { type liqmapTables, readLaddersAt, readMapRows } from '../../readings/liquidations/liqmap.ts'
import { lastTime } from '../../readings/record/record-start.ts'
import { LIQMAP_VENUES } from '../../tables/liquidations/liqmap.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'

/** What the map of a perpetual is drawn from, of the openings of that time; null without enough readings. */
export async function readMap(
  readers: Readers<typeof liqmapTables>,
  symbol: string,
  timeframe: MapTimeframe,
  now: Instant,
) {
  const { span, bandPct } = MAP_FRAMES[timeframe]
  const at = await newestReading(readers.oi, symbol, now)
  const since = at - span
  const ladders = await readLaddersAt(readers.ladders, at, symbol)
  const recorded = { since: since - READING_AGE, until: at + 1 }
  const rows = (await readMapRows(readers, ladders, [symbol], recorded)).get(symbol)!
  const map = await inTurns(prepareMap(rows, LIQMAP_VENUES, { since, bandPct }))
  return { map, since, at }
}

/** The moment that the map is drawn for; 404 for a perpetual that is not recorded while others are. */
async function newestReading(oi: Reader<typeof oi5m>, symbol: string, now: Instant): Promise<Ms> {
  const newest = await lastTime(oi, 'ts', now.ms, { symbol, exchange: LIQMAP_VENUES })
  if (newest !== null) return newest
  const known = await oi.aggregate({ ...now.last('24h'), by: ['symbol'], take: { usd: { max: 'oi_usd' } } })
  if (known.length === 0) return now.ms
  const largest = largestFirst(known, ({ usd }) => usd).map((row) => baseOf(row.symbol))
  throw noSuch(
    'symbol',
    { symbol: baseOf(symbol) },
    'is not a perpetual whose open interest we record',
    largest,
  )
}
