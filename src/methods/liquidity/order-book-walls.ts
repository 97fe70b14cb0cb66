import { wallsOf } from '../../analytics/liquidity/order-book.ts'
import { from, method } from '../../define/method.ts'
import { orderbook5m } from '../../tables/liquidity/order-book.ts'

export const orderBookWallsMethod = method({
  id: 'order-book-walls',
  domain: 'liquidity',
  title: 'Walls of the order book',
  answers: 'Where does far more rest than usual?',
  meaning: 'order-books',
  shown: { orderbook: ['walls.**'] },
  formula: [
    'wall: a step of the summed book with at least 4 · median step of its side, empty ones left out',
    'distance % = to the middle of the step: (i + 0.5) / 10, negative for bids',
    'share % = dollars of the step / dollars of the side within 20 % · 100',
  ],
  version: '2',
  inputs: [from(orderbook5m, 'mid_usd', 'bids', 'asks', 'exchange')],
  assumes: ['Four times is ours. The ten largest are shown.'],
  misleads: ['A wall is often there to be seen, and taken away before it is reached.'],
  example: {
    given: { mid: 50_000, bids: [10, 10, 80, 10] },
    steps: [
      'median of 10, 10, 10, 80 = 10; 4 · 10 = 40: the step of 80 is a wall',
      'it is step 2: from 50,000 · (1 − 0.002) = 49,900 down to 50,000 · (1 − 0.003) = 49,850; its middle is at −0.25 %',
      'share = 80 / 110 = 72.727273 %',
    ],
    gives: { priceLow: 49_850, priceHigh: 49_900, distancePct: -0.25, sharePct: 72.727273 },
    by: ({ mid, bids }) => {
      const [wall] = wallsOf([
        { exchange: 'a', mid_usd: mid, bid_usd_2pct: 110, ask_usd_2pct: 0, bids: [...bids], asks: [] },
      ])
      const { price_low, price_high, distance_pct, share_of_side_pct } = wall!
      return {
        priceLow: price_low,
        priceHigh: price_high,
        distancePct: distance_pct,
        sharePct: share_of_side_pct,
      }
    },
  },
})
