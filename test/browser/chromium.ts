import { type Browser, chromium } from 'playwright-core'
import { placeOf } from '../services/needs.ts'

/** Undefined where there is none. */
export const chromiumPath = placeOf('chromium')

export function launchChromium(executablePath: string): Promise<Browser> {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
  })
}
