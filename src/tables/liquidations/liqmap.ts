import { count, price, share, symbol } from '../../define/figures.ts'
import { json, maybe, oneOf, table, time } from '../../define/table.ts'
import { daily } from '../forms.ts'

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
    as_of: time(),
    symbol: symbol(),
    timeframe: oneOf('1h', '4h', '12h', '24h', '3d', '1w', '30d'),
    leverage: oneOf('all', 'low', 'medium', 'high'),
    /** `all`, or one of the modelled venues. */
    exchange: oneOf('all', ...LIQMAP_VENUES),
    reference_price: price(),
    levels: json<LiqmapLevels>(),
    meta: json<LiqmapMeta>(),
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
  columns: { symbol: symbol(), snapshots: count(), hit_share_pct: maybe(share()) },
  key: ['date', 'symbol'],
})
