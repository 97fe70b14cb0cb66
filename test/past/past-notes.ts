import { made } from '../../src/core/made.ts'
import { HOUR, type Ms } from '../../src/core/time.ts'
import { type AnyTable, faultOf } from '../../src/define/table.ts'
import type { HistoryProgress } from '../../src/sim/history.ts'

export type AnyRow = Readonly<Record<string, unknown>>

const ALL_CHECKED = 10_000
const SOME = 7

interface Written {
  readonly table: AnyTable
  rows: number
  first: number
  last: number
}

interface Order {
  readonly name: string
  last: number
  /** Of the rows of the last time where the key has the time in it; of all where it has not. */
  readonly keys: Set<string>
}

/** What is noted of a past while it is written, as not all of it can be kept. */
export class PastNotes {
  readonly tables = new Map<string, Written>()
  readonly faults: string[] = []
  readonly batches: number[] = []
  readonly progress: HistoryProgress[] = []
  /** What the writer says it wrote. */
  total = 0
  underWay = 0
  mostUnderWay = 0
  readonly #now: Ms
  readonly #orders = new Map<string, Order>()
  /** The rows that single tests look at. */
  readonly #kept = new Map<string, AnyRow[]>()

  constructor(now: Ms) {
    this.#now = now
  }

  /** The rows of a table, of some the newest or those of one symbol. */
  of(name: string): readonly AnyRow[] {
    return this.#kept.get(name) ?? []
  }

  /** A batch on its way to the store. */
  async during(table: AnyTable, rows: readonly AnyRow[], store: () => Promise<void>): Promise<void> {
    this.batches.push(rows.length)
    this.underWay += 1
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay)
    const order = this.#orderOf(table)
    for (const row of rows) this.#note(table, row, order)
    await store()
    this.underWay -= 1
  }

  #note(table: AnyTable, row: AnyRow, order: Order): void {
    const time = row[table.time]
    const at = typeof time === 'number' ? time : Date.parse(String(time))
    let entry = this.tables.get(table.name)
    if (!entry) {
      entry = { table, rows: 0, first: at, last: at }
      this.tables.set(table.name, entry)
    }
    // Rows of a table are made by the same few lines: of the many, some will do.
    const isChecked = entry.rows % (entry.rows < ALL_CHECKED ? 1 : SOME) === 0
    const fault = isChecked ? faultOf(table, row, this.#now) : null
    if (fault) this.faults.push(`${table.name}: ${fault}`)
    entry.rows += 1
    entry.first = Math.min(entry.first, at)
    entry.last = Math.max(entry.last, at)
    this.#noteOrder(table, row, at, order)
    if (this.#isLookedAt(table, row, at)) this.#keep(table.name, row)
  }

  #isLookedAt({ name }: AnyTable, row: AnyRow, at: Ms): boolean {
    return (
      /^(liquidations_|liquidation_leaderboard|recording_|source_terms|collector_|instruments|pressure_)/.test(
        name,
      ) ||
      (name === 'venue_snapshots' && at > this.#now - HOUR) ||
      (name === 'perp_tickers' && row.exchange === 'binance' && row.symbol === 'BTCUSDT')
    )
  }

  #keep(name: string, row: AnyRow): void {
    const kept = this.#kept.get(name)
    if (kept) kept.push(row)
    else this.#kept.set(name, [row])
  }

  /** Two parts may write one table, each in order of time. */
  #orderOf(table: AnyTable): Order {
    const name = `${table.name} of ${this.progress.at(-1)?.label ?? 'the first part'}`
    return made(this.#orders, name, () => ({ name, last: Number.NEGATIVE_INFINITY, keys: new Set<string>() }))
  }

  #noteOrder(table: AnyTable, row: AnyRow, at: Ms, order: Order): void {
    if (at < order.last) this.faults.push(`${order.name}: out of order`)
    if (at > order.last && table.key.includes(table.time)) order.keys.clear()
    order.last = at
    const key = table.key.map((column: string) => row[column]).join('|')
    if (order.keys.has(key)) this.faults.push(`${order.name}: ${key} twice`)
    order.keys.add(key)
  }
}
