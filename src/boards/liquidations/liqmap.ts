import type { z } from 'zod'
import { type LevelBook, levelBook, TIER_WEIGHTS } from '../../analytics/liquidations/liquidation-map.ts'
import { accuracyOver } from '../../analytics/liquidations/liquidation-map-accuracy.ts'
import { mapCoverage } from '../../analytics/liquidations/liquidation-map-coverage.ts'
import { heatmapOf, visibleCells } from '../../analytics/liquidations/liquidation-map-heatmap.ts'
import type { PreparedMap } from '../../analytics/liquidations/liquidation-map-input.ts'
import {
  MAP_FRAMES,
  MAP_TIMEFRAMES,
  type MapTimeframe,
  MODEL_VERSION,
  PUBLIC_TIMEFRAME,
} from '../../analytics/liquidations/liquidation-map-model.ts'
import {
  binPrices,
  excludedTiers,
  mapLevels,
  mapStats,
  mapTotals,
} from '../../analytics/liquidations/liquidation-map-view.ts'
import { baseOf } from '../../core/symbols.ts'
import { DAY, dateOf, HOUR, MINUTE, type Ms, parseIso } from '../../core/time.ts'
import { inTurns } from '../../core/turns.ts'
import { board } from '../../define/board.ts'
import { choice, perpSymbolOr } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { liqmapTables } from '../../readings/liquidations/liqmap.ts'
import { LIQMAP_VENUES, liqmapAccuracyDaily } from '../../tables/liquidations/liqmap.ts'
import { ACCURACY_DAYS, LiqmapAnswer, methodologyOf, type TierWeights } from './liqmap-answer.ts'
import { readRealLiquidations, realLiquidationTables } from './liqmap-liquidations.ts'
import { readMap } from './liqmap-reading.ts'

const TIMES = 48
const MAX_STALE = 30 * MINUTE

export const liqmapParams = {
  symbol: perpSymbolOr('BTC', 'Perpetual, as BTC or BTCUSDT.'),
  timeframe: choice(MAP_TIMEFRAMES, {
    default: PUBLIC_TIMEFRAME,
    about:
      'Which openings are followed. Members (a key of Builder or above) get the map of the timeframe that they ask for; everybody else gets that of 24h, with limited_by_plan.',
  }),
}

export const liqmapBoard = board({
  id: 'liqmap',
  path: '/api/liqmap/public',
  aliases: ['/api/public/liqmap', '/api/v1/public/liquidation-map'],
  title: 'Liquidation map',
  about:
    'Where the positions opened in the last 24 hours would be liquidated, as a model draws it, with the forced orders that happened and how well earlier maps fared. Members (Builder and above) choose the time.',
  variesBy: 'tier',
  mcp: 'get_liqmap',
  cadence: '10m',
  spelling: 'snake',
  params: liqmapParams,
  result: LiqmapAnswer,
  example: { symbol: 'BTC' },
  reads: { ...liqmapTables, ...realLiquidationTables, accuracy: liqmapAccuracyDaily },
  subject: 'oi',
  async compute({ accuracy, ...readers }, { symbol, timeframe: requested }, { now, caller }) {
    const timeframe = caller.tier === 'member' ? requested : PUBLIC_TIMEFRAME
    const { span } = MAP_FRAMES[timeframe]
    const { map, since, at } = await readMap(readers, symbol, timeframe, now)
    const covered = mapCoverage(map?.input.venues ?? [], span)
    const { real_levels, heatmap_cells, stats } = await drawn(map, timeframe)
    return {
      symbol: baseOf(symbol),
      timeframe,
      requested_timeframe: requested,
      limited_by_plan: timeframe !== requested,
      methodology: methodologyOf(timeframe),
      real_levels,
      heatmap_cells,
      stats,
      real_liquidations: {
        window_hours: span / HOUR,
        ...(await readRealLiquidations(readers, symbol, { since, at }, map?.grid ?? null)),
      },
      accuracy: timeframe === PUBLIC_TIMEFRAME ? await judged(accuracy, symbol, at) : null,
      meta: {
        cache_only: false,
        max_stale_age_ms: MAX_STALE,
        samples: map?.samples ?? 0,
        covered_pct: covered.covered_pct,
        coverage: covered.venues,
      },
    }
  },
})

async function drawn(map: PreparedMap | null, timeframe: MapTimeframe) {
  const { bandPct } = MAP_FRAMES[timeframe]
  const book = map && (await inTurns(levelBook(map.input)))
  const heatmap = book && (await heatmapSince(map, book, MAP_FRAMES[timeframe].span))
  const levels = book ? mapLevels(book, map.grid) : []
  const totals = map && mapTotals(levels)
  return {
    real_levels: {
      levels: levels.map(({ by_leverage: _, by_exchange: __, ...level }) => level),
      totals: { long_usd: totals?.long_usd ?? null, short_usd: totals?.short_usd ?? null },
      max_level_usd: totals?.max ?? null,
      reference_price: map?.grid.reference ?? null,
      band_half_range_pct: bandPct,
      excluded_tiers: excludedTiers(bandPct),
      leverage_caps: Object.fromEntries(
        (map?.input.venues ?? []).map(({ exchange, maxLeverage }) => [exchange, Math.floor(maxLeverage)]),
      ),
      tier_weights: TIER_WEIGHTS as z.output<typeof TierWeights>,
      model_version: MODEL_VERSION,
      sources: [...LIQMAP_VENUES],
      leverage_group: 'all' as const,
      exchange_filter: 'all' as const,
    },
    heatmap_cells: heatmap ?? { times: [], prices: [], ...visibleCells([]), cells: [] },
    stats: map
      ? mapStats(levels)
      : { long_short_ratio: null, bias_label: 'unknown', nearest_long: null, nearest_short: null },
  }
}

async function heatmapSince({ at, grid, input }: PreparedMap, book: LevelBook, span: Ms) {
  const times = Array.from({ length: TIMES }, (_, index) => at - ((TIMES - 1 - index) * span) / TIMES)
  const barIndexes = times.map((time) => input.bars.findLastIndex(({ end }) => end <= time))
  const { cells, ...counts } = await inTurns(heatmapOf(book, grid, barIndexes))
  return { times, prices: binPrices(grid), cells: [...cells], ...counts }
}

/** How the kept maps of thirty days fared. */
async function judged(accuracy: Reader<typeof liqmapAccuracyDaily>, symbol: string, at: Ms) {
  const days = await accuracy.range({
    columns: ['snapshots', 'hit_share_pct'],
    where: { symbol },
    since: parseIso(dateOf(at - ACCURACY_DAYS * DAY))!,
    until: at + 1,
    order: 'asc',
    limit: ACCURACY_DAYS + 1,
  })
  const fared = accuracyOver(days)
  return fared && { window_days: ACCURACY_DAYS as 30, ...fared, chance_pct: 25 as const }
}
