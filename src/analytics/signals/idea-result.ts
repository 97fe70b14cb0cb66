import { grossBps } from './trade-costs.ts'
import type { TradeBar, TradeSide } from './trade-walk.ts'

/** What an idea says beforehand: where it is wrong, and where it has come true. */
export interface IdeaPlan {
  readonly side: TradeSide
  readonly entry: number
  /** Null where it names none. */
  readonly stop: number | null
  readonly target: number | null
}

export interface PlanEnd {
  readonly endedBy: 'stop' | 'target'
  readonly price: number
}

/** Whether prices from `low` to `high` end it. */
export function endsWithin({ side, stop, target }: IdeaPlan, low: number, high: number): boolean {
  const [below, above] = side === 'LONG' ? [stop, target] : [target, stop]
  return (below !== null && low <= below) || (above !== null && high >= above)
}

/**
 * How the first bar that reaches its stop or target ends an idea; null where none does. Bars are in order, and may be
 * minutes, days or single prices. Of one bar nobody knows what came first: where both were reached, it was the stop. One
 * that opens beyond the stop ends it there, which is worse; beyond the target there is no more to be had than the target.
 */
export function endOfPlan(plan: IdeaPlan, bars: readonly TradeBar[]): PlanEnd | null {
  const { side, stop, target } = plan
  for (const { open, high, low } of bars) {
    if (stop !== null && endsWithin({ ...plan, target: null }, low, high)) {
      const isGap = side === 'LONG' ? open < stop : open > stop
      return { endedBy: 'stop', price: isGap ? open : stop }
    }
    if (target !== null && endsWithin({ ...plan, stop: null }, low, high))
      return { endedBy: 'target', price: target }
  }
  return null
}

/** What is left of the move after fees; null where those are not known. */
export function resultBps({ side, entry }: IdeaPlan, exit: number, feesBps: number | null): number | null {
  return feesBps === null ? null : grossBps(side, entry, exit) - feesBps
}
