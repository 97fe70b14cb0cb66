import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullStore } from '../fixtures/ask.ts'
import { DECISION, receiptAnswer } from '../fixtures/receipts.ts'
import { sealedProof } from '../fixtures/sealed.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { chromiumPath, launchChromium } from './chromium.ts'
import { overflow } from './opened.ts'

let browser: Browser
let full: Served

describe.skipIf(chromiumPath === undefined)('the page of a receipt', () => {
  beforeAll(async () => {
    ;[browser, full] = await Promise.all([
      launchChromium(chromiumPath!),
      fullStore().then((store) => serve(store)),
    ])
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await endOf(full)
  })

  it('is worked out in the browser', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 900 } })
    const receipt = receiptAnswer(DECISION)
    await page.route('**/api/public/signals/*', (route) => route.fulfill({ json: receipt }))
    await page.route('**/api/v1/proof/**', (route) => route.fulfill({ json: sealedProof(DECISION) }))
    expect((await page.goto(`${full.url}/verify/${receipt.shortCode}`))?.status()).toBe(200)
    await page.waitForSelector('body[data-checked="true"]')
    expect(await page.textContent('.verdict')).toBe('✓ Verified')
    expect(await page.locator('#steps li.bad').count()).toBe(0)
    expect(await page.textContent('#steps')).toContain('In seal 3')
    expect(await page.textContent('#outcome')).toContain('+109.25 bps')
    expect(await page.textContent('#text pre')).toBe(receipt.canonical)
    expect(await page.textContent('.banner')).toContain('Simulated')
    expect(await overflow(page)).toBe(0)

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
})
