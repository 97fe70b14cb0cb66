import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOARDS } from '../src/boards/index.ts'
import { report, show } from './figure.ts'
import { builtService, type LiveService, startService } from './live-service.ts'

// What a service takes while nobody asks it anything: on the simulated market with its past, and on an empty live
// folder. `--minutes` changes how long each is watched after its first two;
// the first minutes of an hour are no measure, its rollups and files are made then.

const PORTS = { port: 18_660, ops: 18_661 }
const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 10
/** What follows from a new past (late rollups, monthly files) is done when a minute takes less than this. */
const SETTLED_PERCENT = 8
const MOST_SETTLING_MINUTES = 20
/** A start looks at its monthly files after a minute. */
const SETTLING_MS = 120_000
const MONTHLY_FILES = { BULK_MONTHS: 'all' }

builtService()
await onTheSimulatedMarket()
await onAnEmptyLiveFolder()

async function onTheSimulatedMarket(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-bench-idle-'))
  const first = await startService('sim', PORTS, MONTHLY_FILES, folder)
  await healthy()
  for (let count = 0; count < MOST_SETTLING_MINUTES; count++) {
    if ((await percentOf(first, 1)) < SETTLED_PERCENT) break
  }
  await first.stop('keeps its folder')
  const service = await startService('sim', PORTS, MONTHLY_FILES, folder)
  await sleep(SETTLING_MS)
  const percent = await percentOf(service, minutes)
  report({
    name: `idle on the simulated market, over ${minutes} min`,
    value: percent,
    unit: '% of a core',
    target: 3,
    bound: 'most',
  })
  report({ name: 'resident then', value: residentMb(service.pid), unit: 'MB', target: 400, bound: 'most' })
  report({
    name: 'boards that are stale when asked then',
    value: await staleBoards(),
    unit: 'boards',
    target: 0,
    bound: 'most',
  })
  await service.stop()
}

/** Without a network, its venues cannot be reached, and are tried again and again. */
async function onAnEmptyLiveFolder(): Promise<void> {
  const service = await startService('live', PORTS, MONTHLY_FILES)
  await sleep(SETTLING_MS)
  report({
    name: `idle on an empty live folder, over ${minutes} min`,
    value: await percentOf(service, minutes),
    unit: '% of a core',
    target: 2,
    bound: 'most',
  })
  await service.stop()
}

async function healthy(): Promise<void> {
  const deadline = performance.now() + 600_000
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${PORTS.port}/api/v1/public/health`).catch(() => null)
    if (answer?.status === 200) return
    await sleep(100)
  }
  throw new Error('it did not become healthy')
}

/** Processor time of the whole process, and for people that of each thread. */
async function percentOf(service: LiveService, forMinutes: number): Promise<number> {
  const look = async () => ({ all: cpuSeconds(service.pid), threads: await threadSeconds(service) })
  const begun = performance.now()
  const before = await look()
  await sleep(forMinutes * 60_000)
  const after = await look()
  const percent = (seconds: number) => (seconds / (performance.now() - begun)) * 100_000
  show(
    `over ${forMinutes} min`,
    [...after.threads].map(([name, seconds]) => [
      name,
      percent(seconds - (before.threads.get(name) ?? 0)),
      '% of a core',
    ]),
  )
  return percent(after.all - before.all)
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function threadSeconds(service: LiveService): Promise<Map<string, number>> {
  const found = [...(await service.metrics())].flatMap(([name, value]) => {
    const thread = /^perptape_thread_cpu_seconds_total\{thread="(\w+)"\}$/.exec(name)?.[1]
    return thread === undefined ? [] : [[thread, value] as const]
  })
  return new Map(found)
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

async function staleBoards(): Promise<number> {
  let stale = 0
  for (const { id, path, example } of BOARDS) {
    const params = new URLSearchParams(example as never)
    const place = path.replace(/\{(\w+)\}/g, (_, name) => {
      const value = params.get(name)!
      params.delete(name)
      return encodeURIComponent(value)
    })
    const answer = await fetch(`http://127.0.0.1:${PORTS.port}${place}?${params}`)
    const text = await answer.text()
    // Some answer in CSV, which has no such field.
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const isStale = isJson && (JSON.parse(text) as { readonly stale?: boolean }).stale === true
    // An example may name what this folder has not: a receipt of another one.
    if ((answer.status === 200 || answer.status === 404) && !isStale) continue
    stale++
    console.log(`${id}: ${answer.status}, stale ${isStale}`)
  }
  return stale
}
