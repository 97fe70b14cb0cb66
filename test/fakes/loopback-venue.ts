import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Gateway, loopbackGateway } from '../../src/define/gateway.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A venue on loopback that does what a test tells it to: a REST side and one stream. */
export interface LoopbackVenue {
  readonly gateway: Gateway
  /** `talk`: acknowledges and answers pings. `mute`: takes the connection and says nothing. `reject`: 503. */
  mode: 'talk' | 'mute' | 'reject'
  answer: Answer
  /** Subscriptions received, and when. */
  readonly subscriptions: { readonly contracts: readonly string[]; readonly at: number }[]
  /** Everything that was said to it. */
  readonly heard: string[]
  readonly requests: { readonly path: string; readonly at: number }[]
  readonly connections: number
  /** To every connection that subscribed. */
  send(message: unknown): void
  sendRaw(data: string | Buffer): void
  /** Cuts every connection without a word. */
  cut(): void
  close(): Promise<void>
}

export async function openLoopbackVenue(): Promise<LoopbackVenue> {
  const clients = new Set<WebSocket>()
  const http = createServer((request, response) => {
    venue.requests.push({ path: request.url ?? '', at: Date.now() })
    venue.answer(request, response)
  })
  const sockets = new WebSocketServer({ noServer: true, autoPong: false })
  http.on('upgrade', (request, socket, head) => {
    if (venue.mode === 'reject') return void socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (client) => serve(client))
  })

  function serve(client: WebSocket): void {
    client.on('close', () => clients.delete(client))
    client.on('error', () => {})
    client.on('message', (data) => {
      venue.heard.push(data.toString())
      const message = JSON.parse(data.toString()) as { op: string; contracts?: string[] }
      if (message.op === 'subscribe') {
        venue.subscriptions.push({ contracts: message.contracts ?? [], at: Date.now() })
        clients.add(client)
      }
      if (venue.mode === 'talk') client.send(JSON.stringify({ op: `${message.op} taken` }))
    })
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const venue = {
    gateway: loopbackGateway((http.address() as AddressInfo).port),
    mode: 'talk' as LoopbackVenue['mode'],
    answer: ((_request, response) => response.end('[]')) as Answer,
    subscriptions: [] as LoopbackVenue['subscriptions'] & unknown[],
    heard: [] as string[],
    requests: [] as LoopbackVenue['requests'] & unknown[],
    get connections() {
      return clients.size
    },
    send: (message: unknown) => venue.sendRaw(JSON.stringify(message)),
    sendRaw(data: string | Buffer) {
      for (const client of clients) client.send(data)
    },
    cut() {
      for (const client of sockets.clients) client.terminate()
      clients.clear()
    },
    async close() {
      venue.cut()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return venue as LoopbackVenue
}
