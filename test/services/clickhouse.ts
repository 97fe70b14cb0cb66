import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentCommand, isCurrentWanted } from './current-clickhouse.ts'
import { placeOf } from './needs.ts'
import { freePort, quickFolder, removeFolder, type Server, startServer } from './server.ts'

const PLACE = placeOf('clickhouse-server')

export const hasClickhouse = isCurrentWanted || PLACE !== undefined

/** Debian's server, unless another release is asked for. */
function commandOf(config: string): readonly [string, ...string[]] {
  if (isCurrentWanted) return currentCommand(config)
  return [PLACE!, `--config-file=${config}`]
}

interface Shard {
  readonly url: string
  readonly server: Server
  kill(): Promise<void>
  again(): Promise<void>
  freeze(): void
  thaw(): void
}

export interface Clickhouse {
  readonly shards: readonly Shard[]
  /** As CLICKHOUSE_URL takes them. */
  readonly urls: readonly string[]
  readonly cluster: string
  end(): Promise<void>
}

const CLUSTER = 'perptape'

/** Files of settings by name, in config.d or users.d, for each shard (the first is 1). */
type MoreSettings = (shard: number) => Readonly<Record<string, string>>

/** Shards of one cluster on loopback, each a server of its own. */
export async function startClickhouse(count = 2, more: MoreSettings = () => ({})): Promise<Clickhouse> {
  const folder = quickFolder('clickhouse')
  const ports: { http: number; tcp: number; between: number }[] = []
  for (let index = 0; index < count; index++) {
    ports.push({ http: await freePort(), tcp: await freePort(), between: await freePort() })
  }
  const cluster = ports.map(
    ({ tcp }) =>
      `<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
  )
  const shards = await Promise.all(
    ports.map((own, index) =>
      startShard(join(folder, String(index + 1)), own, cluster.join(''), more(index + 1)),
    ),
  )
  return {
    shards,
    urls: shards.map(({ url }) => url),
    cluster: CLUSTER,
    async end() {
      await Promise.all(shards.map(({ kill }) => kill()))
      removeFolder(folder)
    },
  }
}

async function startShard(
  folder: string,
  { http, tcp, between }: { readonly http: number; readonly tcp: number; readonly between: number },
  cluster: string,
  more: Readonly<Record<string, string>>,
): Promise<Shard> {
  for (const name of ['config.d', 'users.d']) mkdirSync(join(folder, name), { recursive: true })
  const config = join(folder, 'config.xml')
  writeFileSync(
    config,
    `<?xml version="1.0"?><yandex>
      <logger><level>warning</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
      <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${between}</interserver_http_port>
      <listen_host>127.0.0.1</listen_host><timezone>UTC</timezone>
      <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
      <mark_cache_size>134217728</mark_cache_size>
      <users_config>users.xml</users_config><default_profile>default</default_profile>
      <default_database>default</default_database>
      <remote_servers><${CLUSTER}>${cluster}</${CLUSTER}></remote_servers>
    </yandex>`,
  )
  writeFileSync(
    join(folder, 'users.xml'),
    `<?xml version="1.0"?><yandex>
      <profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles>
      <users><default><password></password><networks><ip>::/0</ip></networks>
        <profile>default</profile><quota>default</quota></default></users>
      <quotas><default></default></quotas>
    </yandex>`,
  )
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  const url = `http://127.0.0.1:${http}`
  const [program, ...args] = commandOf(config)
  const start = () =>
    startServer(program, args, { cwd: folder }, async () => {
      const answer = await fetch(`${url}/ping`)
      await answer.text()
      if (!answer.ok) throw new Error(String(answer.status))
    })
  let server = await start()
  return {
    url,
    get server() {
      return server
    },
    kill: () => server.kill(),
    async again() {
      server = await start()
    },
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
}
