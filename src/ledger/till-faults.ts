import { type LedgerDialect, TURN } from './schema.ts'

export type Cell = string | number | null

/** Something that must not be: rows that there are none of while all is well, and what each of them says. */
export interface Fault {
  readonly rows: string
  readonly says: (...cells: Cell[]) => string
}

/** SQLite keeps whatever it is given in a column, whole or not. */
const isAmount = (column: string, dialect: LedgerDialect) =>
  `(${dialect === 'sqlite' ? `typeof(${column}) = 'integer' and ` : ''}${column} between -9007199254740991 and 9007199254740991)`

/** What is no amount is named by itself, and would only spoil the sums. */
export function summedEntries(dialect: LedgerDialect): string {
  return `(select * from entries where ${isAmount('micros', dialect)}) as summed`
}

const hasEntry = (book: string, sign: '<' | '>') =>
  `exists (select 1 from entries where transfer_id = transfers.id and book = ${book} and micros ${sign} 0)`

/** A key as people know it, and the start of its hash. */
const KEY = `key_hint || ' (' || substr(key_hash, 1, 12) || '…)'`

const amounts = (dialect: LedgerDialect): readonly Fault[] => [
  {
    rows: `select transfer_id, book, cast(micros as text) from entries where not ${isAmount('micros', dialect)}`,
    says: (transfer, book, micros) =>
      `The entry of transfer ${transfer} in the book ${book} is ${micros}, which is no whole amount of micro-dollars.`,
  },
  {
    rows: `
      select ${KEY}, cast(balance_micros as text), cast(loaded_micros as text) from prepaid_keys
      where not ${isAmount('balance_micros', dialect)} or not ${isAmount('loaded_micros', dialect)}`,
    says: (key, balance, loaded) =>
      `The prepaid key ${key} has the balance ${balance} of ${loaded} loaded, which are not both whole amounts of micro-dollars.`,
  },
  {
    rows: `select id, cast(micros as text) from claims where not ${isAmount('micros', dialect)} or micros <= 0`,
    says: (claim, micros) =>
      `The claim ${claim} is over ${micros}, which is no amount of micro-dollars to be paid.`,
  },
]

const transfers = (summed: string): readonly Fault[] => [
  {
    rows: 'select transfer_id, book from entries where transfer_id not in (select id from transfers)',
    says: (transfer, book) =>
      `The entry in the book ${book} belongs to the transfer ${transfer}, which there is not.`,
  },
  {
    rows: `
      select transfers.id, coalesce(sum(micros), 0) from transfers
      left join ${summed} on summed.transfer_id = transfers.id
      group by transfers.id having coalesce(sum(micros), 0) <> 0`,
    says: (transfer, sum) => `The entries of transfer ${transfer} sum up to ${sum} micro-dollars, not to 0.`,
  },
  {
    rows: `
      select transfers.id, count(entries.book) from transfers left join entries on entries.transfer_id = transfers.id
      group by transfers.id having count(entries.book) <> 2`,
    says: (transfer, entries) => `The transfer ${transfer} has ${entries} entries, not two.`,
  },
  {
    // Whatever a comparison cannot tell, because something is missing, is a fault as well.
    rows: `
      select transfers.id, transfers.kind from transfers left join claims on claims.id = transfers.claim_id
      where not coalesce(case transfers.kind
        when 'charge' then transfers.claim_id is null
          and ${hasEntry(`'key:' || transfers.key_hash`, '<')} and ${hasEntry(`'income:' || transfers.route`, '>')}
        when 'sale' then transfers.key_hash is null and claims.loads_key is null and claims.route = transfers.route
          and ${hasEntry(`'outside:' || claims.network`, '<')} and ${hasEntry(`'income:' || transfers.route`, '>')}
        when 'topup' then claims.loads_key = transfers.key_hash and claims.route = transfers.route
          and ${hasEntry(`'outside:' || claims.network`, '<')} and ${hasEntry(`'key:' || transfers.key_hash`, '>')}
        when 'reversal' then claims.state = 'reversed' and ${hasEntry(`'outside:' || claims.network`, '>')}
          and (${hasEntry(`'income:' || transfers.route`, '<')} or ${hasEntry(`'key:' || transfers.key_hash`, '<')})
        when 'writeoff' then claims.state = 'reversed' and ${hasEntry(`'outside:' || claims.network`, '>')}
          and ${hasEntry(`'loss:' || claims.network`, '<')}
        end, false)`,
    says: (transfer, kind) =>
      `The transfer ${transfer} is called a ${kind}, but its books, its key or its claim are not those of one.`,
  },
  {
    rows: `select sum(micros) from ${summed} having sum(micros) <> 0`,
    says: (sum) => `All entries together sum up to ${sum} micro-dollars, not to 0.`,
  },
  {
    rows: `
      select book, sum(micros) from ${summed}
      where book not like 'outside:%' and book not like 'income:%' and book not like 'loss:%'
        and not (book like 'key:%' and substr(book, 5) in (select key_hash from prepaid_keys))
      group by book`,
    says: (book, sum) => `The book ${book}, with ${sum} micro-dollars, belongs to nothing that is known.`,
  },
]

