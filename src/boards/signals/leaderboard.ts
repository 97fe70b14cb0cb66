import { type DayWindow, lastDays } from '../../analytics/signals/equity.ts'
import { type RankedRow, rankedBy } from '../../analytics/signals/performance-ranking.ts'
import { greatest, sum } from '../../core/stats.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { choice } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { closedSignalTables } from '../../readings/signals/closed-signals.ts'
import { readClosedTrades } from '../../readings/signals/closed-trades.ts'
import {
  rankedFields,
  rankedTail,
  sharpeAnnualized,
  windowDays,
} from '../../readings/signals/performance-fields.ts'
import { byChance, evalMode, judged, note, strategiesTried } from './disclaimers.ts'
import { SIGNALS_CADENCE } from './performance.ts'
import { readStrategiesTried } from './strategies-tried.ts'

export const RANKING_WINDOWS = ['30', '90', '180'] as const
/** Fewer trades of a strategy say little. */
export const STRATEGY_QUALIFIES = 25 as const

const { maxDrawdownBps, ...tail } = rankedTail(STRATEGY_QUALIFIES)
/** A strategy in a ranking, in the order of its fields. */
export const strategyFields = {
  strategy: is.text('Strategy, by its id.'),
  ...rankedFields,
  maxDrawdownBps,
  sharpeAnnualized,
  ...tail,
}
const StrategyRow = is.part(strategyFields)

export const leaderboardBoard = board({
  id: 'leaderboard',
  path: '/api/public/leaderboard',
  title: 'Ranking of strategies',
  about: 'Our strategies by what their signals came to after costs, over 30, 90 or 180 days.',
  limit: 'hard',
  cadence: SIGNALS_CADENCE,
  spelling: 'camel',
  params: {
    window: choice(RANKING_WINDOWS, {
      default: '90',
      about: 'How many UTC days, the present one among them.',
    }),
  },
  result: is.part({
    windowDays,
    minTradesQualified: is.fixed(STRATEGY_QUALIFIES, 'count', 'So many trades qualify.'),
    totalStrategies: is.count('Strategies of which a signal ended in the window.'),
    qualifiedCount: is.count('Those of them that qualify.'),
    strategies: is.listOf(StrategyRow, 'Those that qualify first, each part by compositeScore.'),
    disclaimers: is.part(
      { evalMode, strategiesTried, sharpeOfBestByChance: byChance, note },
      'What the ranking does and does not say.',
    ),
  }),
  example: { window: '90' },
  reads: closedSignalTables,
  subject: 'outcomes',
  list: 'strategies',
  async compute({ outcomes, decisions }, { window: days }, { now }) {
    const window = lastDays(now.ms, Number(days))
    const [trades, { tried }] = await Promise.all([
      readClosedTrades(outcomes, window, ['strategy']),
      readStrategiesTried(decisions, now),
    ])
    const rows = rankedBy(({ strategy }) => strategy, trades, window, STRATEGY_QUALIFIES)
    const { chance, note } = judgedRanking(rows, window, tried)
    return {
      windowDays: window.days,
      minTradesQualified: STRATEGY_QUALIFIES,
      totalStrategies: rows.length,
      qualifiedCount: rows.filter(({ qualified }) => qualified).length,
      strategies: rows.map((row) => shown(StrategyRow, row, { strategy: row.name })),
      disclaimers: { ...TERMINAL, strategiesTried: tried, sharpeOfBestByChance: chance, note },
    }
  },
})

export const TERMINAL = { evalMode: 'terminal' } as const

/** Of a ranking of all strategies. */
export function judgedRanking(rows: readonly RankedRow[], { days }: DayWindow, tried: number) {
  return judged({
    days,
    trades: sum(rows.map(({ trades }) => trades)),
    sumNetBps: sum(rows.map(({ sumNetBps }) => sumNetBps)),
    strategiesTried: tried,
    best: greatest(rows.map((row) => row.sharpeAnnualized)),
  })
}
