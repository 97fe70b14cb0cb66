import { dailyNet, lastDays } from '../../analytics/signals/equity.ts'
import { type RankedRow, rankedBy } from '../../analytics/signals/performance-ranking.ts'
import { groupBy } from '../../core/grouped.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalWhole, whole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { snaked } from '../../define/snake.ts'
import { closedSignalTables } from '../../readings/signals/closed-signals.ts'
import { inWindow, readClosedTrades } from '../../readings/signals/closed-trades.ts'
import { windowDays } from '../../readings/signals/performance-fields.ts'
import { evalMode, note } from './disclaimers.ts'
import { judgedRanking, STRATEGY_QUALIFIES, strategyFields, TERMINAL } from './leaderboard.ts'
import { SIGNALS_CADENCE } from './performance.ts'
import { readStrategiesTried } from './strategies-tried.ts'

const StrategyRow = is.part({
  ...snaked(strategyFields),
  strategy_url: is.text('Where there is more about it.'),
})

/** The ranking of strategies as older clients ask for it. */
export const v1LeaderboardBoard = board({
  id: 'v1-leaderboard',
  path: '/api/v1/public/leaderboard',
  title: 'Ranking of strategies, any window',
  about: 'The ranking of strategies over any window up to a year, with small curves on request.',
  limit: 'hard',
  cadence: SIGNALS_CADENCE,
  spelling: 'snake',
  params: {
    window: whole({
      unit: 'days',
      min: 1,
      max: 365,
      default: 90,
      about: 'How many UTC days, the present one among them.',
    }),
    top: whole({ min: 1, max: 100, default: 15, about: 'How many strategies.' }),
    sparkline_days: optionalWhole({
      unit: 'days',
      min: 1,
      max: 90,
      about: 'Asks for a curve of each over so many days.',
    }),
  },
  result: is.part({
    window_days: windowDays,
    min_trades_qualified: is.fixed(STRATEGY_QUALIFIES, 'count', 'So many trades qualify.'),
    total_strategies: is.count('Strategies of which a signal ended in the window, before the list is cut.'),
    qualified_count: is.count('Those of them that qualify.'),
    sparkline_days: is.unsure(is.days('Length of the curves; null where none were asked for.')),
    sparklines: is.unsure(
      is.byName(
        is.listOf(is.bps('Running sum of the results after costs.'), 'One a UTC day, oldest first.'),
        'By strategy, of those in the list; null where none were asked for.',
      ),
    ),
    strategies: is.listOf(StrategyRow, 'Those that qualify first, each part by composite_score.'),
    disclaimers: is.part({ evalMode, note }, 'What the ranking does and does not say.'),
  }),
  example: { window: '180', sparkline_days: '30' },
  reads: closedSignalTables,
  subject: 'outcomes',
  list: 'strategies',
  async compute({ outcomes, decisions }, { window: days, top, sparkline_days: curveDays }, { now }) {
    const window = lastDays(now.ms, days)
    const longest = lastDays(now.ms, Math.max(days, curveDays ?? 0))
    const [trades, { tried }] = await Promise.all([
      readClosedTrades(outcomes, longest, ['strategy']),
      readStrategiesTried(decisions, now),
    ])
    const own = inWindow(trades, window)
    const rows = rankedBy(({ strategy }) => strategy, own, window, STRATEGY_QUALIFIES)
    const strategies = rows.slice(0, top)
    return {
      window_days: days,
      min_trades_qualified: STRATEGY_QUALIFIES,
      total_strategies: rows.length,
      qualified_count: rows.filter(({ qualified }) => qualified).length,
      sparkline_days: curveDays ?? null,
      sparklines: curveDays === undefined ? null : curvesOf(strategies, trades, lastDays(now.ms, curveDays)),
      strategies: strategies.map((row) =>
        shown(StrategyRow, snaked(row), {
          strategy: row.name,
          strategy_url: `/api/v1/public/strategies/${row.name}`,
        }),
      ),
      disclaimers: { ...TERMINAL, note: judgedRanking(rows, window, tried).note },
    }
  },
})

function curvesOf(
  rows: readonly RankedRow[],
  trades: Awaited<ReturnType<typeof readClosedTrades<'strategy'>>>,
  window: ReturnType<typeof lastDays>,
): Record<string, number[]> {
  const within = inWindow(trades, window)
  const byStrategy = groupBy(within, ({ strategy }) => strategy)
  return Object.fromEntries(
    rows.map(({ name }) => {
      let equity = 0
      const curve = dailyNet(byStrategy.get(name) ?? [], window).map((net) => {
        equity += net
        return equity
      })
      return [name, curve]
    }),
  )
}