const keys = (summed: string, dialect: LedgerDialect): readonly Fault[] => [
  {
    rows: `select ${KEY}, balance_micros from prepaid_keys where balance_micros < 0`,
    says: (key, balance) =>
      `The prepaid key ${key} has a balance of ${balance} micro-dollars, below nothing.`,
  },
  keySum(summed, 'balance_micros', (key, balance, sum) => {
    return `The prepaid key ${key} has a balance of ${balance} micro-dollars, but its entries sum up to ${sum}.`
  }),
  keySum(
    summed,
    'loaded_micros',
    (key, loaded, sum) =>
      `The prepaid key ${key} is said to be loaded with ${loaded} micro-dollars, but its top-ups sum up to ${sum}.`,
    `where transfer_id in (select id from transfers where kind in ('topup', 'reversal'))`,
  ),
  {
    rows: `
      select ${KEY}, calls, coalesce(charges, 0) from prepaid_keys
      left join (select key_hash as charged, count(*) as charges from transfers where kind = 'charge' group by key_hash)
        as counted on charged = key_hash
      where calls <> coalesce(charges, 0)`,
    says: (key, calls, charges) =>
      `The prepaid key ${key} is said to have paid for ${calls} calls, but was charged ${charges} times.`,
  },
  {
    // In the order in which they were booked: a key that was loaded again later may have been below nothing before.
    rows: `
      select book, transfer_id, left_then from (
        select book, transfer_id, transfers.${TURN[dialect]} as place,
          sum(micros) over (partition by book order by transfers.${TURN[dialect]}) as left_then
        from ${summed} join transfers on transfers.id = transfer_id where book like 'key:%') as booked
      where left_then < 0 order by place`,
    says: (book, transfer, left) =>
      `The transfer ${transfer} took more than there was in the book ${book}: ${left} micro-dollars were left.`,
  },
]

const claims = (summed: string): readonly Fault[] => [
  {
    rows: `select id, state from claims
      where state not in ('claimed', 'served', 'settled', 'failed', 'ambiguous', 'reversed')`,
    says: (claim, state) => `The claim ${claim} is ${state}, which is no state of a claim.`,
  },
  {
    rows: `
      select claims.id, count(transfers.id) from claims left join transfers on transfers.claim_id = claims.id
      where state = 'settled' group by claims.id having count(transfers.id) <> 1`,
    says: (claim, transfers) => `The claim ${claim} is settled, but has ${transfers} transfers, not one.`,
  },
  {
    rows: `
      select claims.id, claims.micros, sum(summed.micros) from claims
      join transfers on transfers.claim_id = claims.id
      join ${summed} on summed.transfer_id = transfers.id and summed.micros > 0
      where claims.state = 'settled' group by claims.id having sum(summed.micros) <> claims.micros`,
    says: (claim, micros, booked) =>
      `The claim ${claim} is over ${micros} micro-dollars, but ${booked} were booked for it.`,
  },
  {
    rows: `
      select claims.id, coalesce(sum(summed.micros), 0) from claims
      left join transfers on transfers.claim_id = claims.id
      left join ${summed} on summed.transfer_id = transfers.id and summed.book = 'outside:' || claims.network
      where claims.state = 'reversed'
      group by claims.id having count(distinct transfers.id) < 2 or coalesce(sum(summed.micros), 0) <> 0`,
    says: (claim, sum) =>
      `The claim ${claim} is reversed, but its transfers leave ${sum} micro-dollars with the outside, not 0.`,
  },
  {
    rows: `
      select claims.id, claims.state, transfers.id from claims join transfers on transfers.claim_id = claims.id
      where claims.state not in ('settled', 'reversed')`,
    says: (claim, state, transfer) =>
      `The claim ${claim} is ${state}, but the transfer ${transfer} was booked for it.`,
  },
]

export function faultsOf(dialect: LedgerDialect): readonly Fault[] {
  const summed = summedEntries(dialect)
  return [...amounts(dialect), ...transfers(summed), ...keys(summed, dialect), ...claims(summed)]
}

/** A column of keys against what their entries sum up to. */
function keySum(summed: string, column: string, says: Fault['says'], which = ''): Fault {
  return {
    rows: `
      select ${KEY}, ${column}, coalesce(booked, 0) from prepaid_keys
      left join (select book, sum(micros) as booked from ${summed} ${which} group by book) as sums
        on book = 'key:' || key_hash
      where ${column} <> coalesce(booked, 0)`,
    says,
  }
}
