import { date, integer, maybe, number, table, text } from '../define/table.ts'

export const metricDaily = table({
  name: 'metric_daily',
  about: 'One figure a UTC day of every metric that is followed.',
  columns: { metric: text(), date: date(), value: number(), source: text<'live' | 'backfill'>() },
  time: 'date',
  key: ['metric', 'date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})

export const marketDaily = table({
  name: 'market_daily',
  about: 'The whole market on each UTC day.',
  columns: {
    date: date(),
    btc_dominance_pct: maybe(number()),
    eth_dominance_pct: maybe(number()),
    total_market_cap_usd: maybe(number()),
    total_volume_24h_usd: maybe(number()),
    stablecoin_cap_usd: maybe(number()),
    fear_greed_value: maybe(integer()),
    fear_greed_classification: maybe(text()),
  },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2026-07-23',
})

export const symbolDaily = table({
  name: 'symbol_daily',
  about: 'Funding, open interest and price change of every perpetual on each UTC day.',
  columns: {
    date: date(),
    symbol: text(),
    funding_rate_pct: maybe(number()),
    oi_24h_pct: maybe(number()),
    price_change_24h_pct: maybe(number()),
  },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: '2026-07-23',
})
