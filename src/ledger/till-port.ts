import type { Micros } from '../core/money.ts'
import type { Ms } from '../core/time.ts'

/** A key that pays for calls from what was loaded onto it. Only its SHA-256 is stored. */
export interface PrepaidKey {
  /** Names its account in the books, whichever key is good for it today. */
  readonly account: string
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
 * money is here. `failed`: it could not be had, and is not tried again. `ambiguous`: nobody knows yet. `reversed`: the
 * facilitator said that it was settled, and the chain has no such transfer.
 */
export type ClaimState = 'claimed' | 'served' | 'settled' | 'failed' | 'ambiguous' | 'reversed'

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
  /** The account of the prepaid key that it loads; null where it buys an answer. */
  readonly loadsKey: string | null
  /** It issues that key, and does not top it up. */
  readonly mintsKey: boolean
  /** Hash of a secret that was sent beside the payment and never reaches the chain; null where there was none. */
  readonly secretHash: string | null
}

export interface Claimed extends NewClaim {
  readonly id: string
  readonly state: ClaimState
  readonly claimedAt: Ms
  readonly changedAt: Ms
  readonly tx: string | null
  readonly reason: string | null
  /** False of a settlement that only the facilitator vouches for. */
  readonly isVerified: boolean
}

/** Which purchase a wallet asks for. */
export interface PurchaseQuery {
  readonly network: string
  readonly payer: string
  readonly route: string
  /** The transaction that paid for it; null for the newest one of this request since then, without keys that are in use. */
  readonly tx: string | null
  readonly requestHash: string
  readonly since: Ms
}

export interface Settlement {
  readonly tx: string
  /** How people recognise the key that it issues. */
  readonly keyHint: string | null
  readonly isVerified: boolean
}

/** What was bought, as it is sent. */
export interface KeptAnswer {
  readonly contentType: string
  /** Flat. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

interface ExposedKey {
  readonly hint: string
  readonly balance: Micros
  readonly createdAt: Ms
  /** The transaction that bought it, by which it is reissued; null where it is not known. */
  readonly tx: string | null
}

/** What `check` found. Amounts are sums over all of the ledger. */
export interface TillProof {
  readonly transfers: number
  readonly entries: number
  readonly prepaidKeys: number
  /** What came in from outside, by network. */
  readonly received: Readonly<Record<string, Micros>>
  /** What calls have earned, what is still on keys, and what was spent of credit that never arrived (below zero). */
  readonly earned: Micros
  readonly onKeys: Micros
  readonly lost: Micros
  /** Settlements that only a facilitator vouches for. */
  readonly unverified: number
  /** Keys that anyone who reads the chain could obtain, until they are rotated. */
  readonly exposedKeys: readonly ExposedKey[]
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

  /** By the hash of the key that is good today, as in `charges` and `reserve`. */
  findPrepaid(hash: string): Promise<PrepaidKey | null>
  /** Newest first. */
  charges(hash: string, limit: number): Promise<Charge[]>

  /** Sets the price of a call aside. A crash releases what was held. */
  reserve(hash: string, micros: Micros): Promise<Reservation>
  /** Takes what was held for a call of that route; resolves with the balance. */
  capture(reservation: string, route: string): Promise<Micros>
  release(reservation: string): Promise<void>

  /** From now on another key is good for this account, and the one before is not. */
  rotatePrepaid(account: string, key: { readonly hash: string; readonly hint: string }): Promise<PrepaidKey>

  /**
   * Takes the payment for this request, or finds the one that there is: the same payment, or another one that was sent
   * with the same secret.
   */
  claim(claim: NewClaim): Promise<{ readonly isNew: boolean; readonly claim: Claimed }>
  findClaim(id: string): Promise<Claimed | null>
  findClaimBySecret(secretHash: string): Promise<Claimed | null>
  findClaimByTx(tx: string): Promise<Claimed | null>
  findPurchase(query: PurchaseQuery): Promise<Claimed | null>
  /** False where the challenge was answered before. */
  useChallenge(challengeHash: string, until: Ms): Promise<boolean>
  /** Nothing came of it, and nothing was taken: it may be brought again. Only of `claimed`. */
  dropClaim(id: string): Promise<void>
  /** Its answer is kept until `keptUntil`, before anything is taken for it. */
  serveClaim(id: string, answer: KeptAnswer | null, keptUntil: Ms): Promise<void>
  /**
   * The money is here: books it, and loads the key that it is for (made if there is none, with that hint). Of one that
   * is settled already nothing happens.
   */
  settleClaim(id: string, settlement: Settlement): Promise<Claimed>
  /** Newest first: all that only a facilitator vouches for, or the newest of all that are settled. */
  settledClaims(which: 'unverified' | 'newest', limit: number): Promise<Claimed[]>
  /** The chain has the transfer that only the facilitator vouched for. */
  confirmClaim(id: string, tx: string): Promise<void>
  /**
   * The chain does not have it, and never will: takes back what was booked. Credit that was spent meanwhile is booked as a
   * loss. Only of an unverified one.
   */
  reverseClaim(id: string, reason: string): Promise<void>
  /** `failed` or `ambiguous`, and why in a short code. A settled one stays so. */
  markClaim(id: string, state: 'failed' | 'ambiguous', reason: string): Promise<void>
  /** Claims that no call is at work on any more, oldest first: to be called at the start, or with those `before`. */
  openClaims(before: Ms): Promise<Claimed[]>
  keptAnswer(claimId: string): Promise<KeptAnswer | null>
  /** Forgets answers and challenges whose time is over; returns how many answers. */
  sweepAnswers(): Promise<number>

  /** Adds up everything there is. */
  check(): Promise<TillProof>
  close(): Promise<void>
}
