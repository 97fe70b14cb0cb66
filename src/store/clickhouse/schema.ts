import { StoreError } from '../../core/errors.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { orderColumns } from '../position.ts'
import { kindOf, quoteName } from '../sql-words.ts'
import { knownOf, TABLE_SETTINGS } from './settings.ts'
import { columnOf, keptName, placeOf, textLiteral } from './sql.ts'

type EngineType = 'Int64' | 'String' | 'Float64' | 'UInt8'

/** Times and days are milliseconds: the releases that we serve have no type for them that is fine enough. */
export const ENGINE_TYPES: Readonly<Record<CellKind, EngineType>> = {
  time: 'Int64',
  date: 'Int64',
  text: 'String',
  number: 'Float64',
  integer: 'Int64',
  boolean: 'UInt8',
  json: 'String',
}

/** Of two rows with one key the one with the larger number is read. */
export const VERSION = '_version'
export const VERSION_TYPE = 'UInt64'

export function typeOf(table: AnyTable, name: string): string {
  const { kind, nullable } = table.columns[name]
  const type = ENGINE_TYPES[kind as CellKind]
  return nullable ? `Nullable(${type})` : type
}

export const localName = (table: AnyTable) => `${table.name}_local`

/** Whether a row's time tells in which partition it lies, whatever replaces it: else all rows lie in one place. */
export function isByTime(table: AnyTable): boolean {
  return table.writes === 'append' || (table.key as readonly string[]).includes(table.time)
}

/** What makes two rows the same. The time comes first, since every question is bounded by it. */
export function sortingKey(table: AnyTable): string[] {
  return isByTime(table) ? orderColumns(table) : [...table.key]
}

/**
 * The month of a row, in UTC: what retention drops whole. Of a series of days the year: it is read as a whole, and every
 * part that is read takes a buffer for each column.
 */
function partitionOf(table: AnyTable): string {
  const by = kindOf(table, table.time) === 'date' ? 'toYear' : 'toYYYYMM'
  return `${by}(toDateTime(intDiv(${columnOf(table, table.time)}, 1000), 'UTC'))`
}

/** What rows are about, of which there are many, and who told it. */
const ABOUT = ['symbol', 'coin', 'asset', 'instrument', 'contract', 'currency', 'address']
const TOLD_BY = ['venue', 'exchange']

/**
 * Every version of a key has to come to one shard, so that only the key may say which. What is asked for together lies
 * together, unless there are so few kinds of it that shards would be unlike in size.
 */
function shardingKey(table: AnyTable): string {
  const key: readonly string[] = table.key
  const rest = key.filter((name) => name !== table.time)
  const telling = key.filter((name) => ABOUT.includes(name) || TOLD_BY.includes(name))
  const isAbout = key.some((name) => ABOUT.includes(name))
  const columns = [isAbout ? telling : [], rest, key].find((names) => names.length > 0)!
  return `cityHash64(${columns.map((name) => columnOf(table, name)).join(', ')})`
}

/** Where tables are made, and how. */
export interface Place {
  readonly database: string
  readonly cluster: string
  /** The nodes have macros for it. */
  readonly replicated: boolean
  /** Which settings of tables the node knows. */
  readonly known: ReadonlySet<string>
}

function createStatements(table: AnyTable, { database, cluster, replicated, known }: Place): string[] {
  const local = placeOf(database, localName(table))
  const columns = [
    ...table.columnNames.map((name: string) => definition(table, name)),
    `${quoteName(VERSION)} ${VERSION_TYPE}`,
  ].join(', ')
  const engine = replicated
    ? `ReplicatedReplacingMergeTree(${textLiteral(`/clickhouse/tables/{shard}/${database}/${table.name}`)}, '{replica}', ${VERSION})`
    : `ReplacingMergeTree(${VERSION})`
  const partition = isByTime(table) ? ` PARTITION BY ${partitionOf(table)}` : ''
  const order = sortingKey(table).map((name) => columnOf(table, name))
  const set = Object.entries(knownOf(TABLE_SETTINGS, known)).map(([name, value]) => `${name} = ${value}`)
  const settings = set.length === 0 ? '' : ` SETTINGS ${set.join(', ')}`
  return [
    `CREATE TABLE IF NOT EXISTS ${local} (${columns}) ENGINE = ${engine}${partition} ORDER BY (${order.join(', ')})${settings}`,
    `CREATE TABLE IF NOT EXISTS ${placeOf(database, table.name)} (${columns}) ENGINE = Distributed(${textLiteral(cluster)}, ${textLiteral(database)}, ${textLiteral(localName(table))}, ${shardingKey(table)})`,
  ]
}

