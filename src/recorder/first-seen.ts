import { once } from '../core/once.ts'
import { SINCE_EVER } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { tokenizedWrappers } from '../tables/tradfi/tokenized-stocks.ts'
import { same } from './newest.ts'

type Wrapper = Row<typeof tokenizedWrappers>

/** Remembers when tokens were first seen: sources name all that there are at every look, and only the news is written. */
export class FirstSeen {
  readonly #store: Store
  readonly #known = once(() => this.#read())

  constructor(store: Store) {
    this.#store = store
  }

  async update(listed: readonly Wrapper[]): Promise<Wrapper[]> {
    const known = await this.#known()
    return listed.flatMap((row) => {
      const before = known.get(row.wrapper)
      const seen = before ? { ...row, first_seen_at: before.first_seen_at } : row
      if (before && tokenizedWrappers.columnNames.every((name) => same(seen[name], before[name]))) return []
      known.set(row.wrapper, seen)
      return [seen]
    })
  }

  async #read(): Promise<Map<string, Wrapper>> {
    const rows = await this.#store.reader(tokenizedWrappers).latest({ by: ['wrapper'], since: SINCE_EVER })
    return new Map(rows.map((row) => [row.wrapper, row]))
  }
}
