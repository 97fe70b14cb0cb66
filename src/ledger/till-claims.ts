import type Database from 'libsql'
import { LedgerError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import type { PackedAnswer } from './packed-answer.ts'
import { Prepared } from './prepared.ts'
import { type LedgerDialect, type LedgerTables, TURN } from './schema.ts'
import { newClaimId } from './secrets.ts'
import type { Claimed, ClaimState, NewClaim } from './till-port.ts'

export const CLAIM_STATES: readonly ClaimState[] = ['claimed', 'served', 'settled', 'failed', 'ambiguous']

export type ClaimRow = LedgerTables['claims']
export type AnswerRow = LedgerTables['paid_answers']

/** The same on every database; what is bound is named in the order in which it first comes. */
export const CLAIM_SQL = {
  insert: `insert into claims (id, network, fingerprint, request_hash, route, micros, payer, payment, loads_key,
      state, claimed_at, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'claimed', $10, $10)
    on conflict (network, fingerprint) do nothing`,
  find: 'select * from claims where id = $1',
  findPayment: 'select * from claims where network = $1 and fingerprint = $2',
  drop: 'delete from claims where id = $1',
  change: 'update claims set state = $1, changed_at = $2, tx = coalesce($3, tx), reason = $4 where id = $5',
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
  return [newClaimId(), network, fingerprint, requestHash, route, micros, payer, payment, loadsKey, at]
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

/** Payments that were brought, and what they bought. What writes is to be run within a commit. */
export class Claims {
  readonly #statements

  constructor(connection: Database.Database) {
    this.#statements = {
      insert: new Prepared(connection, CLAIM_SQL.insert),
      find: new Prepared<ClaimRow>(connection, CLAIM_SQL.find),
      findPayment: new Prepared<ClaimRow>(connection, CLAIM_SQL.findPayment),
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
    const row = this.#statements.findPayment.get(given.network, given.fingerprint)!
    return { isNew: made > 0, claim: claimOf(row) }
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
    { tx = null, reason = null }: { readonly tx?: string | null; readonly reason?: string | null } = {},
  ): void {
    this.#statements.change.run(state, at, tx, reason, id)
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
    // Written by this code alone; the check names one that is not.
    state: row.state as ClaimState,
    claimedAt: row.claimed_at,
    changedAt: row.changed_at,
    tx: row.tx,
    reason: row.reason,
  }
}

export function packedOf(row: AnswerRow): PackedAnswer {
  return { contentType: row.content_type, headers: row.headers, body: row.body }
}
