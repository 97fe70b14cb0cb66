import { HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { fundingMarks } from '../../tables/market/funding.ts'
import type { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'
import { annualRate } from '../market/funding.ts'
import { byText, largestFirst } from '../ranking.ts'

type BorrowReading = Row<typeof borrowRatesHourly>

type FundingReading = Omit<Row<typeof fundingMarks>, 'next_funding_at'>

const HOURS_A_YEAR = 24 * 365

/** What an hour costs, nothing compounded. */
export function hourlyCost(aprPct: number): number {
  return aprPct / HOURS_A_YEAR
}

/**
 * What is left for who borrows the quote asset, buys the coin and is short its perpetual: funding received less interest
 * paid, on the same venue. As old as the older of its two readings; largest first.
 */
export function carries(funding: readonly FundingReading[], borrow: readonly BorrowReading[], quote: string) {
  const costOf = new Map(borrow.flatMap((row) => (row.asset === quote ? [[row.venue, row]] : [])))
  const found = funding.flatMap((mark) => {
    const cost = costOf.get(mark.exchange)
    const received = annualRate(mark.funding_rate_pct, mark.interval_h)
    if (!cost || received === null) return []
    return {
      venue: mark.exchange,
      symbol: mark.symbol,
      borrow_asset: quote,
      funding_apr_pct: received,
      borrow_apr_pct: cost.apr_pct,
      carry_apr_pct: received - cost.apr_pct,
      ts: Math.min(mark.ts, cost.ts),
    }
  })
  // Two venues may give the same figure for the same contract: by venue then, whatever the order of the rows was.
  found.sort(byText('venue'))
  return largestFirst(found, ({ carry_apr_pct }) => carry_apr_pct)
}

/** Values by the hour from `start` on; null for an hour in which nothing was recorded. */
export function hourlyValues(
  rows: readonly { readonly bucket: Ms; readonly value: number | null }[],
  start: Ms,
  hours: number,
): (number | null)[] {
  const values = new Array<number | null>(hours).fill(null)
  for (const { bucket, value } of rows) {
    const place = Math.floor((bucket - start) / HOUR)
    if (place >= 0 && place < hours) values[place] = value
  }
  return values
}
