import { pricePath } from '../../analytics/liquidations/incidents.ts'
import { from, method } from '../../define/method.ts'
import { minuteBars } from '../../tables/market/candles.ts'

export const pricePathMethod = method({
  id: 'price-path',
  domain: 'liquidations',
  title: 'Price during a cascade',
  answers: 'How far did bitcoin go while others were liquidated?',
  meaning: 'cascades',
  shown: { incidents: ['incidents.price_path.**'] },
  formula: [
    'change % = (close of the last minute / open of the first − 1) · 100',
    'largest move = the furthest of low and high from the start, with its sign',
  ],
  version: '1',
  inputs: [from(minuteBars, 'ts', 'open', 'high', 'low', 'close')],
  assumes: ['BTCUSDT on the main venue stands for the market, whichever coin was liquidated.'],
  misleads: ['It does not say what was cause and what effect.'],
  example: {
    given: {
      minutes: [
        { ts: 0, open: 100, high: 101, low: 97, close: 98 },
        { ts: 60_000, open: 98, high: 99, low: 95, close: 96 },
      ],
    },
    steps: [
      'start 100, lowest 95, highest 101, end 96',
      'change = 96 / 100 − 1 = −4 %',
      'down by 5, up by 1: the furthest is 95 / 100 − 1 = −5 %',
    ],
    gives: { changePct: -4, maxMovePct: -5 },
    by: ({ minutes }) => {
      const { change_pct, max_move_pct } = pricePath(minutes)
      return { changePct: change_pct, maxMovePct: max_move_pct }
    },
  },
})
