import { date, maybe, number, table, text } from '../define/table.ts'

type Asset = 'BTC' | 'ETH' | 'SOL'
type Status = 'provisional' | 'final'

/** Figures of a provisional day arrive one by one. */
export const etfFlowsDaily = table({
  name: 'etf_flows_daily',
  about: 'Money into and out of US exchange-traded funds, by day and asset.',
  columns: {
    date: date(),
    asset: text<Asset>(),
    net_inflow_usd: maybe(number()),
    net_assets_usd: maybe(number()),
    cumulative_inflow_usd: maybe(number()),
    value_traded_usd: maybe(number()),
    status: text<Status>(),
  },
  time: 'date',
  key: ['date', 'asset'],
  writes: 'replace',
  cadence: '30m',
  keepDays: null,
  since: '2025-05-20',
})

export const etfFundFlowsDaily = table({
  name: 'etf_fund_flows_daily',
  about: 'The same by fund, as issuers report it.',
  columns: {
    date: date(),
    asset: text<Asset>(),
    ticker: text(),
    issuer: text(),
    net_inflow_usd: maybe(number()),
    net_assets_usd: maybe(number()),
    cum_inflow_usd: maybe(number()),
    fee_pct: maybe(number()),
    status: text<Status>(),
    source: text(),
  },
  time: 'date',
  key: ['date', 'asset', 'ticker'],
  writes: 'replace',
  cadence: '30m',
  keepDays: null,
  since: '2026-08-01',
})
