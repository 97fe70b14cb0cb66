import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { tradfiFundingSettlements } from '../../tables/tradfi/tradfi.ts'

export const tradfiFundingHistory = offer({
  route: 'tradfi-funding-history',
  priceUsd: 0.005,
  about: 'Settled funding of perpetuals on shares, commodities and indices, per settlement.',
  source: 'settled funding as the venue publishes it',
  params: { symbol: optionalPerpSymbol('Perpetual, as TSLAUSDT or TSLA.') },
  answer: tableHistory(tradfiFundingSettlements, {
    columns: ['funding_time', 'symbol', 'market', 'funding_rate_pct', 'interval_hours', 'mark_price'],
    by: { symbol: 'symbol' },
    limitMax: 20_000,
  }),
})
