import type { Eventually } from '../core/eventually.ts'
import { made } from '../core/made.ts'
import type { Offer } from '../define/offer.ts'
import type { Caller } from './admission.ts'
import { offeredNetworks, type PayTo } from './payment-networks.ts'
import { type PaymentTerms, paymentTerms } from './payment-terms.ts'
import { PLANS } from './plans.ts'

/** What a call pays with, held from before its answer is made until it is sent. */
export interface Claim {
  /**
   * Takes what is due for an answer with so many rows; null where rows are not what is sold. Resolves with the headers
   * that say so, flat; rejects where it cannot be had.
   */
  settle(rows: number | null): Eventually<readonly string[]>
  /** There is no answer: nothing is due. */
  release(): Eventually<void>
}

/** Of what is free, and of plans that cover what is sold. */
export const NOTHING_DUE: Claim = { settle: () => [], release: () => {} }

export interface Payment {
  /** As the catalog lists them. */
  readonly networks: readonly { readonly network: string; readonly chain: string; readonly pay_to: string }[]
  /**
   * Throws the terms for a caller that brings nothing to pay with. Before its question is looked at: catalogs probe
   * without parameters and expect them.
   */
  admit(caller: Caller | null, offer: Offer): void
  /** Holds what it brought, once its question is known to be one. */
  claim(caller: Caller | null, offer: Offer): Eventually<Claim>
}

/** The caller has to pay first; the terms are its answer. */
export class PaymentRequired extends Error {
  override readonly name = 'PaymentRequired'
  readonly terms: PaymentTerms

  constructor(terms: PaymentTerms) {
    super('payment required')
    this.terms = terms
  }
}

/** What this server asks for its paid routes. The terms of a route never change, so each is made once. */
export function createPayment(seller: { readonly publicUrl: string; readonly payTo: PayTo }): Payment {
  const terms = new Map<Offer, PaymentTerms>()
  return {
    networks: offeredNetworks(seller.payTo).map(({ network, chain, payTo }) => ({
      network,
      chain,
      pay_to: payTo,
    })),
    admit(caller, offer) {
      if (caller !== null && PLANS[caller.plan].runsPaid) return
      throw new PaymentRequired(made(terms, offer, () => paymentTerms(offer, seller)))
    },
    // A plan covers it; payments by the call are not taken yet.
    claim: () => NOTHING_DUE,
  }
}
