import type { Contract } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'

/**
 * So many perpetuals of a venue are asked for where each takes a question of its own and not all can be had: the thirty
 * that boards show are the most traded of all venues together, and nearly all of them are among the first of each.
 */
export const MOST_TRADED = 40

/** The perpetuals that were traded most in the last 24 hours, by the venue's own tickers; of which nothing is told come last. */
export function mostTraded({ contracts, turnover }: SourceContext, count = MOST_TRADED): Contract[] {
  const dollarsOf = ({ symbol }: Contract) => turnover.get(symbol) ?? 0
  return [...contracts.perp.values()].sort((a, b) => dollarsOf(b) - dollarsOf(a)).slice(0, count)
}
