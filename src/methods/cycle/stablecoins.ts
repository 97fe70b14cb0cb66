import { stablecoinFlows } from '../../analytics/cycle/stablecoins.ts'
import { from, method } from '../../define/method.ts'
import { stablecoinSupply } from '../../tables/cycle/indices.ts'

export const stablecoinsMethod = method({
  id: 'stablecoins',
  domain: 'cycle',
  title: 'Supply of stablecoins',
  answers: 'Did dollars come in or leave?',
  meaning: 'indices',
  shown: { indices: ['stablecoins.*', 'stablecoins.topStables.*'] },
  formula: ['total = Σ of all coins', 'change = Σ over coins known at both ends of supply now − supply then'],
  version: '1',
  inputs: [from(stablecoinSupply, 'symbol', 'circulating_usd', 'ts')],
  assumes: [
    'A coin that was not recorded before did not come out of nothing: it is in the total and in no change.',
  ],
  misleads: ['A supply shrinks also when a coin loses trust.'],
  example: {
    given: { now: { USDT: 110, USDC: 50, NEW: 10 }, dayAgo: { USDT: 105, USDC: 52 } },
    steps: [
      'total = 110 + 50 + 10 = 170; a day ago 105 + 52 = 157',
      'of those known at both ends: (110 − 105) + (50 − 52) = 3, not 13',
    ],
    gives: { totalUsd: 170, totalPrevDay: 157, delta24hUsd: 3 },
    by: ({ now, dayAgo }) => {
      const rows = (supply: Readonly<Record<string, number>>) =>
        Object.entries(supply).map(([symbol, circulating_usd]) => ({
          ts: 0,
          symbol,
          pegged_id: symbol,
          name: symbol,
          circulating_usd,
        }))
      const { totalUsd, totalPrevDay, delta24hUsd } = stablecoinFlows({
        now: rows(now),
        dayAgo: rows(dayAgo),
        weekAgo: [],
        monthAgo: [],
      })
      return { totalUsd, totalPrevDay, delta24hUsd }
    },
  },
})
