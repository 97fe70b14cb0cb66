import { randomUUID } from 'node:crypto'
import type { Micros } from '../core/money.ts'
import { MINUTE, type Ms } from '../core/time.ts'
import { DATABASE_NOW } from './postgres-clock.ts'
import type { Connection } from './postgres-pool.ts'
import { book } from './till-bookings.ts'
import { BOOK } from './till-books.ts'
import { goneKey, type Hold, unknownReservation } from './till-holds.ts'
import type { Reservation } from './till-port.ts'

/** Longer than the longest answer takes: what a process held that is gone by now is free again after that. */
const HOLD_LASTS: Ms = 2 * MINUTE

interface Key {
  readonly balance: Micros
  /** By whoever; what is being captured at this moment included. */
  held: Micros
  /** After what was captured so far. */
  left: Micros
}

interface KnownHold extends Hold {
  /** It ended, and others may have taken what it held. */
  readonly isOver: boolean
}

/**
 * What is set aside of some keys, by all processes, while no other process can change it: their rows are locked. What is
 * asked changes it here first, in the order in which it was asked, and is written together.
 */
export class SharedHolds {
  readonly #keys: Map<string, Key>
  /** The account that each key is good for. */
  readonly #accounts: ReadonlyMap<string, string>
  readonly #holds: Map<string, KnownHold>
  readonly #made: (Hold & { readonly id: string })[] = []
  readonly #gone: string[] = []
  readonly #charges: (Hold & { readonly route: string })[] = []

  private constructor(
    keys: Map<string, Key>,
    accounts: ReadonlyMap<string, string>,
    holds: Map<string, KnownHold>,
  ) {
    this.#keys = keys
    this.#accounts = accounts
    this.#holds = holds
  }

  /** Locks these keys, those of these reservations, and those that these claims load: in one order, whoever asks. */
  static async lock(
    tx: Connection,
    asked: { readonly keys: string[]; readonly reservations: string[]; readonly claims: string[] },
  ): Promise<SharedHolds> {
    const { rows: keys } = await tx.query<{ key_hash: string; access_hash: string; balance_micros: number }>(
      `select key_hash, access_hash, balance_micros from prepaid_keys
       where access_hash = any($1) or key_hash in (select key_hash from holds where id = any($2))
         or key_hash in (select loads_key from claims where id = any($3))
       order by key_hash for update`,
      [asked.keys, asked.reservations, asked.claims],
    )
    const holds = await holdsBy(tx, asked.reservations)
    // Who captures what it holds need not know what others hold.
    const isFreeAsked = asked.keys.length > 0 || holds.some(({ is_over }) => is_over)
    const heldOf = isFreeAsked
      ? await heldOfEach(
          tx,
          keys.map(({ key_hash }) => key_hash),
        )
      : new Map()
    return new SharedHolds(
      new Map(
        keys.map(({ key_hash, balance_micros: balance }) => [
          key_hash,
          { balance, held: heldOf.get(key_hash) ?? 0, left: balance },
        ]),
      ),
      new Map(keys.map(({ access_hash, key_hash }) => [access_hash, key_hash])),
      new Map(
        holds.map(({ id, key_hash, micros, is_over }) => [id, { hash: key_hash, micros, isOver: is_over }]),
      ),
    )
  }

  reserve(presented: string, micros: Micros): Reservation {
    const hash = this.#accounts.get(presented)
    const key = hash && this.#keys.get(hash)
    if (!hash || !key) return { state: 'unknown' }
    const free = key.balance - key.held
    if (free < micros) return { state: 'insufficient', balance: free }
    const id = randomUUID()
    key.held += micros
    this.#made.push({ id, hash, micros })
    return { state: 'held', id, left: free - micros }
  }

  /** Takes what was held, or would still be free; returns what is left. */
  capture(id: string, route: string): Micros {
    const { hash, micros, isOver } = this.#take(id)
    const key = this.#keys.get(hash)
    if (!key) throw goneKey()
    if (isOver) {
      if (key.balance - key.held < micros) throw unknownReservation(id)
      key.held += micros
    }
    this.#charges.push({ hash, micros, route })
    key.left -= micros
    return key.left
  }

  release(id: string): void {
    const { hash, micros, isOver } = this.#take(id)
    const key = this.#keys.get(hash)
    if (key && !isOver) key.held -= micros
  }

  async write(tx: Connection, at: Ms): Promise<void> {
    if (this.#made.length > 0) {
      await tx.query(
        `insert into holds (id, key_hash, micros, until)
         select id, hash, micros, ${DATABASE_NOW} + ${HOLD_LASTS} from unnest($1::text[], $2::text[], $3::bigint[]) as made (id, hash, micros)`,
        columnsOf(this.#made, ['id', 'hash', 'micros']),
      )
    }
    if (this.#gone.length > 0) await tx.query('delete from holds where id = any($1)', [this.#gone])
    if (this.#charges.length > 0) await this.#writeCharges(tx, at)
  }

  async #writeCharges(tx: Connection, at: Ms): Promise<void> {
    await book(
      tx,
      this.#charges.map(({ hash, micros, route }) => ({
        ...{ at, kind: 'charge', route, claim: null, key: hash, micros },
        ...{ from: BOOK.key(hash), to: BOOK.income(route) },
      })),
    )
    // The database refuses it where more is taken than there is.
    await tx.query(
      `update prepaid_keys set balance_micros = balance_micros - taken.micros, calls = prepaid_keys.calls + taken.calls,
         first_used_at = coalesce(first_used_at, $3), last_used_at = $3
       from (select hash, sum(micros) as micros, count(*) as calls
             from unnest($1::text[], $2::bigint[]) as charged (hash, micros) group by hash) as taken
       where key_hash = taken.hash`,
      [...columnsOf(this.#charges, ['hash', 'micros']), at],
    )
  }

  #take(id: string): KnownHold {
    const hold = this.#holds.get(id)
    if (!hold) throw unknownReservation(id)
    this.#holds.delete(id)
    this.#gone.push(id)
    return hold
  }
}

interface HoldRow {
  readonly id: string
  readonly key_hash: string
  readonly micros: number
  readonly is_over: boolean
}

async function holdsBy(tx: Connection, ids: readonly string[]): Promise<HoldRow[]> {
  if (ids.length === 0) return []
  const asked = `select id, key_hash, micros, until <= ${DATABASE_NOW} as is_over from holds where id = any($1)`
  return (await tx.query<HoldRow>(asked, [ids])).rows
}

async function heldOfEach(tx: Connection, hashes: readonly string[]): Promise<Map<string, Micros>> {
  const { rows } = await tx.query<{ key_hash: string; held: number }>(
    `select key_hash, sum(micros) as held from holds where key_hash = any($1) and until > ${DATABASE_NOW} group by key_hash`,
    [hashes],
  )
  return new Map(rows.map(({ key_hash, held }) => [key_hash, held]))
}

/** Forgets what ended long ago: nobody will come to take it any more. */
export const FORGET_HOLDS = `delete from holds where until < ${DATABASE_NOW} - ${HOLD_LASTS}`

/** Rows as a statement takes many of them: an array for each column. */
function columnsOf<Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): unknown[][] {
  return columns.map((column) => rows.map((row) => row[column]))
}
