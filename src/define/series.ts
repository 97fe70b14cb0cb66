import type { z } from 'zod'
import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms } from '../core/time.ts'
import type { Aggregated, Aggregates, Reader, Where } from './reader.ts'
import type { AnyTable, ColumnName, Columns, ColumnsOf, RowOf } from './table.ts'

/** How long bars may be, shortest first. All of them begin on the epoch: a day is a UTC day. */
export const SERIES_PERIODS = ['5m', '15m', '1h', '4h', '1d'] as const
export type SeriesPeriod = (typeof SERIES_PERIODS)[number]

/** Where rows of a series are: the columns that name what it is of, and what else its rows say. */
export interface Place<T extends AnyTable = AnyTable> {
  readonly table: T
  /** The column that names the perpetual, as BTCUSDT. */
  readonly perp?: ColumnName<ColumnsOf<T>>
  /** The column that names the coin, as BTC. */
  readonly coin?: ColumnName<ColumnsOf<T>>
  readonly venue?: ColumnName<ColumnsOf<T>>
  readonly only?: Where<ColumnsOf<T>>
}

export function placed<T extends AnyTable>(
  table: T,
  columns: NoInfer<Omit<Place<T>, 'table'>> = {},
): Place<T> {
  return { table, ...columns }
}

/** Where other rows are read than those of the bars and of what was asked about. */
export interface Wider<C extends Columns> {
  readonly since?: Ms
  readonly until?: Ms
  /** Instead of the bars of the question. */
  readonly every?: Duration
  /** Of every perpetual or coin: whether anything at all was heard. */
  readonly ofAll?: true
  readonly where?: Where<C>
  /** Rows of different values of it are kept apart. */
  readonly by?: ColumnName<C>
}

/** The rows of a place that a question is about: one perpetual, and one venue where venues are told apart. */
export interface Track<T extends AnyTable = AnyTable, C extends Columns = ColumnsOf<T>> {
  readonly reader: Reader<T>
  /** What the engine makes of the rows of each bar; bars without rows are left out. */
  bars<const A extends Aggregates<C>>(
    take: A,
    wider?: Wider<C>,
  ): Promise<({ readonly bucket: Ms } & Aggregated<C, A> & Record<string, unknown>)[]>
  /** The UTC day of the first row on record. */
  first(): Promise<string | null>
  /** The last row of the bars, or of a time before them. */
  newest<N extends ColumnName<C>>(columns: readonly N[], wider?: Wider<C>): Promise<Pick<RowOf<C>, N> | null>
}

export type Places = Readonly<Record<string, Place>>
export type Tracks<P extends Places> = {
  readonly [K in keyof P]: P[K] extends Place<infer T> ? Track<T> : never
}

/** What is asked of a series. */
export interface SeriesAsk {
  readonly venue: string | null
  readonly period: SeriesPeriod
  /** The same in milliseconds. */
  readonly step: Ms
  /** When the first bar opens, and when the last one ends. */
  readonly from: Ms
  readonly to: Ms
  readonly now: Ms
}

export interface Candle {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

/** What is on record of the bars, by when they open; one that is not in it is a gap. */
export interface Told<V> {
  readonly bars: ReadonlyMap<Ms, V | null>
  /** The UTC day on which the record of what was asked about begins. */
  readonly since: string | null
  /** Where it is of another source than the series usually is. */
  readonly source?: string
}

type Named<P extends Places> = keyof P & string

interface Common<P extends Places, V> {
  readonly metric: string
  readonly label: string
  readonly unit: 'usd' | 'coins' | 'pct' | 'pct 8h-eq' | 'apr pct' | 'ratio' | '0-100'
  readonly finest: SeriesPeriod
  /** Any perpetual that is listed, those that have rows, or just these coins. */
  readonly symbols: 'any perp' | 'on record' | readonly string[]
  /** Whether callers may name a venue. */
  readonly byVenue?: true
  readonly source: string
  readonly source_kind: 'recorded' | 'derived' | 'third_party'
  readonly reads: P
  /** What it is about, as `reads` calls it, the finest first: `as_of` is the newest row of it. */
  readonly subject: readonly NoInfer<Named<P>>[]
  readonly bars: (tracks: Tracks<P>, ask: SeriesAsk) => Promise<Told<V>>
}

interface CandleSpec<P extends Places> extends Common<P, Candle> {
  readonly kind: 'candles'
}

interface ValueSpec<P extends Places> extends Common<P, number> {
  readonly kind: 'line' | 'bars' | 'signed_bars'
  /** A word of answer.ts, by which its figures are rounded. */
  readonly figure: z.ZodNumber
  /** Bars tell what each adds; shown is the sum since the first bar, which is 0. */
  readonly running?: true
}

/** A series with its types erased, as whoever serves it handles it. */
export type Series = CandleSpec<Places> | ValueSpec<Places>

/** One figure, or one candle, for every bar of time. */
export function series<const P extends Places>(spec: CandleSpec<P> | ValueSpec<P>): Series {
  const wrong = (what: string) => new DefinitionError(`series ${spec.metric}: ${what}`)
  if (!/^[a-z0-9_]+$/.test(spec.metric)) throw wrong('a metric is lower case with underscores')
  if (spec.subject.length === 0) throw wrong('has no subject')
  for (const name of spec.subject) {
    const { perp, coin, venue } = spec.reads[name]!
    if ((perp === undefined) === (coin === undefined)) throw wrong(`${name} names a perpetual or a coin`)
    if (spec.byVenue && venue === undefined) throw wrong(`${name} does not tell venues apart`)
  }
  // Generic at the definition, erased once: here.
  return spec as unknown as Series
}
