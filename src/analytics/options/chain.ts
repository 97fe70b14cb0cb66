import { groupBy } from '../../core/grouped.ts'
import { median } from '../../core/stats.ts'
import { DAY, dayMs, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { optionsOiDaily } from '../../tables/options/options.ts'

/** One listed option of one venue, as it was read at the start of a UTC day. */
export type ChainRow = Pick<
  Row<typeof optionsOiDaily>,
  'venue' | 'expiry' | 'strike' | 'type' | 'open_interest' | 'mark_iv' | 'underlying_usd'
>

/** Everyone delivers at eight in the morning, UTC. */
const HOUR_OF_DELIVERY = 8 * HOUR
const DAYS_A_YEAR = 365

function expiresAt(expiry: string): Ms {
  return dayMs(expiry)! + HOUR_OF_DELIVERY
}

/** With the fraction of a day. */
export function daysUntil(expiry: string, at: Ms): number {
  return (expiresAt(expiry) - at) / DAY
}

export function yearsOf(days: number): number {
  return days / DAYS_A_YEAR
}

/**
 * What had not expired: by now while the day of the chain is on, by the end of that day in an older chain, which is
 * shown as it was.
 */
export function notExpired<T extends Pick<ChainRow, 'expiry'>>(
  rows: readonly T[],
  chainDay: Ms,
  now: Ms,
): T[] {
  const by = Math.min(now, chainDay + DAY)
  return rows.filter(({ expiry }) => expiresAt(expiry) > by)
}

/** Percent a year; a venue that knows none says nothing or zero. */
export function quotedIv({ mark_iv }: Pick<ChainRow, 'mark_iv'>): number | null {
  return mark_iv !== null && mark_iv > 0 ? mark_iv : null
}

/** Whose quotes price a chain: the preferred venue where it quotes, else who quotes most. Null where nobody does. */
export function quotingVenue(rows: readonly ChainRow[], preferred: string): string | null {
  const quotes = [...groupBy(rows, ({ venue }) => venue)].flatMap(([venue, own]) => {
    const count = own.filter((row) => quotedIv(row) !== null).length
    return count > 0 ? [{ venue, count: venue === preferred ? Number.POSITIVE_INFINITY : count }] : []
  })
  return quotes.sort((a, b) => b.count - a.count || (a.venue < b.venue ? -1 : 1))[0]?.venue ?? null
}

/** One expiry and what is listed for it. */
export interface ListedExpiry<T> {
  readonly expiry: string
  readonly days: number
  /** The price that its options are on. */
  readonly forward: number
  readonly rows: readonly T[]
}

/** The soonest first. Those of one expiry differ by moments of reading at most: the middle one stands for all. */
export function byExpiry<T extends Pick<ChainRow, 'expiry' | 'underlying_usd'>>(
  rows: readonly T[],
  at: Ms,
): ListedExpiry<T>[] {
  return [...groupBy(rows, ({ expiry }) => expiry)]
    .map(([expiry, own]) => ({
      expiry,
      days: daysUntil(expiry, at),
      forward: median(own.map(({ underlying_usd }) => underlying_usd))!,
      rows: own,
    }))
    .sort((a, b) => a.days - b.days)
}
