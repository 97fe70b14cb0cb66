import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from '../../src/pages/index.ts'
import { addressOf } from '../../src/serve/web/panel.ts'
import { fullStore } from '../fixtures/ask.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { barriers } from './axe.ts'
import { chromiumPath, launchChromium } from './chromium.ts'
import { evaluate, opened, overflow, Tab } from './opened.ts'

/** Every page as people see it: in each width and theme, by mouse, key and reader. */
const BY_HAND = [
  '/briefs',
  '/datasets',
  '/verify',
  '/docs',
  '/docs/paying',
  '/docs/errors/blocked',
  '/docs/meanings/funding',
  '/search?q=btc',
  '/widgets',
  '/ideas',
  '/courses/reading-derivatives/funding-and-open-interest/comparing-rates',
]
const PATHS = [...PAGES.map(({ path, example = {} }) => addressOf(path, example)), ...BY_HAND]
const WIDTHS = [1440, 768, 360]

let browser: Browser
let tab: Tab
let full: Served
let empty: Served

/** Charts that are not as wide as their place. */
const misfits = (page: Page) =>
  evaluate<string[]>(
    page,
    `[...document.querySelectorAll('figure.chart')].filter((figure) => {
      const place = figure.querySelector('.drawing')
      const drawn = place.querySelector('canvas, .cells, .tile')
      if (drawn === null) return true
      const chart = place.querySelector('.uplot')
      return chart !== null && chart.offsetWidth !== place.clientWidth
    }).map((figure) => figure.closest('section').id)`,
  )

describe.skipIf(chromiumPath === undefined)('pages in a browser', () => {
  beforeAll(async () => {
    ;[browser, full, empty] = await Promise.all([
      launchChromium(chromiumPath!),
      fullStore().then((store) => serve(store)),
      openMemoryStore().then((store) => serve(store, { simulated: false })),
    ])
    tab = await Tab.open(browser, full.url)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await endOf(full, empty)
  })

  it.each(PATHS)('%s is whole in every width and theme', async (path) => {
    const complaints = await tab.show(path)
    const { page } = tab
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => misfits(page), { timeout: 60_000 }).toEqual([])
      // Charts follow their place a moment later.
      await expect.poll(() => overflow(page), { timeout: 60_000, message: `${width} px` }).toBe(0)
    }
    expect(await barriers(page), 'dark, on a phone').toEqual([])
    // They would be drawn once more, in colours that nothing here looks at.
    await evaluate(page, `for (const one of document.querySelectorAll('.drawing:not(.tree)')) one.remove()`)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await barriers(page, 'contrast'), 'light').toEqual([])
    expect(await page.locator('.banner').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it.each(['/', '/boards/open-interest'])('%s of a new folder says so and shows no figure', async (path) => {
    const { page, complaints } = await opened(browser, empty.url, path, 360)
    expect(await page.locator('.banner').count()).toBe(0)
    const text = await page.innerText('main')
    expect(text).toContain('This folder is new')
    expect(text).not.toMatch(/[$]0(?![.\d])/)
    expect(await overflow(page)).toBe(0)
    expect(complaints).toEqual([])
    await page.close()
  })
})
