import { afterAll, beforeAll, describe } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { sayTheSame } from '../contract/engines-answers.ts'
import { ASKED_TABLES, openShards } from '../fixtures/both-engines.ts'
import { fillMarket, NOW } from '../fixtures/market.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from './clickhouse.ts'

/** This market has what no simulation thinks of; of a large one test/end-to-end/cluster.test.ts asks everything. */
const WAYS = 2

describe.skipIf(!hasClickhouse)('the embedded engine and two shards of ClickHouse say the same', () => {
  let shards: Clickhouse
  let stores: readonly Store[] = []
  beforeAll(async () => {
    shards = await startClickhouse()
  }, 180_000)
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await shards?.end()
  })

  sayTheSame(async () => {
    stores = [
      await openDuckdbStore({ file: ':memory:', tables: ASKED_TABLES, memoryLimitMb: 512, log: silentLog }),
      await openShards(shards, 'market'),
    ]
    for (const store of stores) await fillMarket(store)
    return { stores, now: NOW }
  }, WAYS)
})
