import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../../core/errors.ts'

/** So much is written together; a batch that is larger goes alone. */
const MOST_BYTES = 16 * 1024 * 1024

export interface Group {
  /** Of each batch. */
  readonly pieces: readonly Uint8Array[]
  /** The number of the row that came first. */
  readonly first: number
  /** When nobody tries any more: that of whoever has waited longest. */
  readonly until: number
}

interface Waiting {
  readonly bytes: Uint8Array
  readonly first: number
  readonly until: number
  readonly written: () => void
  readonly failed: (thrown: unknown) => void
}

/**
 * Batches of one table that come while others are written go together afterwards, as one: the engine writes a part for
 * each insert, and merging many small ones costs it more than writing them did.
 */
export class Gathering {
  readonly #write: (group: Group) => Promise<void>
  /** Those that are being encoded. */
  readonly #coming = new Set<Promise<void>>()
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(write: (group: Group) => Promise<void>) {
    this.#write = write
  }

  /** Resolves when it is written. One that cannot be encoded fails alone. */
  add(first: number, until: number, encoded: Promise<Uint8Array>): Promise<void> {
    return new Promise((written, failed) => {
      const coming = encoded.then((bytes) => {
        this.#waiting.push({ bytes, first, until, written, failed })
        if (!this.#isBusy) void this.#writeAll()
      }, failed)
      this.#coming.add(coming)
      void coming.then(() => this.#coming.delete(coming))
    })
  }

  async #writeAll(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      // Whoever was just told yes may have the next one ready, and who encodes is ready in a moment.
      await nextTurn()
      await Promise.all([...this.#coming])
      const group = this.#taken()
      try {
        await this.#write(joined(group))
        for (const { written } of group) written()
      } catch (thrown) {
        for (const { failed } of group) failed(thrown)
        this.#giveUp(thrown)
      }
    }
    this.#isBusy = false
  }

  #taken(): Waiting[] {
    let length = 0
    const end = this.#waiting.findIndex((one, index) => {
      length += one.bytes.length
      return index > 0 && length > MOST_BYTES
    })
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end)
  }

  /** Who has waited for as long as one may try waits no longer where nobody answers. */
  #giveUp(thrown: unknown): void {
    if (!(thrown instanceof StoreError) || thrown.fault !== 'unreachable') return
    const now = performance.now()
    const late = this.#waiting.filter(({ until }) => until <= now)
    this.#waiting = this.#waiting.filter(({ until }) => until > now)
    for (const { failed } of late) failed(thrown)
  }
}

function joined(group: readonly Waiting[]): Group {
  return {
    pieces: group.map(({ bytes }) => bytes),
    first: Math.min(...group.map(({ first }) => first)),
    until: Math.min(...group.map(({ until }) => until)),
  }
}
