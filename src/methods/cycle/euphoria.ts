import { euphoriaOf } from '../../analytics/cycle/euphoria.ts'
import { from, method } from '../../define/method.ts'
import { euphoriaSnapshots, fearGreedDaily, globalMarketSnapshots } from '../../tables/cycle/indices.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { pressureScores } from '../../tables/signals/pressure.ts'

export const euphoriaMethod = method({
  id: 'euphoria',
  domain: 'cycle',
  title: 'Euphoria',
  answers: 'Is everybody in?',
  meaning: 'euphoria',
  shown: {
    euphoria: ['score', 'components.*', 'contributions.*', 'history.score'],
    indices: [
      'euphoria.score',
      'euphoria.components.*',
      'euphoria.contributions.*',
      'euphoria.history.score',
    ],
  },
  formula: [
    '50',
    '+ 0.6 · (fear and greed − 50)',
    '− 10 · change of bitcoin’s part of the market in points, ±10 at most',
    '+ 30 · share of crowded longs + 20 · (share with positive funding − 0.5), of the thirty most traded',
    '+ 3 · meme coins among the seven that rise most, 15 at most',
    'each part rounded, the sum between 0 and 100',
  ],
  version: '1',
  inputs: [
    from(fearGreedDaily, 'value'),
    from(globalMarketSnapshots, 'btc_dominance_pct'),
    from(pressureScores, 'score', 'regime'),
    from(perpTickers, 'funding_rate_pct', 'change_24h_pct', 'quote_volume_24h'),
    from(euphoriaSnapshots, 'score', 'payload'),
  ],
  assumes: [
    'Weights are ours. An input that is not on record adds nothing and is named in `degradedInputs`.',
  ],
  misleads: ['It can stay high for months.'],
  example: {
    given: {
      fearGreed: 70,
      dominanceNow: 54.5,
      dominanceDayAgo: 55,
      perps: [
        {
          symbol: 'DOGEUSDT',
          volumeUsd: 2,
          fundingRatePct: 0.02,
          change24hPct: 5,
          score: 40,
          isLongCrowded: true,
        },
        {
          symbol: 'BTCUSDT',
          volumeUsd: 9,
          fundingRatePct: -0.01,
          change24hPct: -1,
          score: 10,
          isLongCrowded: false,
        },
      ],
    },
    steps: [
      'fear and greed: 0.6 · (70 − 50) = 12',
      'bitcoin’s part went from 55 to 54.5: −10 · −0.5 = 5',
      'longs are crowded in 1 of 2: 30 · 0.5 = 15; funding is positive in 1 of 2: 20 · (0.5 − 0.5) = 0',
      'one meme coin among those that rise: 3',
      '50 + 12 + 5 + 15 + 3 = 85',
    ],
    gives: { score: 85, fearGreed: 12, btcDominance: 5, longCrowding: 15, trendingMemes: 3 },
    by: ({ fearGreed, dominanceNow, dominanceDayAgo, perps }) => {
      const { score, payload } = euphoriaOf({
        fearGreed: { value: fearGreed, classification: 'Greed' },
        dominance: { nowPct: dominanceNow, dayAgoPct: dominanceDayAgo },
        perps,
      })!
      const { base: _, ...contributions } = payload.contributions
      return { score, ...contributions }
    },
  },
})
