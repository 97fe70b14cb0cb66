import type { Clock } from '../core/clock.ts'
import { once } from '../core/once.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { Store } from '../store/port.ts'
import type { Batch, BatchOptions, Policy } from './batch.ts'
import { type AnyRow, type Key, keyReader, timeReader } from './keys.ts'
import { NewestRows } from './newest.ts'
import { SeenKeys } from './seen.ts'

interface KnownContext {
  readonly store: Store
  readonly clock: Clock
  readonly options: BatchOptions
}

const NOTHING_TO_FIND = () => Promise.resolve()

/** What is remembered of a table's rows: whether one is new, known, or has to be looked up in the store. */
export class KnownRows {
  readonly #table: AnyTable
  readonly #context: KnownContext
  readonly keyOf: (row: AnyRow) => Key
  readonly #timeOf: (row: AnyRow) => Ms
  /** Of an `append` table. */
  #seen: SeenKeys | null = null
  /** Of a `replace` table. */
  #newest: NewestRows | null = null
  /** Of rows that wait to be looked up; that the horizon has moved since makes the same again no new row. */
  readonly #unsure = new Set<Key>()

  constructor(table: AnyTable, context: KnownContext) {
    this.#table = table
    this.#context = context
    this.keyOf = keyReader(table)
    this.#timeOf = timeReader(table)
    this.#remember()
  }

  get count(): number {
    return (this.#seen ?? this.#newest)!.count
  }

  /** Says what a row is, and knows it from then on. */
  meet(key: Key, row: AnyRow, policy: Policy): 'new' | 'known' | 'unsure' {
    if (this.#newest) return this.#newest.put(key, row) ? 'new' : 'known'
    if (this.#unsure.has(key)) return 'known'
    const at = this.#timeOf(row)
    if (policy === 'exact') this.#seen!.keepWhole(at)
    if (at >= this.#seen!.horizon) return this.#seen!.add(key, at) ? 'new' : 'known'
    this.#unsure.add(key)
    return 'unsure'
  }

  /**
   * Finds out where the record ends. What is newer can only be in it when it passed through here, and is known by its
   * key; what is older is looked up in the store. Nobody waits for it: until then everything is looked up.
   */
  warm: () => Promise<void> = NOTHING_TO_FIND

  /** Knows the waiting rows and no others, until the end of the record is found anew. */
  reread(waiting: readonly Batch[]): void {
    this.#remember()
    for (const row of waiting.flatMap(({ rows }) => rows)) {
      if (this.#newest) this.#newest.put(this.keyOf(row), row)
      else this.#seen!.add(this.keyOf(row), this.#timeOf(row))
    }
  }

  /** After a failure the store may have the batch all the same; it is asked before the rows are sent again. */
  async notStored(batch: Batch, again: boolean): Promise<AnyRow[]> {
    if (!this.#seen || (!again && batch.unsure.length === 0)) return batch.rows
    const { store } = this.#context
    const certain = again ? await store.missing(this.#table, batch.rows) : batch.rows
    const own = new Set(batch.rows.map(this.keyOf))
    const old = batch.unsure.filter(({ key }) => !own.has(key)).map(({ row }) => row)
    const unknown = await store.missing(this.#table, old)
    // What a later try finds there may be our own.
    batch.fresh ??= new Set(unknown)
    return certain.concat(unknown)
  }

  /** The batch is in the store: what had to be looked up is known like the rest. */
  stored(batch: Batch): void {
    const { clock, options } = this.#context
    const oldest = clock.now() - options.keysMaxAgeMs
    const isAllFresh = batch.fresh?.size === batch.unsure.length
    for (const { row, key, known } of batch.unsure) {
      if (!isAllFresh && !batch.fresh!.has(row)) known.rows++
      const at = this.#timeOf(row)
      this.#unsure.delete(key)
      // Of a past that is read back nothing is remembered: it would be forgotten at once.
      if (at < oldest) continue
      this.#seen!.keepWhole(at)
      const { horizon } = this.#seen!
      // Also while it is not known yet: it may be read without this row, and lie before it.
      if (at >= horizon || horizon === Number.POSITIVE_INFINITY) this.#seen!.add(key, at)
    }
    this.#seen?.forgetBefore(oldest)
  }

  #remember(): void {
    const { liveKeys, otherKeys } = this.#context.options
    if (this.#table.writes === 'replace') {
      this.#newest = new NewestRows(this.#table, otherKeys)
      return
    }
    const isLive = this.#table.cadence === 'live'
    const seen = isLive ? new SeenKeys(MINUTE, liveKeys) : new SeenKeys(5 * MINUTE, otherKeys)
    this.#seen = seen
    this.warm = once(() => this.#findEnd(seen))
  }

  async #findEnd(seen: SeenKeys): Promise<void> {
    const { store, clock, options } = this.#context
    const since = clock.now() - options.warmMs
    const last = { last: { max: this.#table.time } }
    const [end] = await store.reader(this.#table).aggregate({ take: last, since, includeProvisional: true })
    const newest = end?.last as string | Ms | null | undefined
    seen.knowSince(newest == null ? since : this.#timeOf({ [this.#table.time]: newest }) + 1)
  }
}
