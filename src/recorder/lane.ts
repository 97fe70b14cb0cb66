import type { Clock } from '../core/clock.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import {
  type Batch,
  type BatchOptions,
  type LaneStats,
  newBatch,
  type Offer,
  type Policy,
  sizeOf,
  type Unsure,
} from './batch.ts'
import type { AnyRow } from './keys.ts'
import { KnownRows } from './known-rows.ts'
import { backoffMs, pause } from './pause.ts'
import type { LateRows } from './rollup-marks.ts'
import { type DoubtOf, sift, siftedBefore } from './sift.ts'
import type { Unstored } from './unstored.ts'

export interface LaneContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** Told of rows before they are stored: some may be late for a rollup. */
  readonly late: LateRows
  readonly options: BatchOptions
  /** Aborted when whatever is not stored by now is given up. */
  readonly abandon: AbortSignal
}

const NOTHING_PENDING = Promise.resolve()

/** One table's way into the store: a queue of batches, inserted one after the other. */
export class Lane {
  readonly #table: AnyTable
  readonly #context: LaneContext
  readonly #known: KnownRows
  readonly #drained = new Set<() => void>()
  readonly #troubled = new Set<(thrown: unknown) => void>()
  readonly #queue: Batch[] = []
  #inFlight: Batch | null = null
  #pending = 0
  #timer: NodeJS.Timeout | null = null
  #due = false
  #working = false
  #refusing = false
  /** Why the store did not take the last batch; null when it did. */
  #trouble: unknown = null
  readonly #stats = {
    written: 0,
    duplicates: 0,
    faulty: 0,
    refused: 0,
    retries: 0,
    failing: false,
    failingSince: null as Ms | null,
    insertingSince: null as Ms | null,
    insertMs: 0,
  }

  constructor(table: AnyTable, context: LaneContext) {
    this.#table = table
    this.#context = context
    this.#known = new KnownRows(table, context)
  }

  offer(rows: readonly AnyRow[], policy: Policy, doubtOf?: DoubtOf): Offer {
    const { clock, options } = this.#context
    const sifted = policy === 'exact' ? siftedBefore(rows) : sift(this.#table, rows, clock.now(), doubtOf)
    const counts = { accepted: 0, duplicates: 0, faulty: rows.length - sifted.believed.length, refused: 0 }
    const known = { rows: 0 }
    for (const row of sifted.believed) {
      if (policy === 'refuse' && this.#pending >= options.maxPending) {
        this.#refusing = true
        counts.refused++
      } else if (this.#take(row, policy, known)) counts.accepted++
      else counts.duplicates++
    }
    this.#stats.duplicates += counts.duplicates
    this.#stats.faulty += counts.faulty
    this.#stats.refused += counts.refused
    this.#schedule()
    return { ...sifted, ...counts, stored: this.#newestPromise(), known }
  }

  /** Finds out where the record ends: see `KnownRows.warm`. */
  warm(): Promise<void> {
    return this.#known.warm()
  }

  /**
   * Somebody else wrote or deleted rows of the table: what is remembered of it holds no longer. Until it is read anew,
   * every row is looked up in the store. What waits to be stored is still to come, and stays known.
   */
  reread(): void {
    this.#known.reread(this.#inFlight ? [this.#inFlight, ...this.#queue] : this.#queue)
  }

  /** Tells when a queue that had to refuse rows is half empty again; returns how to stop listening. */
  onDrained(listener: () => void): () => void {
    this.#drained.add(listener)
    return () => this.#drained.delete(listener)
  }

  /** Tells each time that the store did not take a batch; it is tried again all the same. */
  onTrouble(listener: (thrown: unknown) => void): () => void {
    this.#troubled.add(listener)
    return () => this.#troubled.delete(listener)
  }

  /** Inserts what there is without waiting for more; resolves when it is stored. */
  flush(): Promise<void> {
    this.#due = true
    this.#kick()
    return this.#newestPromise()
  }

  /** What the store has not acknowledged by now. */
  unstored(): Unstored {
    return { table: this.#table.name, rows: this.#pending, trouble: this.#trouble }
  }

  /** The wall clock was set back by so much: moments from before are told by the new time. */
  setBack(ms: number): void {
    const stats = this.#stats
    if (stats.failingSince !== null) stats.failingSince -= ms
    if (stats.insertingSince !== null) stats.insertingSince -= ms
  }

  stats(): LaneStats {
    return { table: this.#table.name, pending: this.#pending, keys: this.#known.count, ...this.#stats }
  }

  #newestPromise(): Promise<void> {
    return (this.#queue.at(-1) ?? this.#inFlight)?.stored ?? NOTHING_PENDING
  }

  /** False of a row that is known. */
  #take(row: AnyRow, policy: Policy, known: Unsure['known']): boolean {
    const key = this.#known.keyOf(row)
    const met = this.#known.meet(key, row, policy)
    if (met === 'known') return false
    let batch = this.#queue.at(-1)
    if (batch === undefined || sizeOf(batch) >= this.#context.options.maxBatch) {
      batch = newBatch()
      this.#queue.push(batch)
    }
    if (met === 'new') batch.rows.push(row)
    else batch.unsure.push({ row, key, known })
    this.#pending++
    return true
  }

  #schedule(): void {
    const first = this.#queue[0]
    if (first === undefined) return
    if (this.#isDue(first)) this.#kick()
    else this.#timer ??= setTimeout(() => void this.flush(), this.#context.options.flushMs)
  }

  #isDue(first: Batch): boolean {
    return this.#due || this.#queue.length > 1 || sizeOf(first) >= this.#context.options.flushRows
  }

  #kick(): void {
    if (!this.#working && this.#queue.length > 0) void this.#work()
  }

  async #work(): Promise<void> {
    this.#working = true
    for (let first = this.#queue[0]; first && this.#isDue(first); first = this.#queue[0]) {
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = null
      this.#queue.shift()
      if (this.#queue.length === 0) this.#due = false
      this.#inFlight = first
      const failure = await this.#deliver(first)
      this.#inFlight = null
      this.#pending -= sizeOf(first)
      if (failure) first.settle.reject(failure)
      else first.settle.resolve()
      this.#tellDrained()
    }
    this.#working = false
    this.#schedule()
  }

  /** The same batch until the store has it; returns the error when we had to give up. */
  async #deliver(batch: Batch): Promise<StoreError | null> {
    const { options, abandon } = this.#context
    for (let attempt = 1; ; attempt++) {
      try {
        // Fails with the store, which the batch meets itself.
        this.warm().catch(() => {})
        this.#stats.written += await this.#insert(await this.#known.notStored(batch, attempt > 1))
        this.#known.stored(batch)
        return null
      } catch (thrown) {
        this.#failed(batch, attempt, thrown)
        if (!abandon.aborted)
          await pause(backoffMs(attempt, options.retryFirstMs, options.retryMaxMs), abandon)
        if (abandon.aborted) {
          return new StoreError('closed', `${sizeOf(batch)} rows of ${this.#table.name} were not stored`)
        }
      }
    }
  }

  /** Returns how many there were. */
  async #insert(rows: readonly AnyRow[]): Promise<number> {
    const { store, late, clock } = this.#context
    const stats = this.#stats
    const startedAt = performance.now()
    stats.insertingSince = clock.now()
    if (rows.length > 0) {
      const release = await late.expect(this.#table, rows)
      try {
        await store.insert(this.#table, rows)
      } finally {
        release?.()
      }
    }
    stats.insertMs = performance.now() - startedAt
    stats.insertingSince = null
    stats.failing = false
    stats.failingSince = null
    this.#trouble = null
    return rows.length
  }

  #failed(batch: Batch, attempt: number, thrown: unknown): void {
    const { clock, log } = this.#context
    const stats = this.#stats
    stats.failing = true
    stats.failingSince ??= clock.now()
    stats.insertingSince = null
    stats.retries++
    this.#trouble = thrown
    const about = { table: this.#table.name, rows: sizeOf(batch), attempt, error: sentenceOf(thrown) }
    log.warn(about, 'the store did not take a batch; it is tried again')
    for (const tell of this.#troubled) tell(thrown)
  }

  #tellDrained(): void {
    if (!this.#refusing || this.#pending > this.#context.options.maxPending / 2) return
    this.#refusing = false
    for (const tell of this.#drained) tell()
  }
}
