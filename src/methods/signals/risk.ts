import { windowMetrics } from '../../analytics/signals/performance.ts'
import { DAY } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { signalOutcomes } from '../../tables/signals/signals.ts'

export const riskMethod = method({
  id: 'risk',
  domain: 'signals',
  title: 'Drawdown, Sharpe and Calmar ratio',
  answers: 'How bumpy was the way to a result?',
  meaning: 'signals-and-their-performance',
  shown: {
    performance: [
      '**.maxDrawdownBps',
      '**.sharpeAnnualized',
      '**.calmarAnnualized',
      'disclaimers.sharpeOfBest.*',
    ],
    leaderboard: ['strategies.maxDrawdownBps', 'strategies.sharpeAnnualized'],
    symbols: ['symbols.maxDrawdownBps'],
    'v1-leaderboard': ['strategies.max_drawdown_bps', 'strategies.sharpe_annualized'],
    'v1-symbol': ['stats.max_drawdown_bps', 'stats.sharpe_annualized', 'stats.calmar_annualized'],
    'v1-strategy': ['stats.max_drawdown_bps', 'stats.sharpe_annualized', 'stats.calmar_annualized'],
  },
  formula: [
    'equity = running sum of net basis points, from 0',
    'drawdown = max(peak − equity), the peak being at least 0',
    'Sharpe = m / s · √365',
    'Calmar = sum · 365 / days / drawdown',
  ],
  symbols: {
    'm, s':
      'mean and sample deviation (n − 1) of what the days of the window add, days without a trade included',
  },
  version: '1',
  inputs: [from(signalOutcomes, 'net_bps', 'evaluated_at')],
  assumes: [
    'Signals that end in the same minute are one step.',
    'No interest is taken off: positions are of borrowed size.',
  ],
  misleads: ['Of a month the Sharpe ratio is uncertain by about 3.5: compare it with what chance gives.'],
  example: {
    given: { netBpsByDay: [40, -10, -20, 40, 5], days: 10 },
    steps: [
      'equity: 40, 30, 10, 50, 55. From 40 it fell to 10: drawdown 30',
      'mean of ten days, five of them 0: 55 / 10 = 5.5',
      'squares: 2 · 34.5² + 15.5² + 25.5² + 0.5² + 5 · 5.5² = 2,380.5 + 240.25 + 650.25 + 0.25 + 151.25 = 3,422.5; s = √(3,422.5 / 9) = 19.50071',
      'Sharpe = 5.5 / 19.50071 · 19.10497 = 5.3884',
      'Calmar = 55 · 365 / 10 / 30 = 66.9167',
    ],
    gives: { maxDrawdownBps: 30, sharpeAnnualized: 5.3884, calmarAnnualized: 66.9167 },
    decimals: 4,
    by: ({ netBpsByDay, days }) => {
      const trades = netBpsByDay.map((net, day) => ({
        evaluatedAt: day * DAY,
        netBps: net,
        grossBps: net,
        side: 'LONG' as const,
        durationMinutes: 1,
      }))
      const { maxDrawdownBps, sharpeAnnualized, calmarAnnualized } = windowMetrics(trades, {
        since: 0,
        until: days * DAY,
        days,
      })
      return { maxDrawdownBps, sharpeAnnualized, calmarAnnualized }
    },
  },
})
