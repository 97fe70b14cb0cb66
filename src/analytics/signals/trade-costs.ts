import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import type { TradeSide } from './trade-walk.ts'

export interface SettledFunding {
  readonly funding_time: Ms
  readonly funding_rate_pct: number
  readonly interval_hours: number
}

/** Funding of so lately has to be on record: when the next falls due is told by it. */
export const FUNDING_KNOWN_WITHIN = DAY

/** What is not on record, by its time; of funding that was never told, the time from which on it was needed. */
export interface Lacking {
  readonly at: Ms
  readonly what: string
}

export function grossBps(side: TradeSide, entry: number, exit: number): number {
  const moved = (exit / entry - 1) * 10_000
  return side === 'LONG' ? moved : -moved
}

/** One version of what takers pay. */
export interface TakerFee {
  readonly valid_from: string
  readonly taker_pct: number
}

/**
 * What a position pays to be taken and given up again, in bps, at a mark: by the version in force then, before the
 * first on record by that one. Null where none is on record. Versions are in order.
 */
export function takerFeesBps(versions: readonly TakerFee[], mark: Ms): number | null {
  const day = dateOf(mark)
  const version = versions.findLast(({ valid_from }) => valid_from <= day) ?? versions[0]
  // A taker both ways, in hundredths of a percent.
  return version ? Number((2 * version.taker_pct * 100).toFixed(4)) : null
}

/** A long is entered by buying and left by selling. */
export function orderSides(side: TradeSide): readonly ['buy' | 'sell', 'buy' | 'sell'] {
  return side === 'LONG' ? ['buy', 'sell'] : ['sell', 'buy']
}

/**
 * What was settled after `from` and by `to`, as a cost: longs pay positive rates, shorts receive them. Settlements are
 * in order and begin a day before. One that fell due by the spacing of the one before, and that no later one covers,
 * is lacking: a cost that is not known is not nothing.
 */
export function fundingBps(
  side: TradeSide,
  settlements: readonly SettledFunding[],
  { from, to }: { readonly from: Ms; readonly to: Ms },
): number | Lacking {
  let paidPct = 0
  let before: SettledFunding | null = null
  for (const settlement of settlements) {
    const { funding_time, funding_rate_pct, interval_hours } = settlement
    if (funding_time > to) break
    if (funding_time > from) {
      if (before === null) return neverTold(from)
      const isNext = funding_time - interval_hours * HOUR <= before.funding_time
      const due = dueAfter(before, from)
      if (due < funding_time && !isNext) return notSettled(due)
      paidPct += funding_rate_pct
    }
    before = settlement
  }
  if (before === null) return neverTold(from)
  const due = dueAfter(before, from)
  if (due <= to) return notSettled(due)
  // Not a negative nothing.
  return (side === 'LONG' ? paidPct : -paidPct) * 100 || 0
}

/** The first after that moment that would follow by its spacing. */
function dueAfter({ funding_time, interval_hours }: SettledFunding, moment: Ms): Ms {
  const spacing = interval_hours * HOUR
  return funding_time + spacing * Math.max(1, Math.floor((moment - funding_time) / spacing) + 1)
}

const notSettled = (at: Ms): Lacking => ({ at, what: 'funding settled at' })
const neverTold = (at: Ms): Lacking => ({ at, what: 'funding settled in the day before' })
