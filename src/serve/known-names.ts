import type { Clock } from '../core/clock.ts'
import { noSuch } from '../core/errors.ts'
import { HOUR, MINUTE, type Ms, SINCE_EVER } from '../core/time.ts'
import type { ParamNote } from '../define/params.ts'
import type { RangeQuery, Spend } from '../define/reader.ts'
import type { AnyTable, Columns, Table } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { venues } from '../tables/venues/venues.ts'

const KEPT_MS = MINUTE
/** A listed perpetual has a ticker every minute; those that have none since are looked up in the table itself. */
const TICKERS_BACK_MS = HOUR

/** A value that names something, and where its rows would be. */
export interface Named {
  readonly table: AnyTable
  readonly column: string
  readonly param: string
  readonly names: NonNullable<ParamNote['names']>
  readonly value: string
}

/** Which symbols and venues there are, so that a filter by one that is not can be told apart from no rows. */
export class KnownNames {
  readonly #store: Store
  readonly #clock: Clock
  readonly #lists = new Map<string, { at: Ms; names: Promise<ReadonlySet<string>> }>()

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Throws 404 for a name that neither the lists nor the table itself has ever seen. */
  async assertKnown(named: Named, spend: Spend): Promise<void> {
    if (await this.isKnown(named, spend)) return
    const { names, param, value } = named
    const what = names === 'perp' ? 'symbol' : 'venue'
    throw noSuch(
      what,
      { [param]: value },
      `is no ${what} of the record`,
      [...(await this.#all(names))].sort(),
    )
  }

  async isKnown({ table, column, names, value }: Named, spend: Spend): Promise<boolean> {
    return (await this.#all(names)).has(value) || (await this.#isRecorded(table, column, value, spend))
  }

  #all(names: Named['names']): Promise<ReadonlySet<string>> {
    return names === 'perp' ? this.#symbols() : this.#venues()
  }

  #symbols(): Promise<ReadonlySet<string>> {
    return this.#list('symbols', async () => {
      const since = this.#clock.now() - TICKERS_BACK_MS
      const rows = await this.#store
        .reader(perpTickers)
        .aggregate({ since, by: ['symbol'], take: { rows: { count: true } } })
      return rows.map((row) => row.symbol)
    })
  }

  #venues(): Promise<ReadonlySet<string>> {
    return this.#list('venues', async () => {
      const rows = await this.#store
        .reader(venues)
        .latest({ since: SINCE_EVER, by: ['venue'], columns: ['venue'] })
      return rows.map((row) => row.venue)
    })
  }

  #list(name: string, read: () => Promise<string[]>): Promise<ReadonlySet<string>> {
    const now = this.#clock.now()
    const kept = this.#lists.get(name)
    if (kept && now - kept.at < KEPT_MS) return kept.names
    const names = read().then((list) => new Set(list))
    this.#lists.set(name, { at: now, names })
    // A list that could not be read is read again by the next caller.
    names.catch(() => this.#lists.delete(name))
    return names
  }

  async #isRecorded(table: AnyTable, column: string, value: string, spend: Spend): Promise<boolean> {
    const query: RangeQuery<Columns> = { where: { [column]: value }, order: 'desc', limit: 1 }
    return (await this.#store.reader(table as Table<Columns>, spend).range(query)).length > 0
  }
}
