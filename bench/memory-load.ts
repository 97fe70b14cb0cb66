import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, report, show } from './figure.ts'
import { unlikeCalls } from './unlike-calls.ts'

// How much memory the service holds at most while callers ask what nobody asked before: nothing comes from the cache,
// every answer is computed, prepared and kept. The built service on a simulated folder, recording at the same time.
// `--minutes` and `--port` change how long, and where.

const CALLS_A_SECOND = 25
const ENCODINGS = ['br, gzip', 'gzip', 'identity']
const GIVE_UP_MS = 30_000
const argument = (name: string, otherwise: number) =>
  Number(process.argv[process.argv.indexOf(`--${name}`) + 1] ?? otherwise) || otherwise
const minutes = argument('minutes', 3)
const port = argument('port', 18_700)
const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-memory-'))

execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' })
const flags = ['--source', 'sim', '--data', folder, '--port', String(port), '--ops-port', String(port + 1)]
const child = spawn(process.execPath, ['dist/cli.js', 'start', ...flags], { stdio: 'ignore' })
const address = `http://127.0.0.1:${port}`
const agent = new Agent({ keepAlive: true })
try {
  while (!(await isHealthy())) {
    if (child.exitCode !== null) throw new Error('the service did not start')
    await sleep(100)
  }
  const quiet = residentMb('VmRSS')
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  const begun = performance.now()
  const under = new Set<Promise<void>>()
  const calls = unlikeCalls(await someSymbols())
  for (let call = 0; call < minutes * 60 * CALLS_A_SECOND; call++) {
    await sleep(Math.max(0, begun + (call * 1_000) / CALLS_A_SECOND - performance.now()))
    // At that pace whether or not the last ones are answered: callers do not wait for each other.
    const one: Promise<void> = ask(calls.next().value as string, ENCODINGS[call % ENCODINGS.length]!).then(
      ({ status, milliseconds }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        latencies.push(milliseconds)
        under.delete(one)
      },
    )
    under.add(one)
    if (call % (CALLS_A_SECOND * 15) === 0)
      await tell(`${Math.round((performance.now() - begun) / 1_000)} s`, under.size)
  }
  await Promise.all(under)
  await tell('answered', 0)
  show(
    'calls',
    [...statuses].sort().map(([status, count]) => [status === 0 ? 'gave up' : String(status), count, '']),
  )
  show('until answered', [
    ['median', percentile(latencies, 0.5), 'ms'],
    ['p99', percentile(latencies, 0.99), 'ms'],
  ])
  show('resident memory', [
    ['before', quiet, 'MB'],
    ['after', residentMb('VmRSS'), 'MB'],
  ])
  report({
    name: `most resident memory in ${minutes} min of ${CALLS_A_SECOND} unlike calls a second`,
    value: residentMb('VmHWM'),
    unit: 'MB',
    target: 700,
    bound: 'most',
  })
} finally {
  agent.destroy()
  if (child.exitCode === null) {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  rmSync(folder, { recursive: true, force: true })
}

async function tell(when: string, waiting: number): Promise<void> {
  const metrics = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text()
  const mb = (name: string) =>
    Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0) / 2 ** 20)
  console.log(
    `${when}: resident ${residentMb('VmRSS')} MB, heap ${mb('nodejs_heap_size_total_bytes')} MB, ` +
      `external ${mb('nodejs_external_memory_bytes')} MB, cache ${mb('perptape_cache_bytes')} MB; ${waiting} calls wait`,
  )
}

function ask(path: string, encoding: string): Promise<{ status: number; milliseconds: number }> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - begun })
    const request = get(address + path, { agent, headers: { 'accept-encoding': encoding } }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
    })
    request.setTimeout(GIVE_UP_MS, () => request.destroy())
    request.on('error', () => done(0))
  })
}

async function someSymbols(): Promise<string[]> {
  const answer = (await (await fetch(`${address}/api/public/symbols?top=1000`)).json()) as {
    symbols: { symbol: string }[]
  }
  return answer.symbols.map(({ symbol }) => symbol)
}

async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/api/v1/public/health`)
    return ((await answer.json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}

/** VmRSS: now; VmHWM: at most since the process began. */
function residentMb(line: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+)`).exec(
    readFileSync(`/proc/${child.pid}/status`, 'utf8'),
  )?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
