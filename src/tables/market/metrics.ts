import { change, name, rate, score, share, symbol, usd } from '../../define/figures.ts'
import { date, maybe, number, oneOf, table, text } from '../../define/table.ts'
import { daily } from '../forms.ts'

export const metricDaily = table({
  name: 'metric_daily',
  about: 'One figure a UTC day of every metric that is followed.',
  columns: { metric: name(), date: date(), value: number(), source: oneOf('live', 'backfill') },
  time: 'date',
  key: ['metric', 'date'],
  writes: 'replace',
  cadence: '1d',
})

export const marketDaily = daily({
  name: 'market_daily',
  about: 'The whole market on each UTC day.',
  columns: {
    btc_dominance_pct: maybe(share()),
    eth_dominance_pct: maybe(share()),
    total_market_cap_usd: maybe(usd()),
    total_volume_24h_usd: maybe(usd()),
    stablecoin_cap_usd: maybe(usd()),
    fear_greed_value: maybe(score()),
    fear_greed_classification: maybe(text()),
  },
  key: ['date'],
})

export const symbolDaily = daily({
  name: 'symbol_daily',
  about: 'Funding, open interest and price change of every perpetual on each UTC day.',
  columns: {
    symbol: symbol(),
    funding_rate_pct: maybe(rate()),
    oi_24h_pct: maybe(change()),
    price_change_24h_pct: maybe(change()),
  },
  key: ['date', 'symbol'],
})
