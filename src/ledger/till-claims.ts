import type Database from 'libsql'
import { LedgerError } from '../core/errors.ts'
import type { Ms } from '../core/time.ts'
import { Prepared } from './prepared.ts'
import type { LedgerTables } from './schema.ts'
import { newClaimId } from './secrets.ts'
import type { Claimed, ClaimState, NewClaim } from './till-port.ts'

export const CLAIM_STATES: readonly ClaimState[] = ['claimed', 'served', 'settled', 'failed', 'ambiguous']

/** An answer as it lies in the database. */
export interface PackedAnswer {
  readonly contentType: string
  readonly headers: string
  /** By gzip. */
  readonly body: Uint8Array
}

type ClaimRow = LedgerTables['claims']

/** Payments that were brought, and what they bought. What writes is to be run within a commit. */
export class Claims {
  readonly #statements

  constructor(connection: Database.Database) {
    this.#statements = {
      insert: new Prepared(
        connection,
        `insert into claims (id, network, fingerprint, request_hash, route, micros, payer, payment, loads_key,
           state, claimed_at, changed_at)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 'claimed', ?10, ?10)
         on conflict (network, fingerprint) do nothing`,
      ),
      find: new Prepared<ClaimRow>(connection, 'select * from claims where id = ?'),
      findPayment: new Prepared<ClaimRow>(
        connection,
        'select * from claims where network = ? and fingerprint = ?',
      ),
      drop: new Prepared(connection, 'delete from claims where id = ?'),
      change: new Prepared(
        connection,
        'update claims set state = ?2, changed_at = ?3, tx = coalesce(?4, tx), reason = ?5 where id = ?1',
      ),
      open: new Prepared<ClaimRow>(
        connection,
        `select * from claims where state in ('claimed', 'served', 'ambiguous') and changed_at < ?
         order by claimed_at, rowid`,
      ),
      keep: new Prepared(
        connection,
        'insert into paid_answers (claim_id, content_type, headers, body, kept_until) values (?, ?, ?, ?, ?)',
      ),
      kept: new Prepared<LedgerTables['paid_answers']>(
        connection,
        'select * from paid_answers where claim_id = ? and kept_until > ?',
      ),
      sweep: new Prepared(connection, 'delete from paid_answers where kept_until <= ?'),
    }
  }

  /** Makes a claim of the payment, or finds the one that there is. */
  claim(given: NewClaim, at: Ms): { readonly isNew: boolean; readonly claim: Claimed } {
    const { network, fingerprint, requestHash, route, micros, payer, payment, loadsKey } = given
    const id = newClaimId()
    const values = [id, network, fingerprint, requestHash, route, micros, payer, payment, loadsKey, at]
    const made = this.#statements.insert.run(...values)
    const row = this.#statements.findPayment.get(network, fingerprint)!
    return { isNew: made > 0, claim: claimOf(row) }
  }

  find(id: string): Claimed | null {
    const row = this.#statements.find.get(id)
    return row ? claimOf(row) : null
  }

  existing(id: string): Claimed {
    const claim = this.find(id)
    if (!claim) throw new LedgerError('unknown_claim', `there is no claim ${id}`)
    return claim
  }

  drop(id: string): void {
    this.#assertUntouched(id)
    this.#statements.drop.run(id)
  }

  serve(id: string, answer: PackedAnswer | null, keptUntil: Ms, at: Ms): void {
    this.#assertUntouched(id)
    this.change(id, 'served', at)
    if (answer) this.#statements.keep.run(id, answer.contentType, answer.headers, answer.body, keptUntil)
  }

  change(
    id: string,
    state: ClaimState,
    at: Ms,
    { tx = null, reason = null }: { readonly tx?: string | null; readonly reason?: string | null } = {},
  ): void {
    this.#statements.change.run(id, state, at, tx, reason)
  }

  open(before: Ms): Claimed[] {
    return this.#statements.open.all(before).map(claimOf)
  }

  /** Null where there is none, or its time is over. */
  kept(claimId: string, at: Ms): PackedAnswer | null {
    const row = this.#statements.kept.get(claimId, at)
    return row ? { contentType: row.content_type, headers: row.headers, body: row.body } : null
  }

  sweep(at: Ms): number {
    return this.#statements.sweep.run(at)
  }

  #assertUntouched(id: string): void {
    const { state } = this.existing(id)
    if (state !== 'claimed')
      throw new LedgerError('wrong_state', `the claim ${id} is ${state}, and not merely claimed any more`)
  }
}

function claimOf(row: ClaimRow): Claimed {
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
