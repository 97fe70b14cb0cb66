import { groupBy } from '../../core/grouped.ts'
import { median, sumKnown } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import { isReferenceFresh, wrapperPremium } from '../../core/token-premium.ts'
import type { Row } from '../../define/table.ts'
import type { tokenizedStockReadings, tokenizedWrappers } from '../../tables/tradfi/tokenized-stocks.ts'
import { compareText, largestFirst } from '../ranking.ts'

type Reading = Row<typeof tokenizedStockReadings>

/** A wrapper with its newest reading. */
export type WrappedShare = Omit<Reading, 'premium_pct'> & Row<typeof tokenizedWrappers>

/** The chain of what an exchange keeps in its own books. */
export const ON_EXCHANGE = 'cex'

export type Underlying = ReturnType<typeof underlyingOf>
export type Wrapper = WrappedShare & { readonly premium_pct: number | null }

/** Shares with everything that stands for them, largest supply first. */
export function underlyings(shares: readonly WrappedShare[], now: Ms) {
  const groups = groupBy(shares, ({ underlying }) => underlying)
  return largestFirst(
    [...groups].map(([underlying, own]) => underlyingOf(underlying, own, now)),
    ({ supply_usd }) => supply_usd,
    ({ underlying }) => underlying,
  )
}

/** Over all wrappers, before any list is cut. What exchanges keep in their books is counted with its chain. */
export function stockTotals(rows: readonly Underlying[]) {
  const wrappers = rows.flatMap((row) => row.wrappers)
  const pricedBy = { reference: 0, issuer_oracle: 0, wrapper: 0, unpriced: 0 }
  for (const { price_usd, price_source } of wrappers) {
    pricedBy[price_usd === null || price_source === null ? 'unpriced' : price_source] += 1
  }
  return {
    supply_usd: knownSum(wrappers, ({ supply_usd }) => supply_usd),
    wrappers: wrappers.length,
    by_issuer: supplyBy(wrappers, ({ issuer }) => issuer),
    by_chain: supplyBy(wrappers, ({ chain }) => chain),
    dex_liquidity_usd: knownSum(wrappers, ({ liquidity_usd }) => liquidity_usd),
    dex_volume_24h_usd: knownSum(wrappers, ({ volume_24h_usd }) => volume_24h_usd),
    median_premium_pct: medianPremium(wrappers),
    priced_by: pricedBy,
  }
}

/** The largest wrappers of the rows when they are more than an answer may carry; each row keeps its order. */
export function largestWrappers(rows: readonly Underlying[], most: number): ReadonlySet<string> {
  const all = rows.flatMap((row) => row.wrappers)
  const order = ranked(all, ({ supply_usd }) => supply_usd)
  return new Set(order.slice(0, most).map(({ wrapper }) => wrapper))
}

function underlyingOf(underlying: string, shares: readonly WrappedShare[], now: Ms) {
  const newest = shares.reduce((last, share) => (isNewer(share, last) ? share : last))
  const priced = shares.map((share) => ({
    ...share,
    premium_pct: wrapperPremium(share, isReferenceFresh(share.session_state, share.ts, now)),
  }))
  const wrappers = priced.filter(({ chain }) => chain !== ON_EXCHANGE)
  const pairs = priced.filter(({ chain }) => chain === ON_EXCHANGE)
  return {
    underlying,
    reference: {
      price_usd: newest.reference_usd,
      session_state: newest.session_state,
      as_of: newest.reference_usd === null ? null : newest.ts,
      fresh: newest.reference_usd !== null && isReferenceFresh(newest.session_state, newest.ts, now),
    },
    /** Null where tokens are read and no supply is known. */
    supply_shares: knownSum(wrappers, ({ supply_shares }) => supply_shares),
    supply_usd: knownSum(wrappers, ({ supply_usd }) => supply_usd),
    volume_24h_usd: knownSum(priced, ({ volume_24h_usd }) => volume_24h_usd),
    median_premium_pct: medianPremium(priced),
    /** Tokens, largest supply first, and what exchanges trade, largest volume first. */
    wrappers: ranked(wrappers, ({ supply_usd }) => supply_usd),
    pairs: ranked(pairs, ({ volume_24h_usd }) => volume_24h_usd),
  }
}

/** A reading with a reference before one without, then the newest; of equals the first by name. */
function isNewer(a: WrappedShare, b: WrappedShare): boolean {
  if ((a.reference_usd === null) !== (b.reference_usd === null)) return b.reference_usd === null
  return a.ts !== b.ts ? a.ts > b.ts : a.wrapper < b.wrapper
}

function ranked(rows: readonly Wrapper[], figureOf: (row: Wrapper) => number | null): Wrapper[] {
  return largestFirst(rows, figureOf, ({ wrapper }) => wrapper)
}

function medianPremium(rows: readonly Wrapper[]): number | null {
  return median(rows.flatMap(({ premium_pct }) => (premium_pct === null ? [] : [premium_pct])))
}

function supplyBy(rows: readonly Wrapper[], keyOf: (row: Wrapper) => string): Record<string, number | null> {
  const groups = [...groupBy(rows, keyOf)].sort(([a], [b]) => compareText(a, b))
  const sums = groups.map(([key, own]) => [key, knownSum(own, ({ supply_usd }) => supply_usd)] as const)
  return Object.fromEntries(sums.sort((a, b) => (b[1] ?? -1) - (a[1] ?? -1)))
}

/** Over what is known, null where nothing is. Smallest first, so that the order of rows changes not even the last digit. */
function knownSum<T>(rows: readonly T[], figureOf: (row: T) => number | null): number | null {
  return sumKnown(rows.flatMap((row) => figureOf(row) ?? []).sort((a, b) => a - b))
}
