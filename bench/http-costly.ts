import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOOK_COINS } from '../src/tables/liquidity/order-book.ts'
import { percentile, report } from './figure.ts'

// One address asks 199 order books within a minute, as fast as it is answered, on the service as it is started: what
// that costs, and what the others notice of it. Some time before and after is the measure. It asks each once and
// ten at a time: with more it would be sent away, or blocked, for the number of its calls alone.

const PORT = 18_600
const OPS_PORT = 18_601
const ATTACKER = '203.0.113.66'
const CONNECTIONS = 10
/** So that its questions last for the minute. */
const REFUSED_PAUSE_MS = 2_000
const SETTLE_SECONDS = 20
const QUIET_SECONDS = 20
const ATTACK_SECONDS = 60
const READY = '/api/public/symbols'
const COSTLY = BOOK_COINS.flatMap((coin) =>
  Array.from({ length: 24 }, (_, at) => `/api/public/orderbook?symbol=${coin}&hours=${24 - at}`),
).slice(0, 199)

let questions = 0
/** Never asked before. */
const ownQuestion = () => `${READY}?top=${300 + questions++}`

const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-costly-'))
const env = { ...process.env, TRUST_PROXY: '1', LIMITS: 'scale=off', LOG_LEVEL: 'error' }
const flags = ['--source', 'sim', '--port', String(PORT), '--ops-port', String(OPS_PORT), '--data', folder]
execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
const service = spawn(process.execPath, ['dist/cli.js', 'start', ...flags], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await healthy()
  const key = makeKey()
  // A folder just born is busy with its first polls and rollups.
  await others(key, SETTLE_SECONDS)
  const before = await watch(() => others(key, QUIET_SECONDS))
  let statuses: Record<number, number> = {}
  const during = await watch(async () => {
    const [seen, met] = await Promise.all([others(key, ATTACK_SECONDS), attack(ATTACK_SECONDS)])
    statuses = met
    return seen
  })
  const after = await watch(() => others(key, QUIET_SECONDS))
  const idleCpu = (before.cpuSeconds + after.cpuSeconds) / (2 * QUIET_SECONDS)
  const burnt = during.cpuSeconds - idleCpu * ATTACK_SECONDS
  const quiet = { ready: [...before.ready, ...after.ready], made: [...before.made, ...after.made] }
  console.log(`it was answered ${JSON.stringify(statuses)}`)
  console.log(
    `processor: ${(60 * idleCpu).toFixed(1)} s/min without, ${((60 * during.cpuSeconds) / ATTACK_SECONDS).toFixed(1)} s/min beside it`,
  )
  for (const [what, calm, beside] of [
    ['boards that lie ready', quiet.ready, during.ready],
    ['boards that must be made', quiet.made, during.made],
  ] as const) {
    const shown = (values: readonly number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`
    console.log(`${what}: ${shown(calm)} without, ${shown(beside)} beside it`)
  }
  report({
    name: 'processor time that one address burns with 199 order books',
    value: burnt,
    unit: 's/min',
    target: 12,
    bound: 'most',
  })
  report({
    name: 'p99 of others’ ready boards beside it vs without',
    value: percentile(during.ready, 0.99) / percentile(quiet.ready, 0.99),
    unit: '×',
    target: 3,
    bound: 'most',
  })
  report({
    name: 'p99 of others’ own misses beside it vs without',
    value: percentile(during.made, 0.99) / percentile(quiet.made, 0.99),
    unit: '×',
    target: 3,
    bound: 'most',
  })
} catch (thrown) {
  console.error(thrown)
  process.exitCode = 1
} finally {
  const closed = once(service, 'close')
  service.kill('SIGTERM')
  await closed
  rmSync(folder, { recursive: true, force: true })
}

interface Seen {
  /** Milliseconds. */
  readonly ready: readonly number[]
  readonly made: readonly number[]
}

async function watch(run: () => Promise<Seen>): Promise<Seen & { readonly cpuSeconds: number }> {
  const begun = await cpuSeconds()
  const seen = await run()
  return { ...seen, cpuSeconds: (await cpuSeconds()) - begun }
}

/** Somebody with a key: a board that lies ready some 30 times a second, and twice a second a question of its own. */
async function others(key: string, seconds: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'x-forwarded-for': '198.51.100.7', authorization: `Bearer ${key}` }
  const until = performance.now() + seconds * 1_000
  const line = async (path: () => string, pauseMs: number) => {
    const milliseconds: number[] = []
    while (performance.now() < until) {
      const got = await ask(path(), headers, agent)
      if (got.status !== 200) throw new Error(`somebody else was answered ${got.status}`)
      milliseconds.push(got.milliseconds)
      await sleep(pauseMs)
    }
    return milliseconds
  }
  const [ready, made] = await Promise.all([line(() => READY, 30), line(ownQuestion, 500)])
  agent.destroy()
  return { ready, made }
}

/** Until the minute is over or everything was asked. */
async function attack(seconds: number): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + seconds * 1_000
  const statuses: Record<number, number> = {}
  const left = [...COSTLY]
  const line = async () => {
    while (performance.now() < until) {
      const path = left.shift()
      if (path === undefined) return
      const { status } = await ask(path, { 'x-forwarded-for': ATTACKER }, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== 200) await sleep(REFUSED_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, line))
  agent.destroy()
  return statuses
}

async function ask(
  path: string,
  headers: Record<string, string>,
  agent: Agent,
): Promise<{ status: number; milliseconds: number }> {
  const begun = performance.now()
  const [answer] = (await once(get(`http://127.0.0.1:${PORT}${path}`, { headers, agent }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode ?? 0, milliseconds: performance.now() - begun }
}

function makeKey(): string {
  const args = ['dist/cli.js', 'account', 'create', '--email', 'bench@example.org', '--plan', 'scale']
  const out = execFileSync(process.execPath, [...args, '--data', folder], { encoding: 'utf8' })
  return /\bak_\w+/.exec(out)![0]
}

async function cpuSeconds(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)![1])
}

async function healthy(): Promise<void> {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline && service.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/public/health`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error('it did not become healthy')
}
