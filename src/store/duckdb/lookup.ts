import { type AnyTable, table as defineTable, integer } from '../../define/table.ts'
import type { AnyRow } from '../batch-cells.ts'
import { spansOf, withinSpan } from '../key-spans.ts'
import { columnOf, kindOf, quoteName } from '../sql-words.ts'
import { encodeBatch, type PlacedColumn } from './encode.ts'
import type { Lookup } from './message.ts'
import { DUCKDB, textLiteral } from './sql.ts'

const ASKED = 'asked_keys'
const PLACE = 'asked_place'

/**
 * Which of the rows are there, by their keys: these are put into a table of the reader's own and joined with the rows
 * of their time. The answer are places in the list of rows. The engine reads the keys that lie in those spans; they
 * never leave it.
 */
export async function lookupOf(
  table: AnyTable,
  columns: readonly PlacedColumn[],
  rows: readonly AnyRow[],
): Promise<Lookup> {
  const key: readonly string[] = table.key
  const placed: PlacedColumn[] = [
    ...columns.filter(({ name }) => key.includes(name)),
    { name: PLACE, type: 'BIGINT' },
  ]
  const asked = defineTable({
    name: ASKED,
    about: 'Keys that are asked for.',
    columns: { ...table.columns, [PLACE]: integer() },
    time: table.time,
    key: table.key,
    writes: 'append',
    cadence: 'live',
    keepDays: null,
  })
  const batch = await encodeBatch(
    asked,
    placed,
    rows.map((row, place) => ({ ...row, [PLACE]: place })),
  )
  const definitions = placed.map(({ name, type }) => `${quoteName(name)} ${type}`)
  const names = key.map((name) => columnOf(table, name)).join(', ')
  const parts = spansOf(table, rows).map(
    (span) => `SELECT ${names} FROM ${quoteName(table.name)} WHERE ${withinSpan(DUCKDB, table, span)}`,
  )
  return {
    create: `CREATE OR REPLACE TEMP TABLE ${quoteName(ASKED)} (${definitions.join(', ')})`,
    batch,
    sql: `SELECT DISTINCT ${quoteName(PLACE)}::DOUBLE FROM (${parts.join(' UNION ALL ')}) JOIN ${quoteName(ASKED)} USING (${names})`,
    drop: `DROP TABLE IF EXISTS temp.${quoteName(ASKED)}`,
  }
}

/** So few are looked up as fast as it is found out whether there is anything to look up. */
const WORTH_A_LOOK = 1_000
/** More of them in a statement cost more than they spare. */
const MOST_NAMES = 64

/**
 * Whether anything is there that could be one of the rows: of their time, and in each text of the key one of theirs. A
 * past that is read back lies where nothing is mostly, and this takes a hundredth of a lookup. Null of a few rows.
 */
export function anyOf(table: AnyTable, rows: readonly AnyRow[]): string | null {
  if (rows.length < WORTH_A_LOOK) return null
  const key: readonly string[] = table.key
  const names = key.flatMap((name) => {
    if (kindOf(table, name) !== 'text') return []
    const values = new Set(rows.map((row) => row[name] as string))
    if (values.size > MOST_NAMES) return []
    return [`${columnOf(table, name)} IN (${[...values].map(textLiteral).join(', ')})`]
  })
  const spans = spansOf(table, rows).map((span) => `(${withinSpan(DUCKDB, table, span)})`)
  const where = [`(${spans.join(' OR ')})`, ...names].join(' AND ')
  return `SELECT 1::DOUBLE FROM ${quoteName(table.name)} WHERE ${where} LIMIT 1`
}
