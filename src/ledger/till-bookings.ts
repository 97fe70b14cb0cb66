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

/** Books them in that order, however many, by two statements. Whoever books has locked the keys. */
export async function book(tx: Connection, bookings: readonly Booking[]): Promise<void> {
  const ids = bookings.map(({ at }) => newTransferId(at))
  const column = <C extends keyof Booking>(name: C) => bookings.map((booking) => booking[name])
  await tx.query(
    `insert into transfers (id, at, kind, route, claim_id, key_hash)
     select id, at, kind, route, claim, key from
       unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
       with ordinality as booked (id, at, kind, route, claim, key, place)
     order by place`,
    [ids, column('at'), column('kind'), column('route'), column('claim'), column('key')],
  )
  await tx.query(
    `insert into entries (transfer_id, book, micros)
     select id, source, -micros from unnest($1::text[], $2::text[], $3::bigint[]) as out (id, source, micros)
     union all
     select id, target, micros from unnest($1::text[], $4::text[], $3::bigint[]) as into_ (id, target, micros)`,
    [ids, column('from'), column('micros'), column('to')],
  )
}
