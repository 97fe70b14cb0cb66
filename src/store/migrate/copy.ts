import type { Span } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Store } from '../port.ts'
import { type AnyRow, pagesOf, readAhead } from './pages.ts'
import { RowSum } from './row-sum.ts'

/**
 * Cells of a page: so many that a question and its answer cost little beside the rows, and few enough for a small
 * machine. Some four pages are in memory at once.
 */
const PAGE_CELLS = 300_000
/** So many batches are on their way at once: none of them waits for another, because no key comes twice. */
const INSERTS_AT_ONCE = 2

/** What a month of a table comes to, as a reader finds it. */
export interface Summed {
  readonly rows: number
  readonly sum: string
}

/** A month of a table, or whatever span of it is copied in one piece. */
export interface Piece {
  readonly table: AnyTable
  readonly span: Span
  /** How many rows there should be. */
  readonly rows: number
}

/** Who waits for it. */
export interface Watch {
  readonly signal: AbortSignal
  /** So many more rows were copied, or read back. */
  readonly onRows: (rows: number) => void
}

export function isEqual(one: Summed, other: Summed): boolean {
  return one.rows === other.rows && one.sum === other.sum
}

/** Puts all rows of the piece into the target, which has none of them; says what they come to. */
export async function copyPiece(source: Store, target: Store, piece: Piece, watch: Watch): Promise<Summed> {
  const sum = new RowSum(piece.table)
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const insert = (page: readonly AnyRow[]) => {
    const kept: Promise<void> = target
      .insert(piece.table, page as never)
      .then(() => watch.onRows(page.length))
      .catch((thrown) => void failures.push(thrown))
      .finally(() => underWay.delete(kept))
    underWay.add(kept)
  }
  try {
    for await (const page of readAhead(pages(source, piece))) {
      watch.signal.throwIfAborted()
      insert(page)
      sum.add(page)
      if (underWay.size >= INSERTS_AT_ONCE) await Promise.race(underWay)
      if (failures.length > 0) break
    }
  } finally {
    // Whoever goes leaves nothing behind that still writes.
    await Promise.all(underWay)
  }
  if (failures.length > 0) throw failures[0]
  return { rows: sum.rows, sum: sum.sum }
}

/** What the rows of the piece come to. */
export async function sumPiece(store: Store, piece: Piece, watch: Watch): Promise<Summed> {
  const sum = new RowSum(piece.table)
  for await (const page of readAhead(pages(store, piece))) {
    watch.signal.throwIfAborted()
    sum.add(page)
    watch.onRows(page.length)
  }
  return { rows: sum.rows, sum: sum.sum }
}

function pages(store: Store, { table, span, rows }: Piece) {
  const pageRows = Math.ceil(PAGE_CELLS / table.columnNames.length)
  return pagesOf(store, table, span, { rows, pageRows })
}
