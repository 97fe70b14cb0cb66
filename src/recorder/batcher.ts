import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { made } from '../core/made.ts'
import type { Ms } from '../core/time.ts'
import type { Rollup } from '../define/rollup.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import { rollupMarks, rollupOpenings } from '../tables/record/recording.ts'
import { type BatchOptions, defaultBatchOptions, type LaneStats, type Offer, type Policy } from './batch.ts'
import type { AnyRow } from './keys.ts'
import { Lane } from './lane.ts'
import { manyListeners, pause } from './pause.ts'
import { type LateRows, RollupMarks } from './rollup-marks.ts'
import type { DoubtOf } from './sift.ts'
import { ToldOpenings } from './told-openings.ts'
import type { Unstored } from './unstored.ts'

interface BatcherContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** What is made of the rows, and has to be made again when they are late. */
  readonly rollups?: readonly Rollup[]
  /** The name of this process, where another one makes the rollups. */
  readonly tellsAs?: string | undefined
}

/**
 * Everything that is recorded goes through here: checked row by row, deduplicated by the table's key, inserted in
 * batches. A row counts as recorded when `stored` resolves, not before.
 */
export class Batcher {
  readonly #lanes = new Map<string, Lane>()
  readonly #abandon = manyListeners()
  readonly #context: BatcherContext
  readonly #options: BatchOptions
  /** How far rollups have come, for whoever makes them here. */
  readonly marks: RollupMarks
  readonly #late: LateRows

  constructor(context: BatcherContext, options: Partial<BatchOptions> = {}) {
    const { store, clock, rollups = [], tellsAs } = context
    this.#context = context
    this.#options = { ...defaultBatchOptions, ...options }
    const write = (row: object) => this.offer(rollupMarks, [{ ...row, at: clock.now() }]).stored
    this.marks = new RollupMarks(rollups, { store, clock, write })
    const tell = (rows: readonly AnyRow[]) => this.offer(rollupOpenings, rows).stored
    this.#late =
      tellsAs === undefined ? this.marks : new ToldOpenings(rollups, { writer: tellsAs, clock, write: tell })
  }

  /** `doubtOf` speaks against rows that keep the rules of their columns. */
  offer(table: AnyTable, rows: readonly AnyRow[], policy: Policy = 'wait', doubtOf?: DoubtOf): Offer {
    return this.#lane(table).offer(rows, policy, doubtOf)
  }

  /** Reads where the record ends; until that is known every row is looked up in the store. */
  async warm(tables: Iterable<AnyTable>): Promise<void> {
    await Promise.all([...tables].map((table) => this.#lane(table).warm()))
  }

  /** The rows of the table were changed by somebody else: see `Lane.reread`. */
  reread(table: AnyTable): void {
    this.#lanes.get(table.name)?.reread()
  }

  /** Rows of that time came or went past us: see `RollupMarks.recompute`. */
  recompute(table: AnyTable, from: Ms, to: Ms): Promise<void> {
    return this.#late.recompute(table, from, to)
  }

  onDrained(table: AnyTable, listener: () => void): () => void {
    return this.#lane(table).onDrained(listener)
  }

  /** Tells each time that the store did not take rows of the table; returns how to stop listening. */
  onTrouble(table: AnyTable, listener: (thrown: unknown) => void): () => void {
    return this.#lane(table).onTrouble(listener)
  }

  isFailing(table: AnyTable): boolean {
    return this.#lane(table).stats().failing
  }

  setBack(ms: number): void {
    for (const lane of this.#lanes.values()) lane.setBack(ms)
  }

  stats(): LaneStats[] {
    return [...this.#lanes.values()].map((lane) => lane.stats())
  }

  /** Resolves once everything that was offered to these tables until now is in the store. */
  async settle(tables: Iterable<AnyTable>): Promise<void> {
    await Promise.all([...tables].map((table) => this.#lane(table).flush()))
  }

  /** Inserts all there is; false when the store did not take it in time. */
  async flush(ms: number): Promise<boolean> {
    const late = new AbortController()
    const flushed = Promise.all([...this.#lanes.values()].map((lane) => lane.flush())).then(
      () => true,
      () => false,
    )
    const outcome = await Promise.race([flushed, pause(ms, late.signal).then(() => false)])
    late.abort()
    return outcome
  }

  /** Gives up on what the store has not taken, and tells what that is; `flush` comes first. */
  close(): Unstored[] {
    const left = [...this.#lanes.values()].map((lane) => lane.unstored()).filter(({ rows }) => rows > 0)
    this.#abandon.abort()
    return left
  }

  #lane(table: AnyTable): Lane {
    return made(this.#lanes, table.name, () => {
      const abandon = this.#abandon.signal
      return new Lane(table, { ...this.#context, late: this.#late, options: this.#options, abandon })
    })
  }
}
