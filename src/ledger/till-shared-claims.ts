import type { Ms } from '../core/time.ts'
import type { PackedAnswer } from './packed-answer.ts'
import type { Connection } from './postgres-pool.ts'
import { book } from './till-bookings.ts'
import { BOOK, BOOK_SQL, unknownHint } from './till-books.ts'
import {
  assertFound,
  assertUntouched,
  CLAIM_SQL,
  type ClaimRow,
  claimOf,
  newClaimRow,
} from './till-claims.ts'
import type { Claimed, ClaimState, NewClaim } from './till-port.ts'

/** Payments that were brought to whichever process. A claim that is to be changed is locked until the commit. */
export class SharedClaims {
  readonly #tx: Connection
  readonly #at: Ms

  constructor(tx: Connection, at: Ms) {
    this.#tx = tx
    this.#at = at
  }

  async claim(given: NewClaim): Promise<{ readonly isNew: boolean; readonly claim: Claimed }> {
    const { rowCount } = await this.#tx.query(CLAIM_SQL.insert, newClaimRow(given, this.#at))
    const { rows } = await this.#tx.query<ClaimRow>(CLAIM_SQL.findPayment, [given.network, given.fingerprint])
    return { isNew: (rowCount ?? 0) > 0, claim: claimOf(rows[0]!) }
  }

  async drop(id: string): Promise<void> {
    assertUntouched(await this.#existing(id))
    await this.#tx.query(CLAIM_SQL.drop, [id])
  }

  async serve(id: string, answer: PackedAnswer | null, keptUntil: Ms): Promise<void> {
    assertUntouched(await this.#existing(id))
    await this.#change(id, 'served')
    if (answer)
      await this.#tx.query(CLAIM_SQL.keep, [id, answer.contentType, answer.headers, answer.body, keptUntil])
  }

  async settle(id: string, tx: string, keyHint: string | null): Promise<Claimed> {
    const claim = await this.#existing(id)
    if (claim.state === 'settled') return claim
    await this.#receive(claim, keyHint)
    await this.#change(id, 'settled', { tx })
    return this.#existing(id)
  }

  async mark(id: string, state: 'failed' | 'ambiguous', reason: string): Promise<void> {
    if ((await this.#existing(id)).state !== 'settled') await this.#change(id, state, { reason })
  }

  /** Of the key first: its row is locked before anything is booked on it, and what is booked has the order of that. */
  async #receive({ id, network, route, micros, loadsKey }: Claimed, keyHint: string | null): Promise<void> {
    const at = this.#at
    if (loadsKey !== null)
      await this.#tx.query(BOOK_SQL.load, [loadsKey, keyHint ?? unknownHint(loadsKey), micros, at])
    const kind = loadsKey === null ? 'sale' : 'topup'
    const to = loadsKey === null ? BOOK.income(route) : BOOK.key(loadsKey)
    await book(this.#tx, [
      { at, kind, route, claim: id, key: loadsKey, micros, from: BOOK.outside(network), to },
    ])
  }

  async #existing(id: string): Promise<Claimed> {
    const { rows } = await this.#tx.query<ClaimRow>(`${CLAIM_SQL.find} for update`, [id])
    return assertFound(rows[0] ? claimOf(rows[0]) : null, id)
  }

  async #change(
    id: string,
    state: ClaimState,
    { tx = null, reason = null }: { readonly tx?: string | null; readonly reason?: string | null } = {},
  ): Promise<void> {
    await this.#tx.query(CLAIM_SQL.change, [state, this.#at, tx, reason, id])
  }
}
