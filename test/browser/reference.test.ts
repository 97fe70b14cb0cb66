import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { BOARDS } from '../../src/boards/index.ts'
import { silentLog } from '../../src/core/log.ts'
import { OFFERS } from '../../src/offers/index.ts'
import { referenceDocuments } from '../../src/serve/documents/reference.ts'
import type { Service } from '../../src/serve/serve.ts'
import type { Store } from '../../src/store/port.ts'
import { NOW } from '../fixtures/market.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { chromiumPath, launchChromium } from './chromium.ts'

/** The reference as people see it, and as those have it who do not. */
let browser: Browser
let store: Store
let service: Service
let url: string

/** One route of each kind: a hundred look no different, and take minutes to look through. */
const boards = BOARDS.filter(({ id }) => id === 'symbols' || id === 'pressure-symbol')
const offers = OFFERS.slice(0, 1)

async function open(colorScheme: 'light' | 'dark', width: number): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('request', (request) => {
    const to = request.url()
    if (!to.startsWith(url) && !/^(data|blob):/.test(to)) faults.push(`asked ${to}`)
  })
  await page.goto(`${url}/docs/reference`)
  await page.waitForSelector('.parameter-item-trigger')
  return { page, faults }
}

/** What stands in the way of a reader, by rule, with the first place where it does. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as AxeResults
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes[0]?.failureSummary})`)
}

describe.skipIf(chromiumPath === undefined)('the reference', () => {
  beforeAll(async () => {
    const clock = { now: () => NOW }
    ;[browser, store] = await Promise.all([launchChromium(chromiumPath!), openMemoryStore()])
    service = serviceInOneThread({
      boards,
      offers,
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
    url = await service.listen()
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await service?.close()
    await store?.close()
  })

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)(
    'can be read by everybody, %s and %i pixels wide',
    async (scheme, width) => {
      const { page, faults } = await open(scheme, width)
      expect(await page.getAttribute('html', 'lang')).toBe('en')
      expect(await page.locator(`body.${scheme}-mode`).count()).toBe(1)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      // What is folded away is looked at too: the fields of an answer, and the routes that are sold.
      await page.locator('.parameter-item-trigger').first().click()
      await page.locator('.show-more').first().click()
      await page.waitForSelector('.property')
      await expect.poll(() => seriousFindings(page), { timeout: 60_000, interval: 1_000 }).toEqual([])
      expect(faults).toEqual([])
      await page.close()
    },
    180_000,
  )

  it('runs files of this server alone, and says that the market is simulated', async () => {
    const answer = await fetch(`${url}/docs/reference`)
    const policy = answer.headers.get('content-security-policy')!
    expect(/script-src ([^;]*)/.exec(policy)![1]).toBe("'self'")
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)/)
    const [page] = referenceDocuments({ simulated: true })
    expect((await page!.make({}, () => Promise.reject(new Error('asks nothing')))).body).toContain(
      'Simulated',
    )
  })
})
