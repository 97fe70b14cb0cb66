import { StoreError } from '../../core/errors.ts'
import type { CellKind } from '../../define/rule.ts'
import type { AnyTable } from '../../define/table.ts'
import { quoteName } from '../sql-words.ts'
import type { EngineType } from './message.ts'

/** No indexes and no primary keys: they cost memory and slow the appender; reading keeps to newest-wins instead. */
export const ENGINE_TYPES: Readonly<Record<CellKind, EngineType>> = {
  time: 'TIMESTAMP',
  date: 'DATE',
  text: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  json: 'VARCHAR',
}

/** A column as the file has it. */
export interface KeptColumn {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

export const READ_SCHEMA = `SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
  WHERE table_schema = 'main' ORDER BY table_name, ordinal_position`

/** The statements that bring the file to the definitions; none when it is there. Throws when no statement could. */
export function migrationOf(tables: readonly AnyTable[], kept: readonly KeptColumn[]): string[] {
  return tables.flatMap((table) => {
    const has = new Map(kept.filter((one) => one.table === table.name).map((one) => [one.name, one]))
    return has.size === 0 ? [createStatement(table)] : changesOf(table, has)
  })
}

function createStatement(table: AnyTable): string {
  const columns = table.columnNames.map(
    (name: string) => `${definition(table, name)}${table.columns[name].nullable ? '' : ' NOT NULL'}`,
  )
  return `CREATE TABLE ${quoteName(table.name)} (${columns.join(', ')})`
}

function changesOf(table: AnyTable, has: ReadonlyMap<string, KeptColumn>): string[] {
  const alter = `ALTER TABLE ${quoteName(table.name)}`
  const statements: string[] = []
  for (const name of table.columnNames as readonly string[]) {
    const { kind, nullable } = table.columns[name]
    const old = has.get(name)
    if (!old) {
      if (!nullable)
        throw misfit(table, `the new column ${name} is required, and rows kept so far do not have it`)
      statements.push(`${alter} ADD COLUMN ${definition(table, name)}`)
    } else if (old.type !== ENGINE_TYPES[kind as CellKind]) {
      throw misfit(table, `column ${name} is kept as ${old.type} and now defined as ${kind}`)
    } else if (old.nullable && !nullable) {
      throw misfit(table, `column ${name} may be unknown in rows kept so far and is now required`)
    } else if (!old.nullable && nullable) {
      statements.push(dropNotNull(alter, name))
    }
  }
  // A column that is no longer defined stays with its rows; new rows leave it empty.
  for (const old of has.values()) {
    if (!table.columns[old.name] && !old.nullable) statements.push(dropNotNull(alter, old.name))
  }
  return statements
}

function definition(table: AnyTable, name: string): string {
  return `${quoteName(name)} ${ENGINE_TYPES[table.columns[name].kind as CellKind]}`
}

function dropNotNull(alter: string, name: string): string {
  return `${alter} ALTER COLUMN ${quoteName(name)} DROP NOT NULL`
}

function misfit(table: AnyTable, what: string): StoreError {
  return new StoreError(
    'failed',
    `The data file does not fit this version of perptape: table ${table.name}: ${what}. Export the table with the version that wrote it, and import it into a new folder.`,
  )
}
