import type { z } from 'zod'
import { equityCurve, lastDays } from '../../analytics/signals/equity.ts'
import { type ClosedTrade, windowMetrics } from '../../analytics/signals/performance.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { closedSignalTables } from '../../readings/signals/closed-signals.ts'
import { CLOSED, inWindow, readBestSharpes, readClosedTrades } from '../../readings/signals/closed-trades.ts'
import { curvePoint, windowFields } from '../../readings/signals/performance-fields.ts'
import { byChance, evalMode, judged, note, SHARPE_CONVENTION, strategiesTried } from './disclaimers.ts'
import { readStrategiesTried } from './strategies-tried.ts'

/** A third of the silence that means something: on an ordinary day signals end. */
export const SIGNALS_CADENCE = '8h'

const W = is.part(windowFields, 'What the signals of the window came to.')
const Sides = is.part(
  {
    LONG: is.part(windowFields, 'Those that were long.'),
    SHORT: is.part(windowFields, 'Those that were short.'),
  },
  'By side.',
)
const inEach = <T extends z.ZodType>(value: T, meaning: string) =>
  is.part({ '30d': value, '90d': value, '180d': value }, meaning)

export const performanceBoard = board({
  id: 'performance',
  path: '/api/public/performance',
  title: 'Performance of the signals',
  about:
    'What the signals of our own strategies came to after costs, over 30, 90 and 180 days: results, drawdown, Sharpe ratio, sides and the daily curve, and what chance alone would have shown.',
  limit: 'hard',
  cadence: SIGNALS_CADENCE,
  spelling: 'camel',
  result: is.part({
    firstSignalAt: is.unsure(is.iso('When the first signal on record was decided.')),
    lastSignalAt: is.unsure(is.iso('When the last one was.')),
    totalTrades: is.count('Signals on record that ended; excluded ones count nowhere.'),
    windows: inEach(W, 'By window: so many UTC days, the present one among them.'),
    sideBreakdown: inEach(Sides, 'The same of longs and of shorts alone.'),
    equityCurve180d: is.listOf(
      is.part(curvePoint),
      'Every day of the 180, oldest first; its end is the sum of that window. Empty while no signal has ended.',
    ),
    disclaimers: is.part(
      {
        evalMode,
        feesIncluded: is.always(true, 'Fees are taken off.'),
        slippageIncluded: is.always(true, 'Slippage is taken off, as the recorded books give it.'),
        fundingIncluded: is.always(true, 'Funding that was paid is taken off, what was received is added.'),
        sharpeConvention: is.text('How the Sharpe ratio is made.'),
        strategiesTried,
        sharpeOfBest: inEach(
          is.unsure(is.ratio('The highest annualised Sharpe ratio of a single strategy.')),
          'The best of our strategies, by window.',
        ),
        sharpeOfBestByChance: inEach(byChance, 'The best of as many without skill, by window.'),
        note,
      },
      'What the figures do and do not say.',
    ),
  }),
  reads: closedSignalTables,
  subject: 'outcomes',
  async compute({ outcomes, decisions }, _params, { now }) {
    const windows = byWindow((days) => lastDays(now.ms, days))
    const half = windows['180d']
    const [trades, best, { tried, firstAt, lastAt }, [ended]] = await Promise.all([
      readClosedTrades(outcomes, half),
      readBestSharpes(outcomes, windows),
      readStrategiesTried(decisions, now),
      outcomes.aggregate({ ...now.ever(), take: { n: { count: true, when: { outcome: CLOSED } } } }),
    ])
    const longs = trades.filter(({ side }) => side === 'LONG')
    const shorts = trades.filter(({ side }) => side === 'SHORT')
    const found = byWindow((days, name) => {
      const of = (own: readonly ClosedTrade[]) => windowMetrics(inWindow(own, windows[name]), windows[name])
      const whole = of(trades)
      const seen = { ...whole, days, strategiesTried: tried, best: best[name] }
      return { whole, sides: { LONG: of(longs), SHORT: of(shorts) }, ...judged(seen) }
    })
    return {
      firstSignalAt: firstAt,
      lastSignalAt: lastAt,
      totalTrades: ended?.n ?? 0,
      windows: byWindow((_, name) => found[name].whole),
      sideBreakdown: byWindow((_, name) => found[name].sides),
      equityCurve180d: equityCurve(trades, half),
      disclaimers: {
        ...CONVENTIONS,
        strategiesTried: tried,
        sharpeOfBest: best,
        sharpeOfBestByChance: byWindow((_, name) => found[name].chance),
        note: found['180d'].note,
      },
    }
  },
})

const CONVENTIONS = {
  evalMode: 'terminal',
  feesIncluded: true,
  slippageIncluded: true,
  fundingIncluded: true,
  sharpeConvention: SHARPE_CONVENTION,
} as const

/** Each window, from its length in days and its name. */
function byWindow<T>(make: (days: number, name: '30d' | '90d' | '180d') => T) {
  return { '30d': make(30, '30d'), '90d': make(90, '90d'), '180d': make(180, '180d') }
}
