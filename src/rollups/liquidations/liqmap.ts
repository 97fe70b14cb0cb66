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
import { HOUR, type Ms } from '../../core/time.ts'
import { atOnce } from '../../core/turns.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { liqmapTables, readLaddersAt, readMapRows } from '../../readings/liquidations/liqmap.ts'
import { LIQMAP_VENUES, liqmapSnapshots } from '../../tables/liquidations/liqmap.ts'

type Snapshot = Row<typeof liqmapSnapshots>

/** The maps that are judged later: the grain of those that are made up for. */
export const JUDGED_EVERY = 6 * HOUR
const PERPETUALS = 100
/** So many are read at a time: what a turn of the event loop decodes stays small. */
const AT_A_TIME = 4
const LEAST_MADE_UP = 23 * HOUR
const { span: SPAN, bandPct: BAND_PCT } = MAP_FRAMES[PUBLIC_TIMEFRAME]

const present = { ...liqmapTables, snapshots: liqmapSnapshots }

/** A map of a moment that is gone is drawn where it is to be judged; a forecast is not drawn twice. */
export const liqmapRollup = rollup({
  id: 'liqmap',
  into: liqmapSnapshots,
  about: 'The liquidation map of the hundred largest perpetuals, every ten minutes.',
  reads: present,
  grain: '10m',
  provisional: '5m',
  settles: '5m',
  dated: 'end',
  catchUp: null,
  async compute({ snapshots, ...readers }, { to, now }) {
    return now.ms < to || (await isDrawn(snapshots, to)) ? [] : drawAt(readers, to, 0)
  },
})

export const judgedLiqmapRollup = rollup({
  id: 'liqmap-judged',
  into: liqmapSnapshots,
  about: 'The maps that are judged later, where a recorder that stood still did not draw them.',
  reads: present,
  grain: '6h',
  settles: '10m',
  dated: 'end',
  reaches: { back: '1d' },
  catchUp: '12d',
  async compute({ snapshots, ...readers }, { to }) {
    // Later nobody can tell that a map was drawn of less than its day: such are not made up for.
    return (await isDrawn(snapshots, to)) ? [] : drawAt(readers, to, LEAST_MADE_UP)
  },
})

async function isDrawn(snapshots: Reader<typeof liqmapSnapshots>, at: Ms): Promise<boolean> {
  const one = { since: at, until: at + 1, order: 'asc', limit: 1 } as const
  return (await snapshots.range({ columns: ['as_of'], ...one })).length > 0
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
