import type { AnyTable } from '../../define/table.ts'
import type { AnyRow } from '../batch-cells.ts'
import type { Extent } from '../port.ts'
import type { Query } from '../questions.ts'
import { fromClause } from './filter.ts'
import { selected } from './query.ts'
import { isByTime } from './schema.ts'
import { columnOf } from './sql.ts'

const GUESS_MS = 300_000
const FIELDS = [
  { name: 'rows', kind: 'number' },
  { name: 'first', kind: 'time' },
  { name: 'last', kind: 'time' },
] as const

const NO_ROWS: Extent = { rows: 0, first: null, last: null }

/** How many rows tables have, and between which times. */
export class Extents {
  readonly #database: string
  readonly #ask: (query: Query) => Promise<AnyRow[]>
  readonly #guesses = new Map<string, { readonly at: number; readonly extent: Promise<Extent> }>()

  constructor(database: string, ask: (query: Query) => Promise<AnyRow[]>) {
    this.#database = database
    this.#ask = ask
  }

  of(table: AnyTable): Promise<Extent> {
    return this.#read(table, true)
  }

  /**
   * As it was a while ago. Where rows do not lie in the order of their times there is no use in windows, and nothing is
   * said.
   */
  guessed(table: AnyTable): Promise<Extent> {
    if (!isByTime(table)) return Promise.resolve(NO_ROWS)
    const now = performance.now()
    const known = this.#guesses.get(table.name)
    if (known && now - known.at < GUESS_MS) return known.extent
    const extent = this.#read(table, false)
    this.#guesses.set(table.name, { at: now, extent })
    extent.catch(() => this.#guesses.delete(table.name))
    return extent
  }

  /** Without `final` rows count that newer ones have replaced, which is found out far faster. */
  async #read(table: AnyTable, final: boolean): Promise<Extent> {
    const time = columnOf(table, table.time)
    const list = ['count()', `min(${time})`, `max(${time})`]
    const sql = selected(list, fromClause(this.#database, table, {}, final))
    const [extent] = await this.#ask({ sql, fields: FIELDS })
    const { rows } = extent as unknown as Extent
    return rows === 0 ? NO_ROWS : (extent as unknown as Extent)
  }
}
