import type { Caller } from '../../access/admission.ts'
import { THIS_MACHINE } from '../../access/limits.ts'
import { Problem } from '../../core/errors.ts'
import type { StreamCounts } from './counts.ts'

/** Streams at once: of an address, and of a key or of our own pages behind one address. */
const OF_AN_ADDRESS = 5
const OF_A_NAMED = 20
/** In all; half of the connections that a door holds by default. */
const IN_ALL = 2_500

const COME_AGAIN = { headers: { 'Retry-After': '30' } }

/** Who reads the tape, by caller: each holds a connection for as long as it likes. */
export class Seats {
  readonly #most: number
  readonly #counts: StreamCounts
  readonly #taken = new Map<string, number>()

  constructor(counts: StreamCounts, most = IN_ALL) {
    this.#counts = counts
    this.#most = most
  }

  /** Throws the problem of who cannot have one; otherwise gives the way to give it back, once. */
  take(caller: Caller | null): () => void {
    const { refused } = this.#counts
    if (this.#counts.readers >= this.#most) {
      refused.full++
      throw new Problem('warming_up', 'The live tape has as many readers as it can hold.', COME_AGAIN)
    }
    const own = (caller && this.#taken.get(caller.id)) ?? 0
    const most = seatsOf(caller)
    if (own >= most) {
      refused.caller++
      const sentence = `You read the live tape ${own} times already; ${most} at once are possible. Close one, or narrow one less.`
      throw new Problem('rate_limited', sentence, COME_AGAIN)
    }
    return this.#sit(caller?.id ?? null)
  }

  #sit(id: string | null): () => void {
    this.#counts.readers++
    this.#counts.opened++
    if (id !== null) this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#counts.readers--
      if (id === null) return
      const left = this.#taken.get(id)! - 1
      if (left === 0) this.#taken.delete(id)
      else this.#taken.set(id, left)
    }
  }
}

function seatsOf(caller: Caller | null): number {
  if (caller === null || caller.limits === THIS_MACHINE) return Number.POSITIVE_INFINITY
  return caller.kind === 'account' || caller.plan === 'page' ? OF_A_NAMED : OF_AN_ADDRESS
}
