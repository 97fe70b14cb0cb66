import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BarsChart } from '../../src/define/chart.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { chromiumPath, launchChromium } from './chromium.ts'
import { evaluate, opened } from './opened.ts'

/** What pages do in a browser beyond being read. */
const PATH = '/boards/open-interest'
const clock = {
  ms: NOW,
  now: () => clock.ms,
}
/** Whatever else runs beside. */
const SOON = { timeout: 60_000 }
let browser: Browser
let full: Served

describe.skipIf(chromiumPath === undefined)('a page in use', () => {
  beforeAll(async () => {
    ;[browser, full] = await Promise.all([
      launchChromium(chromiumPath!),
      fullStore().then((store) => serve(store, { clock })),
    ])
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await endOf(full)
  })

  it('keeps the theme that was chosen, from the first paint on', async () => {
    const { page } = await opened(browser, full.url, PATH)
    const ground = () => evaluate<string>(page, 'getComputedStyle(document.body).backgroundColor')
    const dark = await ground()
    const button = page.locator('[data-theme-switch]')
    await button.click()
    await button.click()
    expect(await button.textContent()).toBe('Theme: light')
    expect(await ground()).not.toBe(dark)
    await page.reload()
    expect(await evaluate(page, 'document.documentElement.dataset.theme')).toBe('light')
    await page.close()
  })

  it('sorts a list by a click or a key, what is unknown last', async () => {
    const { page } = await opened(browser, full.url, PATH)
    const head = page.locator('#gainers th:has-text("OI")').first()
    const figures = () =>
      evaluate<string[]>(
        page,
        `[...document.querySelectorAll('#gainers tbody tr')].map((row) => row.cells[1].dataset.v)`,
      )
    await head.locator('button').focus()
    await page.keyboard.press('Enter')
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    const falling = await figures()
    expect(falling).toEqual([...falling].sort((a, b) => Number(b) - Number(a)))
    await page.keyboard.press('Enter')
    expect(await figures()).toEqual([...falling].reverse())
    await page.close()
  })

  it('hands out what a chart shows, as rows and as a picture', async () => {
    const { page } = await opened(browser, full.url, PATH)
    const take = async (what: 'csv' | 'png') => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click(`#course [data-do="${what}"]`),
      ])
      return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
    }
    const csv = await take('csv')
    expect(csv.name).toBe('perptape-open-interest.csv')
    const [head, ...rows] = csv.content.toString().trimEnd().split('\r\n')
    expect(head).toBe('time,Open interest,Share of decentralised venues')
    const answer = (await (await fetch(`${full.url}/api/public/venues/oi-history?days=30`)).json()) as {
      points: { ts: string; oi_usd: number | null }[]
    }
    expect(rows.map((row) => row.split(',')[1])).toEqual(
      answer.points.map(({ oi_usd }) => String(oi_usd ?? '')),
    )
    const { content } = await take('png')
    expect(content.subarray(1, 4).toString()).toBe('PNG')
    await page.click('#course details.data summary')
    await expect.poll(() => page.locator('#course details.data tbody tr').count()).toBe(rows.length)
    await page.close()
  })

  it('tells what a chart shows where it is pointed at', async () => {
    const { page } = await opened(browser, full.url, '/boards/rsi')
    const cell = page.locator('#heatmap .cell:not(:empty)').last()
    const figure = await cell.textContent()
    await cell.hover()
    expect(await page.locator('#heatmap .tip dd').textContent()).toBe(figure)
    const place = page.locator('#extremes .drawing')
    await place.scrollIntoViewIfNeeded()
    const { bars } = await evaluate<BarsChart>(
      page,
      `JSON.parse(document.querySelector('#extremes script[type="application/json"]').textContent)`,
    )
    const { x, y, width, height } = (await place.boundingBox())!
    const told = new Set<string>()
    for (let part = 0.05; part < 1; part += 0.05) {
      await page.mouse.move(x + part * width, y + height / 2)
      const tip = page.locator('#extremes .tip')
      if (await tip.isVisible()) told.add((await tip.locator('b').textContent())!)
    }
    expect([...told]).toEqual(bars.map(({ name }) => name).filter((name) => told.has(name)))
    expect(told.size).toBeGreaterThan(1)
    await page.mouse.move(0, 0)
    expect(await page.locator('.tip:visible').count()).toBe(0)
    await page.close()
  })

  it('copies a call that gives what is shown', async () => {
    const { page } = await opened(browser, full.url, PATH)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.click('#course [data-do="curl"]')
    await page.waitForSelector('#course [data-do="curl"]:text("copied")')
    const line = await evaluate<string>(page, 'navigator.clipboard.readText()')
    expect(line).toBe(`curl '${full.url}/api/public/venues/oi-history?days=30'`)
    await page.close()
  })

  it('puts a new panel in the place of one that changed, and leaves the others alone', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${full.url}${PATH}`)
    await page.waitForSelector('body[data-ready="true"]')
    await evaluate(page, `document.querySelector('#gainers').dataset.kept = 'yes'`)
    await page.route(`**${PATH}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('A long and its short', 'Renewed: a long'),
      })
    })
    await page.clock.runFor(70_000)
    await page.waitForSelector('#totals:has-text("Renewed")')
    expect(await page.getAttribute('#gainers', 'data-kept')).toBe('yes')
    await context.close()
  })

  it('asks within what one visitor may, however many tabs are open', async () => {
    const context = await browser.newContext()
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    let asked = 0
    await context.route(`**${PATH}`, async (route) => {
      if (route.request().resourceType() === 'fetch') asked++
      await route.continue()
    })
    const opened = 1_800_000_000_000
    for (const tab of tabs) {
      await tab.clock.install({ time: opened })
      await tab.goto(`${full.url}${PATH}`)
      await tab.waitForSelector('body[data-ready="true"]')
    }
    // All of them look at the same time, long after they were opened, and those that had to wait look again.
    const lookAt = (at: number) => Promise.all(tabs.map((tab) => tab.clock.pauseAt(at)))
    await lookAt(opened + 3_600_000)
    await expect.poll(() => asked).toBe(8)
    await lookAt(opened + 3_605_000)
    await lookAt(opened + 3_659_000)
    // In one minute, of all of them together; an address may ask twenty times.
    expect(asked).toBe(8)
    await context.close()
  }, 180_000)

  it('shows on the tape what happens as the server would draw it, and keeps it when the panel is renewed', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(full.url)
    await page.waitForSelector('body[data-ready="true"]')
    const state = page.locator('#tape [data-live-state]')
    await expect.poll(() => state.textContent(), SOON).toBe('Live, a minute late.')
    const lines = page.locator('#tape ol li')
    const length = await lines.count()
    const order = {
      event_time: clock.ms,
      received_at: clock.ms,
      exchange: 'bybit',
      symbol: 'SOLUSDT',
      side: 'SELL' as const,
      price: 200,
      qty: 1e6,
      quote_qty: 987_000_000,
      delayed: false,
      dedupe_key: 'of the test',
    }
    await full.store.insert(liquidationEvents, [order])
    // It is found within a second, and told a minute later.
    const aMinuteLater = () => {
      clock.ms += 61_000
      return lines.first().textContent()
    }
    await expect.poll(aMinuteLater, { ...SOON, interval: 2_000 }).toContain('$987M')
    const line = await evaluate<string>(page, `document.querySelector('#tape ol li').outerHTML`)
    expect(line).toContain('<a href="/symbols/SOLUSDT">SOLUSDT</a> <span class="long">long liquidated</span>')
    expect(await lines.count()).toBe(length)
    // The server draws it anew, still without what came since.
    await page.route(full.url, async (route) => {
      const response = await route.fetch()
      const drawn = (await response.text())
        .replaceAll('$987M', '$1.00M')
        .replace('Sampled feeds', 'Renewed: sampled feeds')
      await route.fulfill({
        response,
        body: drawn.replaceAll(/data-key="[^"]*SOLUSDT 987000000.00"/g, 'data-key="another"'),
      })
    })
    await page.clock.runFor(70_000)
    await page.waitForSelector('#tape:has-text("Renewed:")')
    expect(await lines.first().textContent()).toContain('$987M')
    expect(await state.textContent()).toBe('Live, a minute late.')
    await context.close()
  }, 180_000)

  it('copies a block of the docs, whose menu is folded on a phone', async () => {
    const { page } = await opened(browser, full.url, '/docs/quick-start', 360)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const block = page.locator('.prose pre').first()
    await block.locator('button').click()
    await page.waitForSelector('.prose pre button:text("Copied")')
    const copied = await evaluate<string>(page, 'navigator.clipboard.readText()')
    expect(copied).toBe("curl 'http://perptape.example/api/public/symbols?sort=oi&top=3'")
    const link = page.locator('details.docs-menu a[href="/docs/paying"]')
    expect(await link.isVisible()).toBe(false)
    await page.locator('details.docs-menu summary').click()
    await link.click()
    await page.waitForURL('**/docs/paying')
    await page.close()
  })
})
