import { offer } from '../../define/offer.ts'
import { optionalCoin, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { leverageTiers } from '../../tables/venues/leverage.ts'

export const leverageTiersHistory = offer({
  route: 'leverage-tiers-history',
  priceUsd: 0.005,
  about:
    "Every recorded version of each perpetual's leverage ladder: notional floor and cap, highest leverage and maintenance margin of each step, and from when to when it held.",
  source: 'leverage ladders as the venues publish them',
  note: 'from and to bound valid_from.',
  params: { symbol: optionalCoin('Coin, as BTC.'), exchange: optionalVenue('Venue id in lower case.') },
  answer: tableHistory(leverageTiers, {
    columns: [
      'exchange',
      'symbol',
      'contract',
      'tier',
      'notional_floor',
      'notional_cap',
      'max_leverage',
      'maintenance_margin_rate',
      'valid_from',
      'valid_to',
    ],
    by: { symbol: 'symbol', exchange: 'exchange' },
    limitMax: 20_000,
  }),
})
