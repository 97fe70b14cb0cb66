import { windowMetrics } from '../../analytics/signals/performance.ts'
import { compositeScore } from '../../analytics/signals/performance-ranking.ts'
import { from, method } from '../../define/method.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'

export const performanceMethod = method({
  id: 'performance',
  domain: 'signals',
  title: 'Win rate, profit factor and score',
  answers: 'What did signals earn after costs, and how is a ranking made of it?',
  meaning: 'signals-and-their-performance',
  shown: {
    performance: [
      '**.winRatePct',
      '**.profitFactor*',
      '**.avg*Bps',
      '**.medianNetBps',
      '**.sumNetBps',
      '**.cumulativeNetBps',
      '**.avgDurationMinutes',
    ],
    leaderboard: [
      'strategies.winRatePct',
      'strategies.profitFactorNet',
      'strategies.avgNetBps',
      'strategies.sumNetBps',
      'strategies.compositeScore',
    ],
    symbols: [
      'symbols.winRatePct',
      'symbols.profitFactorNet',
      'symbols.*NetBps',
      'symbols.*TradeBps',
      'symbols.compositeScore',
    ],
    'v1-leaderboard': [
      'strategies.win_rate_pct',
      'strategies.profit_factor_net',
      'strategies.*_net_bps',
      'strategies.composite_score',
      'sparklines',
    ],
    'v1-symbol': [
      'stats.win_rate_pct',
      'stats.profit_factor_*',
      'stats.*_net_bps',
      'stats.avg_*',
      '**.cumulative_net_bps',
    ],
    'v1-strategy': [
      'stats.win_rate_pct',
      'stats.profit_factor_*',
      'stats.*_net_bps',
      'stats.avg_*',
      '**.cumulative_net_bps',
      'top_symbols.sum_net_bps',
    ],
    recent: ['net24hBps'],
  },
  formula: [
    'win rate % = wins / (wins + losses) · 100',
    'profit factor = Σ of what wins earned / Σ of what losses lost, 999 at most',
    'composite = min(10, profit factor) · √(n / q) · win rate / 50',
  ],
  symbols: {
    n: 'signals that ended',
    q: '25 for strategies, 20 for symbols: from there on a row is qualified',
  },
  version: '1',
  inputs: [from(signalOutcomes, 'net_bps', 'gross_bps', 'evaluated_at', 'outcome', 'duration_minutes')],
  assumes: [
    'Every signal stakes the same amount; basis points are added up, nothing is compounded.',
    'Excluded signals count nowhere; one that came to exactly nothing is neither a win nor a loss.',
  ],
  misleads: ['A high win rate says nothing without the size of the losses.'],
  example: {
    given: { netBps: [40, -10, -20, 40, 5], qualifies: 25 },
    steps: [
      '3 wins, 2 losses: 3 / 5 = 60 %',
      'won 40 + 40 + 5 = 85, lost 10 + 20 = 30: profit factor = 85 / 30 = 2.833333',
      'sum = 55, mean = 55 / 5 = 11; sorted −20, −10, 5, 40, 40: the middle is 5',
      'composite = 2.833333 · √(5 / 25) · 60 / 50 = 3.4 · 0.4472136 = 1.520526',
    ],
    gives: {
      winRatePct: 60,
      profitFactorNet: 2.833333,
      sumNetBps: 55,
      avgNetBps: 11,
      medianNetBps: 5,
      compositeScore: 1.520526,
    },
    by: ({ netBps, qualifies }) => {
      const trades = netBps.map((net, at) => ({
        evaluatedAt: at,
        netBps: net,
        grossBps: net,
        side: 'LONG' as const,
        durationMinutes: 1,
      }))
      const metrics = windowMetrics(trades, { since: 0, until: 10, days: 1 })
      const { winRatePct, profitFactorNet, sumNetBps, avgNetBps, medianNetBps } = metrics
      return {
        winRatePct,
        profitFactorNet,
        sumNetBps,
        avgNetBps,
        medianNetBps,
        compositeScore: compositeScore(metrics, qualifies),
      }
    },
  },
})
