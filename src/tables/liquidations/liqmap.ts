import { count, price, share } from '../../define/figures.ts'
import { json, maybe, means, oneOf, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { perpetual } from '../words.ts'

/** The venues whose open interest the map is drawn from; prices are those of the first that is up to date. */
export const LIQMAP_VENUES = ['binance', 'bybit', 'okx', 'gate', 'htx', 'hyperliquid'] as const

/**
 * Whole dollars of each bin, from the lowest price to the highest: half of the bins are longs below the mark, half
 * shorts above, each band_half_range_pct of the mark wide together. By column: as rows they would take four times
 * the room, and there are fourteen thousand maps a day.
 */
interface LiqmapLevels {
  notional_usd: number[]
  /** { "25": […] } */
  by_leverage: Record<string, number[]>
  by_exchange: Record<string, number[]>
}

interface LiqmapMeta {
  model_version: string
  band_half_range_pct: number
  excluded_tiers: number[]
  leverage_caps: Record<string, number>
  tier_weights: Record<string, number>
  sources: string[]
  samples: number
}

export const liqmapSnapshots = table({
  name: 'liqmap_snapshots',
  about: 'The liquidation map as the model drew it.',
  columns: {
    as_of: means(time(), 'Moment that it was drawn for.'),
    symbol: perpetual(),
    timeframe: means(
      oneOf('1h', '4h', '12h', '24h', '3d', '1w', '30d'),
      'Positions opened within that time before are in it.',
    ),
    leverage: means(oneOf('all', 'low', 'medium', 'high'), 'Leverage of the positions that are in it.'),
    exchange: means(oneOf('all', ...LIQMAP_VENUES), 'Venue whose positions are in it.'),
    reference_price: means(
      price(),
      'Mark price of that moment: longs are liquidated below it, shorts above.',
    ),
    levels: means(
      json<LiqmapLevels>(),
      'Dollars that would be liquidated in each bin, from the lowest price to the highest: together, by leverage and by venue.',
    ),
    meta: means(
      json<LiqmapMeta>(),
      'What it was drawn with: version, width of the band, tiers, caps, weights, venues, readings of open interest.',
    ),
  },
  time: 'as_of',
  key: ['as_of', 'symbol', 'timeframe', 'leverage', 'exchange'],
  writes: 'append',
  cadence: '10m',
  keepDays: 14,
})

export const liqmapAccuracyDaily = daily({
  name: 'liqmap_accuracy_daily',
  about:
    'How much of what was liquidated fell into the fullest quarter of the levels that the map had drawn.',
  columns: {
    symbol: perpetual(),
    snapshots: means(
      count(),
      'Maps of that day (00, 06, 12 and 18 h UTC), each held against the 24 hours after it.',
    ),
    hit_share_pct: means(
      maybe(share()),
      'Of what was liquidated in the bins that the mark went through, the part in their fullest quarter; chance gives 25, null where no map could be judged.',
    ),
  },
  key: ['date', 'symbol'],
})
