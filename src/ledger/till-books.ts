import type Database from 'libsql'
import { LedgerError } from '../core/errors.ts'
import type { Micros } from '../core/money.ts'
import type { Ms } from '../core/time.ts'
import { Prepared } from './prepared.ts'
import { type LedgerDialect, type LedgerTables, TURN } from './schema.ts'
import { newTransferId } from './secrets.ts'
import { goneKey, type Hold } from './till-holds.ts'
import type { Charge, Claimed, PrepaidKey } from './till-port.ts'

/** What is in a book is the sum of its entries. Money comes from `outside`, so what is there is below nothing. */
export const BOOK = {
  outside: (network: string) => `outside:${network}`,
  key: (hash: string) => `key:${hash}`,
  income: (route: string) => `income:${route}`,
  loss: (network: string) => `loss:${network}`,
} as const

/**
 * `charge`: a call takes its price from a key. `sale`: a payment buys an answer. `topup`: a payment loads a key.
 * `reversal`: takes back a sale or what is left of a top-up whose payment never arrived. `writeoff`: what was spent of
 * it. All but the first belong to a claim.
 */
export type TransferKind = 'charge' | 'sale' | 'topup' | 'reversal' | 'writeoff'

export type KeyRow = LedgerTables['prepaid_keys']

/** The same on every database; what is bound is named in the order in which it first comes. */
export const BOOK_SQL = {
  find: 'select * from prepaid_keys where access_hash = $1',
  findAccount: 'select * from prepaid_keys where key_hash = $1',
  charges: (dialect: LedgerDialect) =>
    `select transfers.at, transfers.route, -entries.micros as micros from transfers
     join entries on entries.transfer_id = transfers.id and entries.book = 'key:' || transfers.key_hash
     where transfers.key_hash = (select key_hash from prepaid_keys where access_hash = $1)
       and transfers.kind = 'charge'
     order by transfers.at desc, transfers.${TURN[dialect]} desc limit $2`,
  load: `insert into prepaid_keys (key_hash, access_hash, key_hint, balance_micros, loaded_micros, calls, created_at)
    values ($1, $1, $2, $3, $3, 0, $4)
    on conflict (key_hash) do update
    set balance_micros = prepaid_keys.balance_micros + $3, loaded_micros = prepaid_keys.loaded_micros + $3`,
  takeBack: `update prepaid_keys set balance_micros = balance_micros - $1, loaded_micros = loaded_micros - $1
    where key_hash = $2`,
  rotate: 'update prepaid_keys set access_hash = $1, key_hint = $2, is_exposed = 0 where key_hash = $3',
} as const

/** Prepaid keys and the movements of money. What writes is to be run within a commit. */
export class Books {
  readonly #statements

