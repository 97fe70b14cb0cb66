import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOARDS } from '../src/boards/index.ts'
import { report, show } from './figure.ts'

// How long until the service is healthy and every board answers with fresh figures, on a new folder and on an existing
// one, and what the past of a new folder costs. Wall times are those of two quiet cores; processor time counts anywhere.

const PORT = 18_080
const DEADLINE_MS = 300_000
const TICKS_PER_SECOND = 100
const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-start-'))

interface Moment {
  readonly seconds: number
  /** Of processors, since the process began. */
  readonly cpu: number
}

execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
try {
  const first = await start()
  const fresh = await first.untilFresh()
  const [rows, past] = await first.past
  await first.stop()
  atMost('first start until healthy', first.healthy.seconds, 's', 10)
  atMost('first start until every board is fresh', fresh.seconds, 's', 10)
  atMost('processor time of the past', past.cpu, 's', 25)
  show('first start', [
    ['boards that answered', freeBoards().length, 'boards'],
    ['past', rows, 'rows'],
    ['past in place after', past.seconds, 's'],
    ['processor time until healthy', first.healthy.cpu, 's'],
    ['processor time until every board is fresh', fresh.cpu, 's'],
  ])
  const again = await start()
  await again.stop()
  atMost('start on an existing folder until healthy', again.healthy.seconds, 's', 1.5)
  const serving = await start('--role', 'serve')
  await serving.stop()
  atMost('start of --role serve until healthy', serving.healthy.seconds, 's', 1.5)
  show('existing folder', [
    ['processor time until healthy', again.healthy.cpu, 's'],
    ['of --role serve', serving.healthy.cpu, 's'],
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function atMost(name: string, value: number, unit: string, target: number): void {
  report({ name, value, unit, target, bound: 'most' })
}

async function start(...more: readonly string[]) {
  const begun = performance.now()
  const flags = ['--source', 'sim', '--data', folder, '--port', String(PORT), '--ops-port', '0', ...more]
  const child = spawn(process.execPath, ['dist/cli.js', 'start', ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const moment = (): Moment => ({
    seconds: (performance.now() - begun) / 1_000,
    cpu: processorSeconds(child.pid!),
  })
  const past = new Promise<readonly [rows: number, at: Moment]>((resolve) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const rows = /a past of ([\d,]+) rows/.exec(said)?.[1]
      if (rows !== undefined) resolve([Number(rows.replaceAll(',', '')), moment()])
    })
  })
  const until = async (isSo: () => Promise<boolean>): Promise<Moment> => {
    while (!(await isSo().catch(() => false))) {
      if (child.exitCode !== null || performance.now() - begun > DEADLINE_MS)
        throw new Error('it did not come up')
      await sleep(20)
    }
    return moment()
  }
  return {
    past,
    healthy: await until(
      async () => ((await ask('/api/v1/public/health')) as { status: string }).status === 'ok',
    ),
    /** Each is asked until it is; those that are fresh are not asked again. */
    async untilFresh(): Promise<Moment> {
      for (const path of freeBoards()) await until(async () => isFresh(await ask(path)))
      return moment()
    },
    async stop(): Promise<void> {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}

/** By their examples. Some need what only a certain record has: a signal, or an epoch that was sealed. */
function freeBoards(): string[] {
  return BOARDS.filter(({ path }) => !/\/(signals|proof)\//.test(path)).map(({ path, example }) => {
    const rest = new Map(Object.entries(example).map(([name, value]) => [name, String(value)]))
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest.get(name)!
      rest.delete(name)
      return encodeURIComponent(value)
    })
    return rest.size === 0 ? filled : `${filled}?${new URLSearchParams([...rest])}`
  })
}

function isFresh(answer: unknown): boolean {
  return (answer as { readonly stale?: boolean }).stale !== true
}

/** Throws unless it is answered. */
async function ask(path: string): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return path.includes('.csv') ? text : JSON.parse(text)
}

function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
