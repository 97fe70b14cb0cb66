import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './figure.ts'

// How long until the service is healthy, on a new folder and on an old one, and how much memory it holds later.
// `--minutes 10` is what the README's figure is measured with.

const PORT = 18_080
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1] ?? 1) || 1
const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-start-'))

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
try {
  const first = await start()
  report({ name: 'first start until healthy', value: first.seconds, unit: 's', target: 20, bound: 'most' })
  await first.stop()
  const again = await start()
  report({
    name: 'start on an existing store until healthy',
    value: again.seconds,
    unit: 's',
    target: 3,
    bound: 'most',
  })
  await sleep(minutes * 60_000)
  report({
    name: `resident memory after ${minutes} min of the simulated market`,
    value: residentMb(again.pid),
    unit: 'MB',
    target: 700,
    bound: 'most',
  })
  await again.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function start(): Promise<{ seconds: number; pid: number; stop(): Promise<void> }> {
  const begun = performance.now()
  const args = [
    'dist/cli.js',
    'start',
    '--source',
    'sim',
    '--data',
    folder,
    '--port',
    String(PORT),
    '--ops-port',
    '0',
  ]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const deadline = begun + 120_000
  while (!(await isHealthy())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('it did not become healthy')
    await sleep(50)
  }
  return {
    seconds: (performance.now() - begun) / 1_000,
    pid: child.pid!,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/public/health`)
    return ((await answer.json()) as { status: string }).status === 'ok'
  } catch {
    return false
  }
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
