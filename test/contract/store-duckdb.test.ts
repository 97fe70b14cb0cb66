import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { CONTRACT_TABLES, storeContract } from './store.ts'

storeContract('DuckDB', () => openDuckdbStore({ file: ':memory:', tables: CONTRACT_TABLES, log: silentLog }))
