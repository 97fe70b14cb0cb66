import type { AnyTable } from '../../define/table.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import { sourcesOf } from '../row-text.ts'
import { outExpression } from './decode.ts'
import { whereClause } from './filter.ts'
import type { PageAsk } from './message.ts'
import { type AnyRange, pageOf } from './query.ts'
import { columnOf, kindOf, limitLiteral, quoteName } from './sql.ts'

/** So many rows more than the page has are put in order here; where there are more, the engine does it. */
const SPARE_ROWS = 2_000

/** A page of rows as it is asked of the engine: what its text shows, and what puts it in order. */
export function pageAsk(table: AnyTable, query: AnyRange, shape: TextShape): PageAsk {
  const shown = sourcesOf(shape)
  const order = orderColumns(table)
  const names = [...shown, ...order.filter((name) => !shown.includes(name))]
  const list = names.map((name) => outExpression(kindOf(table, name), columnOf(table, name))).join(', ')
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
