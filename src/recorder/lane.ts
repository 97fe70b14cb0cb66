import type { Clock } from '../core/clock.ts'
import { StoreError, sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import {
  type Batch,
  type BatchOptions,
  type Doubtful,
  type LaneStats,
  newBatch,
  type Offer,
  type Policy,
  sizeOf,
} from './batch.ts'
import type { Key } from './key-set.ts'
import { type AnyRow, keyReader, timeReader } from './keys.ts'
import { NewestRows } from './newest.ts'
import { backoffMs, pause } from './pause.ts'
import type { RollupMarks } from './rollup-marks.ts'
import { SeenKeys } from './seen.ts'
import type { Unstored } from './unstored.ts'

export interface LaneContext {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  /** Told of rows before they are stored: some may be late for a rollup. */
  readonly marks: RollupMarks
  readonly options: BatchOptions
  /** Aborted when whatever is not stored by now is given up. */
  readonly abandon: AbortSignal
}

const NOTHING_PENDING = Promise.resolve()

/** One table's way into the store: a queue of batches, inserted one after the other. */
export class Lane {
  readonly #table: AnyTable
  readonly #context: LaneContext
  readonly #keyOf: (row: AnyRow) => Key
  readonly #timeOf: (row: AnyRow) => Ms
  /** Of an `append` table. */
  #seen: SeenKeys | null = null
  readonly #doubtfulKeys = new Set<Key>()
  /** Of a `replace` table. */
  #newest: NewestRows | null = null
  readonly #drained = new Set<() => void>()
  readonly #troubled = new Set<(thrown: unknown) => void>()
  readonly #queue: Batch[] = []
  #inFlight: Batch | null = null
  #pending = 0
  #timer: NodeJS.Timeout | null = null
  #due = false
  #working = false
  #warming: Promise<void> | null = null
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
    this.#keyOf = keyReader(table)
    this.#timeOf = timeReader(table)
    this.#remember()
  }

  #remember(): void {
    const { liveKeys, otherKeys } = this.#context.options
    if (this.#table.writes === 'replace') this.#newest = new NewestRows(this.#table, otherKeys)
    else if (this.#table.cadence === 'live') this.#seen = new SeenKeys(MINUTE, liveKeys)
    else this.#seen = new SeenKeys(5 * MINUTE, otherKeys)
  }

  offer(rows: readonly AnyRow[], policy: Policy): Offer {
    const stats = this.#stats
    const { duplicates, faulty, refused } = stats
    let fault: string | null = null
    let accepted = 0
    const known = { rows: 0 }
    const now = this.#context.clock.now()
    for (const row of rows) {
      const wrong = faultOf(this.#table, row, now)
      if (wrong !== null) {
        fault ??= wrong
        stats.faulty++
      } else if (policy === 'refuse' && this.#pending >= this.#context.options.maxPending) {
        this.#refusing = true
        stats.refused++
      } else if (this.#take(row, policy, known)) accepted++
      else stats.duplicates++
    }
    this.#schedule()
    return {
      accepted,
      duplicates: stats.duplicates - duplicates,
      faulty: stats.faulty - faulty,
      refused: stats.refused - refused,
      fault,
      stored: this.#newestPromise(),
      known,
    }
  }

  /**
   * Finds out where the record ends. What is newer can only be in it when it passed through here, and is known by its
   * key; what is older is looked up in the store. Nobody waits for it: until then everything is looked up.
   */
  warm(): Promise<void> {
    if (!this.#seen) return NOTHING_PENDING
    this.#warming ??= this.#findEnd(this.#seen).catch((thrown) => {
      this.#warming = null
      throw thrown
    })
    return this.#warming
  }

  /**
   * Somebody else wrote or deleted rows of the table: what is remembered of it holds no longer. Until it is read anew,
   * every row is looked up in the store. What waits to be stored is still to come, and stays known.
   */
  reread(): void {
    this.#warming = null
    this.#remember()
    for (const { rows } of this.#inFlight ? [this.#inFlight, ...this.#queue] : this.#queue) {
      for (const row of rows) {
        if (this.#newest) this.#newest.put(this.#keyOf(row), row)
        else this.#seen!.add(this.#keyOf(row), this.#timeOf(row))
      }
    }
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

  stats(): LaneStats {
    const keys = (this.#seen ?? this.#newest)?.count ?? 0
    return { table: this.#table.name, pending: this.#pending, keys, ...this.#stats }
  }

  #newestPromise(): Promise<void> {
    return (this.#queue.at(-1) ?? this.#inFlight)?.stored ?? NOTHING_PENDING
  }

  #take(row: AnyRow, policy: Policy, known: Doubtful['known']): boolean {
    const key = this.#keyOf(row)
    if (this.#newest) return this.#newest.put(key, row) && this.#push(row, null)
    // It waits to be looked up; that the horizon has moved since makes it no new row.
    if (this.#doubtfulKeys.has(key)) return false
    const at = this.#timeOf(row)
    if (policy === 'exact') this.#seen!.keepWhole(at)
    if (at >= this.#seen!.horizon) return this.#seen!.add(key, at) && this.#push(row, null)
    this.#doubtfulKeys.add(key)
    return this.#push(row, known)
  }

  /** `doubtful` where the row has to be looked up. */
  #push(row: AnyRow, doubtful: Doubtful['known'] | null): true {
    let batch = this.#queue.at(-1)
    if (batch === undefined || sizeOf(batch) >= this.#context.options.maxBatch) {
      batch = newBatch()
      this.#queue.push(batch)
    }
    if (doubtful) batch.doubtful.push({ row, known: doubtful })
    else batch.rows.push(row)
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
    const { clock, log, options, abandon } = this.#context
    for (let attempt = 1; ; attempt++) {
      try {
        // Fails with the store, which the batch meets itself.
        this.warm().catch(() => {})
        const rows = await this.#notStored(batch, attempt > 1)
        const startedAt = clock.now()
        this.#stats.insertingSince = startedAt
        if (rows.length > 0) await this.#insert(rows)
        this.#stats.insertMs = clock.now() - startedAt
        this.#stats.failing = false
        this.#trouble = null
        this.#stats.failingSince = null
        this.#stats.insertingSince = null
        this.#delivered(batch, rows.length)
        return null
      } catch (thrown) {
        this.#stats.failing = true
        this.#trouble = thrown
        this.#stats.failingSince ??= clock.now()
        this.#stats.insertingSince = null
        this.#stats.retries++
        const about = { table: this.#table.name, rows: sizeOf(batch), attempt, error: sentenceOf(thrown) }
        log.warn(about, 'the store did not take a batch; it is tried again')
        for (const tell of this.#troubled) tell(thrown)
        if (!abandon.aborted)
          await pause(backoffMs(attempt, options.retryFirstMs, options.retryMaxMs), abandon)
        if (abandon.aborted) {
          return new StoreError('closed', `${sizeOf(batch)} rows of ${this.#table.name} were not stored`)
        }
      }
    }
  }

  async #insert(rows: readonly AnyRow[]): Promise<void> {
    const { store, marks } = this.#context
    const release = await marks.expect(this.#table, rows)
    try {
      await store.insert(this.#table, rows)
    } finally {
      release?.()
    }
  }

  /** After a failure the store may have the batch all the same; it is asked before the rows are sent again. */
  async #notStored(batch: Batch, again: boolean): Promise<AnyRow[]> {
    if (!this.#seen || (!again && batch.doubtful.length === 0)) return batch.rows
    const { store } = this.#context
    const certain = again ? await store.missing(this.#table, batch.rows) : batch.rows
    const own = new Set(batch.rows.map(this.#keyOf))
    const old = batch.doubtful.map(({ row }) => row).filter((row) => !own.has(this.#keyOf(row)))
    const unknown = await store.missing(this.#table, old)
    // What a later try finds there may be our own.
    batch.fresh ??= new Set(unknown)
    return certain.concat(unknown)
  }

  #delivered(batch: Batch, written: number): void {
    this.#stats.written += written
    for (const { row, known } of batch.doubtful) {
      if (!batch.fresh!.has(row)) known.rows++
      const key = this.#keyOf(row)
      const at = this.#timeOf(row)
      this.#doubtfulKeys.delete(key)
      this.#seen!.keepWhole(at)
      const { horizon } = this.#seen!
      // Also while it is not known yet: it may be read without this row, and lie before it.
      if (at >= horizon || horizon === Number.POSITIVE_INFINITY) this.#seen!.add(key, at)
    }
    this.#seen?.forgetBefore(this.#context.clock.now() - this.#context.options.keysMaxAgeMs)
  }

  #tellDrained(): void {
    if (!this.#refusing || this.#pending > this.#context.options.maxPending / 2) return
    this.#refusing = false
    for (const tell of this.#drained) tell()
  }

  async #findEnd(seen: SeenKeys): Promise<void> {
    const { store, clock, options } = this.#context
    const since = clock.now() - options.warmMs
    const last = { last: { max: this.#table.time } }
    const [end] = await store.reader(this.#table).aggregate({ take: last, since })
    const newest = end?.last as string | Ms | null | undefined
    seen.knowSince(newest == null ? since : this.#timeOf({ [this.#table.time]: newest }) + 1)
  }
}