/** A column as a node has it. */
export interface KeptColumn {
  readonly table: string
  readonly name: string
  readonly type: string
}

export interface KeptTable {
  readonly name: string
  readonly sortingKey: string
}

export const readColumns = (database: string) =>
  `SELECT table, name, type FROM system.columns WHERE database = ${textLiteral(database)} FORMAT Native`
export const readTables = (database: string) =>
  `SELECT name, sorting_key FROM system.tables WHERE database = ${textLiteral(database)} FORMAT Native`

/** The statements that bring a node to the definitions; none when it is there. Throws when no statement could. */
export function migrationOf(
  tables: readonly AnyTable[],
  kept: { readonly tables: readonly KeptTable[]; readonly columns: readonly KeptColumn[] },
  place: Place,
): string[] {
  return tables.flatMap((table) => {
    const local = kept.tables.find(({ name }) => name === localName(table))
    const isWhole = local && kept.tables.some(({ name }) => name === table.name)
    const created = isWhole ? [] : createStatements(table, place)
    if (!local) return created
    assertSameKey(table, local.sortingKey)
    const has = (name: string) =>
      new Map(kept.columns.filter((one) => one.table === name).map((one) => [one.name, one.type]))
    const changes = [localName(table), ...(isWhole ? [table.name] : [])].flatMap((name) =>
      changesOf(table, placeOf(place.database, name), has(name)),
    )
    // What is made anew knows the columns already.
    return [...changes, ...created]
  })
}

function assertSameKey(table: AnyTable, kept: string): void {
  const names = kept.split(',').map((name) => name.replaceAll(/[`"\s()]/g, ''))
  const wanted = sortingKey(table).map(keptName)
  if (names.join() !== wanted.join())
    throw misfit(table, `rows are kept by ${names.join(', ')} and now known by ${wanted.join(', ')}`)
}

/** A column that is no longer defined stays with its rows; new rows have the default of its type there. */
function changesOf(table: AnyTable, place: string, has: ReadonlyMap<string, string>): string[] {
  const statements: string[] = []
  for (const name of table.columnNames as readonly string[]) {
    const { kind, nullable } = table.columns[name]
    const old = has.get(keptName(name))
    if (old === undefined) {
      if (!nullable)
        throw misfit(table, `the new column ${name} is required, and rows kept so far do not have it`)
      statements.push(`ALTER TABLE ${place} ADD COLUMN ${definition(table, name)}`)
      continue
    }
    const [, inner] = /^Nullable\((.*)\)$/.exec(old) ?? []
    if ((inner ?? old) !== ENGINE_TYPES[kind as CellKind])
      throw misfit(table, `column ${name} is kept as ${inner ?? old} and now defined as ${kind}`)
    if (inner !== undefined && !nullable)
      throw misfit(table, `column ${name} may be unknown in rows kept so far and is now required`)
    if (inner === undefined && nullable)
      statements.push(`ALTER TABLE ${place} MODIFY COLUMN ${definition(table, name)}`)
  }
  return statements
}

function definition(table: AnyTable, name: string): string {
  return `${columnOf(table, name)} ${typeOf(table, name)}`
}

/** How a refusal begins that no second try would change. */
export const MISFIT = 'The database does not fit this version of perptape'

function misfit(table: AnyTable, what: string): StoreError {
  return new StoreError(
    'failed',
    `${MISFIT}: table ${table.name}: ${what}. Export the table with the version that wrote it, and import it into a new database.`,
  )
}
