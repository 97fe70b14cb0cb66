import { offer } from '../../define/offer.ts'
import { optionalCoin, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { assetNetworks } from '../../tables/venues/withdrawals.ts'

export const networksHistory = offer({
  route: 'networks-history',
  priceUsd: 0.005,
  about:
    'Every recorded version of how assets can be deposited and withdrawn over networks: flags, withdrawal fee and minimum, and from when to when it held.',
  source: 'status pages and public endpoints of the venues',
  note: 'from and to bound valid_from.',
  params: { symbol: optionalCoin('Asset, as USDT.'), exchange: optionalVenue('Venue id in lower case.') },
  answer: tableHistory(assetNetworks, {
    columns: [
      'exchange',
      'asset',
      'network',
      'deposit_enabled',
      'withdraw_enabled',
      'withdraw_fee',
      'withdraw_min',
      'valid_from',
      'valid_to',
    ],
    by: { symbol: 'asset', exchange: 'exchange' },
    limitMax: 20_000,
  }),
})
