import { SourceError } from '../core/errors.ts'
import { HOUR, type Ms, SECOND } from '../core/time.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'
import { excerptOf, LEFT_OUT } from '../define/tally.ts'

/**
 * Small readers of what venues answer. Figures arrive as text or as numbers;
 * whatever is empty, missing or no figure is null, and the caller decides whether the row can do without.
 */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What JavaScript reads as a number and no venue writes as one: nothing at all, 0x10, 0b1, 0o7. */
const NO_FIGURE = /^\s*(?:0[xbo].*)?$/i

export function numberOf(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (typeof value === 'string' && NO_FIGURE.test(value)) return null
  const figure = Number(value)
  return Number.isFinite(figure) ? figure : null
}

/** Prices and quantities: venues write 0 where there is none. */
export function positiveOf(value: unknown): number | null {
  const figure = numberOf(value)
  return figure !== null && figure > 0 ? figure : null
}

/** The price of one coin, of what the venue names for as many as it sells at once. */
export function perCoin(price: number, { pieces }: Contract): number {
  return pieces === 1 ? price : clean(price / pieces)
}

/** Coins in a size that the venue counts in contracts, by the thousand, or in dollars; `price` is of one coin. */
export function inCoins(size: number, { contractSize, inDollars }: Contract, price: number): number {
  if (inDollars) return clean((size * contractSize) / price)
  return contractSize === 1 ? size : clean(size * contractSize)
}

/**
 * Without the dust of binary fractions, which would make another key of the same order: as many digits as a double is
 * sure of, more than any venue prints.
 */
function clean(value: number): number {
  return Number(value.toPrecision(15))
}

/** A fraction as percent: 0.0001 is 0.01. */
export function percentOf(value: unknown): number | null {
  const fraction = numberOf(value)
  return fraction === null ? null : fraction * 100
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Milliseconds; venues write 0 for a time that does not exist. */
export function timeOf(value: unknown): Ms | null {
  return positiveOf(value)
}

/** The same of a venue that counts seconds. */
export function secondsOf(value: unknown): Ms | null {
  const seconds = positiveOf(value)
  return seconds === null ? null : Math.round(seconds * SECOND)
}

/** Whole hours from one time to another; null when either is unknown or they are not in order. */
export function hoursBetween(from: Ms | null, to: Ms | null): number | null {
  if (from === null || to === null) return null
  const hours = Math.round((to - from) / HOUR)
  return hours > 0 ? hours : null
}

/** Follows names into an answer: `listIn('okx.tickers', answer, 'data')`. Anything but a list of objects is refused. */
export function listIn(source: string, answer: unknown, ...path: string[]): Fields[] {
  let value = answer
  for (const name of path) value = isFields(value) ? value[name] : undefined
  if (!Array.isArray(value))
    throw badAnswer(source, `expected a list at ${path.join('.') || 'the top'}`, answer)
  return value.filter(isFields)
}

/** The same of a part that the answer can do without: none where it is missing. */
export function listOrNone(source: string, answer: unknown, ...path: string[]): Fields[] {
  return answer === null ? [] : listIn(source, answer, ...path)
}

/** Entries by the instrument they are about. */
export function byName(entries: readonly Fields[], name: string): Map<unknown, Fields> {
  return new Map(entries.map((entry) => [entry[name], entry]))
}

/**
 * A row for every entry about a contract of ours, a perpetual unless said. An odd entry is skipped; when none of ours can be read, the format has
 * changed and the whole answer is refused, so that it is noticed. That none is ours is noticed by the tally.
 */
export function readRows<T>(
  source: string,
  entries: readonly Fields[],
  name: string,
  context: SourceContext,
  read: (entry: Fields, contract: Contract) => T | null,
  list: ContractList = 'perp',
): T[] {
  let firstOdd: Fields | undefined
  const rows = context.tally.walk(
    entries,
    (entry) => {
      const contract = context.contracts[list].get(String(entry[name]))
      if (!contract) return null
      const row = read(entry, contract)
      if (row === null) firstOdd ??= entry
      return row ?? LEFT_OUT
    },
    (entry) => String(entry[name]),
  )
  if (rows.length === 0 && firstOdd) throw badAnswer(source, 'no entry could be read', firstOdd)
  return rows
}

export function badAnswer(source: string, what: string, answer: unknown): SourceError {
  return new SourceError('bad_answer', `${source}: ${what}, got ${excerptOf(answer)}`)
}

/** The venue understood what we wanted and said no. */
export function refused(source: string, answer: unknown): SourceError {
  return new SourceError('refused', `${source}: refused, got ${excerptOf(answer)}`)
}
