import type { Browser, Page } from 'playwright-core'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { BOARDS } from '../../src/boards/index.ts'
import { silentLog } from '../../src/core/log.ts'
import { DATASETS } from '../../src/datasets/index.ts'
import { OFFERS } from '../../src/offers/index.ts'
import type { Store } from '../../src/store/port.ts'
import { NOW } from '../fixtures/market.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'

export interface Served {
  readonly url: string
  close(): Promise<void>
}

/** The service on a store, at the fixture's present. */
export async function served(store: Store, simulated = true): Promise<Served> {
  const clock = { now: () => NOW }
  const publicUrl = 'http://perptape.example'
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
    site: { publicUrl, simulated },
    payment: createPayment({ publicUrl, payTo: SIMULATED_PAY_TO }),
  })
  const url = await service.listen()
  return {
    url,
    async close() {
      await service.close()
      await store.close()
    },
  }
}

export interface Opened {
  readonly page: Page
  /** What the browser complained of, and whom it asked besides us. */
  readonly complaints: string[]
}

/** A page as somebody sees it who just came. */
export async function opened(browser: Browser, base: string, path: string, width = 1440): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'dark' })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:'))
      complaints.push(`asked ${url}`)
  })
  await page.goto(`${base}${path}`)
  await page.waitForSelector('body[data-ready="true"]')
  return { page, complaints }
}

/** What a script in the page says; as text, because the types of tests know no document. */
export const evaluate = <T>(page: Page, script: string): Promise<T> => page.evaluate(script) as Promise<T>

export const overflow = (page: Page): Promise<number> =>
  evaluate(page, 'document.documentElement.scrollWidth - document.documentElement.clientWidth')
