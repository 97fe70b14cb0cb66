import { createHash } from 'node:crypto'

export type Cells = readonly unknown[]

/** How many rows a table has, and what they come to, in whatever order they are read. */
export interface TableSum {
  readonly rows: number
  readonly sum: number
}

/** Sums of sums that are below this are whole numbers still. */
const BITS = 48
const MODULUS = 2 ** BITS

export const EMPTY: TableSum = { rows: 0, sum: 0 }

/** Cells have to come in the same order of columns on every side. */
export function added({ rows, sum }: TableSum, more: readonly Cells[]): TableSum {
  const next = more.reduce((total: number, cells) => (total + hashOf(cells)) % MODULUS, sum)
  return { rows: rows + more.length, sum: next }
}

/** Bytes are a Buffer on every side, which writes itself as JSON. */
function hashOf(cells: Cells): number {
  return createHash('sha256')
    .update(JSON.stringify(cells))
    .digest()
    .readUIntBE(0, BITS / 8)
}
