import { TURKEY_PAIRS } from '../../analytics/regional/turkey-premium.ts'
import { offer } from '../../define/offer.ts'
import { choice, optionalVenue } from '../../define/params.ts'
import { tableHistory } from '../../define/table-history.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'

export const turkeyPremiumHistory = offer({
  route: 'turkey-premium-history',
  priceUsd: 0.005,
  about:
    'Minutes of the Turkey premium: reference price, venues counted, world prices, official lira rate, premium and index in basis points; with a venue its book instead: best prices, spread, depth within 10 to 100 basis points.',
  source: 'public order books of Turkish venues and the official exchange rate',
  params: {
    symbol: choice(TURKEY_PAIRS, { default: 'BTC-TRY', about: 'Pair.' }),
    exchange: optionalVenue('Venue id in lower case: the answer is its book instead of the index.'),
  },
  answer: tableHistory(turkeyPremium1m, {
    columns: [
      'ts',
      'symbol',
      'reference_price',
      'venue_count',
      'status',
      'global_price_usd',
      'global_usdt_usd',
      'official_usd_try',
      'premium_bps',
      'index_bps',
      'dollar_leg_bps',
      'crypto_leg_bps',
    ],
    by: { symbol: 'symbol' },
    limitMax: 20_000,
    instead: {
      when: 'exchange',
      history: tableHistory(turkeyBooks1m, {
        columns: [
          'ts',
          'exchange',
          'symbol',
          'best_bid',
          'best_ask',
          'spread_bps',
          'depth_10bps_usd',
          'depth_25bps_usd',
          'depth_50bps_usd',
          'depth_100bps_usd',
          'censored',
          'eligible',
        ],
        by: { symbol: 'symbol', exchange: 'exchange' },
        limitMax: 20_000,
      }),
    },
  }),
})
