import { costOf } from '../../analytics/liquidity/slippage.ts'
import { from, method } from '../../define/method.ts'
import { perpBooks5m, slippageHourly } from '../../tables/liquidity/order-book.ts'

export const slippageMethod = method({
  id: 'slippage',
  domain: 'liquidity',
  title: 'Slippage',
  answers: 'What would a market order of that size pay beyond the mid price?',
  meaning: 'slippage',
  shown: {
    slippage: [
      'rows.mid',
      'rows.spread_bps',
      'rows.book_usd_*',
      'rows.buy_1m_avg_24h_bps',
      'rows.ladder.*_bps',
    ],
  },
  formula: [
    'walk the book until the order of so many dollars is filled',
    'slippage = |average price / mid − 1| · 10,000 bps',
    'spread = (best ask − best bid) / mid · 10,000 bps',
    'null where the published book holds less than the order',
  ],
  version: '1',
  inputs: [from(perpBooks5m, 'bids', 'asks'), from(slippageHourly, 'slippage_bps', 'clip_usd', 'side')],
  assumes: ['The order takes at once what rests there. Fees are left out.'],
  misleads: ['Hidden orders make it cheaper, others who run ahead make it dearer.'],
  example: {
    given: {
      bids: [[99.5, 100]],
      asks: [
        [100.5, 20],
        [101, 100],
      ],
      clipUsd: 4030,
    },
    steps: [
      'mid = (99.5 + 100.5) / 2 = 100; spread = 1 / 100 = 100 bps',
      'buying 4,030 USD: 20 coins at 100.5 cost 2,010; 2,020 are left, at 101 they buy 20 coins',
      'average = 4,030 / 40 = 100.75: 75 bps above mid',
      'selling: all of it at 99.5, 50 bps below mid',
    ],
    gives: { spreadBps: 100, buyBps: 75, sellBps: 50 },
    by: ({ bids, asks, clipUsd }) => {
      const { spread_bps, ladder } = costOf({ bids, asks }, [clipUsd])
      return { spreadBps: spread_bps, buyBps: ladder[0]!.buy_bps, sellBps: ladder[0]!.sell_bps }
    },
  },
})
