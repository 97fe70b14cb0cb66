import { dataset } from '../../define/dataset.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'

/** Only days that are settled are published. */
const SETTLED = { status: { is: 'final' } } as const

export const etfFlows = dataset({
  name: 'etf-flows',
  title: 'Money into and out of US exchange-traded funds, by day and asset',
  table: etfFlowsDaily,
  columns: ['date', 'asset', 'net_inflow_usd', 'net_assets_usd', 'cumulative_inflow_usd', 'value_traded_usd'],
  leavesOut: SETTLED,
  filter: 'asset',
  order: 'newest first',
})

export const etfFundFlows = dataset({
  name: 'etf-fund-flows',
  aliases: ['etf-issuer-daily'],
  title: 'Money into and out of US exchange-traded funds, by day and fund',
  table: etfFundFlowsDaily,
  columns: [
    'date',
    'asset',
    'ticker',
    'issuer',
    'net_inflow_usd',
    'net_assets_usd',
    'cum_inflow_usd',
    'fee_pct',
    'source',
  ],
  leavesOut: SETTLED,
  signed: 'source',
  filter: 'asset',
  order: 'newest first',
})
