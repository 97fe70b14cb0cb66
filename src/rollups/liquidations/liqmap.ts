import { setImmediate as nextTurn } from 'node:timers/promises'
import { levelBook, TIER_WEIGHTS } from '../../analytics/liquidations/liquidation-map.ts'
import { type MapRows, prepareMap, READING_AGE } from '../../analytics/liquidations/liquidation-map-input.ts'
import {
  MAP_FRAMES,
  MODEL_VERSION,
  PUBLIC_TIMEFRAME,
} from '../../analytics/liquidations/liquidation-map-model.ts'
import { mapLevels, type SplitLevel } from '../../analytics/liquidations/liquidation-map-view.ts'
import { top } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import { atOnce } from '../../core/turns.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { liqmapTables, readLaddersAt, readMapRows } from '../../readings/liquidations/liqmap.ts'
import { LIQMAP_VENUES, liqmapSnapshots } from '../../tables/liquidations/liqmap.ts'

type Snapshot = Row<typeof liqmapSnapshots>

/** The maps that are judged later; marks of these that were missed are made up for. */
export const JUDGED_EVERY = 6 * HOUR
const PERPETUALS = 100
/** So many are read at a time: what a turn of the event loop decodes stays small. */
const AT_A_TIME = 4
const DAYS_BACK = 12
const LEAST_MADE_UP = 23 * HOUR
/** Of the days that lack maps, so many in one run. */
const DAYS_A_RUN = 4
const { span: SPAN, bandPct: BAND_PCT } = MAP_FRAMES[PUBLIC_TIMEFRAME]

export const liqmapRollup = rollup({
  id: 'liqmap',
  into: liqmapSnapshots,
  about: 'The liquidation map of the hundred largest perpetuals, every ten minutes.',
  every: '5m',
  reads: { ...liqmapTables, snapshots: liqmapSnapshots },
  async compute({ snapshots, ...readers }, { now }) {
    const mark = now.floor('10m').ms
    const done = new Set(await drawnSince(snapshots, now))
    const missed = await missedMarks(readers.oi, done, now)
    const rows: Snapshot[] = []
    if (!done.has(mark)) rows.push(...(await drawAt(readers, mark, 0)))
    // Later nobody can tell that a map was drawn of less than its day: such are not made up for.
    for (const at of missed) rows.push(...(await drawAt(readers, at, LEAST_MADE_UP)))
    return rows
  },
})

async function drawnSince(snapshots: Reader<typeof liqmapSnapshots>, now: Instant): Promise<Ms[]> {
  const drawn = await snapshots.aggregate({
    by: ['as_of'],
    take: { maps: { count: true } },
    since: floorTo(now.ms, DAY) - DAYS_BACK * DAY,
    until: now.ms + 1,
  })
  return drawn.map(({ as_of }) => as_of)
}

/** Marks to be judged that nobody drew a map at, while there was open interest to draw it from: whole days of them. */
async function missedMarks(oi: Reader<typeof liqmapTables.oi>, done: ReadonlySet<Ms>, now: Instant) {
  const [first] = await oi.range({
    columns: ['ts'],
    since: now.ms - (DAYS_BACK + 2) * DAY,
    until: now.ms + 1,
    order: 'asc',
    limit: 1,
  })
  const missed: Ms[] = []
  if (!first) return missed
  let days = 0
  for (let day = floorTo(now.ms, DAY); day > now.ms - DAYS_BACK * DAY && days < DAYS_A_RUN; day -= DAY) {
    const before = missed.length
    for (let at = day; at < Math.min(day + DAY, now.floor('10m').ms); at += JUDGED_EVERY)
      if (!done.has(at) && at - DAY >= first.ts) missed.push(at)
    if (missed.length > before) days += 1
  }
  return missed
}

async function drawAt(readers: Readers<typeof liqmapTables>, at: Ms, leastSpan: Ms): Promise<Snapshot[]> {
  const [ladders, symbols] = await Promise.all([
    readLaddersAt(readers.ladders, at),
    largestAt(readers.oi, at),
  ])
  const known = symbols.filter((symbol) => ladders.has(symbol)).slice(0, PERPETUALS)
  const read = (first: number) =>
    readMapRows(readers, ladders, known.slice(first, first + AT_A_TIME), {
      since: at - SPAN - READING_AGE,
      until: at + 1,
    })
  const rows: Snapshot[] = []
  let next = read(0)
  for (let first = 0; first < known.length; first += AT_A_TIME) {
    const some = await next
    // The store reads on while maps are drawn.
    if (first + AT_A_TIME < known.length) next = read(first + AT_A_TIME)
    // Handled where it is awaited; a rejection in between must not count as unhandled.
    next.catch(() => {})
    for (const [symbol, own] of some) {
      const row = draw(symbol, own, at, leastSpan)
      if (row) rows.push(row)
      await nextTurn()
    }
  }
  return rows
}

/** Perpetuals by what is open on the modelled venues together. */
async function largestAt(oi: Reader<typeof liqmapTables.oi>, at: Ms): Promise<string[]> {
  const latest = await oi.latest({
    by: ['exchange', 'symbol'],
    columns: ['exchange', 'symbol', 'oi_usd'],
    where: { exchange: LIQMAP_VENUES },
    since: at - READING_AGE,
    until: at + 1,
  })
  const sums = new Map<string, number>()
  for (const { symbol, oi_usd } of latest) sums.set(symbol, (sums.get(symbol) ?? 0) + oi_usd)
  const rows = [...sums].map(([symbol, usd]) => ({ symbol, usd }))
  return top(rows, ({ usd }) => usd, rows.length).map(({ symbol }) => symbol)
}

function draw(symbol: string, rows: MapRows, at: Ms, leastSpan: Ms): Snapshot | null {
  const window = { since: at - SPAN, bandPct: BAND_PCT }
  const prepared = atOnce(prepareMap(rows, LIQMAP_VENUES, window))
  if (!prepared || at - prepared.from < leastSpan) return null
  const { input, grid, samples } = prepared
  return {
    as_of: at,
    symbol,
    timeframe: PUBLIC_TIMEFRAME,
    leverage: 'all',
    exchange: 'all',
    reference_price: grid.reference,
    levels: byColumn(mapLevels(atOnce(levelBook(input)), grid)),
    meta: {
      model_version: MODEL_VERSION,
      band_half_range_pct: grid.bandPct,
      excluded_tiers: [...input.excludedTiers],
      leverage_caps: Object.fromEntries(
        input.venues.map(({ exchange, maxLeverage }) => [exchange, maxLeverage]),
      ),
      tier_weights: TIER_WEIGHTS,
      sources: [...LIQMAP_VENUES],
      samples,
    },
  }
}

function byColumn(levels: readonly SplitLevel[]): Snapshot['levels'] {
  const columns: Snapshot['levels'] = {
    notional_usd: levels.map(({ notional_usd }) => Math.round(notional_usd)),
    by_leverage: {},
    by_exchange: {},
  }
  levels.forEach((level, bin) => {
    for (const split of ['by_leverage', 'by_exchange'] as const) {
      for (const [name, usd] of Object.entries(level[split])) {
        columns[split][name] ??= levels.map(() => 0)
        columns[split][name][bin] = Math.round(usd)
      }
    }
  })
  return columns
}
