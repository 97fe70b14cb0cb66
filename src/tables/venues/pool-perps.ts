import { amount, count, rank, symbol, usd } from '../../define/figures.ts'
import { date, maybe, means, oneOf, table } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { account } from '../words.ts'

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

/** Its markets, and the token of the pool itself. */
export const POOL_MARKETS = ['SOL', 'ETH', 'BTC', 'JLP'] as const

/** `symbol` is a coin, or the token of the pool itself with aum_usd, apr_pct and price_usd. */
export const poolperpsHourly = tape({
  name: 'poolperps_hourly',
  about: 'Open interest, utilisation and borrow rates of the perpetual exchange that trades against a pool.',
  columns: {
    symbol: means(symbol(), 'Coin of the market, or the token of the pool.'),
    metric: means(oneOf(...POOL_METRICS), 'What the figure is.'),
    value: means(amount(), 'In the unit that the metric ends with.'),
  },
  key: ['ts', 'symbol', 'metric'],
  cadence: '1h',
})

export const poolperpsTopTraders = table({
  name: 'poolperps_top_traders',
  about: 'Its best traders of each week by realised profit; the current week is rewritten every hour.',
  columns: {
    week_start: means(date(), 'Monday (UTC) on which the week began.'),
    base: means(oneOf('SOL', 'ETH', 'BTC'), 'Coin of the market.'),
    rank: means(rank(), 'Place by realised profit in that market and week, the largest is 1.'),
    address: account(),
    realized_pnl_usd: means(usd({ signed: true }), 'Profit realised in the week; negative for a loss.'),
    volume_usd: means(maybe(usd()), 'Traded in the week; null where the venue does not say.'),
    trades: means(maybe(count()), 'Trades of the week; null where the venue does not say.'),
  },
  time: 'week_start',
  key: ['week_start', 'base', 'rank'],
  writes: 'replace',
  cadence: '1h',
})
