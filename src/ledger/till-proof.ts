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
