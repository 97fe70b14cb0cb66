import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '../core/log.ts'
import { prettyLines } from './open-log.ts'

it('writes a line for people at once, in this thread', async () => {
  const out = new PassThrough()
  const log = createLog('info', await prettyLines(out))
  log.debug('not shown')
  log.warn({ source: 'binance.tickers', failures: 3 }, 'a poll failed')
  const text = String(out.read())
  expect(text).toMatch(
    /^\[\d\d:\d\d:\d\dZ\] WARN: a poll failed \{"source":"binance\.tickers","failures":3\}\n$/,
  )
})
