import { execFileSync } from 'node:child_process'
import { brotliCompressSync } from 'node:zlib'
import { WIDGETS } from '../src/pages/index.ts'
import { addressOf } from '../src/serve/web/panel.ts'
import { chromiumPath, launchChromium } from '../test/browser/chromium.ts'
import { median, report, show } from './figure.ts'
import { authorization, type Child, fetchOnce, startOurs } from './http-parent.ts'

// Widgets as other sites show them: their bytes, whether anything in them moves while they load and get narrower, and how
// many a second the service hands out against a cached board, in turns. With the address of a service that runs, only
// what costs little: BENCH_ADDRESS=http://127.0.0.1:8080 npm run bench -- widgets

const BOARD = '/api/public/symbols'
const ROUNDS = 11
const SECONDS = 2
const CONNECTIONS = 20
const WIDTHS = [600, 340, 280]

const addresses = WIDGETS.map(({ path, example = {} }) => addressOf(path, example))
const running = process.env.BENCH_ADDRESS
const ours: Child | null = running === undefined ? await startOurs() : null
const base = ours?.address ?? running!
try {
  await bytes()
  await shift()
  if (ours !== null) for (const address of addresses) await rate(ours, address)
} finally {
  await ours?.end()
}

async function bytes(): Promise<void> {
  const sizes: [string, number, string][] = []
  for (const address of addresses) {
    const { body } = await fetchOnce(base, address)
    sizes.push(
      [address, body.length, 'bytes'],
      [`${address}, brotli`, brotliCompressSync(body).length, 'bytes'],
    )
  }
  show('What is sent', sizes)
  const largest = Math.max(...sizes.map(([, size]) => size))
  report({
    name: 'largest widget, not compressed',
    value: largest / 1_000,
    unit: 'KB',
    target: 30,
    bound: 'most',
  })
}

/** What Chromium counts as moved, of all widgets at all widths together. */
async function shift(): Promise<void> {
  if (chromiumPath === undefined)
    return console.log('There is no Chromium on this machine (Debian: chromium).')
  const browser = await launchChromium(chromiumPath)
  const page = await browser.newPage()
  await page.addInitScript(`{
    window.shifted = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value })
      .observe({ type: 'layout-shift', buffered: true })
  }`)
  let moved = 0
  for (const address of addresses) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 260 })
      await page.goto(base + address)
      await page.waitForTimeout(300)
      moved += (await page.evaluate('window.shifted')) as number
    }
  }
  await browser.close()
  report({ name: 'layout shift of all widgets', value: moved, unit: '', target: 0, bound: 'most' })
}

/** In turns, each first every other time, so that neither always follows a warm machine. */
async function rate(service: Child, address: string): Promise<void> {
  load(service, BOARD)
  load(service, address)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [BOARD, address] : [address, BOARD]
    const [first, second] = order.map((path) => load(service, path)) as [number, number]
    ratios.push(round % 2 === 0 ? second / first : first / second)
  }
  report({
    name: `cached ${address} vs a cached board`,
    value: median(ratios),
    unit: '×',
    target: 0.8,
    bound: 'least',
  })
}

/** Requests a second, by wrk (Debian has it). */
function load({ address }: Child, path: string): number {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', `Authorization: ${authorization()}`]
  const said = execFileSync('wrk', [...flags, address + path], { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)![1])
}
