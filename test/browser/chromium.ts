import { type Browser, chromium } from 'playwright-core'
import { placeOf } from '../services/needs.ts'

/** Undefined where there is none. */
export const chromiumPath = placeOf('chromium')

/** Its pages wait for longer than a busy machine takes. */
const PATIENCE_MS = 120_000

export async function launchChromium(executablePath: string): Promise<Browser> {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  return browser
}
