import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { integer, number, table, text, time } from '../../src/define/table.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import type { Store } from '../../src/store/port.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { startCuttingProxy } from './cutting-proxy.ts'

const marks = table({
  name: 'marks',
  about: 'For the test.',
  columns: { ts: time(), symbol: text(), batch: integer(), usd: number() },
  time: 'ts',
  key: ['ts', 'symbol', 'batch'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
})
const T0 = Date.UTC(2026, 10, 1)
const ROWS = 200
const batchOf = (batch: number) =>
  Array.from({ length: ROWS }, (_, i) => ({ ts: T0 + i, symbol: `S${i % 20}`, batch, usd: i }))

/** A frozen node is found out within two of the first, and a shard behind a node within the second. */
const timeouts = { quietMs: 300, shardMs: 1_000, readMs: 4_000, insertMs: 3_000, retryMs: 3_000 }

/** What it threw; null where it did not. */
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (thrown) => thrown,
  )

describe.skipIf(!hasClickhouse)('shards of a ClickHouse cluster', () => {
  let servers: Clickhouse
  let databases = 0
  const stores: Store[] = []
  beforeAll(async () => {
    servers = await startClickhouse()
  })
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })
  afterAll(() => servers?.end())

  const opened = async (more: { urls?: readonly string[]; database?: string; join?: boolean } = {}) => {
    const { urls = servers.urls, database = `faults_${++databases}`, join = false } = more
    const options = {
      urls,
      cluster: servers.cluster,
      database,
      tables: [marks],
      log: silentLog,
      timeouts,
      join,
    }
    const store = await openClickhouseStore(options)
    stores.push(store)
    return store
  }
  /** Rows of each batch, as a reader finds them. */
  const counted = async (store: Store) => {
    const groups = await store.reader(marks).aggregate({
      since: T0,
      by: ['batch'],
      take: { rows: { count: true }, usd: { sum: 'usd' } },
    })
    for (const { usd, rows } of groups) if (rows === ROWS) expect(usd).toBe((ROWS * (ROWS - 1)) / 2)
    return Object.fromEntries(groups.map(({ batch, rows }) => [batch, rows]))
  }
  const asked = async (sql: string) => {
    const answer = await fetch(servers.urls[0]!, { method: 'POST', body: sql })
    return Number(await answer.text())
  }
  const isUnreachable = (thrown: unknown) => {
    expect(thrown).toBeInstanceOf(StoreError)
    expect((thrown as StoreError).fault).toBe('unreachable')
    // Which node it is can be read, and nothing that is nobody's business.
    expect((thrown as StoreError).message).toMatch(/127\.0\.0\.1:\d+/)
  }

  for (const frozen of [0, 1]) {
    it(`a frozen one (${frozen + 1}) is not waited for until it thaws, and costs nothing that was acknowledged`, async () => {
      const store = await opened()
      const shard = servers.shards[frozen]!
      await store.insert(marks, batchOf(1))
      expect(await counted(store)).toEqual({ 1: ROWS })
      shard.freeze()
      try {
        for (let round = 0; round < 3; round++) {
          isUnreachable(await thrownBy(counted(store)))
        }
        const page = store.rowsAsJson(marks, { order: 'asc', limit: 9 }, { columns: ['usd'] })
        isUnreachable(await thrownBy(page))
        const writing = [thrownBy(store.insert(marks, batchOf(2)))]
        await wait(100)
        // These wait for the one before, and no longer than it may take.
        for (const batch of [3, 4]) writing.push(thrownBy(store.insert(marks, batchOf(batch))))
        for (const thrown of await Promise.all(writing)) isUnreachable(thrown)
        const [ailment] = store.ailments()
        expect(ailment).toMatchObject({ part: 'store', down: true })
        expect(ailment!.sentence).toMatch(/127\.0\.0\.1:\d+/)
        isUnreachable(await thrownBy(store.forget(marks, { until: T0 })))
      } finally {
        shard.thaw()
      }
      // Whoever was told no writes again: what had got through already is not doubled.
      await Promise.all([2, 3, 4].map((batch) => store.insert(marks, batchOf(batch))))
      expect(await counted(store)).toEqual({ 1: ROWS, 2: ROWS, 3: ROWS, 4: ROWS })
      expect(store.ailments()).toEqual([])
    }, 180_000)
  }

  it('one that was frozen for a moment is waited for', async () => {
    const store = await opened()
    await store.insert(marks, batchOf(1))
    servers.shards[1]!.freeze()
    const writing = [2, 3, 4].map((batch) => thrownBy(store.insert(marks, batchOf(batch))))
    await wait(500)
    servers.shards[1]!.thaw()
    for (const thrown of await Promise.all(writing)) expect(thrown).toBeNull()
    expect(await counted(store)).toEqual({ 1: ROWS, 2: ROWS, 3: ROWS, 4: ROWS })
  }, 180_000)

  for (const killed of [0, 1]) {
    it(`a killed one (${killed + 1}) is not waited for, and what was acknowledged is there when it is back`, async () => {
      const store = await opened()
      const shard = servers.shards[killed]!
      const acknowledged: number[] = []
      const write = async (batch: number) => {
        const thrown = await thrownBy(store.insert(marks, batchOf(batch)))
        if (thrown === null) acknowledged.push(batch)
        else isUnreachable(thrown)
      }
      const busy = (async () => {
        for (let batch = 1; batch <= 30; batch++) await write(batch)
      })()
      while (acknowledged.length < 5) await wait(5)
      await shard.kill()
      isUnreachable(await thrownBy(counted(store)))
      await shard.again()
      await busy
      const rows = await counted(store)
      for (const batch of acknowledged) expect(rows[batch], `batch ${batch}`).toBe(ROWS)
      expect(Math.max(...Object.values(rows))).toBe(ROWS)
      expect(acknowledged.length).toBeGreaterThan(10)
      for (let batch = 1; batch <= 30; batch++)
        if (!acknowledged.includes(batch)) await store.insert(marks, batchOf(batch))
      expect(Object.values(await counted(store))).toEqual(Array.from({ length: 30 }, () => ROWS))
    }, 180_000)
  }

  it('a connection that is cut while rows are sent, or before the answer, is followed by another: no row is doubled', async () => {
    const database = `faults_${++databases}`
    await opened({ database })
    const proxy = await startCuttingProxy(servers.urls[0]!)
    try {
      const store = await opened({ urls: [proxy.url], database, join: true })
      proxy.cuts.push({ afterSent: 900 }, 'before the answer', { afterSent: 3_000 })
      await store.insert(marks, batchOf(1))
      expect(proxy.cuts).toEqual([])
      expect(await counted(store)).toEqual({ 1: ROWS })
      // All of it arrived twice, and is there once: also where it was a part that arrived.
      proxy.cuts.push('before the answer', 'before the answer')
      await store.insert(marks, batchOf(2))
      expect(await counted(store)).toEqual({ 1: ROWS, 2: ROWS })
      // A release that knows batches by their ids has not even kept it twice.
      const knows = await asked("SELECT count() FROM system.settings WHERE name LIKE 'insert_dedup%_token'")
      if (knows > 0) expect(await asked(`SELECT count() FROM ${database}.marks`)).toBe(2 * ROWS)
    } finally {
      await proxy.end()
    }
  }, 180_000)

  it('reads go on at the next node where one address leads nowhere', async () => {
    const database = `faults_${++databases}`
    const whole = await opened({ database })
    await whole.insert(marks, batchOf(1))
    const proxy = await startCuttingProxy(servers.urls[0]!)
    const store = await opened({ urls: [proxy.url, servers.urls[1]!], database, join: true })
    await proxy.end()
    for (let round = 0; round < 4; round++) expect(await counted(store)).toEqual({ 1: ROWS })
    await store.insert(marks, batchOf(2))
    expect(await counted(store)).toEqual({ 1: ROWS, 2: ROWS })
    expect(store.ailments()).toMatchObject([{ down: false }])
  }, 180_000)
})
