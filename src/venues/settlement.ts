import { DAY, HOUR, MINUTE, type Ms, type Span } from '../core/time.ts'
import type { Contract } from '../define/market.ts'
import type { Row } from '../define/table.ts'
import { fundingMarks, fundingSettlements } from '../tables/market/funding.ts'
import { hoursBetween, perCoin } from './fields.ts'

/** What every poll of funding says, as it is announced and as it was settled. */
const FUNDING = { needs: ['perp contracts'], market: 'perp' } as const
export const SETTLED_FUNDING = { into: fundingSettlements, every: '1h', ...FUNDING } as const
export const ANNOUNCED_FUNDING = {
  into: fundingMarks,
  about: 'The funding rate announced for the next settlement, with the interval it covers.',
  every: '15m',
  ...FUNDING,
} as const

/**
 * How far back each hourly poll asks. A day and an hour, so that an outage of a day heals itself and that even an
 * 8-hour contract shows three settlements to tell its interval from; what is known already is dropped by its key.
 */
export const SETTLEMENTS_WINDOW: Ms = DAY + HOUR

/** What such a poll asks for, with what is stamped some moments after the hour that has just struck. */
export function lately(now: Ms): Span {
  return { from: now - SETTLEMENTS_WINDOW, to: now + MINUTE }
}

const LONGEST_INTERVAL_H = 8

/** With the settlement before it, which the interval of its first is told from. */
export function withOneBefore({ from, to }: Span): Span {
  return { from: from - LONGEST_INTERVAL_H * HOUR, to }
}

/** One settlement as a venue publishes it: none says which interval it covers. */
export interface Settlement {
  readonly contract: Contract
  readonly time: Ms
  readonly ratePct: number
  /** As the venue quotes it. */
  readonly mark: number | null
}

/**
 * The interval is the time since the settlement before, as venues change it without a word in their history; for the
 * oldest of the window, or after a hole, it is what the contract says today.
 */
export function settlementRows(
  exchange: string,
  settlements: readonly Settlement[],
): Row<typeof fundingSettlements>[] {
  const rows: Row<typeof fundingSettlements>[] = []
  const before = new Map<string, Ms>()
  for (const { contract, time, ratePct, mark } of [...settlements].sort((a, b) => a.time - b.time)) {
    // Binance stamps settlements some milliseconds after the hour.
    const fundingTime = Math.round(time / MINUTE) * MINUTE
    const previous = before.get(contract.symbol)
    if (previous === fundingTime) continue
    before.set(contract.symbol, fundingTime)
    const spacing = hoursBetween(previous ?? null, fundingTime)
    const hours = spacing !== null && spacing <= LONGEST_INTERVAL_H ? spacing : contract.fundingIntervalHours
    if (hours === null) continue
    rows.push({
      funding_time: fundingTime,
      exchange,
      symbol: contract.symbol,
      funding_rate_pct: ratePct,
      interval_hours: hours,
      mark_price: mark === null ? null : perCoin(mark, contract),
    })
  }
  return rows
}
