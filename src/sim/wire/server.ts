import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../core/clock.ts'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { SimMarket } from '../model/market.ts'
import { dialects } from './dialects.ts'
import { QuotedMarket } from './quoted-market.ts'
import { addressOf, restSide, type Served } from './rest-side.ts'
import { StreamSide } from './stream-side.ts'
import { viewsOf } from './view.ts'

const TICK_MS = 250
const MAX_SOCKETS = 200
const MAX_MESSAGE_BYTES = 64 * 1024

export interface WireVenues {
  readonly port: number
  close(): Promise<void>
}

/** Serves the venues' own dialects on loopback, fed by the simulated market: http and ws at /<real host>/<path>. */
export async function startWireVenues(options: {
  market: SimMarket
  clock: Clock
  log: Log
}): Promise<WireVenues> {
  const { clock, log } = options
  const market = new QuotedMarket(options.market)
  const served: Served[] = dialects().map((dialect) => ({ dialect, view: viewsOf(market, dialect.venue) }))
  const streams = new StreamSide(served, market, log, clock.now())
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const server = createServer(restSide(served, market, clock, log))

  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', () => raw.destroy())
    const { host, path, query } = addressOf(request)
    const venue = served.find(({ dialect }) => dialect.stream?.host === host)
    const session = venue?.dialect.stream?.open(path, query)
    if (!venue || !session) return refuse(raw, '404 Not Found')
    if (market.isDown(venue.dialect.venue, clock.now())) return refuse(raw, '503 Service Unavailable')
    if (streams.size >= MAX_SOCKETS) return refuse(raw, '429 Too Many Requests')
    sockets.handleUpgrade(request, raw, head, (socket) => streams.accept(venue, socket, session, clock))
  })

  const timer = setInterval(() => {
    try {
      streams.tick(clock.now())
    } catch (thrown) {
      log.error(`the simulated streams missed a beat: ${sentenceOf(thrown)}`)
    }
  }, TICK_MS)
  timer.unref()

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  log.debug({ port }, 'simulated venues listen on loopback')

  return {
    port,
    async close() {
      clearInterval(timer)
      streams.close()
      sockets.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function refuse(raw: Duplex, status: string): void {
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