  constructor(connection: Database.Database) {
    this.#statements = {
      find: new Prepared<KeyRow>(connection, BOOK_SQL.find),
      findAccount: new Prepared<KeyRow>(connection, BOOK_SQL.findAccount),
      charges: new Prepared<Charge>(connection, BOOK_SQL.charges('sqlite')),
      transfer: new Prepared(
        connection,
        'insert into transfers (id, at, kind, route, claim_id, key_hash) values (?, ?, ?, ?, ?, ?)',
      ),
      entries: new Prepared(
        connection,
        'insert into entries (transfer_id, book, micros) values (?1, ?2, -?4), (?1, ?3, ?4)',
      ),
      take: new Prepared<Pick<KeyRow, 'balance_micros'>>(
        connection,
        `update prepaid_keys set balance_micros = balance_micros - ?1, calls = calls + 1,
           first_used_at = coalesce(first_used_at, ?2), last_used_at = ?2
         where key_hash = ?3 returning balance_micros`,
      ),
      load: new Prepared(connection, BOOK_SQL.load),
      takeBack: new Prepared(connection, BOOK_SQL.takeBack),
      rotate: new Prepared(connection, BOOK_SQL.rotate),
    }
  }

  /** Null for a key that nobody bought, or that is not good any more. */
  find(hash: string): PrepaidKey | null {
    const row = this.#statements.find.get(hash)
    return row ? prepaidKeyOf(row) : null
  }

  rotate(account: string, { hash, hint }: { readonly hash: string; readonly hint: string }): PrepaidKey {
    if (this.#statements.rotate.run(hash, hint, account) === 0) throw goneKey()
    return prepaidKeyOf(this.#statements.findAccount.get(account)!)
  }

  charges(hash: string, limit: number): Charge[] {
    return this.#statements.charges.all(hash, limit)
  }

  /** Takes the price of a call from the key, which the database refuses where it is not there; returns what is left. */
  charge({ hash, micros }: Hold, route: string, at: Ms): Micros {
    this.#move({ at, kind: 'charge', route, claim: null, key: hash }, micros, [
      BOOK.key(hash),
      BOOK.income(route),
    ])
    const row = this.#statements.take.get(micros, at, hash)
    if (!row) throw goneKey()
    return row.balance_micros
  }

  /** Books a payment that has arrived: for an answer, or onto the key that it loads. */
  receive({ id, network, route, micros, loadsKey }: Claimed, keyHint: string | null, at: Ms): void {
    const from = BOOK.outside(network)
    if (loadsKey === null) {
      this.#move({ at, kind: 'sale', route, claim: id, key: null }, micros, [from, BOOK.income(route)])
      return
    }
    this.#move({ at, kind: 'topup', route, claim: id, key: loadsKey }, micros, [from, BOOK.key(loadsKey)])
    this.#statements.load.run(loadsKey, keyHint ?? unknownHint(loadsKey), micros, at)
  }

  /** Takes back a payment that never arrived: what is free of a key, and the rest as a loss. */
  reverse(claim: Claimed, heldOf: (account: string) => Micros, at: Ms): void {
    const { id, loadsKey } = claim
    const key = loadsKey === null ? null : this.#statements.findAccount.get(loadsKey)
    const free = key ? key.balance_micros - heldOf(key.key_hash) : claim.micros
    for (const { kind, micros, from, to } of reversalOf(claim, free)) {
      this.#move({ at, kind, route: claim.route, claim: id, key: loadsKey }, micros, [from, to])
      if (kind === 'reversal' && loadsKey !== null) this.#statements.takeBack.run(micros, loadsKey)
    }
  }

  #move(
    transfer: {
      readonly at: Ms
      readonly kind: TransferKind
      readonly route: string
      readonly claim: string | null
      readonly key: string | null
    },
    micros: Micros,
    [from, to]: readonly [from: string, to: string],
  ): void {
    const { at, kind, route, claim, key } = transfer
    const id = newTransferId(at)
    this.#statements.transfer.run(id, at, kind, route, claim, key)
    this.#statements.entries.run(id, from, to, micros)
  }
}

/** The transfers that take back a payment, of which so much is still free. */
export function reversalOf(
  { network, route, micros, loadsKey }: Claimed,
  free: Micros,
): { readonly kind: TransferKind; readonly micros: Micros; readonly from: string; readonly to: string }[] {
  const taken = Math.min(micros, free)
  const to = BOOK.outside(network)
  const from = loadsKey === null ? BOOK.income(route) : BOOK.key(loadsKey)
  return [
    { kind: 'reversal' as const, micros: taken, from, to },
    { kind: 'writeoff' as const, micros: micros - taken, from: BOOK.loss(network), to },
  ].filter((transfer) => transfer.micros > 0)
}

/** The money is here: it is booked even where nobody remembers what the key looks like. */
export function unknownHint(hash: string): string {
  return `#${hash.slice(0, 8)}`
}

/** Throws unless it is whole micro-dollars, and some. */
export function assertAmount(micros: Micros): void {
  if (!Number.isSafeInteger(micros) || micros <= 0)
    throw new LedgerError('bad_amount', `${micros} is no amount of whole micro-dollars above nothing`)
}

export function prepaidKeyOf(row: KeyRow): PrepaidKey {
  return {
    account: row.key_hash,
    hint: row.key_hint,
    balance: row.balance_micros,
    loaded: row.loaded_micros,
    calls: row.calls,
    createdAt: row.created_at,
    firstUsedAt: row.first_used_at,
    lastUsedAt: row.last_used_at,
  }
}
