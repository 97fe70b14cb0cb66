import { dataset } from '../../define/dataset.ts'
import { marketDaily, metricDaily, symbolDaily } from '../../tables/market/metrics.ts'

export const dailyMarket = dataset({
  name: 'daily-market',
  title: 'The whole market by day',
  table: marketDaily,
  columns: [
    'date',
    'btc_dominance_pct',
    'eth_dominance_pct',
    'total_market_cap_usd',
    'total_volume_24h_usd',
    'stablecoin_cap_usd',
    'fear_greed_value',
    'fear_greed_classification',
  ],
  leavesOut: {},
  filter: null,
  order: 'oldest first',
})

export const dailySymbols = dataset({
  name: 'daily-symbols',
  title: 'Funding, open interest and price change of every perpetual by day',
  table: symbolDaily,
  columns: ['date', 'symbol', 'funding_rate_pct', 'oi_24h_pct', 'price_change_24h_pct'],
  leavesOut: {},
  coins: { named: 'symbol' },
  filter: 'symbol',
  order: 'oldest first',
})

export const metricByDay = dataset({
  name: 'metric-daily',
  title: 'Every metric that is followed, by day',
  table: metricDaily,
  columns: ['metric', 'date', 'value', 'source'],
  leavesOut: {},
  filter: null,
  order: 'oldest first',
})
