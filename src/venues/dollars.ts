import { SourceError } from '../core/errors.ts'
import { coinOf } from '../core/symbols.ts'
import type { SourceContext } from '../define/source.ts'

/** Coins that count as dollars, as everywhere in the record. */
const DOLLAR_COINS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'FDUSD'])

export function isDollarCoin(asset: string): boolean {
  return DOLLAR_COINS.has(asset)
}

/** What a unit of the quote is worth. Several banks tell of money: that one has does not mean that all have. */
export function dollarsOfQuote(quote: string, { dollarsOf }: SourceContext): number {
  const dollars = isDollarCoin(quote) ? 1 : dollarsOf.get(quote)
  if (dollars === undefined)
    throw new SourceError('unreachable', `the official rate of ${quote} is not known yet`)
  return dollars
}

/** What so much of an asset is worth by the venue's own perpetual; null where that has no price. */
export function inDollars(asset: string, amount: number, { marks }: SourceContext): number | null {
  if (asset === 'USD' || isDollarCoin(asset)) return amount
  const { coin, pieces } = coinOf(asset)
  const price = marks.perp.get(`${coin}USDT`)
  return price === undefined ? null : amount * pieces * price
}
