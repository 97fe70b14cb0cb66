import { change, name, rate, score, share, usd } from '../../define/figures.ts'
import type { CellKind } from '../../define/rule.ts'
import { type Column, date, maybe, means, number, oneOf, table, text } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { perpetual } from '../words.ts'

/** What figures of metrics are counted in; `busd` is billions of US dollars, `points` an index of 0 to 100. */
export const METRIC_UNITS = ['pct', 'pp', 'usd', 'busd', 'points', 'fraction', 'ehs', 'btc', 'ratio'] as const
export type MetricUnit = (typeof METRIC_UNITS)[number]

interface Metric {
  readonly id: string
  readonly label: string
  readonly unit: MetricUnit
  /** Tables that its day is summed up from: a hole in them is one in the figure. Left out of what is told by the day. */
  readonly recorded?: readonly string[]
}

/** Every metric that is followed from day to day, in the order in which they are listed. */
export const METRICS = [
  {
    id: 'coinbase_premium_pct',
    label: 'Coinbase premium of bitcoin',
    unit: 'pct',
    recorded: ['venue_snapshots'],
  },
  {
    id: 'kraken_btc_premium_pct',
    label: 'Kraken premium of bitcoin',
    unit: 'pct',
    recorded: ['minute_bars'],
  },
  { id: 'dvol_btc', label: '30-day implied volatility index of bitcoin', unit: 'pct' },
  { id: 'dvol_eth', label: '30-day implied volatility index of ether', unit: 'pct' },
  { id: 'fear_greed', label: 'Fear and greed index', unit: 'points' },
  {
    id: 'funding_btc_daily_pct',
    label: 'Funding paid on bitcoin in a day',
    unit: 'pct',
    recorded: ['funding_settlements'],
  },
  { id: 'etf_btc_net_flow_usd', label: 'Net flow into US bitcoin ETFs', unit: 'usd' },
  {
    id: 'vpin_btc',
    label: 'Order flow toxicity of bitcoin (VPIN)',
    unit: 'fraction',
    recorded: ['minute_bars'],
  },
  { id: 'altseason_index', label: 'Altcoin season index', unit: 'points' },
  {
    id: 'stablecoin_total_mcap_busd',
    label: 'Supply of stablecoins',
    unit: 'busd',
    recorded: ['stablecoin_supply'],
  },
  { id: 'fred_dff', label: 'Federal funds rate', unit: 'pct' },
  { id: 'fred_dgs10', label: '10-year Treasury yield', unit: 'pct' },
  { id: 'fred_walcl_busd', label: 'Balance sheet of the Federal Reserve', unit: 'busd' },
  { id: 'fred_rrp_busd', label: 'Overnight reverse repo', unit: 'busd' },
  { id: 'btc_hashrate_ehs', label: 'Hashrate of Bitcoin', unit: 'ehs' },
  { id: 'btc_difficulty', label: 'Difficulty of Bitcoin', unit: 'ratio' },
  { id: 'btc_fees_btc', label: 'Fees paid to bitcoin miners in a day', unit: 'btc' },
  { id: 'btc_25d_skew_30d_pp', label: '25-delta skew of bitcoin options at 30 days', unit: 'pp' },
  { id: 'btc_atm_iv_30d_pct', label: 'At-the-money volatility of bitcoin options at 30 days', unit: 'pct' },
  { id: 'btc_close', label: 'Price of a bitcoin at the end of the day', unit: 'usd' },
] as const satisfies readonly Metric[]

/** Of which tables the figure of a day is a sum. */
export function recordedFor(metric: Metric): readonly string[] {
  return metric.recorded ?? []
}

export type MetricId = (typeof METRICS)[number]['id']

/** What a source tells by the day itself; all others are made of tables. */
export const TOLD_METRICS = [
  'fred_dff',
  'fred_dgs10',
  'fred_walcl_busd',
  'fred_rrp_busd',
] as const satisfies readonly MetricId[]

export const metricDaily = table({
  name: 'metric_daily',
  about: 'One figure a UTC day of every metric that is followed.',
  columns: {
    metric: means(name(), 'Metric, as fear_greed or dvol_btc.'),
    date: means(date(), 'UTC day.'),
    value: means(number(), 'The figure, in the unit of the metric.'),
    source: means(
      oneOf('live', 'backfill'),
      'Live where it was known within two days of its day and has not changed since.',
    ),
  },
  time: 'date',
  key: ['metric', 'date'],
  writes: 'replace',
  cadence: '1d',
})

/** What a day ended with. */
const atDayEnd = <V, K extends CellKind>(inner: Column<V, K>, what: string) =>
  means(maybe(inner), `${what}: last reading of the day, null where there is none.`)

export const marketDaily = daily({
  name: 'market_daily',
  about: 'The whole market on each UTC day.',
  columns: {
    btc_dominance_pct: atDayEnd(share(), "Bitcoin's part of the capitalisation"),
    eth_dominance_pct: atDayEnd(share(), "Ether's part of the capitalisation"),
    total_market_cap_usd: atDayEnd(usd(), 'Capitalisation of all coins'),
    total_volume_24h_usd: atDayEnd(usd(), 'Traded in 24 hours'),
    stablecoin_cap_usd: atDayEnd(usd(), 'Stablecoins in circulation, all added up'),
    fear_greed_value: means(
      maybe(score()),
      'Fear and greed index of the day: 0 is fear, 100 greed; null where it is not on record.',
    ),
    fear_greed_classification: means(maybe(text()), "The same in the source's words, as Extreme Fear."),
  },
  key: ['date'],
})

export const symbolDaily = daily({
  name: 'symbol_daily',
  about: 'Funding, open interest and price change of every perpetual on each UTC day.',
  columns: {
    symbol: perpetual(),
    funding_rate_pct: means(
      maybe(rate()),
      'Funding announced for its own interval as the day ended, on the reference venue; positive: longs pay shorts.',
    ),
    oi_24h_pct: means(
      maybe(change()),
      'Change of open interest in coins over the 24 hours before; null where one end is unknown.',
    ),
    price_change_24h_pct: means(
      maybe(change()),
      "The venue's own 24-hour change of price; null of a contract younger than that.",
    ),
  },
  key: ['date', 'symbol'],
})
