/** Why nothing was signed: the wallet's owner set limits, or what is asked for is no dollar. */
type Decline = 'over_call_limit' | 'over_limit' | 'no_terms'

/** We did not pay. Nothing was signed, so nothing can be taken. */
export class PaymentDeclined extends Error {
  override readonly name = 'PaymentDeclined'
  readonly reason: Decline
  /** What the call costs; null where that is not told in dollars. */
  readonly priceUsd: number | null

  constructor(reason: Decline, priceUsd: number | null, sentence: string) {
    super(sentence)
    this.reason = reason
    this.priceUsd = priceUsd
  }
}

export interface Limits {
  /** At most this for one call. */
  readonly maxUsdPerCall: number
  /** At most this in all, while the client lives. */
  readonly maxUsd: number
}

export interface Spending {
  readonly spentUsd: number
  /** Signed, and not taken as far as anybody knows; falls free when the signatures expire. */
  readonly heldUsd: number
  readonly leftUsd: number
}

/** Room that was taken for one payment. */
export interface Held {
  readonly micros: number
  readonly expires: number
  /** Nobody can tell what became of it: it may have been taken before it expired. */
  isUnsure: boolean
}

/** Counts what was signed, not what a server says it took: until a signature expires it is as good as spent. */
export class Budget {
  readonly #perCall: number
  readonly #inAll: number
  readonly #held = new Set<Held>()
  #spent = 0

  constructor({ maxUsdPerCall, maxUsd }: Limits) {
    this.#perCall = microsOf(maxUsdPerCall)
    this.#inAll = microsOf(maxUsd)
  }

  /** Takes the room for a payment before it is signed, or throws. */
  hold(micros: number, seconds: number): Held {
    const price = micros / 1e6
    if (micros > this.#perCall) {
      const limit = `more than the ${this.#perCall / 1e6} USD that a call may cost (maxUsdPerCall)`
      throw new PaymentDeclined('over_call_limit', price, `The call costs ${price} USD, ${limit}.`)
    }
    const left = this.#inAll - this.#spent - this.#heldMicros()
    if (micros > left) {
      const limit = `and ${left / 1e6} USD are left of the ${this.#inAll / 1e6} that may be spent (maxUsd)`
      throw new PaymentDeclined('over_limit', price, `The call costs ${price} USD, ${limit}.`)
    }
    const held = { micros, expires: Date.now() + seconds * 1000, isUnsure: false }
    this.#held.add(held)
    return held
  }

  /** It was taken. */
  spend(held: Held): void {
    if (this.#held.delete(held)) this.#spent += held.micros
  }

  /** It was never signed. */
  release(held: Held): void {
    this.#held.delete(held)
  }

  spending(): Spending {
    const held = this.#heldMicros()
    return {
      spentUsd: this.#spent / 1e6,
      heldUsd: held / 1e6,
      leftUsd: (this.#inAll - this.#spent - held) / 1e6,
    }
  }

  #heldMicros(): number {
    const now = Date.now()
    let sum = 0
    for (const held of this.#held) {
      if (!held.isUnsure && held.expires < now) this.#held.delete(held)
      else sum += held.micros
    }
    return sum
  }
}

function microsOf(usd: number): number {
  if (!(usd >= 0)) throw new RangeError(`A limit of spending must be dollars from 0 on, not ${usd}.`)
  return Math.round(usd * 1e6)
}
