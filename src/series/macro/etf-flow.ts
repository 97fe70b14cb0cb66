import { ETF_ASSETS } from '../../analytics/macro/etf.ts'
import * as is from '../../define/answer.ts'
import { placed, series } from '../../define/series.ts'
import { etfFlowsDaily } from '../../tables/macro/etf.ts'
import { barsOf } from '../bars.ts'

export const etfFlowSeries = series({
  metric: 'etf_flow',
  label: 'Money into US exchange-traded funds of the coin, less what went out',
  unit: 'usd',
  kind: 'signed_bars',
  figure: is.usd('Net inflow of the trading day.'),
  finest: '1d',
  symbols: ETF_ASSETS,
  source: 'net flows as the issuers of US funds report them, by the trading day in New York',
  source_kind: 'third_party',
  reads: { days: placed(etfFlowsDaily, { coin: 'asset' }) },
  subject: ['days'],
  async bars({ days }) {
    const [rows, since] = await Promise.all([days.bars({ usd: { last: 'net_inflow_usd' } }), days.first()])
    return { bars: barsOf(rows, ({ usd }) => usd), since }
  },
})
