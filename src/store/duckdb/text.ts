import { StoreError } from '../../core/errors.ts'
import { SIGNIFICANT_DIGITS } from '../../core/round.ts'
import type { AnyTable } from '../../define/table.ts'
import type { TextShape } from '../port.ts'
import { orderColumns } from '../position.ts'
import { type Field, outExpression } from './decode.ts'
import { type AnyRange, pageOf } from './query.ts'
import { columnOf, isoExpression, kindOf, limitLiteral, quoteName, textLiteral } from './sql.ts'

export type TextForm = 'json' | 'csv'

export interface TextQuery {
  readonly sql: string
  /** After text, count and newest: the position of the last row. */
  readonly position: readonly Field[]
}

/**
 * A page of rows as one text that the engine makes. Of the ways tried, `concat` of the cells and one `string_agg`
 * is the fastest: half the time of to_json over structs. One row more than asked for tells whether there are more.
 */
export function textQuery(table: AnyTable, query: AnyRange, shape: TextShape, form: TextForm): TextQuery {
  const limit = limitLiteral(query.limit)
  const order = orderColumns(table)
  const position = order.map((name) => ({ name, kind: kindOf(table, name) }))
  const time = outExpression(kindOf(table, table.time) === 'date' ? 'number' : 'time', timeColumn(table))
  const needed = [...new Set([...order, ...sourcesOf(shape)])].map((name) => columnOf(table, name))
  const page = `SELECT ${needed.join(', ')}${pageOf(table, query, query.limit + 1)}`
  const numbered = `SELECT *, row_number() OVER () AS "#n" FROM (${page})`
  const row = form === 'json' ? jsonRow(table, shape) : csvRow(table, shape)
  const rows = withBefore(table, shape, numbered)
  const within = `FILTER (WHERE "#n" <= ${limit})`
  const cells = position.map(
    ({ name, kind }) => `arg_max(${outExpression(kind, columnOf(table, name))}, "#n") ${within}`,
  )
  const body = `coalesce(string_agg(${row}, ${form === 'json' ? "','" : "''"} ORDER BY "#n") ${within}, '')`
  const text =
    form === 'json' ? `concat('[', ${body}, ']')` : `concat(${textLiteral(csvHeader(shape))}, ${body})`
  return {
    sql: `SELECT encode(${text}), count(*)::DOUBLE, max(${time}) ${within}, ${cells.join(', ')} FROM (${rows})`,
    position,
  }
}

function timeColumn(table: AnyTable): string {
  const column = columnOf(table, table.time)
  return kindOf(table, table.time) === 'date' ? `epoch_ms(${column}::TIMESTAMP)` : column
}

function sourcesOf({ columns, ratios = {}, changes = {}, lookups = {} }: TextShape): string[] {
  return columns.flatMap((name) => {
    const ratio = ratios[name]
    return ratio ? [ratio.numerator, ratio.denominator] : [changes[name] ?? lookups[name]?.by ?? name]
  })
}

/** Beside each numbered row of a page the figures of the row before, which may lie outside of the page. */
function withBefore(table: AnyTable, { changes = {} }: TextShape, page: string): string {
  const names = Object.keys(changes)
  if (names.length === 0) return page
  const [time, ...rest] = orderColumns(table).map((name) => columnOf(table, name))
  const same = rest.map((column) => `b.${column} = "#page".${column} AND `).join('')
  // Of rows that replace each other the one furthest down the table holds.
  const before = names.map(
    (name) =>
      `(SELECT arg_max(b.${columnOf(table, changes[name]!)}, ROW(b.${time}, b.rowid)) FROM ${quoteName(table.name)} b WHERE ${same}b.${time} < "#page".${time}) AS ${beforeName(name)}`,
  )
  return `SELECT *, ${before.join(', ')} FROM (${page}) AS "#page"`
}

function beforeName(name: string): string {
  return `"#before ${quoteName(name).slice(1, -1)}"`
}

function jsonRow(table: AnyTable, shape: TextShape): string {
  const cells = shape.columns.map((name, index) => {
    const label = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    return `${textLiteral(label)}, ${jsonCell(table, shape, name)}`
  })
  return `concat(${[...cells, shape.columns.length === 0 ? "'{}'" : "'}'"].join(', ')})`
}

