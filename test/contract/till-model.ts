import type { ClaimState } from '../../src/ledger/till-port.ts'

/** What a caller may ask of a till. A hold is meant by how many were made after it before this turn. */
export type Ask =
  | { readonly verb: 'reserve'; readonly key: string; readonly micros: number }
  | { readonly verb: 'capture' | 'release'; readonly hold: number }
  | {
      readonly verb: 'claim'
      readonly payment: number
      readonly micros: number
      readonly loads: string | null
    }
  | {
      readonly verb: 'serve' | 'settle' | 'drop' | 'fail' | 'doubt'
      readonly payment: number
    }

interface ModelClaim {
  state: ClaimState
  readonly micros: number
  readonly loads: string | null
}

interface ModelHold {
  readonly key: string
  readonly micros: number
  state: 'open' | 'taken' | 'over'
}

/**
 * A till in a few lines, with neither books nor a database: what the real one is held against. What is asked in one turn
 * is asked at once: holds change at the call, money when the commit of all of them comes.
 */
export class ModelTill {
  readonly keys = new Map<string, { balance: number; loaded: number; calls: number }>()
  readonly claims = new Map<number, ModelClaim>()
  readonly holds: ModelHold[] = []
  earned = 0
  received = 0

  /** What each of them comes to: the state of a reservation, or whether it is done. */
  turn(asks: readonly Ask[]): (string | boolean)[] {
    const commits: (() => void)[] = []
    const known = [...this.holds]
    const outcomes = asks.map((ask) => {
      let outcome: string | boolean = true
      const later = (write: () => boolean) =>
        commits.push(() => {
          outcome = write()
        })
      if (ask.verb === 'reserve') outcome = this.#reserve(ask.key, ask.micros)
      else if ('hold' in ask)
        outcome = this.#use(ask.verb, known.at(-1 - ask.hold), (write) => commits.push(write))
      else later(() => this.#change(ask))
      return () => outcome
    })
    for (const write of commits) write()
    return outcomes.map((outcome) => outcome())
  }

  free(key: string): number {
    const held = this.holds.filter((hold) => hold.key === key && hold.state !== 'over')
    return held.reduce((free, { micros }) => free - micros, this.keys.get(key)?.balance ?? 0)
  }

  #reserve(key: string, micros: number): string {
    if (!this.keys.has(key)) return 'unknown'
    if (this.free(key) < micros) return 'insufficient'
    this.holds.push({ key, micros, state: 'open' })
    return 'held'
  }

  #use(
    verb: 'capture' | 'release',
    hold: ModelHold | undefined,
    later: (write: () => void) => void,
  ): boolean {
    if (hold?.state !== 'open') return false
    hold.state = verb === 'capture' ? 'taken' : 'over'
    if (verb === 'capture') {
      later(() => {
        const key = this.keys.get(hold.key)!
        key.balance -= hold.micros
        key.calls++
        this.earned += hold.micros
        hold.state = 'over'
      })
    }
    return true
  }

  #change(ask: Extract<Ask, { payment: number }>): boolean {
    const claim = this.claims.get(ask.payment)
    if (ask.verb === 'claim') {
      if (!claim) this.claims.set(ask.payment, { state: 'claimed', micros: ask.micros, loads: ask.loads })
      return !claim
    }
    if (!claim) return false
    if (ask.verb === 'drop' || ask.verb === 'serve') {
      if (claim.state !== 'claimed') return false
      if (ask.verb === 'drop') this.claims.delete(ask.payment)
      else claim.state = 'served'
    } else if (claim.state !== 'settled') {
      claim.state = ask.verb === 'settle' ? 'settled' : ask.verb === 'fail' ? 'failed' : 'ambiguous'
      if (ask.verb === 'settle') this.#receive(claim)
    }
    return true
  }

  #receive({ micros, loads }: ModelClaim): void {
    this.received += micros
    if (loads === null) {
      this.earned += micros
      return
    }
    const key = this.keys.get(loads) ?? { balance: 0, loaded: 0, calls: 0 }
    this.keys.set(loads, { ...key, balance: key.balance + micros, loaded: key.loaded + micros })
  }
}
