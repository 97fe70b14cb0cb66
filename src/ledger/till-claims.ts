import type Database from 'libsql'
import { LedgerError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { PackedAnswer } from './packed-answer.ts'
import { Prepared } from './prepared.ts'
import { type LedgerDialect, type LedgerTables, TURN } from './schema.ts'
import { newClaimId } from './secrets.ts'
import type { Claimed, ClaimState, NewClaim, PurchaseQuery } from './till-port.ts'

export const CLAIM_STATES: readonly ClaimState[] = [
  'claimed',
  'served',
  'settled',
  'failed',
  'ambiguous',
  'reversed',
]

export type ClaimRow = LedgerTables['claims']
export type AnswerRow = LedgerTables['paid_answers']

/** The same on every database; what is bound is named in the order in which it first comes. */
export const CLAIM_SQL = {
  insert: `insert into claims (id, network, fingerprint, request_hash, route, micros, payer, payment, loads_key,
      mints_key, secret_hash, state, claimed_at, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'claimed', $12, $12)
    on conflict do nothing`,
  find: 'select * from claims where id = $1',
  findPayment: 'select * from claims where network = $1 and fingerprint = $2',
  findBySecret: 'select * from claims where secret_hash = $1',
  findByTx: 'select * from claims where tx = $1',
  // Of a payment whose settlement is not known yet the transaction is not known either. A key that was used has arrived:
  // it is replaced only where its transaction is named, and not because its owner wants another one.
  findPurchase: `select * from claims where network = $1 and payer = $2 and route = $3
      and state in ('served', 'settled', 'ambiguous')
      and (case when $4 = '' then request_hash = $5 and claimed_at >= $6 and not (mints_key = 1 and exists (
        select 1 from prepaid_keys where key_hash = loads_key and first_used_at is not null)) else tx = $4 end)
    order by claimed_at desc limit 1`,
  settled: (which: 'unverified' | 'newest') =>
    `select * from claims where state = 'settled' ${which === 'unverified' ? 'and is_verified = 0' : ''}
     order by claimed_at desc limit $1`,
  confirm: 'update claims set is_verified = 1, tx = $1, changed_at = $2 where id = $3',
  useChallenge: `insert into used_challenges (challenge_hash, until) values ($1, $2)
    on conflict (challenge_hash) do nothing`,
  forgetChallenges: 'delete from used_challenges where until <= $1',
  drop: 'delete from claims where id = $1',
  change: `update claims set state = $1, changed_at = $2, tx = coalesce($3, tx), reason = $4, is_verified = $5
    where id = $6`,
  open: (dialect: LedgerDialect) =>
    `select * from claims where state in ('claimed', 'served', 'ambiguous') and changed_at < $1
     order by claimed_at, ${TURN[dialect]}`,
  keep: 'insert into paid_answers (claim_id, content_type, headers, body, kept_until) values ($1, $2, $3, $4, $5)',
  kept: 'select * from paid_answers where claim_id = $1 and kept_until > $2',
  sweep: 'delete from paid_answers where kept_until <= $1',
} as const

/** A claim that is to be made, as it is bound. */
export function newClaimRow(given: NewClaim, at: Ms): readonly (string | number | null)[] {
  const { network, fingerprint, requestHash, route, micros, payer, payment, loadsKey } = given
  const { mintsKey, secretHash } = given
  return [
    ...[newClaimId(), network, fingerprint, requestHash, route, micros, payer, payment, loadsKey],
    ...[Number(mintsKey), secretHash, at],
  ]
}

/** What is bound to find a purchase. */
export function purchaseRow({ network, payer, route, tx, requestHash, since }: PurchaseQuery) {
  return [network, payer, route, tx ?? '', requestHash, since] as const
}

export interface ClaimChange {
  readonly tx?: string | null
  readonly reason?: string | null
  readonly isVerified?: boolean
}

export function assertFound(claim: Claimed | null, id: string): Claimed {
  if (!claim) throw new LedgerError('unknown_claim', `there is no claim ${id}`)
  return claim
}

/** Whoever took it further is not overruled. */
export function assertUntouched({ id, state }: Claimed): void {
  if (state !== 'claimed')
    throw new LedgerError('wrong_state', `the claim ${id} is ${state}, and not merely claimed any more`)
}

/** Money was booked for it, whatever became of that: it is not settled or failed once more. */
export function isBooked({ state }: Claimed): boolean {
  return state === 'settled' || state === 'reversed'
}

/** Whatever a chain has confirmed stays. */
export function assertUnverified({ id, state, isVerified }: Claimed): void {
  if (state !== 'settled' || isVerified)
    throw new LedgerError('wrong_state', `the claim ${id} is not a settlement that waits to be verified`)
}

/** Payments that were brought, and what they bought. What writes is to be run within a commit. */
export class Claims {
  readonly #statements

  constructor(connection: Database.Database) {
    this.#statements = {
      insert: new Prepared(connection, CLAIM_SQL.insert),
      find: new Prepared<ClaimRow>(connection, CLAIM_SQL.find),
      findPayment: new Prepared<ClaimRow>(connection, CLAIM_SQL.findPayment),
      findBySecret: new Prepared<ClaimRow>(connection, CLAIM_SQL.findBySecret),
      findByTx: new Prepared<ClaimRow>(connection, CLAIM_SQL.findByTx),
      findPurchase: new Prepared<ClaimRow>(connection, CLAIM_SQL.findPurchase),
      unverified: new Prepared<ClaimRow>(connection, CLAIM_SQL.settled('unverified')),
      newest: new Prepared<ClaimRow>(connection, CLAIM_SQL.settled('newest')),
      confirm: new Prepared(connection, CLAIM_SQL.confirm),
      useChallenge: new Prepared(connection, CLAIM_SQL.useChallenge),
      forgetChallenges: new Prepared(connection, CLAIM_SQL.forgetChallenges),
      drop: new Prepared(connection, CLAIM_SQL.drop),
      change: new Prepared(connection, CLAIM_SQL.change),
      open: new Prepared<ClaimRow>(connection, CLAIM_SQL.open('sqlite')),
      keep: new Prepared(connection, CLAIM_SQL.keep),
      kept: new Prepared<AnswerRow>(connection, CLAIM_SQL.kept),
      sweep: new Prepared(connection, CLAIM_SQL.sweep),
    }
  }

  /** Makes a claim of the payment, or finds the one that there is. */
  claim(given: NewClaim, at: Ms): { readonly isNew: boolean; readonly claim: Claimed } {
    const made = this.#statements.insert.run(...newClaimRow(given, at))
    const row =
      this.#statements.findPayment.get(given.network, given.fingerprint) ??
      this.#statements.findBySecret.get(given.secretHash)
    return { isNew: made > 0, claim: claimOf(row!) }
  }

  bySecret(secretHash: string): Claimed | null {
    const row = this.#statements.findBySecret.get(secretHash)
    return row ? claimOf(row) : null
  }

  byTx(tx: string): Claimed | null {
    const row = this.#statements.findByTx.get(tx)
    return row ? claimOf(row) : null
  }

  purchase(query: PurchaseQuery): Claimed | null {
    const row = this.#statements.findPurchase.get(...purchaseRow(query))
    return row ? claimOf(row) : null
  }

  settled(which: 'unverified' | 'newest', limit: number): Claimed[] {
    return this.#statements[which].all(limit).map(claimOf)
  }

  confirm(id: string, tx: string, at: Ms): void {
    this.#statements.confirm.run(tx, at, id)
  }

  useChallenge(challengeHash: string, until: Ms): boolean {
    return this.#statements.useChallenge.run(challengeHash, until) > 0
  }

  find(id: string): Claimed | null {
    const row = this.#statements.find.get(id)
    return row ? claimOf(row) : null
  }

  existing(id: string): Claimed {
    return assertFound(this.find(id), id)
  }

  drop(id: string): void {
    assertUntouched(this.existing(id))
    this.#statements.drop.run(id)
  }

  serve(id: string, answer: PackedAnswer | null, keptUntil: Ms, at: Ms): void {
    assertUntouched(this.existing(id))
    this.change(id, 'served', at)
    if (answer) this.#statements.keep.run(id, answer.contentType, answer.headers, answer.body, keptUntil)
  }

  change(
    id: string,
    state: ClaimState,
    at: Ms,
    { tx = null, reason = null, isVerified = true }: ClaimChange = {},
  ): void {
    this.#statements.change.run(state, at, tx, reason, Number(isVerified), id)
  }

  open(before: Ms): Claimed[] {
    return this.#statements.open.all(before).map(claimOf)
  }

  /** Null where there is none, or its time is over. */
  kept(claimId: string, at: Ms): PackedAnswer | null {
    const row = this.#statements.kept.get(claimId, at)
    return row ? packedOf(row) : null
  }

  sweep(at: Ms): number {
    this.#statements.forgetChallenges.run(at)
    return this.#statements.sweep.run(at)
  }
}

export function claimOf(row: ClaimRow): Claimed {
  return {
    id: row.id,
    network: row.network,
    fingerprint: row.fingerprint,
    requestHash: row.request_hash,
    route: row.route,
    micros: row.micros,
    payer: row.payer,
    payment: row.payment,
    loadsKey: row.loads_key,
    mintsKey: row.mints_key === 1,
    secretHash: row.secret_hash,
    // Written by this code alone; the check names one that is not.
    state: row.state as ClaimState,
    claimedAt: row.claimed_at,
    changedAt: row.changed_at,
    tx: row.tx,
    reason: row.reason,
    isVerified: row.is_verified === 1,
  }
}

export function packedOf(row: AnswerRow): PackedAnswer {
  return { contentType: row.content_type, headers: row.headers, body: row.body }
}