function jsonCell(table: AnyTable, shape: TextShape, name: string): string {
  const made = ratioOf(table, shape, name) ?? changeOf(table, shape, name)
  if (made !== null) return `coalesce(${made}, 'null')`
  const found = lookupOf(table, shape, name)
  if (found !== null) return `coalesce(to_json(${found})::VARCHAR, 'null')`
  const column = columnOf(table, name)
  const { nullable } = table.columns[name]
  const orNull = (text: string) => (nullable ? `coalesce(${text}, 'null')` : text)
  switch (kindOf(table, name)) {
    case 'time':
      return orNull(`'"' || ${isoExpression(column)} || '"'`)
    case 'date':
      return orNull(`'"' || ${column}::VARCHAR || '"'`)
    case 'text':
      return orNull(`to_json(${column})::VARCHAR`)
    case 'number':
      return orNull(figureText(table, name, column))
    default:
      return orNull(`${column}::VARCHAR`)
  }
}

/** Lines end with CR LF and an empty cell is unknown, so an empty text is a pair of quotes (RFC 4180). */
function csvRow(table: AnyTable, shape: TextShape): string {
  const cells = shape.columns.map((name) => `coalesce(${csvCell(table, shape, name)}, '')`)
  return `concat(${cells.join(", ',', ")}, chr(13), chr(10))`
}

function csvCell(table: AnyTable, shape: TextShape, name: string): string {
  const made = ratioOf(table, shape, name) ?? changeOf(table, shape, name)
  if (made !== null) return made
  const found = lookupOf(table, shape, name)
  if (found !== null) return csvText(found)
  const column = columnOf(table, name)
  switch (kindOf(table, name)) {
    case 'time':
      return isoExpression(column)
    case 'text':
    case 'json':
      return csvText(column)
    case 'number':
      return figureText(table, name, column)
    default:
      return `${column}::VARCHAR`
  }
}

function csvText(text: string): string {
  return `CASE WHEN ${text} = '' OR regexp_matches(${text}, '[",\\r\\n]') THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`
}

/** A figure as answers show it: doubles carry the noise of their last digits. Adding 0 makes a negative zero plain. */
function figureText(
  table: AnyTable,
  name: string,
  value: string,
  decimals: number | undefined = table.columns[name].decimals,
): string {
  if (decimals !== undefined) return `(round(${value}, ${decimals}) + 0.0)::VARCHAR`
  const digits = `format('{:.${SIGNIFICANT_DIGITS}g}', ${value})`
  return `CASE WHEN ${value} = trunc(${value}) THEN (${value} + 0.0)::VARCHAR ELSE ${digits} END`
}

function csvHeader({ columns }: TextShape): string {
  return `${columns.map((name) => quoteName(name).slice(1, -1)).join(',')}\r\n`
}

/** A ratio is rounded like its numerator, unless it says otherwise. */
function ratioOf(table: AnyTable, { ratios = {} }: TextShape, name: string): string | null {
  const ratio = ratios[name]
  if (!ratio) return null
  const parts = [ratio.numerator, ratio.denominator]
  for (const part of parts) {
    const kind = kindOf(table, part)
    if (kind !== 'number' && kind !== 'integer')
      throw new StoreError('failed', `${name}: ${part} is no figure`)
  }
  const [numerator, denominator] = parts.map((part) => `${columnOf(table, part)}::DOUBLE`)
  const value = `${numerator} / nullif(${denominator}, 0) * '${Number(ratio.times)}'::DOUBLE`
  return figureText(table, ratio.numerator, `CASE WHEN isfinite(${value}) THEN ${value} END`, ratio.decimals)
}

function changeOf(table: AnyTable, { changes = {} }: TextShape, name: string): string | null {
  const of = changes[name]
  if (of === undefined) return null
  const kind = kindOf(table, of)
  const value = `(${columnOf(table, of)} - ${beforeName(name)})`
  if (kind === 'integer') return `${value}::VARCHAR`
  if (kind !== 'number') throw new StoreError('failed', `${name}: ${of} is no figure`)
  return figureText(table, of, value)
}

function lookupOf(table: AnyTable, { lookups = {} }: TextShape, name: string): string | null {
  const lookup = lookups[name]
  if (!lookup) return null
  const cases = Object.entries(lookup.texts).map(
    ([from, to]) => `WHEN ${textLiteral(from)} THEN ${textLiteral(to)}`,
  )
  return cases.length === 0 ? 'NULL::VARCHAR' : `(CASE ${columnOf(table, lookup.by)} ${cases.join(' ')} END)`
}
