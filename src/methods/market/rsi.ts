import { NO_BARS, OVERBOUGHT, OVERSOLD, rsiBreadth, rsiOf, withBar } from '../../analytics/market/rsi.ts'
import { from, method } from '../../define/method.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

export const rsiMethod = method({
  id: 'rsi',
  domain: 'market',
  title: 'RSI(14)',
  answers: 'How one-sided were the last moves of a price?',
  meaning: 'rsi',
  shown: { rsi: ['rows.rsi.*', 'summary.*.median', 'summary.*.*_pct'] },
  sold: ['rsi-history'],
  formula: [
    'first G, L = mean rise, mean fall of 14 changes (a change the other way counts 0)',
    'then G = (G · 13 + rise) / 14, L = (L · 13 + fall) / 14',
    'RSI = 100 − 100 / (1 + G / L)',
    'L = 0: 100; L = G = 0: 50; fewer than 15 bars: unknown',
    `overbought from ${OVERBOUGHT}, oversold down from ${OVERSOLD}`,
  ],
  symbols: { G: 'average gain', L: 'average loss' },
  version: '1',
  inputs: [from(rsiHourly, 'avg_gain', 'avg_loss', 'bars', 'bar_close'), from(perpTickers, 'last_price')],
  assumes: [
    'Wilder’s averages (New Concepts in Technical Trading Systems, 1978). The bar that is on counts as one.',
    'A bar without a price is none.',
  ],
  misleads: [
    'Averages never forget where they began: another history gives another RSI for a while.',
    'In a trend it stays overbought for weeks.',
  ],
  example: {
    given: {
      closes: [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 109, 108, 107, 106, 105],
      others: [25, 75, null],
    },
    steps: [
      'The first 14 changes: ten rises of 1 and four falls of 1. G = 10 / 14, L = 4 / 14',
      'The 15th change is a fall of 1: G = (10/14 · 13 + 0) / 14 = 130 / 196; L = (4/14 · 13 + 1) / 14 = 66 / 196',
      'G / L = 130 / 66; RSI = 100 − 100 / (1 + 130/66) = 100 · 130 / 196 = 66.326531',
      'Beside two others of 25 and 75 and one unknown: the middle of 25, 66.33, 75 is 66.326531; one of three is overbought: 33.333333 %',
    ],
    gives: { rsi: 66.326531, median: 66.326531, overboughtPct: 33.333333 },
    by: ({ closes, others }) => {
      const rsi = rsiOf(closes.reduce((state, close, at) => withBar(state, close, at), NO_BARS))
      const { median, overbought_pct } = rsiBreadth([rsi, ...others])
      return { rsi, median, overboughtPct: overbought_pct }
    },
  },
})
