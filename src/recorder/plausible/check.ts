import type { Ms } from '../../core/time.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { figure } from './beliefs.ts'
import { isNear } from './consensus.ts'
import { DOLLARS_OFF, PRICES_APART } from './limits.ts'
import type { MarketView } from './market-view.ts'

/** Why a row is not believed: the rule by its short name, and a sentence with the figure. */
export interface Doubt {
  readonly rule: RuleId
  readonly sentence: string
}

/** What can speak against a row. `column`: the rule of a column; the rest are relations and memory. */
export type RuleId =
  | 'column'
  | 'price'
  | 'prices'
  | 'rate'
  | 'interval'
  | 'change'
  | 'dollars'
  | 'size'
  | 'interest'
  | 'volume'
  | 'sum'
  | 'book'
  | 'old'
  | 'names'
  | 'share'

export interface CheckContext {
  readonly now: Ms
  readonly view: MarketView
  /** Whose source it is; most rows name their venue themselves. */
  readonly venue: string
  /** Whether the row came over a stream, which tells what happens, or was asked for. */
  readonly streamed: boolean
}

/** Looks at a row that keeps the rules of its columns. It may remember what it believes. */
export type Check<T extends AnyTable> = (row: Row<T>, context: CheckContext) => Doubt | null

/** `what` is the column, `against` what speaks against its value; null where nothing does. */
export function doubt(
  rule: RuleId,
  of: string,
  what: string,
  value: number | string | null,
  against: string | null,
): Doubt | null {
  if (against === null) return null
  const shown = typeof value === 'number' ? figure(value) : value
  return { rule, sentence: `${of}: ${what} is ${shown}, but ${against}` }
}

/** What speaks against a figure that is larger than any ever was: `words` and the most. */
export function above(value: number | null, most: number, words: string): string | null {
  return value !== null && value > most ? `${words} ${most}` : null
}

/** Prices of one row are of one coin. */
export function pricesApart(
  of: string,
  one: Readonly<Record<string, number>>,
  others: Readonly<Record<string, number | null>>,
): Doubt | null {
  const [[what, price]] = Object.entries(one) as [[string, number]]
  for (const [other, value] of Object.entries(others))
    if (value !== null && !isNear(price, value, PRICES_APART))
      return doubt('prices', of, what, price, `${other} is ${figure(value)}`)
  return null
}

/** Whether an amount is what its price and size make. */
export function dollarsOff(of: string, what: string, usd: number, price: number, size: number): Doubt | null {
  const made = price * size
  if (Math.abs(usd - made) <= DOLLARS_OFF * Math.max(usd, made)) return null
  return doubt('dollars', of, what, usd, `price and size make ${figure(made)}`)
}
