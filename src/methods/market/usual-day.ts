import { usualSize } from '../../analytics/market/usual-size.ts'
import { from, method } from '../../define/method.ts'
import { briefs } from '../../tables/market/briefs.ts'

export const usualDayMethod = method({
  id: 'usual-day',
  domain: 'market',
  title: 'A usual day',
  answers: 'Was a day’s figure large?',
  shown: { briefs: ['briefs.numbers.usual_*', 'briefs.numbers.*_change_pct'] },
  formula: [
    'usual = median of |figure| over the 30 days before, null with fewer than 10',
    'change % = (close / close of the day before − 1) · 100',
  ],
  version: '1',
  inputs: [from(briefs, 'date', 'numbers')],
  assumes: ['A size has no sign: a fall of 2 % is as usual as a rise of 2 %.'],
  misleads: ['After a wild month a wild day is usual.'],
  example: {
    given: { changesPct: [1, -2, 3, -4, 5, -6, 7, -8, 9, -10, null] },
    steps: ['Ten are known; their sizes are 1 to 10', 'the middle is (5 + 6) / 2 = 5.5 %'],
    gives: { usualPct: 5.5 },
    by: ({ changesPct }) => ({ usualPct: usualSize(changesPct) }),
  },
})
