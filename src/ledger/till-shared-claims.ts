import type { Ms } from '../core/time.ts'
import type { PackedAnswer } from './packed-answer.ts'
import { DATABASE_NOW } from './postgres-clock.ts'
import type { Connection } from './postgres-pool.ts'
import { book } from './till-bookings.ts'
import { BOOK, BOOK_SQL, type KeyRow, prepaidKeyOf, reversalOf, unknownHint } from './till-books.ts'
import {
  assertFound,
  assertUntouched,
  assertUnverified,
  CLAIM_SQL,
  type ClaimChange,
  type ClaimRow,
  claimOf,
  isBooked,
  newClaimRow,
} from './till-claims.ts'
import { goneKey } from './till-holds.ts'
import type { Claimed, ClaimState, NewClaim, Settlement } from './till-port.ts'

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
    const ofPayment = [given.network, given.fingerprint]
    const { rows } = await this.#tx.query<ClaimRow>(CLAIM_SQL.findPayment, ofPayment)
    if (rows.length === 0)
      rows.push(...(await this.#tx.query<ClaimRow>(CLAIM_SQL.findBySecret, [given.secretHash])).rows)
    return { isNew: (rowCount ?? 0) > 0, claim: claimOf(rows[0]!) }
  }

  async useChallenge(challengeHash: string, until: Ms): Promise<boolean> {
    const { rowCount } = await this.#tx.query(CLAIM_SQL.useChallenge, [challengeHash, until])
    return (rowCount ?? 0) > 0
  }

  async rotate(account: string, { hash, hint }: { readonly hash: string; readonly hint: string }) {
    await this.#tx.query(BOOK_SQL.rotate, [hash, hint, account])
    const { rows } = await this.#tx.query<KeyRow>(BOOK_SQL.findAccount, [account])
    if (rows.length === 0) throw goneKey()
    return prepaidKeyOf(rows[0]!)
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

  async settle(id: string, { tx, keyHint, isVerified }: Settlement): Promise<Claimed> {
    const claim = await this.#existing(id)
    if (isBooked(claim)) return claim
    await this.#receive(claim, keyHint)
    await this.#change(id, 'settled', { tx, isVerified })
    return this.#existing(id)
  }

  async confirm(id: string, tx: string): Promise<void> {
    assertUnverified(await this.#existing(id))
    await this.#tx.query(CLAIM_SQL.confirm, [tx, this.#at, id])
  }

  async reverse(id: string, reason: string): Promise<void> {
    const claim = await this.#existing(id)
    assertUnverified(claim)
    const { loadsKey, route } = claim
    const free = loadsKey === null ? claim.micros : await this.#freeOf(loadsKey)
    const transfers = reversalOf(claim, free)
    for (const { kind, micros } of transfers)
      if (kind === 'reversal' && loadsKey !== null)
        await this.#tx.query(BOOK_SQL.takeBack, [micros, loadsKey])
    const at = this.#at
    await book(
      this.#tx,
      transfers.map((transfer) => ({ ...transfer, at, route, claim: id, key: loadsKey })),
    )
    await this.#change(id, 'reversed', { reason })
  }

  async mark(id: string, state: 'failed' | 'ambiguous', reason: string): Promise<void> {
    if (!isBooked(await this.#existing(id))) await this.#change(id, state, { reason })
  }

  /** The row of the key is locked by whoever runs this: nobody holds or takes more of it meanwhile. */
  async #freeOf(account: string): Promise<number> {
    const { rows } = await this.#tx.query<{ free: number }>(
      `select balance_micros - (select coalesce(sum(micros), 0) from holds
         where holds.key_hash = prepaid_keys.key_hash and until > ${DATABASE_NOW})::bigint as free
       from prepaid_keys where key_hash = $1`,
      [account],
    )
    return Math.max(0, rows[0]?.free ?? 0)
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
    { tx = null, reason = null, isVerified = true }: ClaimChange = {},
  ): Promise<void> {
    await this.#tx.query(CLAIM_SQL.change, [state, this.#at, tx, reason, Number(isVerified), id])
  }
}
