import { afterAll, beforeAll, describe } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { migrationContract } from '../contract/migration.ts'
import { CONTRACT_TABLES } from '../contract/store-tables.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from './clickhouse.ts'

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
