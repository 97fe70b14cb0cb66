import { z } from 'zod'
import { levelBook, TIER_WEIGHTS } from '../analytics/liquidation-map.ts'
import { accuracyOver } from '../analytics/liquidation-map-accuracy.ts'
import { type PreparedMap, prepareMap } from '../analytics/liquidation-map-input.ts'
import {
  DRAWN_TIMEFRAME,
  MAP_BAND_PCT,
  MAP_TIMEFRAMES,
  MODEL_VERSION,
} from '../analytics/liquidation-map-model.ts'
import {
  binPrices,
  excludedTiers,
  heatmapCells,
  mapLevels,
  mapStats,
  mapTotals,
} from '../analytics/liquidation-map-view.ts'
import { top } from '../analytics/ranking.ts'
import type { Instant } from '../core/clock.ts'
import { Problem } from '../core/errors.ts'
import { baseOf } from '../core/symbols.ts'
import { DAY, dateOf, isoOf, MINUTE, type Ms, parseIso } from '../core/time.ts'
import { count, feedKind, figure, iso, unsure } from '../define/answer.ts'
import { board } from '../define/board.ts'
import { choice, perpSymbolOr } from '../define/params.ts'
import type { Reader } from '../define/reader.ts'
import { LIQMAP_VENUES, liqmapAccuracyDaily } from '../tables/liqmap.ts'
import { liqmapTables, readLaddersAt, readMapRows } from '../tables/liqmap-readings.ts'
import type { oi5m } from '../tables/open-interest.ts'
import { readRealLiquidations, realLiquidationTables } from './liqmap-liquidations.ts'

const BAND_PCT = MAP_BAND_PCT[DRAWN_TIMEFRAME]
const TIMES = 48
const TIME_STEP = 30 * MINUTE
const ACCURACY_DAYS = 30
const MAX_STALE = 30 * MINUTE
const KNOWN_SHOWN = 50
const METHODOLOGY = [
  'A model, not a record of positions.',
  'Readings of open interest on the sources are followed for 24 hours. What is opened between two readings is entered',
  'at the VWAP of that time, half long and half short, and spread over leverage by tier_weights; where taker trades are',
  'recorded, the side that took gets more of the high tiers. Tiers above the highest leverage of the venue for this',
  'contract are dropped with their share, and so are excluded_tiers, whose levels lie outside of the band.',
  'A position is isolated and linear: a long is liquidated at E(1-1/L)/(1-m), a short at E(1+1/L)/(1+m), with the',
  'maintenance margin rate m of the first step of the recorded ladder.',
  'What is closed leaves all levels of the venue pro rata. A level dies when a later mark price reaches it.',
  'Bars run from one recorded mark price to the next (five minutes); high and low are the higher and lower of the two,',
  'and the VWAP is half-way between them unless minute bars are recorded.',
  'Bins are of equal width, cumulative_usd counts outward from the mark.',
  'accuracy: of what was liquidated in the bins that price went through in the 24 hours after a map, the share in the',
  'fullest quarter of them; chance gives 25 %.',
].join(' ')

const place = { price: figure(), notional_usd: figure() }
const Level = z.strictObject({
  price: figure(),
  side: z.enum(['long', 'short']),
  notional_usd: figure(),
  cumulative_usd: figure(),
  distance_pct: figure(),
})
const Nearest = z.strictObject({ ...place, distance_pct: figure() })
const TierWeights = z.strictObject({
  '5': figure(),
  '10': figure(),
  '25': figure(),
  '50': figure(),
  '100': figure(),
})

