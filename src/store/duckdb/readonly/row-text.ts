import { SIGNIFICANT_DIGITS } from '../../../core/round.ts'
import { MARK_COLUMN, SIMULATED_MARK } from '../../file-mark.ts'
import type { FolderKind } from '../../folder.ts'
import type { StatementColumn } from '../../port.ts'
import { quoteName } from '../../sql-words.ts'
import { isoExpression, quoteForeignName, textLiteral } from '../sql.ts'

/** How rows of any statement become text: made by the engine, a text for each row. */
type RowForm = 'json' | 'csv' | 'cells'

/** Functions that stand in the text made here, and that people may not call. */
export const OWN_FUNCTIONS = ['format'] as const

const FIGURES = new Set(['DOUBLE', 'FLOAT'])
const WHOLE = /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$|^DECIMAL$|^BIGNUM$/
const NESTED = new Set(['LIST', 'ARRAY', 'STRUCT', 'MAP', 'UNION'])

/** Numbers stand at the right of a table. */
export const isNumeric = (type: string) => FIGURES.has(type) || WHOLE.test(type)

/** Two columns of one name are told apart, as the engine itself would. */
export function withOwnNames(columns: readonly StatementColumn[]): StatementColumn[] {
  const taken = new Set<string>()
  return columns.map(({ name, type }) => {
    let own = name
    for (let count = 1; taken.has(own.toLowerCase()); count++) own = `${name}_${count}`
    taken.add(own.toLowerCase())
    return { name: own, type }
  })
}

/** Rows of a simulated folder say so wherever they may go. */
export function markedColumns(columns: readonly StatementColumn[], kind: FolderKind): StatementColumn[] {
  return withOwnNames(kind === 'simulated' ? [...columns, { name: MARK_COLUMN, type: 'VARCHAR' }] : columns)
}

/** `columns` are those of the statement and, at the end, those that were added to it. */
export function rowTextQuery(
  statement: string,
  columns: readonly StatementColumn[],
  added: number,
  form: RowForm,
): string {
  const inner = columns.slice(0, columns.length - added).map((_, index) => quoteName(`c${index}`))
  const cells = columns.map(({ type }, index) =>
    cellText(inner[index] ?? textLiteral(SIMULATED_MARK), type, form),
  )
  const row = { json: () => jsonRow(columns, cells), csv: () => csvRow(cells), cells: () => listRow(cells) }
  return `SELECT ${row[form]()} FROM (${statement}\n) AS asked(${inner.join(', ')})`
}

export function parquetQuery(statement: string, columns: readonly StatementColumn[], added: number): string {
  const inner = columns.slice(0, columns.length - added).map(({ name }) => quoteForeignName(name))
  const marks = columns
    .slice(columns.length - added)
    .map(({ name }) => `, ${textLiteral(SIMULATED_MARK)} AS ${quoteForeignName(name)}`)
  return `SELECT *${marks.join('')} FROM (${statement}\n) AS asked(${inner.join(', ')})`
}

export const countQuery = (statement: string) => `SELECT count(*)::VARCHAR FROM (${statement}\n) AS asked`

export function csvHeader(columns: readonly StatementColumn[]): string {
  return `${columns.map(({ name }) => csvQuoted(name)).join(',')}\r\n`
}

export function csvQuoted(text: string): string {
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Null where the cell is. */
function plainText(cell: string, type: string): string {
  if (/^TIMESTAMP/.test(type)) {
    return isoExpression(type === 'TIMESTAMP_TZ' ? `timezone('UTC', ${cell})` : `${cell}::TIMESTAMP`)
  }
  if (NESTED.has(type)) return `to_json(${cell})::VARCHAR`
  if (!FIGURES.has(type)) return `${cell}::VARCHAR`
  const whole = `${cell} = trunc(${cell}) AND abs(${cell}) < 9e15`
  const digits = `format('{:.${SIGNIFICANT_DIGITS}g}', ${cell}::DOUBLE)`
  return `CASE WHEN ${whole} THEN TRY_CAST(${cell} AS BIGINT)::VARCHAR WHEN isfinite(${cell}) THEN ${digits} ELSE ${cell}::VARCHAR END`
}

function cellText(cell: string, type: string, form: RowForm): string {
  const text = plainText(cell, type)
  switch (form) {
    case 'cells':
      return `coalesce(to_json(${text})::VARCHAR, 'null')`
    case 'csv':
      return `coalesce(${isNumeric(type) ? text : csvCell(text)}, '')`
    case 'json':
      return `coalesce(${jsonCell(cell, text, type)}, 'null')`
  }
}

function csvCell(text: string): string {
  return `CASE WHEN ${text} = '' OR regexp_matches(${text}, '[",\\r\\n]') THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`
}

function jsonCell(cell: string, text: string, type: string): string {
  if (FIGURES.has(type)) return `CASE WHEN isfinite(${cell}) THEN ${text} END`
  if (WHOLE.test(type) || NESTED.has(type) || type === 'BOOLEAN') return text
  // Of a column that holds JSON this is the JSON itself.
  return type === 'VARCHAR' ? `to_json(${cell})::VARCHAR` : `to_json(${text})::VARCHAR`
}

function jsonRow(columns: readonly StatementColumn[], cells: readonly string[]): string {
  const parts = cells.map((cell, index) => {
    const label = `${index === 0 ? '{' : ','}${JSON.stringify(columns[index]!.name)}:`
    return `${textLiteral(label)}, ${cell}`
  })
  return `concat(${parts.join(', ')}, '}', chr(10))`
}

function csvRow(cells: readonly string[]): string {
  return `concat(${cells.join(", ',', ")}, chr(13), chr(10))`
}

function listRow(cells: readonly string[]): string {
  return `concat('[', ${cells.join(", ',', ")}, ']', chr(10))`
}
