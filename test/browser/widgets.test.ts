import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WIDGETS } from '../../src/pages/index.ts'
import { addressOf } from '../../src/serve/web/panel.ts'
import { SANDBOX } from '../../src/serve/web/widget-builder.ts'
import { fullStore } from '../fixtures/ask.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { chromiumPath, launchChromium } from './chromium.ts'

/** Widgets as the readers of somebody else's site see them: in frames of another origin, on the market of the fixture. */
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const FIVE_MINUTES = 301_000

let browser: Browser
let full: Served
let foreign: Server

/** What the foreign page shows stands in its address. */
function hostPage(request: string): string {
  const asked = new URL(request, 'http://localhost').searchParams
  const frames = asked
    .getAll('src')
    .map(
      (src) =>
        `<iframe src="${src}" title="widget" width="${asked.get('width')}" height="260" sandbox="${SANDBOX}"></iframe>`,
    )
  return `<!doctype html><html lang="en"><title>Somebody else</title><link rel="icon" href="data:,"><body>${frames.join('')}`
}

interface Opened {
  readonly page: Page
  readonly frames: readonly Frame[]
  /** Whatever a reader's console would show. */
  readonly errors: readonly string[]
  readonly hosts: ReadonlySet<string>
}

async function open(addresses: readonly string[], width: number, withClock = false): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1_300, height: 900 } })
  const errors: string[] = []
  const hosts = new Set<string>()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  if (withClock) await page.clock.install()
  await page.addInitScript(`{
    window.shifted = 0
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value })
      .observe({ type: 'layout-shift', buffered: true })
  }`)
  const query = new URLSearchParams({ width: String(width) })
  for (const address of addresses) query.append('src', full.url + address)
  const { port } = foreign.address() as AddressInfo
  await page.goto(`http://localhost:${port}/?${query}`)
  return { page, frames: page.frames().slice(1), errors, hosts }
}

const evaluate = <T>(frame: Frame | Page, script: string) => frame.evaluate(script) as Promise<T>
const own = () => new URL(full.url).host
const themed = (theme: string) =>
  WIDGETS.map(({ path, example = {} }) => addressOf(path, { ...example, theme }))

