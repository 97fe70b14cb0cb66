import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { built } from '../made-once/ask.ts'

/** The alert of the examples, on a stream that is cut off after the first event, and a webhook. */
const HELLO = 'retry: 10\nevent: hello\nid: 0\ndata: {"delay_seconds":60,"source":"simulated"}\n\n'
const event = (id: number, usd: number) => {
  const data = { key: `k${id}`, at: '2026-11-18T14:03:20.000Z', exchange: 'binance', symbol: 'BTCUSDT' }
  return `id: ${id}\nevent: liquidation\ndata: ${JSON.stringify({ ...data, liquidated: 'long', quote_qty: usd })}\n\n`
}

const asked: URL[] = []
const told: string[] = []
let both!: () => void
const toldBoth = new Promise<void>((resolve) => {
  both = resolve
})
const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
  const url = new URL(req.url!, 'http://x')
  if (req.method === 'POST') {
    let body = ''
    for await (const piece of req) body += piece
    told.push(JSON.parse(body).text)
    res.writeHead(told.length === 1 ? 500 : 200).end()
    if (told.length === 2) both()
    return
  }
  asked.push(url)
  res.writeHead(200, { 'Content-Type': 'text/event-stream' })
  if (asked.length === 1) res.end(HELLO + event(1, 250_000))
  else res.write(HELLO + event(1, 250_000) + event(2, 1_500_000))
})
beforeAll(async () => {
  await built()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}, 600_000)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('tells of every large liquidation once, also when the line or the webhook fails', async () => {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'examples/typescript/liquidation-alert.ts'], {
    env: { PATH, HOME, BASE_URL: base, WEBHOOK_URL: `${base}/hook`, MIN_USD: '200000', SYMBOL: 'BTCUSDT' },
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (out += piece))
  const ended = once(child, 'close')
  await Promise.race([toldBoth, ended])
  child.kill('SIGINT')
  await ended
  expect(told, out).toEqual([
    '2026-11-18T14:03:20.000Z: a long in BTCUSDT of 250 k USD was liquidated on binance.',
    '2026-11-18T14:03:20.000Z: a long in BTCUSDT of 1500 k USD was liquidated on binance.',
  ])
  expect(out).toContain('Listening; events come 60 s late. The data is simulated.')
  expect(out).toContain('The webhook did not take it: 500')
  expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { events: 'liquidation', symbol: 'BTCUSDT', min_usd: '200000' },
    { events: 'liquidation', symbol: 'BTCUSDT', min_usd: '200000', last_event_id: '1' },
  ])
}, 180_000)
