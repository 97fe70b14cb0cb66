import { groupBy } from '../../core/grouped.ts'
import type { Ms } from '../../core/time.ts'
import { largestFirst } from '../ranking.ts'
import type { DayWindow } from './equity.ts'
import { type ClosedTrade, type WindowMetrics, windowMetrics } from './performance.ts'

/** A luckier factor than this would outweigh everything else. */
const RANKED_FACTOR_CAP = 10
/** The win rate of a coin toss, which neither raises nor lowers a score. */
const EVEN_PCT = 50

export interface RankedRow
  extends Pick<
    WindowMetrics,
    | 'trades'
    | 'wins'
    | 'losses'
    | 'winRatePct'
    | 'profitFactorNet'
    | 'avgNetBps'
    | 'sumNetBps'
    | 'maxDrawdownBps'
    | 'sharpeAnnualized'
  > {
  /** The strategy or symbol. */
  readonly name: string
  readonly longTrades: number
  readonly shortTrades: number
  readonly bestTradeBps: number
  readonly worstTradeBps: number
  readonly lastTradeAt: Ms
  /** Whether it has enough trades to be taken seriously. */
  readonly qualified: boolean
  readonly compositeScore: number | null
}

/** Profit factor, times √(trades over what qualifies), times the win rate over that of a coin. */
export function compositeScore(
  { profitFactorNet, winRatePct, trades }: Pick<WindowMetrics, 'profitFactorNet' | 'winRatePct' | 'trades'>,
  qualifies: number,
): number | null {
  if (profitFactorNet === null || winRatePct === null) return null
  const factor = Math.min(RANKED_FACTOR_CAP, profitFactorNet)
  return factor * Math.sqrt(trades / qualifies) * (winRatePct / EVEN_PCT)
}

/**
 * Who did how well in a window, of all who traded in it: those with enough trades first, then by score; equal scores by
 * name.
 */
export function rankedBy<T extends ClosedTrade>(
  nameOf: (trade: T) => string,
  trades: readonly T[],
  window: DayWindow,
  qualifies: number,
): RankedRow[] {
  const rows = [...groupBy(trades, nameOf)].map(([name, own]) => rowOf(name, own, window, qualifies))
  const ordered = largestFirst(
    rows,
    ({ compositeScore }) => compositeScore,
    ({ name }) => name,
  )
  return [...ordered.filter(({ qualified }) => qualified), ...ordered.filter(({ qualified }) => !qualified)]
}

function rowOf(
  name: string,
  trades: readonly ClosedTrade[],
  window: DayWindow,
  qualifies: number,
): RankedRow {
  const metrics = windowMetrics(trades, window)
  let [longTrades, bestTradeBps, worstTradeBps] = [0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { side, netBps } of trades) {
    if (side === 'LONG') longTrades += 1
    bestTradeBps = Math.max(bestTradeBps, netBps)
    worstTradeBps = Math.min(worstTradeBps, netBps)
  }
  return {
    ...metrics,
    name,
    longTrades,
    shortTrades: metrics.trades - longTrades,
    bestTradeBps,
    worstTradeBps,
    lastTradeAt: trades.at(-1)!.evaluatedAt,
    qualified: metrics.trades >= qualifies,
    compositeScore: compositeScore(metrics, qualifies),
  }
}
