import { offer } from '../../define/offer.ts'
import { optionalCoin, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'

export const insuranceFundHistory = offer({
  route: 'insurance-fund-history',
  priceUsd: 0.005,
  about:
    'Hourly insurance fund readings per venue, pool and asset: balance, US dollars (null where unpriced), contracts covered.',
  source: 'insurance funds as the venues publish them',
  params: { venue: optionalVenue('Venue id in lower case.'), asset: optionalCoin('Asset, as USDT.') },
  answer: tableHistory(insuranceFundHourly, {
    columns: ['ts', 'venue', 'pool', 'asset', 'balance', 'usd', 'contracts'],
    by: { venue: 'venue', asset: 'asset' },
    limitMax: 20_000,
  }),
})
