import type { ColumnName, Columns, NumberColumn } from './table.ts'

/** A published figure made of two recorded ones: numerator / denominator · times. Null when the denominator is 0. */
interface Ratio<C extends Columns> {
  readonly numerator: NumberColumn<C>
  readonly denominator: NumberColumn<C>
  readonly times: number
}

/** A query parameter that picks rows: the column it is held against, and how callers spell the value. */
export interface HistoryFilter<C extends Columns> {
  readonly column: ColumnName<C>
  /** `perp`: BTC or BTCUSDT; `venue`: a venue id in lower case; `word`: one of `allowed`. */
  readonly form: 'perp' | 'venue' | 'word'
  readonly allowed?: readonly string[]
  readonly about: string
}

/** How a table is sold by the call under /api/x402/: stated beside the table, served by one generic route. */
export interface HistoryRoute<C extends Columns> {
  readonly route: string
  readonly priceUsd: number
  readonly about: string
  /** Published columns in order; a name that the table lacks is one of `ratios`. */
  readonly columns: readonly (ColumnName<C> | (string & {}))[]
  readonly ratios?: Readonly<Record<string, Ratio<C>>>
  /** Rows that the route is about at all. */
  readonly only?: Partial<Record<ColumnName<C>, string>>
  readonly filters: Readonly<Record<string, HistoryFilter<C>>>
  readonly limitMax: number
  readonly source: string
  readonly note?: string
}
