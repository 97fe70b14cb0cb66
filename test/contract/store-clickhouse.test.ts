import { afterAll, beforeAll, describe } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { storeContract } from './store.ts'
import { CONTRACT_TABLES } from './store-tables.ts'

describe.skipIf(!hasClickhouse)('ClickHouse', () => {
  let servers: Clickhouse
  let databases = 0
  beforeAll(async () => {
    servers = await startClickhouse()
  })
  afterAll(() => servers?.end())
  const open = (tables: readonly AnyTable[], database = `contract_${++databases}`) =>
    openClickhouseStore({ urls: servers.urls, cluster: servers.cluster, database, tables, log: silentLog })

  storeContract('Two shards', () => open(CONTRACT_TABLES), { batchesAppearWhole: false })
})
