import { z } from 'zod'
import {
  MAP_TIMEFRAMES,
  type MapTimeframe,
  PUBLIC_TIMEFRAME,
} from '../../analytics/liquidations/liquidation-map-model.ts'
import { count, feedKind, figure, iso, unsure } from '../../define/answer.ts'

export const ACCURACY_DAYS = 30

const side = z.enum(['long', 'short'])
const place = { price: figure(), notional_usd: figure() }
const Nearest = z.strictObject({ ...place, distance_pct: figure() })

export const TierWeights = z.strictObject({
  '5': figure(),
  '10': figure(),
  '25': figure(),
  '50': figure(),
  '100': figure(),
})

export const LiqmapAnswer = z.strictObject({
  symbol: z.string(),
  timeframe: z.enum(MAP_TIMEFRAMES),
  requested_timeframe: z.enum(MAP_TIMEFRAMES),
  limited_by_plan: z.boolean(),
  methodology: z.string(),
  real_levels: z.strictObject({
    levels: z.array(z.strictObject({ ...place, side, cumulative_usd: figure(), distance_pct: figure() })),
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
    cells_total: count(),
    truncated: z.boolean(),
    from_pct: unsure(figure()),
  }),
  real_liquidations: z.strictObject({
    window_hours: count(),
    covered_pct: figure(),
    totals: z.strictObject({
      long_usd: unsure(figure()),
      short_usd: unsure(figure()),
      events: unsure(count()),
    }),
    levels: z.array(z.strictObject({ ...place, side, events: count() })),
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
  meta: z.strictObject({
    cache_only: z.boolean(),
    max_stale_age_ms: count(),
    samples: count(),
    covered_pct: figure(),
    coverage: z.array(
      z.strictObject({ exchange: z.string(), from: iso(), samples: count(), covered_pct: figure() }),
    ),
  }),
})

const IN_WORDS: Readonly<Record<MapTimeframe, string>> = {
  '1h': 'an hour',
  '4h': '4 hours',
  '12h': '12 hours',
  '24h': '24 hours',
  '3d': '3 days',
  '1w': 'a week',
  '30d': '30 days',
}

export function methodologyOf(timeframe: MapTimeframe): string {
  return [
    'A model, not a record of positions.',
    `Readings of open interest on the sources are followed for ${IN_WORDS[timeframe]}. What is opened between two readings is`,
    'entered at the VWAP of that time, half long and half short, and spread over leverage by tier_weights; where taker',
    'trades are recorded, the side that took gets more of the high tiers. Tiers above the highest leverage of the venue',
    'for this contract are dropped with their share, and so are excluded_tiers, whose levels lie outside of the band.',
    'A position is isolated and linear: a long is liquidated at E(1-1/L)/(1-m), a short at E(1+1/L)/(1+m), with the',
    'maintenance margin rate m of the first step of the recorded ladder.',
    'What is closed leaves all levels of the venue pro rata. A level dies when a later mark price reaches it.',
    'Bars run from one recorded mark price to the next (five minutes); high and low are the higher and lower of the two,',
    'and the VWAP is half-way between them unless minute bars are recorded.',
    'Bins are of equal width, cumulative_usd counts outward from the mark.',
    'heatmap_cells holds every cell from from_pct of the largest on; cells_total counts those from 1 % on.',
    'meta.coverage says how much of the time was recorded: what was opened in the rest is not in the map.',
    timeframe === PUBLIC_TIMEFRAME
      ? 'accuracy: of what was liquidated in the bins that price went through in the 24 hours after a map, the share in the fullest quarter of them; chance gives 25 %.'
      : `accuracy is null: only maps of ${PUBLIC_TIMEFRAME} are judged.`,
  ].join(' ')
}
