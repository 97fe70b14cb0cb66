import { type Duration, dayMs, durationMs, isoOf, MINUTE, type Ms } from '../core/time.ts'

/** What a cell may hold. `time` is milliseconds in code and a timestamp in the engine; `date` is YYYY-MM-DD. */
export type CellKind = 'time' | 'date' | 'text' | 'number' | 'integer' | 'boolean' | 'json'

/** Bounds of a figure: generous ones, that no venue could honestly pass. */
export interface Range {
  readonly min?: number
  /** In the place of `min`, where the bound itself is not allowed. */
  readonly above?: number
  readonly max?: number
}

/** What the values of a column must be beyond their kind. */
export type Rule =
  | { readonly is: 'one of'; readonly values: readonly string[] }
  /** Text of which a function says whether it will do; `allowed` says the same in words. */
  | { readonly is: 'form'; readonly fits: (text: string) => boolean; readonly allowed: string }
  | ({ readonly is: 'range' } & Range)
  /** Of a time or a date: how far ahead of now it may lie. */
  | { readonly is: 'ahead'; readonly of: Duration }

/** A machine's clock and a venue's are not the same; what lies further ahead than this has not happened. */
const CLOCKS_DIFFER = 10 * MINUTE
/** Seconds or microseconds taken for milliseconds lie outside of these years. */
const FIRST_TIME = Date.UTC(2000, 0, 1)
const LAST_TIME = Date.UTC(2100, 0, 1)
const SHOWN = 80

type Sound = (value: unknown, now: Ms) => boolean

export interface RuledColumn {
  readonly kind: CellKind
  readonly nullable: boolean
  readonly rule?: Rule | undefined
}

export type FaultFinder = (row: Readonly<Record<string, unknown>>, now: Ms) => string | null

/** Says what is wrong with a row in one sentence, or null. Made once per table: it runs for every row there is. */
export function faultFinder(columns: Readonly<Record<string, RuledColumn>>): FaultFinder {
  const cells = Object.entries(columns).map(([name, column]) => ({ name, faultOf: cellFault(name, column) }))
  return (row, now) => {
    for (const { name, faultOf } of cells) {
      const fault = faultOf(row[name], now)
      if (fault !== null) return fault
    }
    return null
  }
}

/** The same for one column. */
export function cellFault(name: string, column: RuledColumn): (value: unknown, now: Ms) => string | null {
  const sound = soundOf(column)
  return (value, now) => {
    if (value === null || value === undefined) return column.nullable ? null : `${name} is missing`
    return sound(value, now) ? null : sentenceOf(name, column, value)
  }
}

function soundOf({ kind, rule }: RuledColumn): Sound {
  const ahead = rule?.is === 'ahead' ? durationMs(rule.of) : CLOCKS_DIFFER
  const { min = -Number.MAX_VALUE, above, max = Number.MAX_VALUE } = rule?.is === 'range' ? rule : {}
  switch (kind) {
    case 'time':
      return (value, now) => isTime(value) && value <= now + ahead
    case 'date':
      return (value, now) => {
        const at = typeof value === 'string' ? dayMs(value) : null
        return at !== null && at > FIRST_TIME && at < LAST_TIME && at <= now + ahead
      }
    case 'text':
      return textOf(rule)
    case 'number':
      // NaN and the infinities fail the comparisons.
      if (above !== undefined) return (value) => typeof value === 'number' && value > above && value <= max
      return (value) => typeof value === 'number' && value >= min && value <= max
    case 'integer':
      return (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'json':
      return () => true
  }
}

function textOf(rule: Rule | undefined): Sound {
  if (rule?.is === 'one of') {
    const values: ReadonlySet<unknown> = new Set(rule.values)
    return (value) => values.has(value)
  }
  if (rule?.is === 'form') {
    const { fits } = rule
    return (value) => typeof value === 'string' && fits(value)
  }
  return (value) => typeof value === 'string'
}

function isTime(value: unknown): value is Ms {
  return typeof value === 'number' && Number.isInteger(value) && value > FIRST_TIME && value < LAST_TIME
}

/** Of the kind alone, whatever the rule says. Made once for many values. */
export function kindTest(kind: CellKind): (value: unknown) => boolean {
  const sound = soundOf({ kind, nullable: false })
  return (value) => sound(value, Number.POSITIVE_INFINITY)
}

export function isOfKind(kind: CellKind, value: unknown): boolean {
  return kindTest(kind)(value)
}

function sentenceOf(name: string, { kind, rule }: RuledColumn, value: unknown): string {
  if (!isOfKind(kind, value)) return `${name} is no ${kind}: ${shown(kind, value)}`
  return `${name} is ${shown(kind, value)}, but must ${allowedBy(rule)}`
}

function allowedBy(rule: Rule | undefined): string {
  switch (rule?.is) {
    case 'one of':
      return `be one of ${rule.values.join(', ')}`
    case 'form':
      return `be ${rule.allowed}`
    case 'range':
      return `be ${rangeWords(rule)}`
    case 'ahead':
      return `not lie more than ${rule.of} ahead`
    case undefined:
      return 'not lie in the future'
  }
}

function rangeWords({ min, above, max }: Range): string {
  const lower =
    above === undefined ? (min === undefined ? [] : [`at least ${figure(min)}`]) : [`above ${figure(above)}`]
  return [...lower, ...(max === undefined ? [] : [`at most ${figure(max)}`])].join(' and ')
}

function figure(value: number): string {
  return Math.abs(value) < 1e6 ? String(value) : value.toExponential().replace('+', '')
}

function shown(kind: CellKind, value: unknown): string {
  if (kind === 'time' && isTime(value)) return isoOf(value)
  const text = JSON.stringify(value) ?? String(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
