import { StoreError } from '../../core/errors.ts'
import { DAY, durationMs, HOUR, type Ms } from '../../core/time.ts'
import { keptDays, type Retention } from '../../define/retention.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { orderColumns } from '../position.ts'
import { kindOf, quoteName } from '../sql-words.ts'
import { CURRENT_TABLE_SETTINGS, knownOf, TABLE_SETTINGS } from './settings.ts'
import { columnOf, keptName, placeOf, textLiteral } from './sql.ts'

type EngineType = 'Int64' | 'String' | 'Float64' | 'UInt8'

/**
 * Times and days are whole milliseconds, on every release: DateTime64 has the same eight bytes, packs no better, and
 * takes numbers in a condition for seconds.
 */
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

/** As rows are sent. */
export function typeOf(table: AnyTable, name: string): string {
  const { kind, nullable } = table.columns[name]
  const type = ENGINE_TYPES[kind as CellKind]
  return nullable ? `Nullable(${type})` : type
}

/** What a release can do for tables: all that is today's, or what Debian's 18.16 takes. */
export type Release = 'current' | 'old'

/** Told by settings that came with codecs, and with dictionaries that need not be sent as such. */
const OF_CURRENT = [
  'allow_suspicious_codecs',
  'low_cardinality_allow_in_native_format',
  'optimize_skip_unused_shards',
]

export function releaseOf(knownSettings: ReadonlySet<string>): Release {
  return OF_CURRENT.every((name) => knownSettings.has(name)) ? 'current' : 'old'
}

/** Texts of which there are few kinds: they are kept once in a part, and as numbers in rows. */
function isOfFewKinds(table: AnyTable, name: string): boolean {
  const { kind, nullable, rule } = table.columns[name]
  if (kind !== 'text' || nullable) return false
  return rule?.is === 'one of' || FEW_KINDS.includes(name)
}

/** What follows one another in a column is alike: times and counts by their steps, figures by their bits. */
const CODECS: Readonly<Record<CellKind, string>> = {
  time: 'DoubleDelta, ZSTD(1)',
  date: 'DoubleDelta, ZSTD(1)',
  text: 'ZSTD(1)',
  number: 'Gorilla, ZSTD(1)',
  integer: 'Delta, ZSTD(1)',
  boolean: 'ZSTD(1)',
  json: 'ZSTD(3)',
}

/** Of a column of the tables of a node; `isLocal` where rows lie. */
function keptAs(table: AnyTable, name: string, release: Release, isLocal: boolean): string {
  if (release === 'old') return typeOf(table, name)
  const type = isOfFewKinds(table, name) ? 'LowCardinality(String)' : typeOf(table, name)
  return isLocal ? `${type} CODEC(${CODECS[kindOf(table, name)]})` : type
}

export const localName = (table: AnyTable) => `${table.name}_local`

/** Whether a row's time tells in which partition it lies, whatever replaces it: else all rows lie in one place. */
export function isByTime(table: AnyTable): boolean {
  return table.writes === 'append' || (table.key as readonly string[]).includes(table.time)
}

/** What makes two rows the same. */
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
const FEW_KINDS = ['symbol', 'coin', 'asset', 'currency', 'source', ...TOLD_BY]

/** Rows of one series in a stretch of the order, at the least. */
const ROWS_IN_A_STRETCH = 48

/**
 * The order of rows. A stretch of time, then whom the row is about, then the moment: a page of one symbol reads a few
 * granules of each stretch, and a question about everybody in the last minutes one stretch. With the time first the one
 * would read everybody's rows; with the symbol first the other would read whole months. Releases of old have the time first.
 */
function orderOf(table: AnyTable, release: Release): string[] {
  const key = sortingKey(table)
  const columns = (names: readonly string[]) => names.map((name) => columnOf(table, name))
  const series = seriesOf(table)
  if (release === 'old' || series.length === 0) return columns(key)
  const rest = key.filter((name) => name !== table.time && !series.includes(name))
  return [stretchOf(table), ...columns([...series, table.time, ...rest])]
}

/** Whom rows are about, and who told it; none where rows lie by something else. */
function seriesOf(table: AnyTable): string[] {
  if (!isByTime(table)) return []
  return [...ABOUT, ...TOLD_BY].filter((name) => name !== table.time && sortingKey(table).includes(name))
}

function stretchOf(table: AnyTable): string {
  return `intDiv(${columnOf(table, table.time)}, ${stretchMs(table)})`
}

/**
 * What the times of rows say about their stretches. The engine does not conclude the one from the other, and would look
 * into all stretches; where a table lies by time alone, it does no harm.
 */
export function stretchConditions(table: AnyTable, from: Ms | undefined, to: Ms | undefined): string[] {
  if (seriesOf(table).length === 0) return []
  const at = (sign: string, ms: Ms | undefined) =>
    ms === undefined ? [] : [`${stretchOf(table)} ${sign} ${Math.trunc(ms / stretchMs(table))}`]
  return [...at('>=', from), ...at('<=', to)]
}

function stretchMs({ cadence }: AnyTable): Ms {
  if (cadence === 'live') return HOUR
  return cadence === 'on change' ? DAY : Math.max(HOUR, ROWS_IN_A_STRETCH * durationMs(cadence))
}

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
  readonly release: Release
}

