import { HOUR, type Ms } from '../core/time.ts'
import type { AnyTable } from '../define/table.ts'
import type { AnyRow } from './batch-cells.ts'
import type { Dialect } from './conditions.ts'
import { kindOf } from './sql-words.ts'

/** Rows further apart than that are looked for in several spans, so that what lies between is not read. */
const MOST_SPANS = 16

type Span = readonly [since: Ms, until: Ms]

/** Whole hours in which rows of these keys may lie; neighbours are one span. */
export function spansOf(table: AnyTable, rows: readonly AnyRow[]): Span[] {
  const name: string = table.time
  const isDate = kindOf(table, name) === 'date'
  // The same fact may have been told with another time where the time does not identify it.
  const around = (table.key as readonly string[]).includes(name) ? 0 : 1
  const hours = new Set<number>()
  for (const row of rows) {
    const at = isDate ? Date.parse(row[name] as string) : (row[name] as Ms)
    const hour = Math.floor(at / HOUR)
    for (let near = hour - around; near <= hour + around; near++) hours.add(near)
  }
  const spans: [Ms, Ms][] = []
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && last[1] === hour * HOUR) last[1] += HOUR
    else spans.push([hour * HOUR, (hour + 1) * HOUR])
  }
  return spans.length > MOST_SPANS ? [[spans[0]![0], spans.at(-1)![1]]] : spans
}

export function withinSpan(
  { columnOf, boundLiteral }: Dialect,
  table: AnyTable,
  [since, until]: Span,
): string {
  const time = columnOf(table, table.time)
  const kind = kindOf(table, table.time)
  return `${time} >= ${boundLiteral(kind, since)} AND ${time} < ${boundLiteral(kind, until)}`
}
