/** One way to pay for a route, as its terms list it (`accepts`). */
export interface Requirement {
  readonly scheme: string
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  /** In the smallest unit of the asset; of USDC that is the micro-dollar. */
  readonly amount: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** A payment as its buyer sent it (PAYMENT-SIGNATURE), x402 version 2. */
export interface SentPayment {
  readonly x402Version: 2
  /** Which of the terms it is for. */
  readonly accepted: Requirement
  /** What the scheme wants: an authorization and its signature on Base, a signed transaction on Solana. */
  readonly payload: Readonly<Record<string, unknown>>
  readonly [more: string]: unknown
}

/** Why a payment is not taken, as buyers are told. Whatever a library or a chain says beyond that stays in the log. */
export const PAYMENT_FAULTS = [
  'unsupported_version',
  'unsupported_scheme',
  'wrong_network',
  'wrong_asset',
  'wrong_amount',
  'wrong_recipient',
  'expired',
  'not_yet_valid',
  'invalid_signature',
  'insufficient_funds',
  'already_used',
  'used_for_another_call',
  'secret_used_for_another_call',
  'nothing_to_deliver',
  'proof_refused',
  'verification_failed',
  'settlement_failed',
  'settlement_unknown',
] as const
export type PaymentFault = (typeof PAYMENT_FAULTS)[number]

export type Verified =
  | { readonly isValid: true; readonly payer: string }
  | { readonly isValid: false; readonly fault: PaymentFault }

export type SettlementAnswer =
  | { readonly isSettled: true; readonly tx: string }
  | { readonly isSettled: false; readonly fault: PaymentFault }

/**
 * Who verifies payments and brings them onto their chain: in this process, or elsewhere. Each rejects where there is no
 * answer that can be understood; of a settlement nobody then knows what became of it.
 */
export interface Facilitator {
  /** What the terms of a network have to say besides (`extra`): who pays the fees on Solana. Null where it is not served. */
  extraOf(network: string): Promise<Readonly<Record<string, string>> | null>
  verify(payment: SentPayment, requirement: Requirement): Promise<Verified>
  settle(payment: SentPayment, requirement: Requirement): Promise<SettlementAnswer>
  close(): Promise<void>
}

/** The chain's own word on a payment, whoever claims to have settled it. Rejects where it cannot be asked. */
export interface ChainWitness {
  /**
   * `moved`: the amount went from the payer to the seller by this very payment. `spent`: it can never be used any more,
   * and no money came of it. `open`: neither, so far.
   */
  lookUp(
    payment: SentPayment,
    requirement: Requirement,
    tx: string | null,
  ): Promise<{ readonly state: 'moved'; readonly tx: string } | { readonly state: 'spent' | 'open' }>
}
