import type { Browser, Page } from 'playwright-core'

export interface Opened {
  readonly page: Page
  /** What the browser complained of, and whom it asked besides us. */
  readonly complaints: string[]
}

/** A page as somebody sees it who just came. */
export async function opened(browser: Browser, base: string, path: string, width = 1440): Promise<Opened> {
  const tab = await Tab.open(browser, base)
  return { page: tab.page, complaints: await tab.show(path, width) }
}

/** A window in which one page after the other is looked at: to open one takes as long as to look at a page. */
export class Tab {
  readonly page: Page
  readonly #base: string
  #complaints: string[] = []

  static async open(browser: Browser, base: string): Promise<Tab> {
    return new Tab(await browser.newPage({ colorScheme: 'dark' }), base)
  }

  private constructor(page: Page, base: string) {
    this.page = page
    this.#base = base
    page.on('pageerror', (error) => this.#complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#complaints.push(message.text())
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(base) && !url.startsWith('data:') && !url.startsWith('blob:'))
        this.#complaints.push(`asked ${url}`)
    })
  }

  /** Resolves when all of it is there, with the complaints from now on. */
  async show(path: string, width = 1440): Promise<string[]> {
    await this.page.goto('about:blank')
    this.#complaints = []
    await this.page.setViewportSize({ width, height: 900 })
    await this.page.emulateMedia({ colorScheme: 'dark' })
    await this.page.goto(`${this.#base}${path}`)
    await this.page.waitForSelector('body[data-ready="true"]')
    return this.#complaints
  }
}

/** What a script in the page says; as text, because the types of tests know no document. */
export const evaluate = <T>(page: Page, script: string): Promise<T> => page.evaluate(script) as Promise<T>

export const overflow = (page: Page): Promise<number> =>
  evaluate(page, 'document.documentElement.scrollWidth - document.documentElement.clientWidth')
