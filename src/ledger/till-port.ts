import type { Micros } from '../core/money.ts'
import type { Ms } from '../core/time.ts'

/** A key that pays for calls from what was loaded onto it. It is kept by its SHA-256. */
export interface PrepaidKey {
  readonly hash: string
  /** Its start and end, by which people recognise it. */
  readonly hint: string
  readonly balance: Micros
  readonly loaded: Micros
  readonly calls: number
  readonly createdAt: Ms
  readonly firstUsedAt: Ms | null
  readonly lastUsedAt: Ms | null
}

/** What a call took from a prepaid key. */
export interface Charge {
  readonly at: Ms
  readonly route: string
  readonly micros: Micros
}

/** What a key was asked for a call: the amount is set aside until it is captured or released. */
export type Reservation =
  | { readonly state: 'held'; readonly id: string; readonly left: Micros }
  /** With what is on it besides what other calls have set aside. */
  | { readonly state: 'insufficient'; readonly balance: Micros }
  | { readonly state: 'unknown' }

/**
 * `claimed`: brought, and nothing made for it yet. `served`: its answer is kept, and it is being settled. `settled`: the
 * money is here. `failed`: it could not be had, and is not tried again. `ambiguous`: nobody knows yet.
 */
export type ClaimState = 'claimed' | 'served' | 'settled' | 'failed' | 'ambiguous'

/** A payment as a call brings it. */
export interface NewClaim {
  /** CAIP-2. */
  readonly network: string
  /** What makes it one payment on its network, whatever is sent around it. */
  readonly fingerprint: string
  /** What it was brought for: a payment is not bound to an address by itself. */
  readonly requestHash: string
  readonly route: string
  readonly micros: Micros
  readonly payer: string
  /** As it was sent, with the terms that it met: whoever settles later needs no more. */
  readonly payment: string
  /** The prepaid key that it loads, by its hash; null where it buys an answer. */
  readonly loadsKey: string | null
}

export interface Claimed extends NewClaim {
  readonly id: string
  readonly state: ClaimState
  readonly claimedAt: Ms
  readonly changedAt: Ms
  readonly tx: string | null
  readonly reason: string | null
}

/** What was bought, as it is sent. */
export interface KeptAnswer {
  readonly contentType: string
  /** Flat. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/** What `check` found. Amounts are sums over all of the ledger. */
export interface TillProof {
  readonly transfers: number
  readonly entries: number
  readonly prepaidKeys: number
  /** What came in from outside, by network. */
  readonly received: Readonly<Record<string, Micros>>
  /** What calls have earned, and what is still on keys; together they are what came in. */
  readonly earned: Micros
  readonly onKeys: Micros
  /** Claims by state. */
  readonly claims: Readonly<Record<ClaimState, number>>
  /** Sentences on what does not add up; none when all is well. */
  readonly faults: readonly string[]
}

/**
 * The money, whatever database keeps it: whole micro-dollars, every movement in two entries that sum up to nothing.
 * What a verb resolves with is durable. The contract suite in test/contract/till.ts says what each means.
 */
export interface Till {
  /** Whether other processes may be at work on the same claims and keys. */
  readonly isShared: boolean

  findPrepaid(hash: string): Promise<PrepaidKey | null>
  /** Newest first. */
  charges(hash: string, limit: number): Promise<Charge[]>

  /** Sets the price of a call aside. A crash releases what was held. */
  reserve(hash: string, micros: Micros): Promise<Reservation>
  /** Takes what was held for a call of that route; resolves with the balance. */
  capture(reservation: string, route: string): Promise<Micros>
  release(reservation: string): Promise<void>

  /** Takes the payment for this request, or says what is known of it: nobody brings the same payment twice. */
  claim(claim: NewClaim): Promise<{ readonly isNew: boolean; readonly claim: Claimed }>
  findClaim(id: string): Promise<Claimed | null>
  /** Nothing came of it, and nothing was taken: it may be brought again. Only of `claimed`. */
  dropClaim(id: string): Promise<void>
  /** Its answer is kept until `keptUntil`, before anything is taken for it. */
  serveClaim(id: string, answer: KeptAnswer | null, keptUntil: Ms): Promise<void>
  /**
   * The money is here: books it, and loads the key that it is for (made if there is none, with that hint). Of one that
   * is settled already nothing happens.
   */
  settleClaim(id: string, tx: string, keyHint: string | null): Promise<Claimed>
  /** `failed` or `ambiguous`, and why in a short code. A settled one stays so. */
  markClaim(id: string, state: 'failed' | 'ambiguous', reason: string): Promise<void>
  /** Claims that no call is at work on any more, oldest first: to be called at the start, or with those `before`. */
  openClaims(before: Ms): Promise<Claimed[]>
  keptAnswer(claimId: string): Promise<KeptAnswer | null>
  /** Forgets answers whose time is over; returns how many. */
  sweepAnswers(): Promise<number>

  /** Adds up everything there is. */
  check(): Promise<TillProof>
  close(): Promise<void>
}
