import type { AnyRow } from './keys.ts'

/** When the store is slow: `wait` is for those who wait for `stored` before they go on, `refuse` for streams. */
export type Policy = 'wait' | 'refuse'

export interface BatchOptions {
  /** A batch is inserted when it has this many rows, or after `flushMs`. */
  readonly flushRows: number
  readonly flushMs: number
  readonly maxBatch: number
  /** Rows of one table that may wait for the store; beyond it streams are refused. */
  readonly maxPending: number
  /** Keys remembered per table: of live ones, of the others. */
  readonly liveKeys: number
  readonly otherKeys: number
  readonly keysMaxAgeMs: number
  /** How far back, and how many rows, are read at start. */
  readonly warmMs: number
  readonly warmRows: number
  readonly retryFirstMs: number
  readonly retryMaxMs: number
}

/** What became of the rows offered. */
export interface Offer {
  readonly accepted: number
  readonly duplicates: number
  readonly faulty: number
  readonly refused: number
  /** Of the first faulty row, what is wrong with it. */
  readonly fault: string | null
  /** Resolves once every accepted row, and the original of every duplicate, is in the store. */
  readonly stored: Promise<void>
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
  readonly insertMs: number
}

/** Rows that are stored together, and the promise to all who gave them. */
export interface Batch {
  readonly rows: AnyRow[]
  /** Older than what we remember: looked up in the store before they are kept. */
  readonly doubtful: AnyRow[]
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
  return { rows: [], doubtful: [], stored, settle }
}

export function sizeOf(batch: Batch): number {
  return batch.rows.length + batch.doubtful.length
}
