import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { T0, tick, ticks } from '../contract/store-tables.ts'
import { type Clickhouse, startClickhouse } from './clickhouse.ts'
import { isCurrentWanted } from './current-clickhouse.ts'

const PASSWORDS: Readonly<Record<string, string>> = {
  PERPTAPE_PASSWORD: 'of-perptape',
  READER_PASSWORD: 'of-readers',
  CLUSTER_SECRET: 'between-nodes',
}

/** A file of deploy/clickhouse, with what it takes from the environment filled in. */
function deployed(name: string): string {
  return readFileSync(`deploy/clickhouse/${name}`, 'utf8').replaceAll(
    /<(\w+) from_env="(\w+)"\/>/g,
    (_, element, variable) => `<${element}>${PASSWORDS[variable]}</${element}>`,
  )
}

/** As strict as an operator may make it. */
const STRICT = `<clickhouse><access_control_improvements>
  <on_cluster_queries_require_cluster_grant>true</on_cluster_queries_require_cluster_grant>
  <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
  <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  <table_engines_require_grant>true</table_engines_require_grant>
</access_control_improvements></clickhouse>`

describe.skipIf(!isCurrentWanted)('a current server, configured as deploy/clickhouse has it', () => {
  let servers: Clickhouse
  let large = ''
  beforeAll(async () => {
    large = await mkdtemp(join(tmpdir(), 'perptape-large-'))
    servers = await startClickhouse(2, (shard) => ({
      'config.d/server.xml': deployed('server.xml').replace('0.0.0.0', '127.0.0.1'),
      'config.d/secret.xml': `<clickhouse><remote_servers><perptape><secret>${PASSWORDS.CLUSTER_SECRET}</secret></perptape></remote_servers></clickhouse>`,
      'config.d/strict.xml': STRICT,
      'config.d/tiers.xml': deployed('tiers.example.xml').replace('/mnt/large', join(large, String(shard))),
      // The library itself comes as the user that is removed otherwise.
      'users.d/users.xml': deployed('users.xml').replace('<default remove="remove"/>', ''),
    }))
  })
  afterAll(async () => {
    await servers?.end()
    await rm(large, { recursive: true, force: true })
  })
  const as = (user: string, password: string) =>
    servers.urls.map((url) => url.replace('http://', `http://${user}:${password}@`))

  it('lets perptape do all that it does, and its readers read', async () => {
    const store = await openClickhouseStore({
      urls: as('perptape', PASSWORDS.PERPTAPE_PASSWORD!),
      cluster: servers.cluster,
      database: 'perptape',
      tables: [ticks],
      log: silentLog,
    })
    try {
      await store.insert(ticks, [tick(0), tick(1), tick(2, { symbol: 'ETH' })])
      expect(await store.forget(ticks, { since: T0, until: T0 + 1 })).toBe(1)
      expect(await store.extent(ticks)).toMatchObject({ rows: 2 })
    } finally {
      await store.close()
    }
    const asked = async (sql: string) => {
      const { origin } = new URL(servers.urls[0]!)
      const headers = { 'X-ClickHouse-User': 'reader', 'X-ClickHouse-Key': PASSWORDS.READER_PASSWORD! }
      return (await fetch(origin, { method: 'POST', body: sql, headers })).text()
    }
    expect(await asked('SELECT count() FROM perptape.contract_ticks FINAL')).toBe('2\n')
    expect(await asked('DROP TABLE perptape.contract_ticks_local')).toMatch(/Not enough privileges|readonly/)
    expect(await asked('SELECT count() FROM system.users')).toMatch(/Not enough privileges/)
  })

  it('takes the statements of docs/SCALE.md', async () => {
    const { urls, cluster } = servers
    for (const database of ['perptape', 'perptape2']) {
      const options = { urls, cluster, database, tables: [liquidationEvents], log: silentLog }
      await (await openClickhouseStore(options)).close()
    }
    const blocks = readFileSync('docs/SCALE.md', 'utf8').matchAll(/```sql\n(.*?)```/gs)
    const statements = [...blocks].flatMap(([, block]) =>
      block!.split(';\n').filter((one) => one.trim() !== ''),
    )
    expect(statements.length).toBeGreaterThan(2)
    for (const body of statements) {
      const answer = await fetch(urls[0]!, { method: 'POST', body })
      expect(await answer.text()).toBe('')
      expect(answer.status).toBe(200)
    }
  })
})

/** Of Keeper there is a stand-in within each server, for the names that are written down there. */
const REPLICA = `<clickhouse>
  <macros><shard>7</shard><replica>node-a</replica></macros>
  <zookeeper><implementation>testkeeper</implementation></zookeeper>
</clickhouse>`

describe.skipIf(!isCurrentWanted)('a current server that has macros', () => {
  // Rows are taken by such tables only where replicas can reach each other, which the library has no port for.
  it('is given replicated tables, and is left as it is the next time', async () => {
    const servers = await startClickhouse(1, () => ({ 'config.d/replica.xml': REPLICA }))
    try {
      const { urls, cluster } = servers
      for (let times = 0; times < 2; times++) {
        const store = await openClickhouseStore({
          urls,
          cluster,
          database: 'copied',
          tables: [ticks],
          log: silentLog,
        })
        expect(await store.extent(ticks)).toMatchObject({ rows: 0 })
        await store.close()
      }
      const sql = `SELECT engine_full FROM system.tables WHERE database = 'copied' ORDER BY name FORMAT TSVRaw`
      const engines = await (await fetch(urls[0]!, { method: 'POST', body: sql })).text()
      expect(engines).toContain(
        `ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/copied/contract_ticks', '{replica}', _version)`,
      )
    } finally {
      await servers.end()
    }
  })
})
