import * as is from '../../define/answer.ts'
import { CLOSED } from './closed-trades.ts'

const counts = {
  trades: is.count('Signals that ended in it: at their target, at their stop or at their time limit.'),
  wins: is.count('Those that earned something after costs.'),
  losses: is.count('Those that lost something after costs.'),
}
const winRatePct = is.unsure(is.pct('Wins of wins and losses; null where there are neither.'))
const profitFactorNet = is.unsure(
  is.ratio(
    'What wins earned over what losses lost, after costs: above 1 it earns. 999 at most, which is also what it is without a loss; null where nothing was won or lost.',
  ),
)
const avgNetBps = is.unsure(is.bps('Mean result after costs.'))
const sumNetBps = is.bps('Sum of the results after costs, each signal of the same size.')
const maxDrawdownBps = is.bps(
  'How far the running sum of results fell below its highest point, which is at least the 0 that it starts from.',
)
export const sharpeAnnualized = is.unsure(
  is.ratio(
    'Mean over deviation of what the days add, times √365; null where days do not differ. sharpeConvention of performance says more.',
  ),
)

/** The figures of a window. */
export const windowFields = {
  ...counts,
  ties: is.count('Those that came to exactly nothing.'),
  winRatePct,
  profitFactorGross: is.unsure(is.ratio('The same as profitFactorNet before costs.')),
  profitFactorNet,
  avgNetBps,
  medianNetBps: is.unsure(is.bps('Median result after costs.')),
  avgWinBps: is.unsure(is.bps('Mean result of the wins.')),
  avgLossBps: is.unsure(is.bps('Mean result of the losses, which is negative.')),
  sumNetBps,
  maxDrawdownBps,
  sharpeAnnualized,
  calmarAnnualized: is.unsure(
    is.ratio('The sum as it would be in a year of 365 days over the drawdown; null without a drawdown.'),
  ),
  avgDurationMinutes: is.unsure(is.minutes('Mean time from the decision to its end.')),
}

/** What rankings of strategies and of symbols both show. */
export const rankedFields = {
  trades: counts.trades,
  longTrades: is.count('Those of them that were long.'),
  shortTrades: is.count('Those of them that were short.'),
  wins: counts.wins,
  losses: counts.losses,
  winRatePct,
  profitFactorNet,
  avgNetBps,
  sumNetBps,
}
export const rankedTail = (qualifies: number) => ({
  maxDrawdownBps,
  lastTradeAt: is.iso('When the last of them ended.'),
  qualified: is.flag(`Whether there are at least ${qualifies} trades: less says little.`),
  compositeScore: is.unsure(
    is.ratio(
      `Score: profitFactorNet, 10 at most, · √(trades / ${qualifies}) · winRatePct / 50; null where one of them is.`,
    ),
  ),
})
export const windowDays = is.days('Length of the window: so many UTC days, the present one among them.')

export const curvePoint = {
  day: is.day('UTC day.'),
  cumulativeNetBps: is.bps('Sum of the results from the beginning of the window to the end of that day.'),
  tradesToDate: is.count('Signals that ended from the beginning of the window to the end of that day.'),
}

/** A signal that ended, and where its decision is found. */
export const closedSignalFields = {
  signalId: is.text('Signal, by its id.'),
  symbol: is.symbol(),
  side: is.oneOf(['LONG', 'SHORT'], 'Side that it took.'),
  outcome: is.oneOf(
    CLOSED,
    'Whether the target (TP1) or the stop (SL) was reached first, or neither in time.',
  ),
  netBps: is.bps('What it would have earned after fees, slippage and funding.'),
  evaluatedAt: is.iso('When it ended.'),
  createdAt: is.iso('When it was decided.'),
  strategy: is.text('Strategy that decided it.'),
  shortCode: is.unsure(is.text('The first ten digits of the hash.')),
  hash: is.unsure(is.text('SHA-256 of the decision, in hex, as it was before the outcome was known.')),
}
