import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { report } from './figure.ts'
import { builtService, startService, summed } from './live-service.ts'

// How many stream messages a second the service parses and stores, whole: the streams of Binance and Bybit are served on
// loopback, a forced order to a message, `--rate` of them a second; every one must be in the record afterwards.

const MESSAGES = 400_000
const CONTRACTS = 200
const [PORT, OPS] = [18_090, 18_091]
/** A second, of both together; sent in slices. */
const RATE = Number(process.argv[process.argv.indexOf('--rate') + 1]) || 25_000
const SLICE_MS = 10

const names = Array.from({ length: CONTRACTS }, (_, place) => `COIN${place}USDT`)
const venues: Readonly<Record<string, (place: number, at: number) => string>> = {
  binance: (place, at) => {
    const o = { s: names[place % CONTRACTS], S: 'SELL', o: 'LIMIT', f: 'IOC', q: '10', p: '10.0' }
    return JSON.stringify({
      e: 'forceOrder',
      E: at,
      o: { ...o, ap: '10.0', X: 'FILLED', l: '10', z: '10', T: at },
    })
  },
  bybit: (place, at) => {
    const s = names[place % CONTRACTS]!
    const data = [{ T: at, s, S: 'Buy', v: '10', p: '10.0' }]
    return JSON.stringify({ topic: `allLiquidation.${s}`, type: 'snapshot', ts: at, data })
  },
}

const clients = new Map<string, WebSocket>()
const server = createServer((request, response) => {
  const answer = answerTo(request.url ?? '')
  response.writeHead(answer === null ? 404 : 200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(answer ?? {}))
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket, request) => {
  // Of its lines the one that wants forced orders, and those of perpetuals in dollars; the others stay silent.
  const name = request.url!.split('/')[1]!
  socket.on('message', (said) => {
    if (/linear|market/.test(request.url!) && /forceOrder|allLiquidation/.test(String(said)))
      clients.set(name, socket)
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo

builtService()
const hosts = Object.keys(venues).flatMap((name) => [
  `${name}:http://127.0.0.1:${port}/${name}`,
  `${name}:ws://127.0.0.1:${port}/${name}`,
])
const service = await startService(
  'live',
  { port: PORT, ops: OPS },
  {
    VENUES: Object.keys(venues)
      .map((name) => `${name}:perp`)
      .join(','),
    HOSTS: hosts.join(','),
  },
)
try {
  while (clients.size < Object.keys(venues).length) await sleep(50)
  await sleep(2_000)
  const startedAt = performance.now()
  const from = Date.now()
  await Promise.all(Object.entries(venues).map(([name, message]) => flood(clients.get(name)!, message, from)))
  const stored = () =>
    service.metrics().then((found) => summed(found, 'perptape_source_rows_total', '.liquidations'))
  const deadline = performance.now() + 60_000
  while ((await stored()) < MESSAGES && performance.now() < deadline) await sleep(20)
  const seconds = (performance.now() - startedAt) / 1_000
  const found = await service.metrics()
  report({
    name: 'stream messages parsed and stored',
    value: (await stored()) / seconds,
    unit: 'a second',
    target: 20_000,
    bound: 'least',
  })
  report({
    name: 'stream messages lost or refused',
    value: MESSAGES - (await stored()) + summed(found, 'perptape_source_refused_total'),
    unit: 'messages',
    target: 0,
    bound: 'most',
  })
} finally {
  await service.stop()
  for (const client of clients.values()) client.terminate()
  server.closeAllConnections()
  server.close()
}

/** Not faster than is asked for: what comes faster than it can be stored is refused, and in the ledger. */
async function flood(socket: WebSocket, message: (place: number, at: number) => string, from: number) {
  const each = MESSAGES / Object.keys(venues).length
  const slice = (RATE / Object.keys(venues).length / 1_000) * SLICE_MS
  const startedAt = performance.now()
  for (let place = 0; place < each; place++) {
    // Every order is of a moment and contract of its own.
    socket.send(message(place, from - 60_000 + Math.floor(place / CONTRACTS)))
    if (place % slice < 1) {
      const due = startedAt + (place / slice) * SLICE_MS
      while (performance.now() < due) await sleep(1)
    }
  }
}

function answerTo(url: string): unknown {
  if (url.includes('/fapi/v1/exchangeInfo'))
    return {
      symbols: names.map((symbol) => ({
        symbol,
        baseAsset: symbol.replace('USDT', ''),
        quoteAsset: 'USDT',
        marginAsset: 'USDT',
        contractType: 'PERPETUAL',
        status: 'TRADING',
        onboardDate: 1_700_000_000_000,
      })),
    }
  if (url.includes('/fapi/v1/fundingInfo')) return []
  if (url.includes('/v5/market/instruments-info') && url.includes('linear'))
    return {
      retCode: 0,
      result: {
        nextPageCursor: '',
        list: names.map((symbol) => ({
          symbol,
          baseCoin: symbol.replace('USDT', ''),
          quoteCoin: 'USDT',
          settleCoin: 'USDT',
          contractType: 'LinearPerpetual',
          status: 'Trading',
          fundingInterval: 480,
          launchTime: '1700000000000',
        })),
      },
    }
  return null
}
