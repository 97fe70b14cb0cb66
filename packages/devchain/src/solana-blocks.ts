import type { LiteSvm } from 'litesvm/dist/internal.js'

const SLOT_MS = 400
const ROTATE_MS = 10_000
const VALID_MS = 60_000

/** Slots by the clock, and blockhashes that live for a minute. */
export class SolanaBlocks {
  readonly #now: () => number
  readonly #svm: LiteSvm
  readonly #startedAt: number
  readonly #bornAt = new Map<string, number>()

  constructor(now: () => number, svm: LiteSvm) {
    this.#now = now
    this.#svm = svm
    this.#startedAt = now()
    this.#bornAt.set(svm.latestBlockhash(), this.#startedAt)
  }

  get slot(): number {
    return 1 + Math.floor((this.#now() - this.#startedAt) / SLOT_MS)
  }

  latest(): { blockhash: string; lastValidBlockHeight: number } {
    const current = this.#svm.latestBlockhash()
    if (this.#now() - (this.#bornAt.get(current) ?? 0) > ROTATE_MS) this.#rotate()
    return { blockhash: this.#svm.latestBlockhash(), lastValidBlockHeight: this.slot + 150 }
  }

  isValid(hash: string): boolean {
    const bornAt = this.#bornAt.get(hash)
    return bornAt !== undefined && this.#now() - bornAt < VALID_MS
  }

  /** As if a minute had gone by. */
  expire(): void {
    this.#bornAt.clear()
    this.#rotate()
  }

  #rotate(): void {
    for (const [hash, bornAt] of this.#bornAt) {
      if (this.#now() - bornAt >= VALID_MS) this.#bornAt.delete(hash)
    }
    this.#svm.expireBlockhash()
    this.#bornAt.set(this.#svm.latestBlockhash(), this.#now())
  }
}
