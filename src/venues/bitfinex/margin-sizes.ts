import type { Ms, Span } from '../../core/time.ts'
import type { Query } from '../../define/source.ts'
import { numberOf, timeOf } from '../fields.ts'
import { listsIn } from './lists.ts'

/** Coins that are held long or short on margin, minute by minute. */
export interface MarginSize {
  readonly time: Ms
  readonly coins: number
}

/** By the pair in dollars, as the venue spells it: tBTCUSD, tDOGE:USD. */
export function marginUrl(coin: string, side: 'long' | 'short'): string {
  const pair = coin.length > 3 ? `t${coin}:USD` : `t${coin}USD`
  return `https://api-pub.bitfinex.com/v2/stats1/pos.size:1m:${pair}:${side}/hist`
}

/** Newest first. */
export function marginQuery({ from, to }: Span, limit: number): Query {
  return { start: from, end: to - 1, limit, sort: -1 }
}

/** Pairs of a time and a size, oldest first. */
export function marginSizes(source: string, answer: unknown): MarginSize[] {
  const sizes = listsIn(source, answer).flatMap(([at, size]): MarginSize[] => {
    const time = timeOf(at)
    const coins = numberOf(size)
    return time === null || coins === null ? [] : [{ time, coins: Math.abs(coins) }]
  })
  return sizes.sort((a, b) => a.time - b.time)
}
