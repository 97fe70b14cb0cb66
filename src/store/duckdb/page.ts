import { StoreError } from '../../core/errors.ts'
import type { AnyTable } from '../../define/table.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import type { AnyRange } from '../questions.ts'
import { sourcesOf } from '../row-text.ts'
import { columnOf, kindOf, limitLiteral, quoteName } from '../sql-words.ts'
import { outExpression } from './decode.ts'
import { whereClause } from './filter.ts'
import type { PageAsk } from './message.ts'
import { pageOf } from './query.ts'

/** So many rows more than the page has are put in order here; where there are more, the engine does it. */
const SPARE_ROWS = 2_000

/** A page of rows as it is asked of the engine: what its text shows, and what puts it in order. */
export function pageAsk(table: AnyTable, query: AnyRange, shape: TextShape): PageAsk {
  const shown = sourcesOf(shape)
  const order = orderColumns(table)
  const names = [...shown, ...order.filter((name) => !shown.includes(name))]
  const list = names
    .map((name) => {
      const of = shape.changes?.[name]
      if (of !== undefined) return changeExpression(table, of)
      return outExpression(kindOf(table, name), columnOf(table, name))
    })
    .join(', ')
  const most = 2 * query.limit + SPARE_ROWS
  return {
    unsorted: `SELECT ${list} FROM ${quoteName(table.name)}${whereClause(table, query)} LIMIT ${limitLiteral(most + 1)}`,
    most,
    sorted: `SELECT ${list}${pageOf(table, query, query.limit + 1)}`,
    limit: query.limit,
    descending: query.order === 'desc',
    shown: shown.length,
    order: order.map((name) => names.indexOf(name)),
  }
}

/** By how much a figure differs from that of the row before with the same key, which may lie outside of the page. */
function changeExpression(table: AnyTable, of: string): string {
  const kind = kindOf(table, of)
  if (kind !== 'number' && kind !== 'integer') throw new StoreError('failed', `${of} is no figure`)
  const name = quoteName(table.name)
  const figure = columnOf(table, of)
  const [time, ...rest] = orderColumns(table).map((column) => columnOf(table, column))
  const same = rest.map((column) => `b.${column} = ${name}.${column} AND `).join('')
  // Of rows that replace each other the one furthest down the table holds.
  const before = `SELECT arg_max(b.${figure}, ROW(b.${time}, b.rowid)) FROM ${name} b WHERE ${same}b.${time} < ${name}.${time}`
  return `(${figure} - (${before}))::DOUBLE`
}
