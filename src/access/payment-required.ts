import type { PaymentTerms } from './payment-terms.ts'

/** The caller has to pay first; the terms are its answer. */
export class PaymentRequired extends Error {
  override readonly name = 'PaymentRequired'
  readonly terms: PaymentTerms
  /** Headers, flat, that say what became of a payment. */
  readonly headers: readonly string[]

  constructor(terms: PaymentTerms, headers: readonly string[] = []) {
    super('payment required')
    this.terms = terms
    this.headers = headers
  }
}
