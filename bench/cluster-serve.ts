import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../test/made-once/build.ts'
import { hasClickhouse, startClickhouse } from '../test/services/clickhouse.ts'
import { hasPostgres, startPostgres } from '../test/services/postgres.ts'
import { hasRedis, startRedis } from '../test/services/redis.ts'
import { freePort } from '../test/services/server.ts'
import { fillCluster } from './cluster-fill.ts'
import { type CpuShare, cpuShare } from './cpu-share-parent.ts'
import { median, report } from './figure.ts'

// What two serve nodes do beside what one does, of cached boards and of pages of history: real processes on one cluster of
// two shards, one PostgreSQL and one Redis, asked by a process of its own. On one machine they would share processors, so
// each node has a small share of one, and the load and the servers have all the rest; that a node used up its share in
// every span shows that it was the bound, and nothing else.

const SHARE = Number(process.env.SHARE ?? 0.15)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SECONDS = Number(process.env.SECONDS ?? 6)
const DATABASE = 'bench'
const LOADS = [
  { name: 'cached boards', path: '/api/public/symbols?top=20', callers: 16 },
  { name: 'pages of history', path: '/api/x402/liquidations-raw?limit=500', callers: 6 },
] as const

interface Node {
  readonly url: string
  readonly process: ChildProcess
  readonly share: CpuShare
}

if (hasClickhouse && hasPostgres && hasRedis) await compare()
else console.log('ClickHouse, PostgreSQL or Redis is not on this machine.')

async function compare(): Promise<void> {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'perptape-cluster-serve-'))
  const servers = await Promise.all([startClickhouse(), startPostgres(), startRedis()])
  const [clickhouse, postgres, redis] = servers
  const nodes: Node[] = []
  try {
    await fillCluster(clickhouse, DATABASE)
    const env = {
      PATH: process.env.PATH,
      STORE: 'clickhouse',
      CLICKHOUSE_URL: clickhouse.urls.join(','),
      CLICKHOUSE_CLUSTER: clickhouse.cluster,
      CLICKHOUSE_DATABASE: DATABASE,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SOURCE: 'sim',
      ROLE: 'serve',
      LOG_LEVEL: 'warn',
      BULK_MONTHS: 'off',
      LIMITS: 'anonymous=off,scale=off',
      COMPUTE_LIMITS: 'anonymous=off,scale=off',
    }
    for (const name of ['a', 'b']) nodes.push(await startNode(join(folder, name), name, env))
    const account = ['account', 'create', '--email', 'bench@example.org', '--plan', 'scale', '--json']
    const made = execFileSync(process.execPath, [resolve('dist/cli.js'), ...account], {
      env: { ...env, DATA_DIR: join(folder, 'a') },
      encoding: 'utf8',
    })
    const { key } = JSON.parse(made) as { key: string }
    // What is asked for the first time is made and read for the first time, and that is not what is meant here.
    for (const load of LOADS) await pull(nodes, load, key, 3)
    for (const { process: child, share } of nodes) share.take(child.pid!)
    console.log(
      `Each node has ${SHARE} of a processor; load, ClickHouse, PostgreSQL and Redis have the rest.`,
    )
    for (const load of LOADS) await measure(nodes as [Node, Node], load, key)
  } finally {
    for (const { process: child, share } of nodes) {
      child.kill('SIGKILL')
      await once(child, 'exit')
      share.end()
    }
    await Promise.all(servers.map((server) => server.end()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startNode(data: string, name: string, env: NodeJS.ProcessEnv): Promise<Node> {
  const share = cpuShare(name, SHARE)
  if (share === null) throw new Error('Processors cannot be shared out here: run it as root.')
  mkdirSync(data)
  const port = await freePort()
  const flags = ['start', '--data', data, '--port', String(port), '--ops-port', '0']
  const child = spawn(process.execPath, [resolve('dist/cli.js'), ...flags], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return { url, process: child, share }
    if (tries > 300 || child.exitCode !== null) throw new Error(`node ${name} does not start`)
    await sleep(200)
  }
}

type Load = (typeof LOADS)[number]

async function measure(nodes: readonly [Node, Node], load: Load, key: string): Promise<void> {
  const [a, b] = nodes
  const ratios: number[] = []
  await pull(nodes, load, key, 2)
  for (let round = 1; round <= ROUNDS; round++) {
    const [one, two, other] = [
      await pull([a], load, key, SECONDS),
      await pull(nodes, load, key, SECONDS),
      await pull([b], load, key, SECONDS),
    ]
    ratios.push(two.perSecond / (one.perSecond + other.perSecond))
    console.log(
      `${load.name}, round ${round}: one ${shown(one)}, two ${shown(two)}, the other ${shown(other)}, per node ${ratios.at(-1)!.toFixed(3)}`,
    )
  }
  report({
    name: `${load.name}: two serve nodes / twice one`,
    value: median(ratios),
    unit: '×',
    target: 0.9,
    bound: 'least',
  })
}

interface Pulled {
  readonly perSecond: number
  /** Of the spans in which a node was at work, in how many it used up its share. */
  readonly usedUp: number
}

async function pull(nodes: readonly Node[], load: Load, key: string, seconds: number): Promise<Pulled> {
  const urls = nodes.map(({ url }) => url + load.path).join(',')
  for (const { share } of nodes) share.usedUp()
  const args = [urls, String(seconds), String(load.callers), key]
  const child = fork(new URL('./pull-child.ts', import.meta.url), args, { execArgv: ['--import', 'tsx'] })
  const [{ pages, ms }] = (await once(child, 'message')) as [{ pages: number; ms: number }]
  return { perSecond: pages / (ms / 1_000), usedUp: Math.min(...nodes.map(({ share }) => share.usedUp())) }
}

function shown({ perSecond, usedUp }: Pulled): string {
  return `${perSecond.toFixed(0)}/s (share used up in ${(100 * usedUp).toFixed(0)} %)`
}
