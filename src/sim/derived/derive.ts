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
  /** What it made. */
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
  async span(from: Ms, to: Ms): Promise<readonly Row<AnyTable>[]> {
    const settled = to + durationMs(this.#rollup.settles)
    const now = new Instant(Math.min(settled, this.#now))
    const made = await this.#rollup.compute(this.#readers, { from, to, now })
    for (const row of made) this.rows.push(row)
    return made
  }

  /** What it made since it was asked last; one that reads its own rows is asked at the end. */
  flush(): PastRows {
    return { table: this.#rollup.into, rows: this.rows.splice(0) }
  }

  /** Span by span, and a turn for the event loop after each; what they come to is written together. */
  async *spans(froms: Iterable<Ms>, length: Ms = durationMs(this.#rollup.grain)): AsyncGenerator<PastRows> {
    for (const from of froms) {
      await this.span(from, from + length)
      yield { table: this.#rollup.into, rows: [] }
    }
    yield this.flush()
  }
}