function createStatements(
  table: AnyTable,
  { database, cluster, replicated, known, release }: Place,
): string[] {
  const local = placeOf(database, localName(table))
  const columnsOf = (isLocal: boolean) =>
    [
      ...table.columnNames.map((name: string) => definition(table, name, release, isLocal)),
      `${quoteName(VERSION)} ${VERSION_TYPE}${release === 'current' && isLocal ? ' CODEC(DoubleDelta, ZSTD(1))' : ''}`,
    ].join(', ')
  const engine = replicated
    ? `ReplicatedReplacingMergeTree(${textLiteral(`/clickhouse/tables/{shard}/${database}/${table.name}`)}, '{replica}', ${VERSION})`
    : `ReplacingMergeTree(${VERSION})`
  const partition = isByTime(table) ? ` PARTITION BY ${partitionOf(table)}` : ''
  const order = orderOf(table, release)
  const wanted = release === 'current' ? { ...TABLE_SETTINGS, ...CURRENT_TABLE_SETTINGS } : TABLE_SETTINGS
  const set = Object.entries(knownOf(wanted, known)).map(([name, value]) => `${name} = ${value}`)
  const settings = set.length === 0 ? '' : ` SETTINGS ${set.join(', ')}`
  return [
    `CREATE TABLE IF NOT EXISTS ${local} (${columnsOf(true)}) ENGINE = ${engine}${partition} ORDER BY (${order.join(', ')})${settings}`,
    `CREATE TABLE IF NOT EXISTS ${placeOf(database, table.name)} (${columnsOf(false)}) ENGINE = Distributed(${textLiteral(cluster)}, ${textLiteral(database)}, ${textLiteral(localName(table))}, ${shardingKey(table)})`,
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
  /** With all that the engine was made with. */
  readonly engine: string
}

export const readColumns = (database: string) =>
  `SELECT table, name, type FROM system.columns WHERE database = ${textLiteral(database)} FORMAT Native`
export const readTables = (database: string) =>
  `SELECT name, sorting_key, engine_full FROM system.tables WHERE database = ${textLiteral(database)} FORMAT Native`

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
      changesOf(table, placeOf(place.database, name), has(name), place.release, name !== table.name),
    )
    // What is made anew knows the columns already.
    return [...changes, ...created]
  })
}

function assertSameKey(table: AnyTable, kept: string): void {
  const bare = (text: string) => text.replaceAll(/[`"\s]/g, '')
  // A table stays in the order in which it was made, whichever release made it.
  const orders = (['old', 'current'] as const).map((release) => bare(orderOf(table, release).join()))
  if (orders.includes(bare(kept))) return
  const wanted = sortingKey(table).map(keptName)
  throw misfit(
    table,
    `rows are kept by ${kept.replaceAll(/[`"]/g, '')} and now known by ${wanted.join(', ')}`,
  )
}

/** A column that is no longer defined stays with its rows; new rows have the default of its type there. */
function changesOf(
  table: AnyTable,
  place: string,
  has: ReadonlyMap<string, string>,
  release: Release,
  isLocal: boolean,
): string[] {
  const statements: string[] = []
  for (const name of table.columnNames as readonly string[]) {
    const { kind, nullable } = table.columns[name]
    const old = has.get(keptName(name))
    if (old === undefined) {
      if (!nullable)
        throw misfit(table, `the new column ${name} is required, and rows kept so far do not have it`)
      statements.push(`ALTER TABLE ${place} ADD COLUMN ${definition(table, name, release, isLocal)}`)
      continue
    }
    const plain = /^LowCardinality\((.*)\)$/.exec(old)?.[1] ?? old
    const [, inner] = /^Nullable\((.*)\)$/.exec(plain) ?? []
    if ((inner ?? plain) !== ENGINE_TYPES[kind as CellKind])
      throw misfit(table, `column ${name} is kept as ${inner ?? plain} and now defined as ${kind}`)
    if (inner !== undefined && !nullable)
      throw misfit(table, `column ${name} may be unknown in rows kept so far and is now required`)
    if (inner === undefined && nullable)
      statements.push(`ALTER TABLE ${place} MODIFY COLUMN ${definition(table, name, release, isLocal)}`)
  }
  return statements
}

function definition(table: AnyTable, name: string, release: Release, isLocal: boolean): string {
  return `${columnOf(table, name)} ${keptAs(table, name, release, isLocal)}`
}

/** What brings the nodes' own retention to what is wanted; tables that have no order in time keep their rows. */
export function retentionStatements(
  tables: readonly AnyTable[],
  kept: readonly KeptTable[],
  retention: Retention,
  database: string,
): string[] {
  return tables.flatMap((table) => {
    const engine = kept.find(({ name }) => name === localName(table))?.engine
    if (engine === undefined || !isByTime(table)) return []
    const days = keptDays(table, retention)
    const found = /\bTTL\b.*?toIntervalDay\((\d+)\)/.exec(engine)?.[1]
    if (String(days) === (found ?? 'null')) return []
    const local = placeOf(database, localName(table))
    if (days === null) return [`ALTER TABLE ${local} REMOVE TTL`]
    const at = `toDateTime(intDiv(${columnOf(table, table.time)}, 1000), 'UTC')`
    return [`ALTER TABLE ${local} MODIFY TTL ${at} + toIntervalDay(${days})`]
  })
}

/** How a refusal begins that no second try would change. */
export const MISFIT = 'The database does not fit this version of perptape'

function misfit(table: AnyTable, what: string): StoreError {
  return new StoreError(
    'failed',
    `${MISFIT}: table ${table.name}: ${what}. Export the table with the version that wrote it, and import it into a new database.`,
  )
}
