import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionMetrics } from '../../src/serve/http/connection-metrics.ts'
import { type Door, type DoorOptions, openDoor } from '../../src/serve/http/door.ts'
import { get } from '../http/fixture.ts'

const MEGABYTE = 1024 * 1024
/** More than the system holds of it on the way. */
const LARGE = Buffer.alloc(32 * MEGABYTE, 'x')

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function door(
  connections: NonNullable<DoorOptions['connections']>,
  body: Buffer | string = 'here',
): Promise<Door> {
  const opened = await openDoor({ host: '127.0.0.1', port: 0, connections })
  opened.hand((_req, res) => res.end(body))
  open.push(async () => {
    opened.closeAllConnections()
    await opened.close()
  })
  return opened
}

async function caller(url: string, from = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.on('error', () => {})
  open.push(async () => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** Whatever arrives until the other end closes. */
function everything(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.once('close', () => resolve(text))
  })
}

const closed = (socket: Socket) => once(socket.resume(), 'close')
const counted = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

describe('readers', () => {
  /** Connections are looked at when the test says that a second has passed. */
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  async function secondsUntil(isSo: () => boolean): Promise<number> {
    let seconds = 0
    for (; !isSo(); seconds++) {
      // What was sent by now is on its way.
      await nextTurn()
      vi.advanceTimersByTime(1_000)
    }
    return seconds
  }

  it('are cut when they take nothing for seconds; those that read get everything meanwhile', async () => {
    const { url, connections } = await door({ stalledMs: 10_000 }, LARGE)
    const asleep = await Promise.all(Array.from({ length: 40 }, () => caller(url)))
    for (const socket of asleep) socket.pause().write(REQUEST)
    const { body } = await get(url, '/')
    expect(body.length).toBe(LARGE.length)
    expect(await secondsUntil(() => connections.counts.cut.stalled === 40)).toBeGreaterThanOrEqual(10)
    await counted(() => expect(connections.counts).toMatchObject({ open: 0, cut: { stalled: 40, slow: 0 } }))
  })

  it('are cut when they take it by the spoonful', async () => {
    const rules = { stalledMs: 60_000, graceMs: 5_000, bytesPerSecond: 8 * MEGABYTE }
    const { url, connections } = await door(rules, LARGE)
    const socket = await caller(url)
    socket.pause().write(REQUEST)
    let taken = 0
    await counted(() => expect(socket.readableLength).toBeGreaterThan(0))
    await secondsUntil(() => {
      taken += socket.read()?.length ?? 0
      return connections.counts.cut.slow === 1
    })
    await counted(() => expect(connections.counts).toMatchObject({ open: 0, cut: { stalled: 0, slow: 1 } }))
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(LARGE.length)
  })

  it('may take as long as they like where nothing is owed: the answer is still being made', async () => {
    const opened = await door({ stalledMs: 500, graceMs: 500 })
    let answer: (() => void) | null = null
    opened.hand((_req, res) => {
      answer = () => res.end('late')
    })
    const answered = get(opened.url, '/')
    await counted(() => expect(answer).not.toBeNull())
    vi.advanceTimersByTime(60_000)
    answer!()
    expect((await answered).text).toBe('late')
  })
})

