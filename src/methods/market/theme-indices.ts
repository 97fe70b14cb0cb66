import { ahead, returnsUpTo, THEME_BASE, themeIndex } from '../../analytics/market/themes.ts'
import { DAY } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { dailyCandles } from '../../tables/market/candles.ts'
import { themeIndicesDaily, themeMembers } from '../../tables/market/themes.ts'

export const themeIndicesMethod = method({
  id: 'theme-indices',
  domain: 'market',
  title: 'Theme index',
  answers: 'How did a basket of coins do, whoever was listed or delisted on the way?',
  meaning: 'theme-indices',
  shown: {
    themes: [
      '**.index',
      '**.returns.*',
      'themes.vs_btc.*',
      'themes.points.1',
      'themes.members.return_30d_pct',
    ],
  },
  formula: [
    'I₀ = 100',
    'Iₜ = Iₜ₋₁ · (1 + mean return of the members on day t)',
    'return % = (I now / I then − 1) · 100',
    'vs BTC = return − bitcoin’s return, in percentage points',
  ],
  version: '1',
  inputs: [
    from(themeMembers, 'theme', 'symbol', 'from_date'),
    from(dailyCandles, 'date', 'symbol', 'close'),
    from(themeIndicesDaily, 'index'),
  ],
  assumes: [
    'Every member weighs the same, every day anew. The baskets are ours.',
    'A member counts on days on which it and the day before have a close.',
  ],
  misleads: ['Keeping equal weights would cost a rebalance every day, which the index does not pay.'],
  example: {
    given: {
      closes: [
        [10, 11, 11],
        [50, 51, 48.96],
        [null, 5, 5.05],
      ],
      btcReturnPct: 0.5,
    },
    steps: [
      'Day 0 is 100',
      'Day 1: +10 % and +2 %, the third has no day before. Mean 6 %: 100 · 1.06 = 106',
      'Day 2: 0 %, −4 % and +1 %. Mean −1 %: 106 · 0.99 = 104.94',
      'Return of the day: 104.94 / 106 − 1 = −1 %; bitcoin made 0.5 %: −1.5 points against it',
    ],
    gives: { index: 104.94, d1Pct: -1, vsBtcPp: -1.5 },
    by: ({ closes, btcReturnPct }) => {
      const members = closes.map((own) => ({
        from: own.findIndex((close) => close !== null) * DAY,
        closes: new Map(own.flatMap((close, day) => (close === null ? [] : [[day * DAY, close] as const]))),
      }))
      const points = themeIndex(members, { day: 0, index: THEME_BASE }, DAY, 3 * DAY)
      const values = new Map([
        [0, THEME_BASE as number],
        ...points.map(({ day, index }) => [day, index] as const),
      ])
      const returns = returnsUpTo(values, 2 * DAY)
      const btc = { d1: btcReturnPct, d7: null, d30: null, d90: null, ytd: null }
      return { index: points.at(-1)!.index, d1Pct: returns.d1, vsBtcPp: ahead(returns, btc).d1 }
    },
  },
})
