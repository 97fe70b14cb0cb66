import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { migrationContract } from './migration.ts'
import { CONTRACT_TABLES } from './store-tables.ts'

migrationContract('DuckDB', () =>
  openDuckdbStore({ file: ':memory:', tables: CONTRACT_TABLES, log: silentLog }),
)
