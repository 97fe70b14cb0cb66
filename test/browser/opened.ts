import type { Browser, Page } from 'playwright-core'

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
