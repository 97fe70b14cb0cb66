import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../src/core/log.ts'
import { openClickhouseStore } from '../src/store/clickhouse/open.ts'
import { T0, tick, ticks } from './contract/store-tables.ts'
import { type Clickhouse, startClickhouse } from './services/clickhouse.ts'
import { isCurrentWanted } from './services/current-clickhouse.ts'

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
  beforeAll(async () => {
    servers = await startClickhouse(2, () => ({
      'config.d/server.xml': deployed('server.xml').replace('0.0.0.0', '127.0.0.1'),
      'config.d/secret.xml': `<clickhouse><remote_servers><perptape><secret>${PASSWORDS.CLUSTER_SECRET}</secret></perptape></remote_servers></clickhouse>`,
      'config.d/strict.xml': STRICT,
      // The library itself comes as the user that is removed otherwise.
      'users.d/users.xml': deployed('users.xml').replace('<default remove="remove"/>', ''),
    }))
  })
  afterAll(() => servers?.end())
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
})