describe('requests that wait on one connection', () => {
  it('are answered while they are few', async () => {
    const { url, connections } = await door({})
    const socket = await caller(url)
    const text = everything(socket)
    socket.write(REQUEST.repeat(49))
    socket.write(REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect((await text).match(/HTTP\/1\.1 200/g)).toHaveLength(50)
    expect(connections.counts.cut.pipelined).toBe(0)
  })

  it('end it when they are many', async () => {
    let answered = 0
    const { url, connections, hand } = await door({})
    hand((_req, res) => {
      answered++
      res.end(LARGE)
    })
    const socket = await caller(url)
    socket.pause().write(REQUEST.repeat(2_000))
    await counted(() => expect(connections.counts).toMatchObject({ open: 0, cut: { pipelined: 1 } }))
    // The first has the connection and is not taken; what waits behind it is not even made.
    expect(answered).toBe(1)
  })
})

describe('requests that do not end', () => {
  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: a\r\nX-More: '],
  ])('a caller that %s is told so and let go', async (_, begun) => {
    const { url } = await door({ headersMs: 500, requestMs: 500 })
    const socket = await caller(url)
    const text = everything(socket)
    socket.write(begun)
    const drip = setInterval(() => socket.writable && begun !== '' && socket.write('a'), 50)
    open.push(async () => clearInterval(drip))
    expect(await text).toMatch(/^HTTP\/1\.1 408 Request timeout\r\n[\s\S]*Connection: close\r\n/)
  })

  it('a body is not wanted: the call is answered, and the connection closed', async () => {
    const { url } = await door({})
    for (const body of [
      'Content-Length: 1000000000\r\n\r\nxxx',
      'Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    ]) {
      const socket = await caller(url)
      const text = everything(socket)
      socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${body}`)
      expect(await text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*here$/)
    }
  })

  it('a hundred headers are enough', async () => {
    const { url } = await door({})
    const headers = (count: number) => Array.from({ length: count }, (_, at) => `x${at}:\r\n`).join('')
    const few = await caller(url)
    const fewText = everything(few)
    few.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers(98)}\r\n`)
    expect(await fewText).toMatch(/^HTTP\/1\.1 200/)
    const many = await caller(url)
    const manyText = everything(many)
    many.write(`GET / HTTP/1.1\r\nHost: a\r\n${headers(2_000)}\r\n`)
    expect(await manyText).toMatch(/^HTTP\/1\.1 431 /)
  })
})

describe('connections are counted', () => {
  it('by address: one more than it may have is closed at once, and other addresses are not', async () => {
    const { url, connections } = await door({ perAddress: 3, isThisMachine: () => false })
    const three = await Promise.all([1, 2, 3].map(() => caller(url)))
    await closed(await caller(url))
    const other = await caller(url, '127.0.0.2')
    other.write(REQUEST)
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/)
    expect(connections.counts).toMatchObject({ open: 4, refused: { address: 1, full: 0 } })
    // Who leaves makes room for the next.
    three[0]!.destroy()
    await counted(() => expect(connections.counts.open).toBe(3))
    expect((await get(url, '/')).status).toBe(200)
  })

  it('but not of this machine, nor of a proxy', async () => {
    const own = await door({ perAddress: 3 })
    const proxied = await door({ perAddress: 3, isThisMachine: () => false, isProxy: () => true })
    for (const { url, connections } of [own, proxied]) {
      await Promise.all(Array.from({ length: 10 }, () => caller(url)))
      await counted(() => expect(connections.counts).toMatchObject({ open: 10, refused: { address: 0 } }))
    }
  })

  it('in all: one too many is told to come again, and this machine still gets through', async () => {
    const rules = { inAll: 5, forThisMachine: 2, isThisMachine: (address: string) => address === '127.0.0.1' }
    const { url, connections } = await door(rules)
    await Promise.all(Array.from({ length: 5 }, () => caller(url, '127.0.0.2')))
    const refused = await caller(url, '127.0.0.3')
    expect(await everything(refused)).toMatch(
      /^HTTP\/1\.1 503 Service unavailable\r\n[\s\S]*Retry-After: 5\r\n[\s\S]*Too many connections/,
    )
    expect((await get(url, '/')).status).toBe(200)
    expect(connections.counts.refused).toEqual({ address: 0, full: 1 })
    const readings = connectionMetrics({ api: { connections } as Door, ops: null })
    const value = (name: string, reason?: string) =>
      readings.find((one) => one.name === name && one.labels?.reason === reason)?.value
    expect(value('perptape_connections_limit')).toBe(5)
    expect(value('perptape_connections_refused_total', 'full')).toBe(1)
    expect(value('perptape_connections_cut_total', 'slow')).toBe(0)
    expect(connections.counts.open).toBeLessThanOrEqual(6)
  })
})
