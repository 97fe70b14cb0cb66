import type { Ms, Span } from '../../core/time.ts'
import { DAY, floorTo } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { monthOf, monthSpan } from '../bulk/month.ts'
import type { Store } from '../port.ts'
import type { TableMonths } from './months.ts'

/** An engine that has to look at every version of a row counts so many in a second or two. */
const ROWS_AT_ONCE = 2_000_000

/** Nothing that is kept lies outside of these. */
const EVER: Span = { from: 0, to: Date.UTC(2200, 0, 1) }

/**
 * How many rows a store has in each of these months of a table: counted in pieces of a size that no engine takes long
 * for, as far as what is expected there tells. Months without rows are left out.
 */
export async function countsIn(
  store: Store,
  table: AnyTable,
  expected: TableMonths,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { from, to } of spansOf(expected)) {
    const days = (await store.reader(table).bucket({
      every: '1d',
      since: from,
      until: to,
      take: { rows: { count: true } },
      includeProvisional: true,
    })) as unknown as {
      readonly bucket: Ms
      readonly rows: number
    }[]
    for (const { bucket, rows } of days) {
      const month = monthOf(bucket)
      counts.set(month, (counts.get(month) ?? 0) + rows)
    }
  }
  return counts
}

/** Spans with rows of a table that lie in none of these months. */
export async function spansOutside(store: Store, table: AnyTable, months: TableMonths): Promise<Span[]> {
  const found: Span[] = []
  for (const { from, to } of gapsBetween([...months.keys()].map(monthSpan))) {
    const [count] = await store
      .reader(table)
      .aggregate({ since: from, until: to, take: { rows: { count: true } }, includeProvisional: true })
    if ((count as unknown as { readonly rows: number }).rows > 0) found.push({ from, to })
  }
  return found
}

/** Months that follow each other, together while they are few rows; parts of one that has many. */
function spansOf(months: TableMonths): Span[] {
  const spans: Span[] = []
  let rows = 0
  for (const [month, facts] of months) {
    const { from, to } = monthSpan(month)
    const parts = Math.ceil(facts.rows / ROWS_AT_ONCE)
    const last = spans.at(-1)
    rows += facts.rows
    if (last?.to === from && rows <= ROWS_AT_ONCE) spans[spans.length - 1] = { from: last.from, to }
    else {
      const edges = Array.from({ length: parts }, (_, part) =>
        floorTo(from + ((to - from) * part) / parts, DAY),
      )
      spans.push(...edges.map((edge, part) => ({ from: edge, to: edges[part + 1] ?? to })))
      rows = facts.rows
    }
  }
  return spans.filter(({ from, to }) => from < to)
}

function gapsBetween(spans: readonly Span[]): Span[] {
  const edges = [EVER.from, ...spans.flatMap(({ from, to }) => [from, to]), EVER.to]
  return edges
    .flatMap((from, at) => (at % 2 === 0 ? [{ from, to: edges[at + 1]! }] : []))
    .filter(({ from, to }) => from < to)
}
