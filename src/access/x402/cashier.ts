import { Problem } from '../../core/errors.ts'
import type { Micros } from '../../core/money.ts'
import type { Charge, KeptAnswer, PrepaidKey, Reservation } from '../../ledger/till-port.ts'
import type { PaymentFault, Requirement, SentPayment } from './facilitator.ts'

/** What a call brings to pay with by x402. */
export interface Brought {
  readonly payment: SentPayment
  /** Those of our terms that it says to meet. */
  readonly requirement: Requirement
  readonly fingerprint: string
  readonly payer: string
  readonly route: string
  readonly requestHash: string
  /** The prepaid key that it is to load. */
  readonly loads: { readonly hash: string; readonly hint: string } | null
}

/** What PAYMENT-RESPONSE says of money that moved. */
export interface PaymentReceipt {
  readonly transaction: string
  readonly network: string
  readonly payer: string
}

export type Claiming =
  | { readonly state: 'claimed'; readonly id: string }
  /** This very call was paid for before, by the same payment; the answer is null where it was a key that it loaded. */
  | { readonly state: 'paid before'; readonly receipt: PaymentReceipt; readonly answer: KeptAnswer | null }
  | { readonly state: 'refused'; readonly fault: PaymentFault }
  /** Another call is at work with the same payment. */
  | { readonly state: 'in use' }
  /** Nobody verifies payments at the moment. */
  | { readonly state: 'unavailable' }

export type Settling =
  | { readonly state: 'settled'; readonly receipt: PaymentReceipt }
  | { readonly state: 'refused'; readonly fault: PaymentFault }

/** Takes money: holds and captures what prepaid keys pay, has payments verified, settled and booked. */
export interface Cashier {
  reserve(hash: string, micros: Micros): Promise<Reservation>
  /** Resolves with the balance. */
  capture(reservation: string, route: string): Promise<Micros>
  release(reservation: string): Promise<void>
  /** Null for a key that nobody bought. */
  statement(hash: string): Promise<{ readonly key: PrepaidKey; readonly recent: readonly Charge[] } | null>
  claim(brought: Brought): Promise<Claiming>
  /** There is no answer: the payment stays unused. */
  drop(claim: string): Promise<void>
  /** `answer` is what was bought; null where a key is loaded. */
  settle(claim: string, answer: KeptAnswer | null): Promise<Settling>
}

const nobody = async () => {
  throw new Problem('upstream_unavailable', 'This server takes no payments and keeps no prepaid keys.')
}

/** Where nobody takes money. */
export const NO_CASHIER: Cashier = {
  reserve: nobody,
  capture: nobody,
  release: nobody,
  statement: nobody,
  claim: nobody,
  drop: nobody,
  settle: nobody,
}
