import { amount } from '../../define/figures.ts'
import { json, means, oneOf, table, time } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { coin, perpetual } from '../words.ts'

export const POSITIONING_METRICS = [
  'global_ls_ratio',
  'top_account_ls_ratio',
  'top_position_ls_ratio',
  'taker_buy_sell_ratio',
  'buy_ratio_pct',
  'ls_ratio',
  'taker_buy_share_pct',
  'account_ls_ratio',
  'position_ls_ratio',
  'elite_account_ls_ratio',
  'elite_position_ls_ratio',
  'long_account_pct',
  'margin_long_size',
  'margin_short_size',
  'long_oi_usd',
  'short_oi_usd',
] as const
export type PositioningMetric = (typeof POSITIONING_METRICS)[number]

/** Who publishes what. Ratios are longs over shorts; sizes are base units. */
export const POSITIONING_SOURCES = {
  binance: ['global_ls_ratio', 'top_account_ls_ratio', 'top_position_ls_ratio', 'taker_buy_sell_ratio'],
  bybit: ['buy_ratio_pct'],
  okx: ['ls_ratio', 'top_position_ls_ratio', 'taker_buy_share_pct'],
  gate: ['account_ls_ratio', 'top_account_ls_ratio', 'top_position_ls_ratio'],
  htx: ['elite_account_ls_ratio', 'elite_position_ls_ratio'],
  bitget: ['account_ls_ratio', 'position_ls_ratio'],
  kraken: ['long_account_pct'],
  bitfinex: ['margin_long_size', 'margin_short_size'],
  jupiter: ['long_oi_usd', 'short_oi_usd'],
  gmx: ['long_oi_usd', 'short_oi_usd'],
} as const satisfies Readonly<Record<string, readonly PositioningMetric[]>>

/** Long form: venues publish different things, and a new one is a new word, not a new column. */
export const positioningReadings = tape({
  name: 'positioning_readings',
  about: 'How accounts and positions lean, as each venue publishes it.',
  columns: {
    exchange: venue(),
    symbol: perpetual(),
    metric: means(oneOf(...POSITIONING_METRICS), 'What the figure is.'),
    value: means(
      amount(),
      'Ratios are longs over shorts, of takers bought over sold; sizes are in coins, the rest is in the unit that the metric ends with.',
    ),
  },
  key: ['ts', 'exchange', 'symbol', 'metric'],
  cadence: '15m',
  backfilled: true,
})

export interface SmartMoneyReading {
  interpretation: string
  takerBuySellRatio: number
  globalAccountLongPct: number
  globalAccountShortPct: number
  topTraderAccountLongPct: number | null
  topTraderAccountShortPct: number | null
  topTraderPositionLongPct: number
  topTraderPositionShortPct: number
  positioningDivergencePct: number
  exchange: string
  period: '5m' | '15m' | '1h'
}

export const smartMoneySnapshots = table({
  name: 'smart_money_snapshots',
  about: 'The newest reading of large accounts against all accounts, by perpetual.',
  columns: {
    symbol: perpetual(),
    fetched_at: means(time(), 'When it was read.'),
    payload: means(
      json<SmartMoneyReading>(),
      'Percent long and short of all accounts and of top traders, by how many points these are more long, and taker buys over sells.',
    ),
  },
  time: 'fetched_at',
  key: ['symbol'],
  writes: 'replace',
  cadence: '5m',
})

export const marginPositioning = daily({
  name: 'margin_positioning',
  about: 'Margin longs and shorts in base units, by UTC day.',
  columns: {
    venue: venue(),
    symbol: coin(),
    long_size: means(amount(), 'Coins held long on margin.'),
    short_size: means(amount(), 'Coins held short on margin.'),
  },
  key: ['date', 'venue', 'symbol'],
})
