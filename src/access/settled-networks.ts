import { MINUTE } from '../core/time.ts'
import { offeredNetworks, type PaymentNetwork, type PayTo } from './payment-networks.ts'

type ExtraOf = (network: string) => Promise<Readonly<Record<string, string>> | null>

const ASK_EVERY_MS = MINUTE

/**
 * The networks on which payments can be settled now. On Solana the terms must name who pays the fees: until whoever
 * settles has said so, it is left out.
 */
export class SettledNetworks {
  readonly #all: readonly PaymentNetwork[]
  readonly #onChange: () => void
  readonly #extras = new Map<string, Readonly<Record<string, string>> | null>()
  now: readonly PaymentNetwork[]

  /** Without anybody to ask, those are offered whose terms are whole. */
  constructor(payTo: PayTo, extraOf: ExtraOf | null, onChange: () => void) {
    this.#all = offeredNetworks(payTo)
    this.#onChange = onChange
    this.now = this.#whole()
    if (extraOf === null || this.#all.length === 0) return
    void this.#ask(extraOf)
    setInterval(() => this.#ask(extraOf), ASK_EVERY_MS).unref()
  }

  async #ask(extraOf: ExtraOf): Promise<void> {
    for (const { network } of this.#all) {
      try {
        this.#extras.set(network, await extraOf(network))
      } catch {
        // What it said last still holds.
      }
    }
    const next = this.#whole()
    if (JSON.stringify(next) === JSON.stringify(this.now)) return
    this.now = next
    this.#onChange()
  }

  #whole(): PaymentNetwork[] {
    return this.#all.flatMap((one) => {
      const extra = this.#extras.get(one.network)
      if (extra === null) return []
      const known = { ...one, extra: { ...one.extra, ...extra } }
      return one.network.startsWith('solana:') && known.extra.feePayer === undefined ? [] : [known]
    })
  }
}
