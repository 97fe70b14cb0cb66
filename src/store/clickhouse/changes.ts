import { StoreError } from '../../core/errors.ts'
import type { AnyTable } from '../../define/table.ts'
import type { EndCell, OutColumn } from '../answer.ts'
import type { Selected } from '../conditions.ts'
import { timeOf } from '../page-text.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import type { AnyRange, Query } from '../questions.ts'
import { kindOf } from '../sql-words.ts'
import { fromClause } from './filter.ts'
import { inOrder, selected } from './query.ts'
import { columnOf } from './sql.ts'

type AnyRow = Readonly<Record<string, unknown>>

/** Asks for rows. */
type Ask = (query: Query) => Promise<AnyRow[]>

/**
 * By how much figures of a page differ from those of the row before with the same key, which may lie outside of it.
 * `page` are its rows, with their keys and those figures. The engine cannot look at the row before, so that what held
 * before the page is asked for, and the rest is a walk through its rows.
 */
export async function changesOf(
  database: string,
  table: AnyTable,
  query: AnyRange,
  changes: NonNullable<TextShape['changes']>,
  page: readonly AnyRow[],
  ask: Ask,
): Promise<Map<string, OutColumn>> {
  const figures = [...new Set(Object.values(changes))]
  for (const name of figures) {
    const kind = kindOf(table, name)
    if (kind !== 'number' && kind !== 'integer') throw new StoreError('failed', `${name} is no figure`)
  }
  const [time, ...series] = orderColumns(table) as [string, ...string[]]
  const nameOf = (row: AnyRow) => JSON.stringify(series.map((name) => row[name]))
  const forth = query.order === 'asc' ? page : page.toReversed()
  const before = new Map<string, Map<string, number>>()
  if (page.length > 0) {
    const asked = seriesIn(page, series)
    const [first, last] = [timeOf(forth[0]![time] as EndCell), timeOf(forth.at(-1)![time] as EndCell)]
    for (const row of await ask(
      beforeQuery(database, table, series, figures, { until: first, where: asked }),
    ))
      note(before, nameOf(row), figures, row)
    // What the page leaves out counts all the same, and may lie between its rows: where series are whole, only at the
    // time of the first, in the midst of which a page may begin.
    const isWhole = Object.keys(query.where ?? {}).every((name) => series.includes(name))
    const until = (isWhole ? first : last) + 1
    const left = await ask(betweenQuery(database, table, figures, { since: first, until, where: asked }))
    const between = isWhole ? [...left, ...forth.filter((row) => row[time] !== forth[0]![time])] : left
    return walked(table, query, changes, page.length, forth, between, before, nameOf)
  }
  return walked(table, query, changes, 0, [], [], before, nameOf)
}

function walked(
  table: AnyTable,
  query: AnyRange,
  changes: NonNullable<TextShape['changes']>,
  count: number,
  shown: readonly AnyRow[],
  all: readonly AnyRow[],
  before: Map<string, Map<string, number>>,
  nameOf: (row: AnyRow) => string,
): Map<string, OutColumn> {
  const figures = [...new Set(Object.values(changes))]
  const columns = Object.entries(changes).map(([name, of]) => ({
    name,
    of,
    values: new Float64Array(count),
    nulls: new Uint8Array(count),
  }))
  let at = 0
  for (const row of all) {
    const key = nameOf(row)
    const next = shown[at]
    if (next && next[table.time] === row[table.time] && nameOf(next) === key) {
      const place = query.order === 'asc' ? at : count - 1 - at
      for (const { of, values, nulls } of columns) {
        const [now, then] = [row[of] as number | null, before.get(key)?.get(of)]
        if (now === null || then === undefined) nulls[place] = 1
        else values[place] = now - then
      }
      at += 1
    }
    note(before, key, figures, row)
  }
  return new Map(columns.map(({ name, values, nulls }) => [name, { form: 'numbers', values, nulls }]))
}

/** The last known figure stands until the next. */
function note(
  before: Map<string, Map<string, number>>,
  key: string,
  figures: readonly string[],
  row: AnyRow,
): void {
  const known = before.get(key) ?? new Map<string, number>()
  for (const name of figures) if (row[name] != null) known.set(name, row[name] as number)
  before.set(key, known)
}

function beforeQuery(
  database: string,
  table: AnyTable,
  series: readonly string[],
  figures: readonly string[],
  selection: Selected,
): Query {
  const by = series.map((name) => columnOf(table, name))
  const time = columnOf(table, table.time)
  const last = figures.map((name) => `argMax(toNullable(${columnOf(table, name)}), ${time})`)
  const group = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')}`
  return {
    sql: selected([...by, ...last], `${fromClause(database, table, selection)}${group}`),
    fields: [...series, ...figures].map((name) => ({ name, kind: kindOf(table, name) })),
  }
}

function betweenQuery(
  database: string,
  table: AnyTable,
  figures: readonly string[],
  selection: Selected,
): Query {
  const order = orderColumns(table)
  const names = [...order, ...figures]
  const list = names.map((name) => columnOf(table, name))
  return {
    sql: selected(list, `${fromClause(database, table, selection)}${inOrder(table, 'asc')}`),
    fields: names.map((name) => ({ name, kind: kindOf(table, name) })),
  }
}

/** Whose rows are on the page, column by column: a few more than those may match, which does no harm. */
function seriesIn(page: readonly AnyRow[], series: readonly string[]): Record<string, unknown[]> {
  return Object.fromEntries(series.map((name) => [name, [...new Set(page.map((row) => row[name]))]]))
}
