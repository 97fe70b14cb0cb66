import { setImmediate as nextTurn } from 'node:timers/promises'
import { StoreError } from '../../core/errors.ts'

/** So much is written together; a batch that is larger goes alone. */
const MOST_BYTES = 16 * 1024 * 1024

export type Pieces = readonly Uint8Array[]

export interface Group {
  readonly pieces: Pieces
  /** The number of the row that came first. */
  readonly first: number
  /** When nobody tries any more: that of whoever has waited longest. */
  readonly until: number
}

interface Waiting extends Group {
  readonly bytes: number
  readonly written: () => void
  readonly failed: (thrown: unknown) => void
}

/**
 * Batches of one table that come while others are written go together afterwards, as one: the engine writes a part for
 * each insert, and merging many small ones costs it more than writing them did.
 */
export class Gathering {
  readonly #write: (group: Group) => Promise<void>
  readonly #coming = new Set<Promise<Pieces>>()
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(write: (group: Group) => Promise<void>) {
    this.#write = write
  }

  /** Resolves when it is written. One that cannot be encoded fails alone. */
  async add(first: number, until: number, encoded: Promise<Pieces>): Promise<void> {
    this.#coming.add(encoded)
    const pieces = await encoded.finally(() => this.#coming.delete(encoded))
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    await new Promise<void>((written, failed) => {
      this.#waiting.push({ first, until, pieces, bytes, written, failed })
      if (!this.#isBusy) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      // Whoever was just told yes may have the next one ready, and who encodes is ready in a moment.
      await nextTurn()
      await Promise.allSettled([...this.#coming])
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
    let bytes = 0
    const end = this.#waiting.findIndex((one, index) => {
      bytes += one.bytes
      return index > 0 && bytes > MOST_BYTES
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
    pieces: group.flatMap(({ pieces }) => pieces),
    first: Math.min(...group.map(({ first }) => first)),
    until: Math.min(...group.map(({ until }) => until)),
  }
}
