import type { Ms } from '../../core/time.ts'
import { compareText } from '../ranking.ts'
import { unknown } from '../record/heard.ts'

export interface ListedContract {
  readonly exchange: string
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly status: 'listed' | 'delisted'
  readonly listing_known: boolean
  readonly first_seen_at: Ms
  readonly delisted_at: Ms | null
}

interface NewListing extends ListedContract {
  /** None of the other venues had a perpetual of that coin before. */
  readonly first_anywhere: boolean
  /** Those that list one now. */
  readonly other_exchanges: string[]
}

interface ListingNews {
  readonly listed: NewListing[]
  readonly delisted: (ListedContract & { readonly delisted_at: Ms })[]
  /** Null of a venue that was never scanned. */
  readonly by_exchange: Record<string, { listed: number | null; delisted: number | null }>
}

/**
 * What was listed and delisted since a moment, newest first. A contract that was there at the first scan is no
 * listing: nobody saw it come. One that came and went within the time is in both lists.
 */
export function listingNews(
  contracts: readonly ListedContract[],
  exchanges: readonly string[],
  since: Ms,
): ListingNews {
  const byBase = new Map<string, ListedContract[]>()
  for (const contract of contracts) {
    const same = byBase.get(contract.base)
    if (same) same.push(contract)
    else byBase.set(contract.base, [contract])
  }
  const listed = contracts
    .filter(({ listing_known, first_seen_at }) => listing_known && first_seen_at >= since)
    .map((contract) => ({ ...contract, ...elsewhere(contract, byBase.get(contract.base) ?? []) }))
    .sort((a, b) => b.first_seen_at - a.first_seen_at || byName(a, b))
  const delisted = contracts
    .flatMap((contract) =>
      contract.delisted_at !== null && contract.delisted_at >= since
        ? [{ ...contract, delisted_at: contract.delisted_at }]
        : [],
    )
    .sort((a, b) => b.delisted_at - a.delisted_at || byName(a, b))
  const of = (rows: readonly ListedContract[], exchange: string) =>
    rows.filter((row) => row.exchange === exchange).length
  const scanned = new Set(contracts.map(({ exchange }) => exchange))
  const by_exchange = Object.fromEntries(
    exchanges.map((id) => {
      const counts = { listed: of(listed, id), delisted: of(delisted, id) }
      return [id, scanned.has(id) ? counts : unknown(counts)]
    }),
  )
  return { listed, delisted, by_exchange }
}

function elsewhere(contract: ListedContract, same: readonly ListedContract[]) {
  const others = same.filter(({ exchange }) => exchange !== contract.exchange)
  return {
    first_anywhere: others.every((other) => other.first_seen_at >= contract.first_seen_at),
    other_exchanges: [
      ...new Set(others.filter(({ status }) => status === 'listed').map(({ exchange }) => exchange)),
    ].sort(compareText),
  }
}

function byName(a: ListedContract, b: ListedContract): number {
  return compareText(`${a.symbol} ${a.exchange}`, `${b.symbol} ${b.exchange}`)
}
