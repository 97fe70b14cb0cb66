import { Instant } from '../../core/clock.ts'
import { durationMs, type Ms } from '../../core/time.ts'
import type { Rollup } from '../../define/rollup.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { PastRows } from '../past.ts'
import { between, type RowsBetween, rowsReader } from './rows-reader.ts'

/** For each table that a rollup reads, what the model would have recorded of it. */
export type Recorded = Readonly<Record<string, RowsBetween<AnyTable>>>

/** Rows of which all are at hand, in the order of their time. */
export function allOf(rows: readonly Row<AnyTable>[], time: string): RowsBetween<AnyTable> {
  return (since, until) => between(rows, time, since, until)
}

/** A rollup over a past that is made up as it is read, and of its own rows those that it made. */
export class Derived {
  /** What it made, where it reads that. */
  readonly rows: Row<AnyTable>[] = []
  readonly #rollup: Rollup
  readonly #readers: Record<string, unknown>
  readonly #now: Ms

  constructor(rollup: Rollup, recorded: Recorded, now: Ms) {
    this.#rollup = rollup
    this.#now = now
    const own = allOf(this.rows, rollup.into.time)
    this.#readers = Object.fromEntries(
      Object.entries(rollup.reads).map(([name, table]) => [
        name,
        rowsReader(table, table === rollup.into ? own : recorded[name]!),
      ]),
    )
  }

  /** What it makes of a span when that has settled; of one that has not, when the past ends. */
  async span(from: Ms, to: Ms): Promise<PastRows> {
    const { into, reads, settles, compute } = this.#rollup
    const now = new Instant(Math.min(to + durationMs(settles), this.#now))
    const rows = await compute(this.#readers, { from, to, now })
    if (Object.values(reads).includes(into)) for (const row of rows) this.rows.push(row)
    return { table: into, rows }
  }

  async *spans(froms: Iterable<Ms>, length: Ms = durationMs(this.#rollup.grain)): AsyncGenerator<PastRows> {
    for (const from of froms) yield this.span(from, from + length)
  }
}
