import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountService, startAccounts } from '../http/account-service.ts'
import { chromiumPath, launchChromium } from './chromium.ts'
import { evaluate, overflow } from './opened.ts'

let browser: Browser
let accounts: AccountService

describe.skipIf(chromiumPath === undefined)('the page of an account', () => {
  beforeAll(async () => {
    ;[browser, accounts] = await Promise.all([launchChromium(chromiumPath!), startAccounts()])
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await accounts?.close()
  })

  it.each([360, 1280])('has a button that copies a new key, at %s px', async (width) => {
    const { cookies } = await accounts.signIn(`ada${width}@example.org`)
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width, height: 900 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: accounts.base })))
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${accounts.base}/account`)
    await page.click('text=Make a key')
    await page.waitForSelector('body[data-ready="true"] .shown-once')
    const key = await evaluate<string>(page, `document.querySelector('.shown-once code').textContent`)
    expect(key).toMatch(/^ak_/)
    const button = page.locator('.shown-once pre .copy').first()
    await button.click()
    await page.waitForSelector('.shown-once .copy:has-text("Copied")')
    expect(await evaluate(page, 'navigator.clipboard.readText()')).toBe(key)
    expect([complaints, await overflow(page)]).toEqual([[], 0])
    await context.close()
  })
})