export const liqmapBoard = board({
  id: 'liqmap',
  path: '/api/liqmap/public',
  aliases: ['/api/public/liqmap', '/api/v1/public/liquidation-map'],
  title: 'Liquidation map',
  about:
    'Where the positions opened in the last 24 hours would be liquidated, as a model draws it, with the forced orders that happened and how well earlier maps fared.',
  tier: 'free',
  mcp: 'get_liqmap',
  cadence: '10m',
  spelling: 'snake',
  params: z.object({
    symbol: perpSymbolOr('BTC', 'Perpetual, as BTC or BTCUSDT.'),
    timeframe: choice(MAP_TIMEFRAMES, {
      default: DRAWN_TIMEFRAME,
      about: 'Which openings are followed. Others than 24h belong to member depth: the map of 24h is shown.',
    }),
  }),
  result: z.strictObject({
    symbol: z.string(),
    timeframe: z.enum(['24h']),
    requested_timeframe: z.string(),
    limited_by_plan: z.boolean(),
    methodology: z.string(),
    real_levels: z.strictObject({
      levels: z.array(Level),
      totals: z.strictObject({ long_usd: unsure(figure()), short_usd: unsure(figure()) }),
      max_level_usd: unsure(figure()),
      reference_price: unsure(figure()),
      band_half_range_pct: figure(),
      excluded_tiers: z.array(z.int()),
      leverage_caps: z.record(z.string(), z.int()),
      tier_weights: TierWeights,
      model_version: z.string(),
      sources: z.array(z.string()),
      leverage_group: z.literal('all'),
      exchange_filter: z.literal('all'),
    }),
    heatmap_cells: z.strictObject({
      times: z.array(iso()),
      prices: z.array(figure()),
      cells: z.array(z.tuple([count(), count(), figure()])),
    }),
    real_liquidations: z.strictObject({
      window_hours: z.literal(24),
      totals: z.strictObject({ long_usd: figure(), short_usd: figure(), events: count() }),
      levels: z.array(z.strictObject({ ...place, side: z.enum(['long', 'short']), events: count() })),
      by_exchange: z.array(
        z.strictObject({
          exchange: z.string(),
          kind: feedKind(),
          long_usd: figure(),
          short_usd: figure(),
          events: count(),
        }),
      ),
    }),
    stats: z.strictObject({
      long_short_ratio: unsure(figure()),
      bias_label: z.string(),
      nearest_long: unsure(Nearest),
      nearest_short: unsure(Nearest),
    }),
    accuracy: unsure(
      z.strictObject({
        window_days: z.literal(ACCURACY_DAYS),
        snapshots: count(),
        hit_share_pct: unsure(figure()),
        chance_pct: z.literal(25),
      }),
    ),
    meta: z.strictObject({ cache_only: z.boolean(), max_stale_age_ms: count(), samples: count() }),
  }),
  example: { symbol: 'BTC' },
  reads: { ...liqmapTables, ...realLiquidationTables, accuracy: liqmapAccuracyDaily },
  async compute({ accuracy, ...readers }, { symbol, timeframe }, { now }) {
    const at = await newestReading(readers.oi, symbol, now)
    const ladders = await readLaddersAt(readers.ladders, at, symbol)
    const rows = (await readMapRows(readers, ladders, [symbol], at)).get(symbol)
    const map = rows ? prepareMap(rows, LIQMAP_VENUES, BAND_PCT) : null
    const [real, past] = await Promise.all([
      readRealLiquidations(readers, symbol, at, map?.grid ?? null),
      accuracy.range({
        columns: ['snapshots', 'hit_share_pct'],
        where: { symbol },
        since: parseIso(dateOf(at - ACCURACY_DAYS * DAY))!,
        until: at + 1,
        order: 'asc',
        limit: ACCURACY_DAYS + 1,
      }),
    ])
    const judged = accuracyOver(past)
    return {
      symbol: baseOf(symbol),
      timeframe: DRAWN_TIMEFRAME as '24h',
      requested_timeframe: timeframe,
      limited_by_plan: timeframe !== DRAWN_TIMEFRAME,
      methodology: METHODOLOGY,
      ...drawn(map),
      real_liquidations: { window_hours: 24 as const, ...real },
      accuracy: judged && {
        window_days: ACCURACY_DAYS as 30,
        ...judged,
        chance_pct: 25 as const,
      },
      meta: { cache_only: false, max_stale_age_ms: MAX_STALE, samples: map?.samples ?? 0 },
    }
  },
})

function drawn(map: PreparedMap | null) {
  const book = map && levelBook(map.input)
  const levels = book ? mapLevels(book, map.grid) : []
  const totals = map && mapTotals(levels)
  return {
    real_levels: {
      levels: levels.map(({ by_leverage: _, by_exchange: __, ...level }) => level),
      totals: { long_usd: totals?.long_usd ?? null, short_usd: totals?.short_usd ?? null },
      max_level_usd: totals?.max ?? null,
      reference_price: map?.grid.reference ?? null,
      band_half_range_pct: BAND_PCT,
      excluded_tiers: excludedTiers(BAND_PCT),
      leverage_caps: Object.fromEntries(
        (map?.input.venues ?? []).map(({ exchange, maxLeverage }) => [exchange, Math.floor(maxLeverage)]),
      ),
      tier_weights: TIER_WEIGHTS as z.output<typeof TierWeights>,
      model_version: MODEL_VERSION,
      sources: [...LIQMAP_VENUES],
      leverage_group: 'all' as const,
      exchange_filter: 'all' as const,
    },
    heatmap_cells: book ? heatmap(map, book) : { times: [], prices: [], cells: [] },
    stats: map
      ? mapStats(levels)
      : { long_short_ratio: null, bias_label: 'unknown', nearest_long: null, nearest_short: null },
  }
}

function heatmap({ at, grid, input }: PreparedMap, book: ReturnType<typeof levelBook>) {
  const times = Array.from({ length: TIMES }, (_, index) => at - (TIMES - 1 - index) * TIME_STEP)
  const barIndexes = times.map((time) => input.bars.findLastIndex(({ end }) => end <= time))
  return {
    times: times.map(isoOf),
    prices: binPrices(grid),
    cells: heatmapCells(book, grid, barIndexes).map(([time, price, usd]): [number, number, number] => [
      time,
      price,
      usd,
    ]),
  }
}

/** The moment that the map is drawn for; 404 for a perpetual that is not recorded while others are. */
async function newestReading(oi: Reader<typeof oi5m>, symbol: string, now: Instant): Promise<Ms> {
  const window = { since: now.minus('24h').ms, until: now.ms + 1 }
  const [newest] = await oi.range({
    ...window,
    columns: ['ts'],
    where: { symbol, exchange: LIQMAP_VENUES },
    order: 'desc',
    limit: 1,
  })
  if (newest) return newest.ts
  const known = await oi.aggregate({ ...window, by: ['symbol'], take: { usd: { max: 'oi_usd' } } })
  if (known.length === 0) return now.ms
  throw new Problem('unknown_symbol', `${baseOf(symbol)} is not a perpetual whose open interest we record.`, {
    param: 'symbol',
    allowed: top(known, ({ usd }) => usd, KNOWN_SHOWN).map((row) => baseOf(row.symbol)),
  })
}
