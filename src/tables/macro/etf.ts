import { name, share, usd } from '../../define/figures.ts'
import { maybe, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'

const ASSETS = ['BTC', 'ETH', 'SOL'] as const

/** Figures of a provisional day arrive one by one. A published history has no status: what is published is final. */
export const etfFlowsDaily = daily({
  name: 'etf_flows_daily',
  about: 'Money into and out of US exchange-traded funds, by day and asset.',
  columns: {
    asset: oneOf(...ASSETS),
    net_inflow_usd: maybe(usd({ signed: true })),
    net_assets_usd: maybe(usd()),
    cumulative_inflow_usd: maybe(usd({ signed: true })),
    value_traded_usd: maybe(usd()),
    status: maybe(oneOf('provisional', 'final')),
  },
  key: ['date', 'asset'],
  cadence: '30m',
})

export const etfFundFlowsDaily = daily({
  name: 'etf_fund_flows_daily',
  about: 'The same by fund, as issuers report it.',
  columns: {
    asset: oneOf(...ASSETS),
    ticker: name(),
    issuer: name(),
    net_inflow_usd: maybe(usd({ signed: true })),
    net_assets_usd: maybe(usd()),
    cum_inflow_usd: maybe(usd({ signed: true })),
    fee_pct: maybe(share()),
    status: maybe(oneOf('provisional', 'final')),
    source: name(),
  },
  key: ['date', 'asset', 'ticker'],
  cadence: '30m',
})
