import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Offered, SYMBOLS } from './recorded-venue.ts'

/** How often it offers, and how many forced orders at a time. */
export const OFFER_EVERY_MS = 20
const AT_ONCE = 3

/** A venue on loopback that offers numbered rows all the time, whether somebody listens or not, and remembers each. */
export interface OfferingVenue {
  readonly port: number
  readonly offered: readonly Offered[]
  close(): Promise<void>
}

export async function openOfferingVenue(): Promise<OfferingVenue> {
  const listeners = new Set<WebSocket>()
  const offered: Offered[] = []
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(SYMBOLS))
  })
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', (client) => {
    client.on('error', () => {})
    client.on('close', () => listeners.delete(client))
    client.on('message', () => listeners.add(client))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const timer = setInterval(() => {
    const at = Date.now()
    const rows = Array.from({ length: AT_ONCE }, (_, n) => ({ id: `${offered.length + n}`, at }))
    offered.push(...rows)
    for (const client of listeners) client.send(JSON.stringify(rows))
  }, OFFER_EVERY_MS)
  return {
    port: (http.address() as AddressInfo).port,
    offered,
    async close() {
      clearInterval(timer)
      for (const client of sockets.clients) client.terminate()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
