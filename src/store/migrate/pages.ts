import { DAY, type Ms, type Span } from '../../core/time.ts'
import type { Position } from '../../define/reader.ts'
import type { AnyTable } from '../../define/table.ts'
import type { Store } from '../port.ts'
import { orderColumns } from '../position.ts'

export type AnyRow = Readonly<Record<string, unknown>>

/** Slices are cut for somewhat fewer rows than a page has: one that holds more takes a second question. */
const FILLED = 0.8

interface Expected {
  /** How many rows there should be. */
  readonly rows: number
  readonly pageRows: number
}

/**
 * The rows of a span of time, oldest first, a page at a time. An engine without indexes reads all that it is asked for
 * to find one page of it, so it is asked for slices of the span, as wide as a page of rows should be; a slice that has
 * more is read on behind its last row. A fact that stands in the table twice is told once.
 */
export async function* pagesOf(
  store: Store,
  table: AnyTable,
  span: Span,
  expected: Expected,
): AsyncGenerator<readonly AnyRow[]> {
  const { pageRows } = expected
  const order = orderColumns(table)
  const width = widthOf(table, span, expected)
  for (let since = span.from; since < span.to; since += width) {
    const slice = { since, until: Math.min(span.to, since + width) }
    let after: Position | undefined
    do {
      const page: AnyRow[] = await store
        .reader(table)
        .range({ ...slice, order: 'asc', limit: pageRows, includeProvisional: true, ...(after && { after }) })
      if (page.length > 0) yield page.filter((row, at) => at === 0 || !isSame(order, row, page[at - 1]!))
      after = page.length < pageRows ? undefined : positionOf(order, page.at(-1)!)
    } while (after)
  }
}

/** The next page is read while whoever asked is busy with this one. */
export async function* readAhead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pages.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = pages.next()
      // Heard when its turn comes; until then nobody is to take it for forgotten.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
  }
}

function widthOf(table: AnyTable, { from, to }: Span, { rows, pageRows }: Expected): Ms {
  const slices = Math.max(1, Math.ceil(rows / (FILLED * pageRows)))
  // Days are not cut in two.
  const step = table.columns[table.time].kind === 'date' ? DAY : 1
  return Math.max(step, Math.ceil((to - from) / slices / step) * step)
}

function positionOf(order: readonly string[], row: AnyRow): Position {
  return order.map((name) => row[name] as Position[number])
}

function isSame(order: readonly string[], row: AnyRow, other: AnyRow): boolean {
  return order.every((name) => row[name] === other[name])
}
