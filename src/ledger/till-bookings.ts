import type { Micros } from '../core/money.ts'
import type { Ms } from '../core/time.ts'
import type { Connection } from './postgres-pool.ts'
import { newTransferId } from './secrets.ts'
import type { TransferKind } from './till-books.ts'

/** A movement of money from a book to another. */
interface Booking {
  readonly at: Ms
  readonly kind: TransferKind
  readonly route: string
  readonly claim: string | null
  readonly key: string | null
  readonly micros: Micros
  readonly from: string
  readonly to: string
}

/** Books them in that order, however many, by one statement. Whoever books has locked the keys. */
export async function book(tx: Connection, bookings: readonly Booking[]): Promise<void> {
  const column = <C extends keyof Booking>(name: C) => bookings.map((booking) => booking[name])
  await tx.query(
    `with booked as (
       select * from unnest(
         $1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[])
       with ordinality as given (id, at, kind, route, claim, key, micros, source, target, place)
     ), moved as (
       insert into transfers (id, at, kind, route, claim_id, key_hash)
       select id, at, kind, route, claim, key from booked order by place
     )
     insert into entries (transfer_id, book, micros)
     select id, source, -micros from booked union all select id, target, micros from booked`,
    [
      bookings.map(({ at }) => newTransferId(at)),
      ...[column('at'), column('kind'), column('route'), column('claim'), column('key')],
      ...[column('micros'), column('from'), column('to')],
    ],
  )
}
