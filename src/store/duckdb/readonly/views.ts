import type { AnyTable } from '../../../define/table.ts'
import { columnOf, kindOf, quoteName } from '../../sql-words.ts'
import { quoteForeignName, textLiteral } from '../sql.ts'

/**
 * A table as a person sees it: its documented columns, and of rows that replace each other the newest of each key. By a
 * window over the key and not by `newestOnly`: conditions on the key reach the table through it, so that a question
 * about one day reads that day. It stands in the temporary schema of one connection, before the table of that name.
 */
export function viewStatement(table: AnyTable, catalog: string): string {
  const list = (table.columnNames as readonly string[]).map((name) => {
    const column = columnOf(table, name)
    return kindOf(table, name) === 'json' ? `${column}::JSON AS ${column}` : column
  })
  const from = `${quoteForeignName(catalog)}.main.${quoteName(table.name)}`
  return `CREATE TEMP VIEW ${quoteName(table.name)} AS SELECT ${list.join(', ')} FROM ${from}${newestRows(table)}`
}

function newestRows(table: AnyTable): string {
  if (table.writes !== 'replace') return ''
  const by = (table.key as readonly string[]).map((name) => columnOf(table, name)).join(', ')
  return ` QUALIFY row_number() OVER (PARTITION BY ${by} ORDER BY rowid DESC) = 1`
}

/** What SHOW TABLES gives. */
export function tableListStatement(tables: readonly AnyTable[]): string {
  const rows = [...tables]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, about }) => `(${textLiteral(name)}, ${textLiteral(about)})`)
  return `SELECT * FROM (VALUES ${rows.join(', ')}) AS tables(name, about)`
}
