import type { Clock } from '../core/clock.ts'
import { noSuch } from '../core/errors.ts'
import { MINUTE, SINCE_EVER } from '../core/time.ts'
import type { Columns, Table } from '../define/table.ts'
import type { Facts } from '../define/table-history.ts'
import type { Store, TextShape } from '../store/port.ts'
import { Kept } from './kept.ts'

const KEPT_MS = MINUTE

type Cells = Readonly<Record<string, unknown>>

interface Picked {
  /** What the rows have to be about. */
  readonly subjects: readonly string[]
  /** What stands beside each. */
  readonly lookups: NonNullable<TextShape['lookups']>
}

/** What small tables say about the subjects of others, kept for a while: such a table is read whole. */
export class KnownFacts {
  readonly #store: Store
  readonly #rows: Kept<readonly Cells[]>

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#rows = new Kept(clock, KEPT_MS)
  }

  /** 404 where nothing at all is called what the first of its parameters says. */
  async pick({ table, by, columns, picks }: Facts, params: Cells): Promise<Picked> {
    let rows = await this.#rows.get(table.name, () =>
      this.#store.reader(table as Table<Columns>).latest({ since: SINCE_EVER, by: table.key }),
    )
    const all = rows
    for (const [index, { param, columns: own }] of picks.entries()) {
      const value = params[param]
      if (value === undefined) continue
      rows = rows.filter((row) => own.some((name) => isSame(row[name], value)))
      if (index > 0 || rows.length > 0) continue
      const names = new Set(all.map((row) => String(row[own.at(-1)!])))
      throw noSuch('symbol', { [param]: String(value) }, `is no ${param} of the record`, [...names].sort())
    }
    const textsOf = (name: string) => Object.fromEntries(rows.map((row) => [row[by], String(row[name])]))
    return {
      subjects: rows.map((row) => String(row[by])),
      lookups: Object.fromEntries(columns.map((name) => [name, { by, texts: textsOf(name) }])),
    }
  }
}

function isSame(cell: unknown, value: unknown): boolean {
  return String(cell).toLowerCase() === String(value).toLowerCase()
}
