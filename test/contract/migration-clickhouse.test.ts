import { afterAll, beforeAll, describe } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { migrationContract } from './migration.ts'
import { CONTRACT_TABLES } from './store-tables.ts'

describe.skipIf(!hasClickhouse)('on two shards', () => {
  let servers: Clickhouse
  beforeAll(async () => {
    servers = await startClickhouse()
  })
  afterAll(() => servers?.end())

  migrationContract('ClickHouse', () =>
    openClickhouseStore({
      urls: servers.urls,
      cluster: servers.cluster,
      database: 'moved',
      tables: CONTRACT_TABLES,
      log: silentLog,
    }),
  )
})
