import { groupBy } from '../../core/grouped.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { fundingMarks } from '../../tables/market/funding.ts'
import { compareText, largestFirst } from '../ranking.ts'
import { eightHourRate } from './funding.ts'

/** A position that is rebalanced weekly pays both legs' taker fees, in and out, so often a year. */
export const REBALANCES_PER_YEAR = 52
const SETTLEMENTS_A_DAY = 3
const DAYS_A_YEAR = 365
/** A leg that was not read for so many of its own intervals says nothing about the next payment. */
const STALE_AFTER_INTERVALS = 2

export type FundingReading = Row<typeof fundingMarks>
type FundingLeg = NonNullable<ReturnType<typeof legOf>>

/** Short where funding is highest, long where it is lowest; perpetuals with fewer than two live legs have none. */
export function fundingSpreads(
  readings: readonly FundingReading[],
  takerFeePct: ReadonlyMap<string, number>,
  at: Ms,
) {
  const spreads = [...groupBy(readings, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const legs = own.flatMap((reading) => legOf(reading, at) ?? [])
    return spreadOf(symbol, legs, takerFeePct) ?? []
  })
  return largestFirst(spreads, ({ netApr }) => netApr)
}

function legOf(reading: FundingReading, at: Ms) {
  const rate8hPct = eightHourRate(reading.funding_rate_pct, reading.interval_h)
  if (rate8hPct === null) return null
  return {
    exchange: reading.exchange,
    fundingRatePct: reading.funding_rate_pct,
    intervalHours: reading.interval_h,
    rate8hPct,
    nextFundingAt: reading.next_funding_at,
    updatedAt: reading.ts,
    stale: at - reading.ts > STALE_AFTER_INTERVALS * reading.interval_h * HOUR,
  }
}

function spreadOf(symbol: string, all: readonly FundingLeg[], takerFeePct: ReadonlyMap<string, number>) {
  const rates = [...all].sort((a, b) => a.rate8hPct - b.rate8hPct || compareText(a.exchange, b.exchange))
  const live = rates.filter(({ stale }) => !stale)
  const long = live[0]
  const short = live.at(-1)
  if (!long || !short || long === short) return null
  const spreadPct = short.rate8hPct - long.rate8hPct
  const longFee = takerFeePct.get(long.exchange) ?? null
  const shortFee = takerFeePct.get(short.exchange) ?? null
  // In and out, on both legs. Null where a fee is unknown, and so is what follows from it.
  const roundTrip = longFee === null || shortFee === null ? null : (longFee + shortFee) * 2
  const grossApr = spreadPct * SETTLEMENTS_A_DAY * DAYS_A_YEAR
  const costApr = roundTrip === null ? null : roundTrip * REBALANCES_PER_YEAR
  const netApr = costApr === null ? null : grossApr - costApr
  return {
    symbol,
    longExchange: long.exchange,
    shortExchange: short.exchange,
    longRate8hPct: long.rate8hPct,
    shortRate8hPct: short.rate8hPct,
    /** Per eight hours. */
    spreadPct,
    grossApr,
    costApr,
    netApr,
    longTakerFeePct: longFee,
    shortTakerFeePct: shortFee,
    breakevenDays: roundTrip === null || spreadPct === 0 ? null : roundTrip / (spreadPct * SETTLEMENTS_A_DAY),
    profitable: netApr === null ? null : netApr > 0,
    /** All legs that are known, lowest first; stale ones are shown and not used. */
    rates,
  }
}
