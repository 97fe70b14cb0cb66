import { flowDetails, flowOf } from '../../analytics/options/flow.ts'
import { from, method } from '../../define/method.ts'
import { optionsFlowDaily, optionsTrades } from '../../tables/options/options.ts'

export const optionsFlowMethod = method({
  id: 'options-flow',
  domain: 'options',
  title: 'Premium bought and sold',
  answers: 'What did takers pay for options, once the legs of a structure are netted?',
  meaning: 'options-flow',
  shown: { 'options-flow': ['summary.**', 'strikes.premium_usd', 'strikes.contracts', 'daily.*'] },
  sold: ['options-flow'],
  formula: [
    'premium = Σ of what changed hands, whichever way',
    'bought = Σ of single buys + Σ max(0, bought − sold) of each structure; calls with calls, puts with puts',
    'net = bought by takers − sold by takers',
    'put share % = puts / premium · 100; put/call = puts / calls',
  ],
  version: '1',
  inputs: [
    from(
      optionsTrades,
      'type',
      'direction',
      'premium_usd',
      'notional_usd',
      'contracts',
      'structure_id',
      'block',
    ),
    from(optionsFlowDaily, 'premium_usd', 'put_share_pct'),
  ],
  assumes: ['The side is the taker’s. Trades of two venues that publish theirs.'],
  misleads: ['A put bought may insure, and a call sold may be covered: premium is no bet by itself.'],
  example: {
    given: {
      trades: [
        { structure_id: 's', type: 'call', direction: 'buy', premium_usd: 100 },
        { structure_id: 's', type: 'call', direction: 'sell', premium_usd: 60 },
        { structure_id: null, type: 'put', direction: 'buy', premium_usd: 50 },
        { structure_id: null, type: 'call', direction: 'sell', premium_usd: 30 },
      ],
    },
    steps: [
      'premium = 100 + 60 + 50 + 30 = 240',
      'the spread cost 100 − 60 = 40: calls bought 40; puts bought 50',
      'net = 100 − 60 + 50 − 30 = 60',
      'puts 50 of 240: 20.833333 %; put/call = 50 / 190 = 0.263158',
    ],
    gives: {
      premiumUsd: 240,
      callsBoughtUsd: 40,
      putsBoughtUsd: 50,
      netUsd: 60,
      putSharePct: 20.833333,
      putCall: 0.263158,
    },
    by: ({ trades }) => {
      const groups = trades.map((trade) => ({
        ...trade,
        venue: 'deribit' as const,
        block: false,
        trades: 1,
        contracts: 1,
        notional_usd: 0,
      }))
      const flow = flowOf(groups)
      return {
        premiumUsd: flow.premium_usd,
        callsBoughtUsd: flow.call_premium_bought_usd,
        putsBoughtUsd: flow.put_premium_bought_usd,
        netUsd: flow.net_premium_usd,
        putSharePct: flow.put_share_pct,
        putCall: flowDetails(groups).put_call_premium_ratio,
      }
    },
  },
})
