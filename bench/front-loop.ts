import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOARDS } from '../src/boards/index.ts'
import { report, show } from './figure.ts'

// For how long the front's event loop is held at most: from a first start, which writes its past, through ten minutes in
// which the simulated market is recorded, all boards are renewed and ten clients pull 20,000 rows each. `--minutes`
// changes how long.

const PORT = 18_640
const OPS_PORT = 18_641
const CLIENTS = 10
const ROWS = 20_000
/** Metrics tell of the last minute at least. */
const LOOK_EVERY_MS = 20_000
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] ?? 10) || 10
const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-loop-'))
const agent = new Agent({ keepAlive: true })

execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
const flags = ['--source', 'sim', '--data', folder, '--port', String(PORT), '--ops-port', String(OPS_PORT)]
const env = { ...process.env, LIMITS: 'scale=off', COMPUTE_LIMITS: 'scale=off', LOG_LEVEL: 'error' }
const service = spawn(process.execPath, ['dist/cli.js', 'start', ...flags], { env, stdio: 'ignore' })
const worst = new Map<string, number>()
try {
  await healthy()
  await look()
  show(
    'held at most until healthy',
    [...worst].map(([thread, ms]) => [thread, ms, 'ms']),
  )
  const key = makeKey()
  const until = performance.now() + minutes * 60_000
  const going = () => performance.now() < until
  await Promise.all([
    ...Array.from({ length: CLIENTS }, () => pull(key, going)),
    renewAll(going),
    (async () => {
      while (going()) {
        await sleep(LOOK_EVERY_MS)
        await look()
      }
    })(),
  ])
  show(
    'held at most',
    [...worst].map(([thread, ms]) => [thread, ms, 'ms']),
  )
  report({
    name: `longest hold of the front's event loop in ${minutes} min and a first start`,
    value: worst.get('front')!,
    unit: 'ms',
    target: 20,
    bound: 'most',
  })
} finally {
  agent.destroy()
  const closed = once(service, 'close')
  service.kill('SIGTERM')
  await closed
  rmSync(folder, { recursive: true, force: true })
}

async function look(): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
  for (const [, thread, seconds] of metrics.matchAll(
    /^perptape_thread_loop_held_max_seconds\{thread="(\w+)"\} (\S+)$/gm,
  )) {
    worst.set(thread!, Math.max(worst.get(thread!) ?? 0, 1_000 * Number(seconds)))
  }
}

async function pull(key: string, going: () => boolean): Promise<void> {
  while (going()) await ask(`/api/x402/liquidations-raw?limit=${ROWS}`, { authorization: `Bearer ${key}` })
}

async function renewAll(going: () => boolean): Promise<void> {
  while (going()) {
    await Promise.all(
      BOARDS.map(({ path, example }) => ask(`${path}?${new URLSearchParams(example as never)}`)),
    )
    await sleep(1_000)
  }
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<void> {
  const request = get(`http://127.0.0.1:${PORT}${path}`, { headers, agent })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
}

function makeKey(): string {
  const args = ['dist/cli.js', 'account', 'create', '--email', 'bench@example.org', '--plan', 'scale']
  const out = execFileSync(process.execPath, [...args, '--data', folder], { encoding: 'utf8' })
  return /\bak_\w+/.exec(out)![0]
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
