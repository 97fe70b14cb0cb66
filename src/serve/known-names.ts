import type { Clock } from '../core/clock.ts'
import { noSuch } from '../core/errors.ts'
import { DAY, HOUR, MINUTE, SINCE_EVER } from '../core/time.ts'
import type { ParamNote } from '../define/params.ts'
import type { RangeQuery, Spend } from '../define/reader.ts'
import type { AnyTable, Columns, Table } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { venues } from '../tables/venues/venues.ts'
import { Kept } from './kept.ts'

const KEPT_MS = MINUTE
/** A listed perpetual has a ticker every minute; those that have none since are looked up in the table itself. */
const TICKERS_BACK_MS = HOUR
/** The same of any other table. */
const ROWS_BACK_MS = DAY

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
  readonly #lists: Kept<ReadonlySet<string>>

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#lists = new Kept(clock, KEPT_MS)
  }

  /** The name as the record spells it; 404 for one that neither the lists nor the table itself has ever seen. */
  async recorded(named: Named, spend: Spend): Promise<string> {
    const found = await this.find(named, spend)
    if (found !== null) return found
    const { param, names, value } = named
    const what = names === 'venue' ? 'venue' : 'symbol'
    throw noSuch(what, { [param]: value }, `is no ${what} of the record`, await this.#allowed(named))
  }

  /** The same; null where nobody has seen it. */
  async find({ table, column, names, value }: Named, spend: Spend): Promise<string | null> {
    if ((await this.#listed(names))?.has(value)) return value
    const own = names === 'venue' ? undefined : asSpelled(await this.#namesIn(table, column), value)
    return own ?? ((await this.#isRecorded(table, column, value, spend)) ? value : null)
  }

  async #allowed({ table, column, names }: Named): Promise<string[]> {
    const own = names === 'venue' ? null : await this.#namesIn(table, column)
    return [...(own && own.size > 0 ? own : ((await this.#listed(names)) ?? []))].sort()
  }

  async #listed(names: Named['names']): Promise<ReadonlySet<string> | null> {
    if (names === 'coin') return null
    return names === 'perp' ? this.#symbols() : this.#venues()
  }

  #symbols(): Promise<ReadonlySet<string>> {
    return this.#lists.get('symbols', async () => {
      const since = this.#clock.now() - TICKERS_BACK_MS
      const rows = await this.#store
        .reader(perpTickers)
        .aggregate({ since, by: ['symbol'], take: { rows: { count: true } } })
      return new Set(rows.map((row) => row.symbol))
    })
  }

  #venues(): Promise<ReadonlySet<string>> {
    return this.#lists.get('venues', async () => {
      const rows = await this.#store
        .reader(venues)
        .latest({ since: SINCE_EVER, by: ['venue'], columns: ['venue'] })
      return new Set(rows.map((row) => row.venue))
    })
  }

  /** The names in a column: of the last day, or of all time where rows stand until they change. */
  #namesIn(table: AnyTable, column: string): Promise<ReadonlySet<string>> {
    return this.#lists.get(`${table.name} ${column}`, async () => {
      const since = table.writes === 'replace' ? SINCE_EVER : this.#clock.now() - ROWS_BACK_MS
      const rows: Record<string, unknown>[] = await this.#store
        .reader(table as Table<Columns>)
        .aggregate({ since, by: [column], take: { rows: { count: true } } })
      return new Set(rows.map((row) => String(row[column])))
    })
  }

  async #isRecorded(table: AnyTable, column: string, value: string, spend: Spend): Promise<boolean> {
    const query: RangeQuery<Columns> = { where: { [column]: value }, order: 'desc', limit: 1 }
    return (await this.#store.reader(table as Table<Columns>, spend).range(query)).length > 0
  }
}

/** Parameters are made upper case; a few names are not: xyz:TSLA, kBONK. */
function asSpelled(names: ReadonlySet<string>, value: string): string | undefined {
  if (names.has(value)) return value
  return [...names].find((name) => name.toUpperCase() === value)
}
