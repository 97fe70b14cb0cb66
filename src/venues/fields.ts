import { PerptapeError, SourceError } from '../core/errors.ts'
import { HOUR, type Ms, SECOND } from '../core/time.ts'
import type { Contract, ContractList } from '../define/market.ts'
import type { SourceContext } from '../define/source.ts'
import { excerptOf, LEFT_OUT, Tally } from '../define/tally.ts'

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

/** An entry lacks what it cannot be read without, or says it in a way that we do not know. */
class UnreadField extends PerptapeError {
  override readonly name = 'UnreadField'
}

/** A field that an entry cannot be read without. */
export function needed<T>(entry: Fields, field: string, read: (value: unknown) => T | null): T {
  const value = read(entry[field])
  if (value === null) throw new UnreadField(field)
  return value
}

/**
 * Whether a field says one of these. One that is missing says nothing against it: lists are of what is traded, and a
 * venue that no longer tells, or tells by another name, must not lose all its contracts by that.
 */
export function saysOrOmits(value: unknown, ...words: readonly unknown[]): boolean {
  return value === undefined || value === null || words.includes(value)
}

/**
 * What each entry of a list says. One that cannot be read costs the others nothing, and is counted and named; when none
 * can be read the format has changed, and the answer is refused with the field that is missing.
 */
export function readEntries<E extends Fields, T>(
  source: string,
  entries: readonly E[],
  read: (entry: E) => readonly T[],
  tally = new Tally(),
): T[] {
  let unread = 0
  let first: string | null = null
  const found = tally.walk(
    entries,
    (entry) => {
      try {
        const said = read(entry)
        return said.length > 0 ? said : LEFT_OUT
      } catch (thrown) {
        if (!(thrown instanceof UnreadField)) throw thrown
        unread++
        first ??= `${thrown.message} cannot be read of ${excerptOf(entry)}`
        return null
      }
    },
    () => first ?? '',
  )
  if (found.length === 0 && first !== null)
    throw new SourceError('bad_answer', `${source}: ${unread} of ${entries.length} entries: ${first}`)
  return found.flat()
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
