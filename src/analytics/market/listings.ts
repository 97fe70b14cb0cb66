import { groupBy } from '../../core/grouped.ts'
import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { listings } from '../../tables/market/listings.ts'
import { byText, compareText } from '../ranking.ts'
import { unknown } from '../record/heard.ts'

export type ListedContract = Row<typeof listings>

/**
 * What was listed and delisted since a moment, newest first. A contract that was there at the first scan is no
 * listing: nobody saw it come. One that came and went within the time is in both lists.
 */
export function listingNews(contracts: readonly ListedContract[], exchanges: readonly string[], since: Ms) {
  const byBase = groupBy(contracts, ({ base }) => base)
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
      // Unknown of a venue that was never scanned.
      return [id, scanned.has(id) ? counts : unknown(counts)]
    }),
  )
  return { listed, delisted, by_exchange }
}

function elsewhere(contract: ListedContract, same: readonly ListedContract[]) {
  const others = same.filter(({ exchange }) => exchange !== contract.exchange)
  return {
    /** None of the other venues had a perpetual of that coin before. */
    first_anywhere: others.every((other) => other.first_seen_at >= contract.first_seen_at),
    /** Those that list one now. */
    other_exchanges: [
      ...new Set(others.filter(({ status }) => status === 'listed').map(({ exchange }) => exchange)),
    ].sort(compareText),
  }
}

const byName = byText('symbol', 'exchange')
