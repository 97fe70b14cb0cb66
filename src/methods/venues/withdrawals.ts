import { cheapestWay, marketRanks } from '../../analytics/venues/withdrawals.ts'
import { from, method } from '../../define/method.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { assetNetworks } from '../../tables/venues/withdrawals.ts'

export const withdrawalsMethod = method({
  id: 'withdrawals',
  domain: 'venues',
  title: 'Cheapest way out, and which pauses matter',
  answers: 'Where does a withdrawal cost least, and how large is an asset that is paused?',
  meaning: 'withdrawals',
  shown: { withdrawals: ['cheapest.withdraw_fee*', 'rows.withdraw_fee_usd', 'paused.market_rank'] },
  formula: [
    'cheapest = least fee among ways that are known to be open, of one asset',
    'fee in dollars = fee · median price of all venues',
    'market rank = place by what is traded in 24 hours, as a coin or as the money it is paid in',
  ],
  version: '1',
  inputs: [
    from(assetNetworks, 'withdraw_enabled', 'withdraw_fee', 'network'),
    from(venueSnapshots, 'volume_24h_usd', 'symbol', 'quote'),
  ],
  assumes: ['A way whose state is unknown is not open.'],
  misleads: ['Networks differ in how long they take, and in what the other side accepts.'],
  example: {
    given: {
      ways: [
        { venue: 'a', network: 'TRON', withdraw_enabled: false, withdraw_fee: 1 },
        { venue: 'b', network: 'SOL', withdraw_enabled: true, withdraw_fee: 1.5 },
        { venue: 'c', network: 'ETH', withdraw_enabled: true, withdraw_fee: 4 },
      ],
      traded: [
        { symbol: 'BTC', quote: 'USDT', volume_24h_usd: 700 },
        { symbol: 'ETH', quote: 'USDT', volume_24h_usd: 300 },
      ],
    },
    steps: [
      '1 is least, but that way is shut; of 1.5 and 4 the least is 1.5, on b',
      'USDT is paid for 700 + 300 = 1,000: rank 1; BTC 700: rank 2; ETH 300: rank 3',
    ],
    gives: { venue: 'b', fee: 1.5, usdtRank: 1, ethRank: 3 },
    by: ({ ways, traded }) => {
      const found = cheapestWay(ways)!
      const ranks = marketRanks(traded)
      return {
        venue: found.venue,
        fee: found.withdraw_fee,
        usdtRank: ranks.get('USDT')!,
        ethRank: ranks.get('ETH')!,
      }
    },
  },
})
