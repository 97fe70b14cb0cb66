import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { BOARDS } from '../../src/boards/index.ts'
import { silentLog } from '../../src/core/log.ts'
import { DATASETS } from '../../src/datasets/index.ts'
import { OFFERS } from '../../src/offers/index.ts'
import type { Service } from '../../src/serve/serve.ts'
import type { Store } from '../../src/store/port.ts'
import { fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'
import { DECISION, receiptAnswer } from '../fixtures/receipts.ts'
import { sealedProof } from '../fixtures/sealed.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { chromiumPath, launchChromium } from './chromium.ts'

/** The front page and what it leads to as people see them, on the market of the fixture and on a folder that holds nothing. */
let browser: Browser
let full: { store: Store; service: Service; url: string }
let empty: typeof full

async function serve(store: Store): Promise<typeof full> {
  const clock = { now: () => NOW }
  const service = serviceInOneThread({
    boards: BOARDS,
    offers: OFFERS,
    datasets: DATASETS,
    store,
    access: createAccess({
      ledger: { findKey: () => null },
      clock,
      keyRequiredFrom: null,
      trustProxy: 'off',
      log: silentLog,
    }),
    clock,
    log: silentLog,
    site: { publicUrl: 'http://perptape.example', simulated: true },
    payment: createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO }),
  })
  return { store, service, url: await service.listen() }
}

async function open(url: string, width: number): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(url)
  await page.waitForSelector('body[data-ready="true"]')
  return { page, errors }
}

/** What a script in the page says; as text, because the types of tests know no document. */
const evaluate = <T>(page: Page, script: string) => page.evaluate(script) as Promise<T>
const widthOf = (page: Page, selector: string) =>
  evaluate<number>(page, `document.querySelector('${selector}').clientWidth`)

