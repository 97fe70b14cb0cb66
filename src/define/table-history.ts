import type { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import { choice, optionalDay, optionalMoment, optionalText, whole } from './params.ts'
import type { CellKind } from './rule.ts'
import type { AnyTable, ColumnName, Columns, NumberColumn, Table } from './table.ts'

/** A published figure made of two recorded ones: numerator / denominator · times. Null when the denominator is 0. */
interface Ratio<N extends string = string> {
  readonly numerator: N
  readonly denominator: N
  readonly times: number
  /** How many are published; as many as of the numerator where nothing is said. */
  readonly decimals?: number
  /** The unit where it is not the numerator's. */
  readonly unit?: string
}
type Ratios<C extends Columns> = Readonly<Record<string, Ratio<NumberColumn<C>>>>
/** By how much a figure differs from that of the row before which has the same key but for the time. */
type Changes<C extends Columns> = Readonly<Record<string, NumberColumn<C>>>
type Picks<C extends Columns> = Readonly<Record<string, ColumnName<C>>>

/** Another table that says what the rows are about: some of its columns stand in each row, and parameters pick by them. */
export interface Facts<F extends string = string, P extends string = string> {
  readonly table: AnyTable
  /** The column that both tables have. */
  readonly by: string
  readonly columns: readonly F[]
  /** The columns of which one has to be what the parameter says. */
  readonly picks: readonly { readonly param: P; readonly columns: readonly string[] }[]
}

export function factsOf<C extends Columns, const F extends ColumnName<C>, const P extends string>(
  table: Table<C>,
  spec: {
    readonly by: ColumnName<C>
    readonly columns: readonly F[]
    readonly picks: Readonly<Record<P, readonly ColumnName<C>[]>>
  },
): Facts<F, P> {
  const picks = Object.entries<readonly string[]>(spec.picks).map(([param, columns]) => ({ param, columns }))
  requireColumns(table, [spec.by, ...spec.columns, ...picks.flatMap(({ columns }) => columns)])
  return { table, by: spec.by, columns: spec.columns, picks: picks as unknown as Facts<F, P>['picks'] }
}

interface HistorySpec<
  C extends Columns,
  R extends Ratios<C>,
  D extends Changes<C>,
  B extends Picks<C>,
  F extends string,
  P extends string,
> {
  /** Published columns in order: those of the table, and what is made of them or stands beside them. */
  readonly columns: readonly NoInfer<ColumnName<C> | (keyof R & string) | (keyof D & string) | F>[]
  readonly ratios?: R
  readonly changes?: D
  readonly facts?: Facts<F, P>
  /** The column that each parameter of the offer is held against. */
  readonly by?: B
  /** Rows that the route is about at all. */
  readonly only?: Partial<Record<ColumnName<C>, string>>
  readonly limitMax: number
  /** `from` and `to` are days; without it they are moments. */
  readonly period?: 'days'
  /** The parameter that says how many days back the rows go where no `from` is given. */
  readonly back?: P
  /** When that parameter is given, the answer is of another table. */
  readonly instead?: { readonly when: P; readonly history: TableHistory<P> }
  /** Tables that its rows are made of: what is missing there is missing here. */
  readonly madeOf?: readonly AnyTable[]
}

/** The rows of a table as they were recorded, page by page. `P` are the parameters that it needs from its offer. */
export interface TableHistory<P extends string = string> {
  readonly kind: 'table history'
  readonly title: string
  readonly table: AnyTable
  readonly columns: readonly string[]
  readonly ratios: Readonly<Record<string, Ratio>>
  readonly changes: Readonly<Record<string, string>>
  readonly facts: Facts<string, P> | null
  readonly picks: readonly { readonly param: P; readonly column: string }[]
  readonly only: Readonly<Record<string, string>> | undefined
  readonly limitMax: number
  readonly period: 'days' | 'moments'
  readonly back: P | null
  readonly instead: { readonly when: P; readonly history: TableHistory<P> } | null
  readonly madeOf: readonly AnyTable[]
  /** One row of the right form, for catalogs. */
  readonly sample: Readonly<Record<string, unknown>>
}

export function tableHistory<
  C extends Columns,
  const R extends Ratios<C> = Record<never, never>,
  const D extends Changes<C> = Record<never, never>,
  const B extends Picks<C> = Record<never, never>,
  const F extends string = never,
  const P extends string = never,
>(table: Table<C>, spec: HistorySpec<C, R, D, B, F, P>): TableHistory<NoInfer<(keyof B & string) | P>> {
  const { columns, limitMax, facts = null, back = null, instead = null } = spec
  const ratios: Readonly<Record<string, Ratio>> = spec.ratios ?? {}
  const changes: Readonly<Record<string, string>> = spec.changes ?? {}
  const only = spec.only as Record<string, string> | undefined
  const picks = Object.entries<string>(spec.by ?? {}).map(([param, column]) => ({ param, column }))
  const beside: readonly string[] = facts?.columns ?? []
  const isMade = (name: string) =>
    Object.hasOwn(ratios, name) || Object.hasOwn(changes, name) || beside.includes(name)
  requireColumns(table, [
    ...columns.filter((name) => !isMade(name)),
    ...Object.values(ratios).flatMap(({ numerator, denominator }) => [numerator, denominator]),
    ...Object.values(changes),
    ...picks.map(({ column }) => column),
    ...Object.keys(only ?? {}),
    ...(facts ? [facts.by] : []),
  ])
  const kindOf = (name: string): CellKind => {
    if (beside.includes(name)) return 'text'
    return table.columns[changes[name] ?? name]?.kind ?? 'number'
  }
  return {
    kind: 'table history',
    title: table.about,
    table,
    columns,
    ratios,
    changes,
    facts,
    picks: picks as TableHistory<keyof B & string>['picks'],
    only,
    limitMax,
    period: spec.period ?? 'moments',
    back,
    instead: instead as TableHistory<(keyof B & string) | P>['instead'],
    madeOf: spec.madeOf ?? [],
    sample: Object.fromEntries(columns.map((name) => [name, sampleOf(name, kindOf(name))])),
  }
}

/** The parameters that say which rows. */
export function pickingParams({ picks, facts, back, instead }: TableHistory): string[] {
  const own = [...picks, ...(facts?.picks ?? [])].map(({ param }) => param)
  const other = instead ? [instead.when, ...pickingParams(instead.history)] : []
  return [...new Set([...own, ...(back === null ? [] : [back]), ...other])]
}

function requireColumns(table: AnyTable, names: readonly string[]): void {
  const lacking = names.find((name) => !Object.hasOwn(table.columns, name))
  if (lacking !== undefined) {
    throw new DefinitionError(`the history of ${table.name}: the table has no column ${lacking}`)
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
export function pageParams({
  limitMax,
  period,
}: Pick<TableHistory, 'limitMax' | 'period'>): Readonly<Record<string, z.ZodType>> {
  return {
    ...(period === 'days'
      ? { from: optionalDay('Rows from this UTC day on.'), to: optionalDay('Rows before this UTC day.') }
      : {
          from: optionalMoment('Rows from this time on; ISO 8601, UTC.'),
          to: optionalMoment('Rows before this time; ISO 8601, UTC.'),
        }),
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

function sampleOf(name: string, kind: CellKind): unknown {
  return SAMPLE_BY_NAME[name] ?? SAMPLE[kind]
}
