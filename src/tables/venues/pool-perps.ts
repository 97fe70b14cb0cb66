import { amount, count, name, rank, symbol, usd } from '../../define/figures.ts'
import { date, maybe, oneOf, table } from '../../define/table.ts'
import { tape } from '../forms.ts'

export const POOL_METRICS = [
  'long_oi_usd',
  'short_oi_usd',
  'long_util_pct',
  'short_util_pct',
  'long_borrow_hourly_pct',
  'short_borrow_hourly_pct',
  'custody_aum_usd',
  'price_usd',
  'volume_24h_usd',
  'aum_usd',
  'apr_pct',
] as const

/** `symbol` is a coin, or the token of the pool itself with aum_usd, apr_pct and price_usd. */
export const poolperpsHourly = tape({
  name: 'poolperps_hourly',
  about: 'Open interest, utilisation and borrow rates of the perpetual exchange that trades against a pool.',
  columns: {
    symbol: symbol(),
    metric: oneOf(...POOL_METRICS),
    value: amount(),
  },
  key: ['ts', 'symbol', 'metric'],
  cadence: '1h',
})

export const poolperpsTopTraders = table({
  name: 'poolperps_top_traders',
  about: 'Its best traders of each week by realised profit; the current week is rewritten every hour.',
  columns: {
    week_start: date(),
    base: oneOf('SOL', 'ETH', 'BTC'),
    rank: rank(),
    address: name(),
    realized_pnl_usd: usd({ signed: true }),
    volume_usd: maybe(usd()),
    trades: maybe(count()),
  },
  time: 'week_start',
  key: ['week_start', 'base', 'rank'],
  writes: 'replace',
  cadence: '1h',
})
