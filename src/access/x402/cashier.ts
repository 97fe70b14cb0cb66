import { Problem } from '../../core/errors.ts'
import type { Micros } from '../../core/money.ts'
import type { Ms } from '../../core/time.ts'
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
  /** The prepaid key that it is to load: a new one that it issues, or one that it tops up. */
  readonly loads: { readonly hash: string; readonly hint: string; readonly isNew: boolean } | null
  readonly proof: BuyerProof
}

/** What shows that a caller is the buyer. None of it reaches the chain, as the payment itself does. */
export interface BuyerProof {
  /** Hash of the secret that the first try was sent with: an Idempotency-Key or a payment-identifier. */
  readonly secretHash: string | null
  /** The header SIGN-IN-WITH-X, and the address that its challenge was for. */
  readonly signIn: { readonly header: string; readonly uri: string } | null
}

/** A call that wants what was bought before, without paying. */
export interface Redelivery {
  readonly route: string
  readonly requestHash: string
  readonly proof: BuyerProof
  /** The transaction of the purchase; null for the newest one of this very call. */
  readonly tx: string | null
  /** The key that replaces the one that was bought. */
  readonly newKey: { readonly hash: string; readonly hint: string } | null
}

/** What was bought, for its buyer. */
export interface Purchase {
  readonly state: 'bought'
  readonly boughtAt: Ms
  readonly receipt: PaymentReceipt
  /** Null where no copy was kept: of what is made anew, and of keys. */
  readonly answer: KeptAnswer | null
  /** The prepaid key that it loaded, as it is now. `isReplaced`: the new key is good for it from now on. */
  readonly key: (PrepaidKey & { readonly isReplaced: boolean }) | null
}

/** What PAYMENT-RESPONSE says of money that moved. */
export interface PaymentReceipt {
  readonly transaction: string
  readonly network: string
  readonly payer: string
}

export type Claiming =
  | { readonly state: 'claimed'; readonly id: string }
  /** This very call was paid for before, and the caller has shown that it is the buyer. */
  | Purchase
  | { readonly state: 'refused'; readonly fault: PaymentFault }
  /** Another call is at work with the same payment. */
  | { readonly state: 'in use' }
  /** Nobody verifies payments at the moment. */
  | { readonly state: 'unavailable' }

export type Redelivering = Exclude<Claiming, { readonly state: 'claimed' }>

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
  redeliver(wanted: Redelivery): Promise<Redelivering>
  /** There is no answer: the payment stays unused. */
  drop(claim: string): Promise<void>
  /** `answer` is what was bought; null where a key is loaded, or where it is made anew for its buyer. */
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
  redeliver: nobody,
  drop: nobody,
  settle: nobody,
}
