import type { LedgerDialect } from './schema.ts'
import { CLAIM_STATES } from './till-claims.ts'
import { type Cell, type Fault, faultsOf, summedEntries } from './till-faults.ts'
import type { ClaimState, TillProof } from './till-port.ts'

/** Of a kind of fault that many rows have, so many are named. */
const NAMED_ROWS = 20

/** Every amount is a sum of entries; what the rows of keys and claims say is held against those sums. */
const figuresOf = (dialect: LedgerDialect) => {
  const sumOf = (books: string) =>
    `select coalesce(sum(micros), 0) from ${summedEntries(dialect)} where book like '${books}:%'`
  return {
    transfers: 'select count(*) from transfers',
    entries: 'select count(*) from entries',
    prepaidKeys: 'select count(*) from prepaid_keys',
    received: `
      select substr(book, length('outside:') + 1), -sum(micros) from ${summedEntries(dialect)}
      where book like 'outside:%' group by book order by book`,
    earned: sumOf('income'),
    onKeys: sumOf('key'),
    lost: sumOf('loss'),
    unverified: `select count(*) from claims where state = 'settled' and is_verified = 0`,
    exposedKeys: `
      select key_hint, balance_micros, created_at,
        (select tx from claims where loads_key = key_hash and mints_key = 1 and state = 'settled' limit 1)
      from prepaid_keys where is_exposed = 1 order by created_at`,
    claims: 'select state, count(*) from claims group by state',
  }
}

/** All that has to be asked, for whoever cannot ask at once. */
export function proofStatements(dialect: LedgerDialect): string[] {
  return [...Object.values(figuresOf(dialect)), ...faultsOf(dialect).map(({ rows }) => rows)]
}

export function proofFrom(dialect: LedgerDialect, rowsOf: (statement: string) => Cell[][]): TillProof {
  const figures = figuresOf(dialect)
  const numberOf = (statement: string) => Number(rowsOf(statement)[0]![0])
  const byName = (statement: string): Record<string, number> =>
    Object.fromEntries(rowsOf(statement).map(([name, number]) => [name, Number(number)]))
  const states = byName(figures.claims)
  return {
    transfers: numberOf(figures.transfers),
    entries: numberOf(figures.entries),
    prepaidKeys: numberOf(figures.prepaidKeys),
    received: byName(figures.received),
    earned: numberOf(figures.earned),
    onKeys: numberOf(figures.onKeys),
    lost: numberOf(figures.lost),
    unverified: numberOf(figures.unverified),
    exposedKeys: rowsOf(figures.exposedKeys).map(([hint, balance, createdAt, tx]) => ({
      hint: String(hint),
      balance: Number(balance),
      createdAt: Number(createdAt),
      tx: tx === null ? null : String(tx),
    })),
    claims: Object.fromEntries(CLAIM_STATES.map((state) => [state, states[state] ?? 0])) as Record<
      ClaimState,
      number
    >,
    faults: faultsOf(dialect).flatMap((fault) => sentencesOf(fault, rowsOf)),
  }
}

function sentencesOf({ rows, says }: Fault, rowsOf: (statement: string) => Cell[][]): string[] {
  const found = rowsOf(rows)
  const named = found.slice(0, NAMED_ROWS).map((row) => says(...row))
  const more = found.length - named.length
  return more > 0 ? [...named, `The same is wrong with ${more} more.`] : named
}
