import { median } from '../../core/stats.ts'
import {
  DAYS_A_YEAR,
  type DayWindow,
  dailyNet,
  type Earned,
  maxDrawdown,
  sharpeAnnualized,
} from './equity.ts'

/** A signal that ended by itself; those that were excluded are none. */
export interface ClosedTrade extends Earned {
  readonly side: 'LONG' | 'SHORT'
  readonly grossBps: number
  readonly durationMinutes: number
}

export interface WindowMetrics {
  readonly trades: number
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly winRatePct: number | null
  readonly profitFactorGross: number | null
  readonly profitFactorNet: number | null
  readonly avgNetBps: number | null
  readonly medianNetBps: number | null
  readonly avgWinBps: number | null
  readonly avgLossBps: number | null
  readonly sumNetBps: number
  readonly maxDrawdownBps: number
  readonly sharpeAnnualized: number | null
  readonly calmarAnnualized: number | null
  readonly avgDurationMinutes: number | null
}

/** What is won without a loss cannot be divided; no factor is larger than this. */
const PROFIT_FACTOR_CAP = 999

/**
 * The figures of a window, of its trades in the order in which they ended. Without any, counts and sums are 0 and
 * everything that is divided is null.
 */
export function windowMetrics(trades: readonly ClosedTrade[], window: DayWindow): WindowMetrics {
  let [wins, losses, won, lost, grossWon, grossLost, minutes] = [0, 0, 0, 0, 0, 0, 0]
  for (const { netBps, grossBps, durationMinutes } of trades) {
    if (netBps > 0) {
      wins += 1
      won += netBps
    } else if (netBps < 0) {
      losses += 1
      lost += netBps
    }
    if (grossBps > 0) grossWon += grossBps
    else grossLost += grossBps
    minutes += durationMinutes
  }
  const n = trades.length
  const sumNetBps = won + lost
  const maxDrawdownBps = maxDrawdown(trades)
  return {
    trades: n,
    wins,
    losses,
    ties: n - wins - losses,
    winRatePct: winRate(wins, losses),
    profitFactorGross: profitFactor(grossWon, grossLost),
    profitFactorNet: profitFactor(won, lost),
    avgNetBps: over(sumNetBps, n),
    medianNetBps: median(trades.map(({ netBps }) => netBps)),
    avgWinBps: over(won, wins),
    avgLossBps: over(lost, losses),
    sumNetBps,
    maxDrawdownBps,
    sharpeAnnualized: sharpeAnnualized(dailyNet(trades, window)),
    calmarAnnualized: over((sumNetBps * DAYS_A_YEAR) / window.days, maxDrawdownBps),
    avgDurationMinutes: over(minutes, n),
  }
}

/** Of those that ended one way or the other; ties are neither. */
function winRate(wins: number, losses: number): number | null {
  return wins + losses === 0 ? null : (wins / (wins + losses)) * 100
}

/** Null where nothing was won or lost. */
function profitFactor(won: number, lost: number): number | null {
  if (won === 0 && lost === 0) return null
  return lost === 0 ? PROFIT_FACTOR_CAP : Math.min(PROFIT_FACTOR_CAP, won / -lost)
}

function over(total: number, parts: number): number | null {
  return parts === 0 ? null : total / parts
}
