import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { tradfiOi5m } from '../../tables/tradfi/tradfi.ts'

export const tradfiOiHistory = offer({
  route: 'tradfi-oi-history',
  priceUsd: 0.005,
  about:
    '5-minute open interest of perpetuals on shares, commodities and indices, one-sided, in base units and US dollars.',
  source: 'perpetuals on shares, commodities and indices as their venue publishes them',
  params: { symbol: optionalPerpSymbol('Perpetual, as TSLAUSDT or TSLA.') },
  answer: tableHistory(tradfiOi5m, {
    columns: ['ts', 'symbol', 'market', 'oi_base', 'oi_usd'],
    by: { symbol: 'symbol' },
    limitMax: 20_000,
  }),
})