describe.skipIf(chromiumPath === undefined)('the front page', () => {
  beforeAll(async () => {
    ;[browser, full, empty] = await Promise.all([
      launchChromium(chromiumPath!),
      fullStore().then(serve),
      openMemoryStore().then(serve),
    ])
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    for (const served of [full, empty]) {
      await served?.service.close()
      await served?.store.close()
    }
  })

  it.each([360, 768, 1280])('at %i pixels does not scroll sideways', async (width) => {
    const { page, errors } = await open(full.url, width)
    expect(await evaluate(page, 'document.documentElement.scrollWidth')).toBe(width)
    expect(errors).toEqual([])
    await page.close()
  })

  it('leads to the list of datasets, which does not scroll sideways on a phone and has no script', async () => {
    const { page, errors } = await open(full.url, 360)
    await page.click('nav a[href="/datasets"]')
    await page.waitForSelector('#slippage-hourly')
    await page.click('#liquidations-daily summary')
    expect(await evaluate(page, 'document.documentElement.scrollWidth')).toBe(360)
    expect(await evaluate(page, 'document.scripts.length')).toBe(0)
    expect(await page.textContent('.banner')).toContain('invented')
    expect(errors).toEqual([])
    await page.close()
  })

  it('shows receipts, each worked out in the browser', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 900 } })
    const receipt = receiptAnswer(DECISION)
    await page.route('**/api/public/signals/*', (route) => route.fulfill({ json: receipt }))
    await page.route('**/api/v1/proof/**', (route) => route.fulfill({ json: sealedProof(DECISION) }))
    expect((await page.goto(`${full.url}/verify/${receipt.shortCode}`))?.status()).toBe(200)
    await page.waitForSelector('body[data-ready="true"]')
    expect(await page.textContent('.verdict')).toBe('✓ Verified')
    expect(await page.locator('#steps li.bad').count()).toBe(0)
    expect(await page.textContent('#steps')).toContain('In seal 3')
    expect(await page.textContent('#outcome')).toContain('+109.25 bps')
    expect(await page.textContent('#text pre')).toBe(receipt.canonical)
    expect(await page.textContent('.banner')).toContain('Simulated')
    expect(await evaluate(page, 'document.documentElement.scrollWidth')).toBe(360)

    const bent = { ...receipt, decision: { ...DECISION, entryPrice: 100_250.2 } }
    await page.fill('#given', JSON.stringify(bent))
    await page.click('#check')
    await page.waitForSelector('#verdict.bad')
    expect(await page.textContent('#steps li.bad')).toContain('100250.2')
    await page.fill('#given', '{')
    await page.click('#check')
    expect(await page.textContent('#problem:not(:empty)')).toContain('not JSON')

    const missing = await page.goto(`${full.url}/verify/00000000`)
    expect([missing?.status(), missing?.headers()['cache-control']]).toEqual([404, 'no-store'])
    expect(await page.textContent('main')).toContain('There is no such receipt')
    await page.close()
  })

  it('draws its chart as wide as its place, also when the window changes', async () => {
    const { page } = await open(full.url, 1280)
    for (const width of [700, 360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const place = await widthOf(page, '#liquidations-chart')
      await expect.poll(() => widthOf(page, '#liquidations-chart canvas')).toBe(place)
    }
    await page.close()
  })

  it('keeps names apart from what stands beside them', async () => {
    const { page } = await open(full.url, 360)
    // With names as long as any.
    const overlaps = await evaluate(
      page,
      `[...document.querySelectorAll('.pressure li')].filter((item) => {
        const [name, bar] = ['.name', '.bar'].map((part) => item.querySelector(part))
        name.textContent = 'JELLYJELLYJELLYUSDT'
        return name.getBoundingClientRect().right > bar.getBoundingClientRect().left
      }).length`,
    )
    expect(overlaps).toBe(0)
    await page.close()
  })

  it('heads funding with its hours, says what colours mean, and compares rates per 8 hours', async () => {
    const { page } = await open(full.url, 1280)
    const hours = await page.locator('#heatmap th.hour').allTextContents()
    expect(hours).toHaveLength(24)
    // The fixture's present is 12:07; labels stand at every third hour.
    expect(hours.filter((text) => text !== '')).toEqual(['13', '16', '19', '22', '01', '04', '07', '10'])
    expect(await page.textContent('#heatmap-legend')).toContain('per 8 hours')
    // Solana announces half of 0.03 % for 4 hours in each hour, bitcoin half of 0.01 % for 8.
    const cellOf = (symbol: string) =>
      page.locator(`#heatmap tr:has(td:text-is("${symbol}")) td.cell`).first().getAttribute('title')
    expect(await cellOf('SOLUSDT')).toContain('+0.0300% per 8 h')
    expect(await cellOf('BTCUSDT')).toContain('+0.0050% per 8 h')
    await page.close()
  })

  it('counts in its head the feeds that it lists', async () => {
    const { page } = await open(full.url, 1280)
    const listed = await page.locator('#coverage .feed.fresh').count()
    expect(await page.textContent('#health')).toContain(`· ${listed}/`)
    await page.close()
  })

  it('goes on when one board cannot be had, and says which', async () => {
    const page = await browser.newPage()
    const problem = { status: 503, detail: 'The answer takes longer than usual.', ok: false }
    await page.route('**/api/public/pressure*', (route) => route.fulfill({ status: 503, json: problem }))
    await page.goto(full.url)
    await page.waitForSelector('body[data-ready="true"]')
    expect(await page.textContent('[data-board="pressure"] .problem')).toBe(problem.detail)
    expect(await page.locator('#symbols tbody tr').count()).toBe(7)
    await page.close()
  })

  it('claims no figure for what was never recorded', async () => {
    const { page, errors } = await open(empty.url, 1280)
    expect(await page.textContent('#totals')).not.toContain('$0')
    expect(await page.textContent('#liquidations-note')).not.toContain('0 events')
    expect(await page.textContent('[data-board="symbols"] .problem')).toBe('Nothing is recorded yet.')
    expect(errors).toEqual([])
    await page.close()
  })
})