describe.skipIf(chromiumPath === undefined)('widgets in a foreign page', () => {
  beforeAll(async () => {
    foreign = createServer((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(hostPage(request.url ?? ''))
    })
    await new Promise<void>((listening) => foreign.listen(0, 'localhost', listening))
    ;[browser, full] = await Promise.all([launchChromium(chromiumPath!), fullStore().then(serve)])
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await endOf(full)
    foreign?.close()
  })

  const looksOf = (frames: readonly Frame[]) =>
    Promise.all(
      frames.map((frame) =>
        evaluate<object>(
          frame,
          `(({ scrollWidth, scrollHeight, className }) => ({ scrollWidth, scrollHeight, className, shifted,
          isDrawn: document.querySelector('main').childElementCount > 1 }))(document.documentElement)`,
        ),
      ),
    )

  // The other theme has other colours, and is looked at in one page that changes its width.
  it.each([
    ['dark', 280, []],
    ['dark', 340, []],
    ['dark', 600, []],
    ['light', 280, [340, 600]],
  ] as const)('in %s at %i pixels stand still, fit, and ask nobody else', async (theme, width, widths) => {
    const { page, frames, errors, hosts } = await open(themed(theme), width)
    expect(frames).toHaveLength(WIDGETS.length)
    const wanted = { scrollWidth: width, scrollHeight: 260, className: theme, shifted: 0, isDrawn: true }
    expect(await looksOf(frames)).toEqual(frames.map(() => wanted))
    for (const wider of widths) {
      await evaluate(page, `for (const one of document.querySelectorAll('iframe')) one.width = ${wider}`)
      // What moves because its frame grew has not moved by itself.
      const fits = { ...wanted, scrollWidth: wider, shifted: expect.any(Number) }
      await expect.poll(() => looksOf(frames)).toEqual(frames.map(() => fits))
    }
    expect(errors).toEqual([])
    expect([...hosts].filter((host) => !host.startsWith('localhost:'))).toEqual([own()])
    await page.close()
  })

  it.each(['dark', 'light'])(
    'in %s can be read by everybody',
    async (theme) => {
      const { page, frames } = await open([...themed(theme), `/embed/pressure/NOPE?theme=${theme}`], 340)
      // Of the other theme the colours.
      const only = theme === 'light' ? ", runOnly: ['color-contrast']" : ''
      for (const frame of frames) {
        await evaluate(frame, `${AXE};0`)
        const found = await evaluate<string[]>(
          frame,
          `axe.run(document, { resultTypes: ['violations']${only} }).then(({ violations }) => violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
        )
        expect(found).toEqual([])
        const smallest = await evaluate<number>(
          frame,
          `Math.min(...[...document.querySelectorAll('body *')].map((one) => parseFloat(getComputedStyle(one).fontSize)))`,
        )
        expect(smallest).toBeGreaterThanOrEqual(11)
      }
      await page.close()
    },
    180_000,
  )

  it('do not move while they arrive piece by piece', async () => {
    const { page, frames } = await open(['/embed/liquidations'], 340)
    const text = await (await fetch(`${full.url}/embed/liquidations`)).text()
    const slow = createServer(async (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // Long enough apart for each to be painted.
      for (let at = 0; at < text.length; at += 1_000) {
        response.write(text.slice(at, at + 1_000))
        await sleep(100)
      }
      response.end()
    })
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
    await frames[0]!.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
    await sleep(200)
    expect(await evaluate(frames[0]!, 'window.shifted')).toBe(0)
    expect(await frames[0]!.isVisible('main')).toBe(true)
    await page.close()
    slow.close()
  })

  it('renew themselves every five minutes without a flash, and say when they cannot', async () => {
    const { page, frames, errors } = await open(['/embed/liquidations'], 340, true)
    const [frame] = frames as [Frame]
    const heading = () => frame.textContent('h1')
    await evaluate(
      frame,
      `window.emptied = 0; document.querySelector('footer a').focus()
       new MutationObserver(() => { if (document.querySelector('h1') === null) window.emptied += 1 })
         .observe(document.body, { childList: true, subtree: true })`,
    )
    let state: 'next' | 'failing' | 'away' = 'next'
    let title = 'The next state'
    await page.route('**/embed/**', async (route) => {
      if (state === 'away') return route.abort()
      if (state === 'failing') return route.fulfill({ status: 503, body: 'no' })
      const response = await route.fetch()
      const text = await response.text()
      return route.fulfill({ response, body: text.replace(/<h1>[^<]*/, `<h1>${title}`) })
    })
    await page.clock.fastForward(FIVE_MINUTES)
    await expect.poll(heading).toBe('The next state')
    for (state of ['failing', 'away'] as const) {
      await page.clock.fastForward(FIVE_MINUTES)
      await expect.poll(() => frame.isVisible('.stale')).toBe(true)
      expect(await heading()).toBe('The next state')
    }
    state = 'next'
    title = 'As new'
    await page.clock.fastForward(FIVE_MINUTES)
    await expect.poll(heading).toBe('As new')
    expect(await frame.isVisible('.stale')).toBe(false)
    expect(await evaluate(frame, 'window.emptied')).toBe(0)
    expect(await evaluate(frame, 'window.shifted')).toBe(0)
    expect(await evaluate(frame, 'document.activeElement.tagName')).toBe('A')
    // The browser says by itself what could not be loaded.
    expect(errors.filter((error) => !/Failed to load resource|CORS policy/.test(error))).toEqual([])
    await page.close()
  })

  it.each([360, 768, 1440])(
    'are built on a page that at %i pixels shows what is picked, and the line for it',
    async (width) => {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(`${full.url}/widgets`)
      await page.selectOption('[name=widget]', 'rsi')
      await page.selectOption('[name=interval]', '1d')
      await page.selectOption('[name=theme]', 'light')
      await expect
        .poll(() => page.textContent('[data-line]'))
        .toContain('<iframe src="http://perptape.example/embed/rsi?interval=1d&amp;theme=light" title="RSI')
      expect(await page.frameLocator('#builder iframe').locator('h1').textContent()).toBe('RSI(14) on 1d')
      expect(page.url()).toContain('?widget=rsi&interval=1d&theme=light')
      expect(await evaluate(page, 'document.documentElement.scrollWidth')).toBe(width)
      expect(errors).toEqual([])
      await page.close()
    },
  )

  it('are built of what is typed, which stays text', async () => {
    const page = await browser.newPage()
    await page.goto(`${full.url}/widgets?widget=pressure`)
    await page.fill('[name=symbol]', '"><img src=x onerror=alert(1)>')
    const line = () => page.textContent('[data-line]')
    await expect.poll(line).toContain('/embed/pressure/%22%3E%3Cimg')
    const framed = page.frameLocator('#builder iframe')
    expect(await framed.locator('main').textContent()).toContain('There is no such widget')
    expect(await page.locator('img').count()).toBe(0)
    expect(await framed.locator('img').count()).toBe(0)
    await page.close()
  })
})
