import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromiumPath, launchChromium } from '../test/browser/chromium.ts'
import { median, report, show } from './figure.ts'
import { builtService, startService } from './live-service.ts'

// The front page of the service as it runs, recording the simulated market: what a first visit loads, when its largest
// part is painted on a processor four times slower, how much it moves, and how fast it is handed out beside a board.

const PORTS = { port: 18_650, ops: 18_651 }
const BASE = `http://127.0.0.1:${PORTS.port}`
const SLOWED = 4
const VISITS = 9
const ROUNDS = 11
const SECONDS = 2
const CONNECTIONS = 20
const BOARD = '/api/public/symbols'
/** A folder just born is busy with its first polls and rollups. */
const SETTLE_MS = 45_000

/** What the browser tells of a visit. */
const WATCH = `window.seen = { painted: 0, shift: 0 };
new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.painted = entry.startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value })
  .observe({ type: 'layout-shift', buffered: true });`

builtService()
const service = await startService('sim', PORTS, { LIMITS: 'anonymous=off', COMPUTE_LIMITS: 'anonymous=off' })
try {
  await ready()
  // Answers that nobody has asked for yet are made for the first visitor; those after it are measured.
  await (await fetch(`${BASE}/`)).text()
  if (chromiumPath === undefined)
    console.log('There is no Chromium on this machine: pages are not looked at.')
  else await look(await launchChromium(chromiumPath))
  rates()
} finally {
  await service.stop()
}

async function ready(): Promise<void> {
  while (
    !(await fetch(`${BASE}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(200)
  await sleep(SETTLE_MS)
}

async function look(browser: Awaited<ReturnType<typeof launchChromium>>): Promise<void> {
  const visits: Visit[] = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await firstVisit(browser))
  await browser.close()
  show(
    'a first visit of the front page',
    visits.map(({ bytes, paintedMs, shift }, at) => [
      `visit ${at + 1}: ${(bytes / 1_024).toFixed(1)} KB, shift ${shift.toFixed(3)}, painted`,
      paintedMs,
      'ms',
    ]),
  )
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  report({
    name: 'front page, first load, compressed',
    value: of('bytes') / 1_024,
    unit: 'KB',
    target: 150,
    bound: 'most',
  })
  report({
    name: 'front page, largest paint, processor 4 times slower',
    value: of('paintedMs'),
    unit: 'ms',
    target: 1_000,
    bound: 'most',
  })
  report({ name: 'front page, layout shift', value: of('shift'), unit: '', target: 0.1, bound: 'most' })
}

interface Visit {
  readonly bytes: number
  readonly paintedMs: number
  readonly shift: number
}

async function firstVisit(browser: Awaited<ReturnType<typeof launchChromium>>): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  let bytes = 0
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await line.send('Network.enable')
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.addInitScript(WATCH)
  await page.goto(`${BASE}/`)
  await page.waitForSelector('body[data-ready="true"]')
  await page.waitForLoadState('networkidle')
  const { painted, shift } = (await page.evaluate('seen')) as { painted: number; shift: number }
  await context.close()
  return { bytes, paintedMs: painted, shift }
}

/** By wrk, in turns, plain and compressed: the worse of the two counts. */
function rates(): void {
  const ratios = ['identity', 'br'].map((encoding) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const order = round % 2 === 0 ? ['/', BOARD] : [BOARD, '/']
      const [first, second] = order.map((path) => load(path, encoding))
      return round % 2 === 0 ? first! / second! : second! / first!
    })
    console.log(`${encoding}: ${rounds.map((ratio) => ratio.toFixed(2)).join(' ')}`)
    return median(rounds)
  })
  report({
    name: 'cached front page vs cached board',
    value: Math.min(...ratios),
    unit: '×',
    target: 0.8,
    bound: 'least',
  })
}

function load(path: string, encoding: string): number {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Accept-Encoding: ${encoding}`]
  const said = execFileSync('wrk', [...flags, BASE + path], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1])
}
