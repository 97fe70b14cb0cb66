import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ConnectProxy, openConnectProxy } from '../../test/fakes/connect-proxy.ts'
import { type LoopbackVenue, openLoopbackVenue } from '../../test/fakes/loopback-venue.ts'
import { systemClock } from '../core/clock.ts'
import type { SourceError } from '../core/errors.ts'
import { type Gateway, operatorsGateway } from '../define/gateway.ts'
import { manyListeners } from './pause.ts'
import { throughProxy } from './proxy.ts'
import { createRestHost } from './rest.ts'
import { type Connection, openConnection, wayTo } from './socket.ts'
import { defaultTimings } from './timings.ts'

const never = manyListeners().signal
let venue: LoopbackVenue
let proxy: ConnectProxy
const connections: Connection[] = []

beforeEach(async () => {
  venue = await openLoopbackVenue()
  venue.answer = (_request, response) => response.end('{"time":7}')
  proxy = await openConnectProxy(portOf(venue))
})
afterEach(async () => {
  for (const one of connections.splice(0)) one.close()
  await venue.close()
  await proxy.close()
})

const portOf = ({ gateway }: LoopbackVenue) => Number(new URL(gateway.route('http://x.test', 'x')).port)
/** With a user and a password in it. */
const withUser = ({ url }: ConnectProxy) => url.replace('//', '//ada:s3cret@')
const through = (address: string, except: readonly string[] = [], connectMs?: number): Gateway =>
  operatorsGateway([], throughProxy(address, except, connectMs))

function ask(gateway: Gateway, url: string): Promise<unknown> {
  const rest = { hosts: [new URL(url).host], budget: { weight: 1_000, per: '1s' } } as const
  const host = createRestHost({ id: 'test', rest }, { gateway, clock: systemClock, timings: defaultTimings })
  return host.open(never).get(url)
}

function hear(gateway: Gateway, url: string): Connection {
  const stream = {
    id: 'test.orders',
    url,
    heartbeat: { every: '20s', send: { json: { op: 'ping' } } },
    silence: '60s',
  } as const
  const connection = openConnection({
    stream,
    ...wayTo(gateway, stream),
    subscribe: [{ op: 'subscribe', contracts: ['A'] }],
    clock: systemClock,
    timings: defaultTimings,
    onMessage: () => {},
    onGarbled: () => {},
    onTraffic: () => {},
  })
  connections.push(connection)
  return connection
}

const faultOf = (asking: Promise<unknown>): Promise<SourceError> =>
  asking.then(
    () => {
      throw new Error('it was answered')
    },
    (thrown) => thrown,
  )

describe('what goes out through a proxy', () => {
  test('is REST and streams alike, with the credentials of its address', async () => {
    const gateway = through(withUser(proxy))
    expect(await ask(gateway, 'http://api.venue.test/v1/time')).toEqual({ time: 7 })
    const heard = hear(gateway, 'ws://stream.venue.test:8443/ws')
    await heard.alive
    expect(venue.requests.map(({ path }) => path)).toEqual(['/v1/time'])
    expect(venue.subscriptions).toHaveLength(1)
    expect(proxy.asked).toEqual([
      { target: 'api.venue.test:80', credentials: 'ada:s3cret' },
      { target: 'stream.venue.test:8443', credentials: 'ada:s3cret' },
    ])
  })

  test('is encrypted up to the venue where its address says so', async () => {
    const hellos: Buffer[] = []
    const server: Server = createServer((socket: Socket) => {
      socket.once('data', (hello) => {
        hellos.push(hello)
        socket.destroy()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const tls = await openConnectProxy((server.address() as { port: number }).port)
    const gateway = through(tls.url)
    await faultOf(ask(gateway, 'https://api.venue.test/v1/time'))
    await hear(gateway, 'wss://stream.venue.test/ws').ended
    await tls.close()
    server.close()
    expect(tls.asked.map(({ target }) => target)).toEqual(['api.venue.test:443', 'stream.venue.test:443'])
    // A handshake of TLS, and the name that the certificate has to bear.
    expect(hellos.map((hello) => hello[0])).toEqual([0x16, 0x16])
    expect(hellos[0]!.includes('api.venue.test')).toBe(true)
    expect(hellos[1]!.includes('stream.venue.test')).toBe(true)
  })
})

describe('a proxy that does not work', () => {
  test('is named as the fault, without its credentials, and hurts nobody who needs it not', async () => {
    const dead = withUser(proxy)
    await proxy.close()
    const gateway = through(dead)
    const shown = proxy.url.replace('//', '//[redacted]@')
    for (const fault of [
      await faultOf(ask(gateway, 'http://api.venue.test/v1/time')),
      await hear(gateway, 'ws://stream.venue.test/ws').ended,
    ]) {
      expect(fault).toMatchObject({ fault: 'unreachable' })
      expect(fault?.message).toContain(`the proxy ${shown} fails: connect ECONNREFUSED`)
      expect(fault?.message).not.toContain('s3cret')
    }
    const straight = venue.gateway.route('http://api.venue.test/v1/time', 'test')
    expect(await ask(gateway, straight)).toEqual({ time: 7 })
    await hear(gateway, venue.gateway.route('ws://stream.venue.test/ws', 'test')).alive
  })

  test('is told apart from a venue that refuses', async () => {
    proxy.mode = 407
    const rest = await faultOf(ask(through(proxy.url), 'http://api.venue.test/v1/time'))
    const words = 'answers 407 to who wants to be connected to api.venue.test:80'
    expect([rest.fault, rest.message]).toEqual(['unreachable', `the proxy ${proxy.url} ${words}`])
    const ended = await hear(through(proxy.url), 'ws://stream.venue.test/ws').ended
    expect(ended?.message).toContain('answers 407')
    expect(venue.requests).toEqual([])
  })

  test('is not waited for, and keeps no connection, when it says nothing', async () => {
    proxy.mode = 'mute'
    const gateway = through(proxy.url, [], 50)
    const rest = await faultOf(ask(gateway, 'http://api.venue.test/v1/time'))
    expect([rest.fault, rest.message]).toEqual([
      'timeout',
      `the proxy ${proxy.url} does not answer within 0.05 s`,
    ])
    expect(await hear(gateway, 'ws://stream.venue.test/ws').ended).toMatchObject({ fault: 'timeout' })
    await vi.waitFor(() => expect(proxy.open).toBe(0), { timeout: 60_000 })
  })
})

test.each([
  ['https://api.venue.test/x', [], false],
  ['https://api.venue.test/x', ['venue.test'], true],
  ['https://api.venue.test/x', ['.venue.test'], true],
  ['https://api.venue.test/x', ['*.venue.test'], true],
  ['https://api.venue.test/x', ['API.venue.test:443'], true],
  ['wss://api.venue.test/x', ['api.venue.test:443'], true],
  ['https://api.venue.test/x', ['api.venue.test:8443'], false],
  ['https://evenue.test/x', ['venue.test'], false],
  ['https://api.venue.test/x', ['other.test', '*'], true],
  ['https://10.1.2.3/x', ['10.0.0.0/8'], true],
  ['https://11.1.2.3/x', ['10.0.0.0/8', '3'], false],
  ['https://[2001:db8::7]/x', ['2001:db8::/32'], true],
  ['http://127.0.0.1:9/x', [], true],
  ['ws://localhost:9/x', [], true],
  ['http://[::1]:9/x', [], true],
])('%s is reached straight, with NO_PROXY=%s: %s', (address, except, straight) => {
  const agent = throughProxy('http://proxy.test:3128', except)(address)
  expect(agent === undefined).toBe(straight)
})
