import type { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import { choice, optionalMoment, optionalText, whole } from './params.ts'
import type { CellKind } from './rule.ts'
import type { AnyTable, ColumnName, Columns, NumberColumn, Table } from './table.ts'

/** A published figure made of two recorded ones: numerator / denominator · times. Null when the denominator is 0. */
interface Ratio<N extends string = string> {
  readonly numerator: N
  readonly denominator: N
  readonly times: number
}
type Ratios<C extends Columns> = Readonly<Record<string, Ratio<NumberColumn<C>>>>

interface HistorySpec<C extends Columns, R extends Ratios<C>, B extends Picks<C>> {
  /** Published columns in order: those of the table, and ratios. */
  readonly columns: readonly NoInfer<ColumnName<C> | (keyof R & string)>[]
  readonly ratios?: R
  /** The column that each parameter of the offer is held against. */
  readonly by?: B
  /** Rows that the route is about at all. */
  readonly only?: Partial<Record<ColumnName<C>, string>>
  readonly limitMax: number
}
type Picks<C extends Columns> = Readonly<Record<string, ColumnName<C>>>

/** The rows of a table as they were recorded, page by page. `P` are the parameters that it needs from its offer. */
export interface TableHistory<P extends string = string> {
  readonly kind: 'table history'
  readonly title: string
  readonly table: AnyTable
  readonly columns: readonly string[]
  readonly ratios: Readonly<Record<string, Ratio>>
  readonly picks: readonly { readonly param: P; readonly column: string }[]
  readonly only: Readonly<Record<string, string>> | undefined
  readonly limitMax: number
  /** One row of the right form, for catalogs. */
  readonly sample: Readonly<Record<string, unknown>>
}

export function tableHistory<
  C extends Columns,
  const R extends Ratios<C> = Record<never, never>,
  const B extends Picks<C> = Record<never, never>,
>(table: Table<C>, spec: HistorySpec<C, R, B>): TableHistory<keyof B & string> {
  const { columns, limitMax } = spec
  const ratios: Readonly<Record<string, Ratio>> = spec.ratios ?? {}
  const only = spec.only as Record<string, string> | undefined
  const picks = Object.entries<string>(spec.by ?? {}).map(([param, column]) => ({ param, column }))
  const recorded = [
    ...columns.filter((name) => !Object.hasOwn(ratios, name)),
    ...Object.values(ratios).flatMap(({ numerator, denominator }) => [numerator, denominator]),
    ...picks.map(({ column }) => column),
    ...Object.keys(only ?? {}),
  ]
  const lacking = recorded.find((name) => !Object.hasOwn(table.columns, name))
  if (lacking !== undefined) {
    throw new DefinitionError(`the history of ${table.name}: the table has no column ${lacking}`)
  }
  return {
    kind: 'table history',
    title: table.about,
    table,
    columns,
    ratios,
    picks: picks as TableHistory<keyof B & string>['picks'],
    only,
    limitMax,
    sample: Object.fromEntries(columns.map((name) => [name, sampleOf(name, table.columns[name]?.kind)])),
  }
}

/** How a caller has its answer: as JSON, or the rows alone as CSV. */
export const offerFormat = () =>
  choice(['json', 'csv'], {
    default: 'json',
    about: 'csv gives the rows alone, with the cursor in the X-Next-Cursor header.',
  })

const DEFAULT_LIMIT = 1_000

/** What every history takes besides what picks its rows. */
export function pageParams(limitMax: number): Readonly<Record<string, z.ZodType>> {
  return {
    from: optionalMoment('Rows from this time on; ISO 8601, UTC.'),
    to: optionalMoment('Rows before this time; ISO 8601, UTC.'),
    limit: whole({
      min: 1,
      max: limitMax,
      default: Math.min(DEFAULT_LIMIT, limitMax),
      about: 'How many rows at most.',
    }),
    order: choice(['desc', 'asc'], { default: 'desc', about: 'Newest first (desc) or oldest first (asc).' }),
    cursor: optionalText(
      /^[\w-]{8,1000}$/,
      'the next_cursor of an earlier answer',
      'Goes on where an earlier answer ended: its next_cursor, with the other parameters unchanged.',
    ),
    format: offerFormat(),
  }
}

const SAMPLE: Readonly<Record<CellKind, unknown>> = {
  time: '2026-11-01T00:00:00.000Z',
  date: '2026-11-01',
  text: 'text',
  number: 1.5,
  integer: 1,
  boolean: false,
  json: {},
}
const SAMPLE_BY_NAME: Readonly<Record<string, string>> = {
  symbol: 'BTCUSDT',
  exchange: 'binance',
  side: 'SELL',
}

/** A column that the table lacks is a ratio, hence a number. */
function sampleOf(name: string, kind: CellKind = 'number'): unknown {
  return SAMPLE_BY_NAME[name] ?? SAMPLE[kind]
}
