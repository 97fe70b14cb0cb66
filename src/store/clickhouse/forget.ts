import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '../../core/errors.ts'
import type { Ms } from '../../core/time.ts'
import type { AnyTable } from '../../define/table.ts'
import { rowsOf } from '../answer.ts'
import { conditionsOf, type Selected } from '../conditions.ts'
import type { Query } from '../questions.ts'
import { kindOf } from '../sql-words.ts'
import type { Cluster } from './cluster.ts'
import { fromClause } from './filter.ts'
import { readNative } from './native-read.ts'
import type { ClickhouseNode } from './node.ts'
import { inOrder, selected } from './query.ts'
import { isByTime, localName, sortingKey } from './schema.ts'
import { CLICKHOUSE, columnOf, placeOf, textLiteral } from './sql.ts'

const KEYS_AT_ONCE = 5_000
const FIRST_LOOK_MS = 5
const LONGEST_LOOK_MS = 500

/**
 * Deletes the rows that a reader would find, on every node. Whole partitions are dropped, which costs nothing; of the rest
 * the engine writes anew what is left.
 */
export async function forgetRows(
  cluster: Cluster,
  database: string,
  table: AnyTable,
  selection: Selected,
): Promise<number> {
  const ask = async ({ sql, fields }: Query) =>
    rowsOf(readNative((await cluster.read(sql)).body, fields), fields)
  const count = async (final: boolean) => {
    const sql = selected(['count()'], fromClause(database, table, selection, final))
    const [row] = await ask({ sql, fields: [{ name: 'rows', kind: 'number' }] })
    return row!.rows as number
  }
  const found = await count(true)
  if (found === 0) return 0
  if (isByTime(table) && Object.keys(selection.where ?? {}).length === 0)
    await dropPartitions(cluster, database, table, selection)
  if (!tellsByKey(table, selection)) {
    for (const keys of await keysOf(database, table, selection, ask))
      await deleteOnAll(cluster, database, table, keys)
  } else if ((await count(false)) > 0) {
    const conditions = conditionsOf(CLICKHOUSE, table, selection, () => true)
    await deleteOnAll(cluster, database, table, conditions.length === 0 ? '1 = 1' : conditions.join(' AND '))
  }
  return found
}

/**
 * Whether a condition holds of every version of a row or of none. A fact that is written once has one version, however
 * often it was written.
 */
function tellsByKey(table: AnyTable, { where }: Selected): boolean {
  if (table.writes === 'append') return true
  const key = sortingKey(table)
  return [table.time, ...Object.keys(where ?? {})].every((name) => key.includes(name))
}

/** Conditions that name the keys: which rows are newest is not known any more once some of them are gone. */
async function keysOf(
  database: string,
  table: AnyTable,
  selection: Selected,
  ask: (query: Query) => Promise<Readonly<Record<string, unknown>>[]>,
): Promise<string[]> {
  const fields = sortingKey(table).map((name) => ({ name, kind: kindOf(table, name) }))
  const columns = fields.map(({ name }) => columnOf(table, name))
  const rows = await ask({
    sql: selected(columns, `${fromClause(database, table, selection)}${inOrder(table, 'asc')}`),
    fields,
  })
  const keys = rows.map(
    (row) => `(${fields.map(({ name, kind }) => CLICKHOUSE.literal(kind, row[name])).join(', ')})`,
  )
  const list = columns.length === 1 ? columns[0] : `(${columns.join(', ')})`
  const pieces: string[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE)
    pieces.push(`${list} IN (${keys.slice(start, start + KEYS_AT_ONCE).join(', ')})`)
  return pieces
}

/** Partitions that lie wholly between the bounds: nothing that arrives meanwhile is lost with them that should not be. */
async function dropPartitions(
  cluster: Cluster,
  database: string,
  table: AnyTable,
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: Selected,
): Promise<void> {
  const place = placeOf(database, localName(table))
  await onAll(cluster, async (node) => {
    const listed = `SELECT DISTINCT partition FROM system.parts WHERE active AND database = ${textLiteral(database)} AND table = ${textLiteral(localName(table))} FORMAT Native`
    const fields = [{ name: 'partition', kind: 'text' as const }]
    for (const { partition } of rowsOf(readNative(await cluster.readOn(node, listed), fields), fields)) {
      const [from, to] = spanOf(Number(partition))
      if (from >= since && to <= until)
        await cluster.alter(node, `ALTER TABLE ${place} DROP PARTITION ${Number(partition)}`)
    }
  })
}

/** Of 202611, or of 2026. */
function spanOf(partition: number): readonly [from: Ms, to: Ms] {
  if (partition < 10_000) return [Date.UTC(partition, 0, 1), Date.UTC(partition + 1, 0, 1)]
  const [year, place] = [Math.floor(partition / 100), partition % 100]
  return [Date.UTC(year, place - 1, 1), Date.UTC(year, place, 1)]
}

async function deleteOnAll(
  cluster: Cluster,
  database: string,
  table: AnyTable,
  where: string,
): Promise<void> {
  const place = placeOf(database, localName(table))
  await onAll(cluster, async (node) => {
    await cluster.alter(node, `ALTER TABLE ${place} DELETE WHERE ${where}`)
    await settled(cluster, node, database, table)
  })
}

/** The engine says yes before it has begun. */
async function settled(
  cluster: Cluster,
  node: ClickhouseNode,
  database: string,
  table: AnyTable,
): Promise<void> {
  const left = `SELECT count() FROM system.mutations WHERE is_done = 0 AND database = ${textLiteral(database)} AND table = ${textLiteral(localName(table))} FORMAT Native`
  const fields = [{ name: 'left', kind: 'number' as const }]
  const until = performance.now() + cluster.timeouts.alterMs
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(2 * wait, LONGEST_LOOK_MS)) {
    const [row] = rowsOf(readNative(await cluster.readOn(node, left), fields), fields)
    if (row!.left === 0) return
    if (performance.now() > until)
      throw new StoreError(
        'failed',
        `${node.name} has not deleted rows of ${table.name} within ${cluster.timeouts.alterMs / 1_000} s; it goes on by itself, and system.mutations says why it takes so long.`,
      )
    await pause(wait)
  }
}

async function onAll(cluster: Cluster, work: (node: ClickhouseNode) => Promise<void>): Promise<void> {
  await Promise.all(cluster.nodes.map(work))
}
