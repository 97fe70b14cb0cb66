import { offer } from '../../define/offer.ts'
import { optionalPerpSymbol, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'

export const fundingHistory = offer({
  route: 'funding-history',
  priceUsd: 0.005,
  about: 'Settled funding per venue and settlement, with the interval it covers and its 8-hour equivalent.',
  source: 'settled funding as each venue publishes it',
  params: {
    symbol: optionalPerpSymbol(),
    exchange: optionalVenue('Venue id in lower case.'),
  },
  answer: tableHistory(fundingSettlements, {
    columns: [
      'funding_time',
      'exchange',
      'symbol',
      'funding_rate_pct',
      'interval_hours',
      'funding_rate_8h_pct',
      'mark_price',
    ],
    ratios: {
      funding_rate_8h_pct: { numerator: 'funding_rate_pct', denominator: 'interval_hours', times: 8 },
    },
    by: { symbol: 'symbol', exchange: 'exchange' },
    limitMax: 20_000,
  }),
})
