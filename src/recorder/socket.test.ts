import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '../core/clock.ts'
import type { Stream } from '../define/source.ts'
import { type Connection, openConnection } from './socket.ts'
import { defaultTimings } from './timings.ts'

/** A venue on a real socket: what only the wire itself can show. */
let server: Server
let seen: IncomingHttpHeaders
let status: string | null = null
let said: string[] = []
let greet: (client: WebSocket) => void = () => {}

beforeAll(async () => {
  server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    seen = request.headers
    if (status !== null)
      return void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n<html>no</html>`)
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => said.push(data.toString()))
      greet(client)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function open(more: Partial<Stream> = {}, subscribe: readonly unknown[] = []): Connection {
  said = []
  return openConnection({
    stream: { heartbeat: { every: '20s', send: 'ping frame' }, silence: '60s', ...more },
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    subscribe,
    clock: systemClock,
    timings: defaultTimings,
    onMessage() {},
    onGarbled() {},
    onTraffic() {},
  })
}

it('says the headers that the venue wants, and subscribes message by message', async () => {
  const connection = open({ headers: { 'X-Size': '1' }, pace: '2ms' }, [{ to: 'A' }, { to: 'B' }, 'C'])
  expect(await connection.alive).toBeGreaterThan(0)
  expect(seen['x-size']).toBe('1')
  expect(said).toEqual(['{"to":"A"}', '{"to":"B"}', 'C'])
  connection.close()
  expect(await connection.ended).toBeNull()
})

it.each([
  ['429 Too Many Requests\r\nRetry-After: 7', 'rate_limited', 7_000],
  ["418 I'm a teapot", 'rate_limited', null],
  ['451 Unavailable For Legal Reasons', 'refused', null],
  ['403 Forbidden', 'refused', null],
  ['200 OK', 'unreachable', null],
  ['503 Service Unavailable', 'unreachable', null],
])('a handshake that is answered %s', async (answer, fault, retryAfterMs) => {
  status = answer
  const ended = await open().ended
  status = null
  expect(ended).toMatchObject({ fault, retryAfterMs })
})

it('a frame of ten megabytes is cut off, and none of it is read', async () => {
  greet = (client) => client.send(Buffer.alloc(10_000_000, 0x5b))
  const ended = await open().ended
  greet = () => {}
  expect(ended).toMatchObject({ fault: 'bad_answer', message: 'a message is larger than we take' })
})
