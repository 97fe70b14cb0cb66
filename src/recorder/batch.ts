import { DAY, HOUR, type Ms } from '../core/time.ts'
import type { AnyRow, Key } from './keys.ts'
import type { Sifted } from './sift.ts'

/**
 * When the store is slow: `wait` is for those who wait for `stored` before they go on, `refuse` for streams. `exact` waits
 * too, and is for an import: it may bring more rows of one moment than we remember, so that what memory cannot answer for
 * is looked up in the store, and it has held each row against its rules when it read the file.
 */
export type Policy = 'wait' | 'refuse' | 'exact'

export const defaultBatchOptions = {
  /** A batch is inserted when it has this many rows, or after `flushMs`. */
  flushRows: 5_000,
  flushMs: 250,
  maxBatch: 10_000,
  /** Rows of one table that may wait for the store; beyond it streams are refused. */
  maxPending: 200_000,
  /** Keys remembered per table: of live ones, of the others. */
  liveKeys: 400_000,
  otherKeys: 100_000,
  keysMaxAgeMs: 7 * DAY,
  /** How far back the end of the record is looked for at start. */
  warmMs: 6 * HOUR,
  retryFirstMs: 100,
  retryMaxMs: 5_000,
}

export type BatchOptions = Readonly<typeof defaultBatchOptions>

/** What became of the rows offered. */
export interface Offer extends Sifted {
  readonly accepted: number
  readonly duplicates: number
  /** Those that were not believed. */
  readonly faulty: number
  /** Those that a slow store had no room for. */
  readonly refused: number
  /** Resolves once every accepted row, and the original of every duplicate, is in the store. */
  readonly stored: Promise<void>
  /** Of the accepted rows, those that the store had all the same: they were not written. Right once `stored` resolved. */
  readonly known: { readonly rows: number }
}

export interface LaneStats {
  readonly table: string
  readonly pending: number
  readonly keys: number
  readonly written: number
  readonly duplicates: number
  readonly faulty: number
  readonly refused: number
  readonly retries: number
  /** The last insert failed and is being tried again. */
  readonly failing: boolean
  readonly failingSince: Ms | null
  /** Of the insert that is under way. */
  readonly insertingSince: Ms | null
  readonly insertMs: number
}

/** A row of a time that we do not remember all keys of. */
export interface Unsure {
  readonly row: AnyRow
  readonly key: Key
  /** Of the offer that it came with. */
  readonly known: { rows: number }
}

/** Rows that are stored together, and the promise to all who gave them. */
export interface Batch {
  readonly rows: AnyRow[]
  /** Looked up in the store before they are kept. */
  readonly unsure: Unsure[]
  /** Of those, the ones that the store did not have before the first try to write them; null until it was asked. */
  fresh: ReadonlySet<AnyRow> | null
  readonly stored: Promise<void>
  readonly settle: { resolve(): void; reject(error: Error): void }
}

export function newBatch(): Batch {
  let settle: Batch['settle'] = { resolve() {}, reject() {} }
  const stored = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Who does not wait for it is not to bring the process down.
  stored.catch(() => {})
  return { rows: [], unsure: [], fresh: null, stored, settle }
}

export function sizeOf(batch: Batch): number {
  return batch.rows.length + batch.unsure.length
}
