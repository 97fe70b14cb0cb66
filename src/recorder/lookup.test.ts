import { createSocket, type Socket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SourceError } from '../core/errors.ts'
import { createBoundedFetch } from './bounded-fetch.ts'
import { createLookup } from './lookup.ts'
import { manyListeners } from './pause.ts'

const SOON = { timeout: 60_000 }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const addressOf = (lookup: LookupFunction, name: string) =>
  new Promise<unknown>((resolve, reject) =>
    lookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/** A name server that never answers for names that begin with slow, and 127.0.0.1 for all others. */
async function nameServer(): Promise<{ readonly resolver: dns.Resolver; readonly asked: string[] }> {
  const socket: Socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (; query[at]! > 0; at += query[at]! + 1)
      labels.push(query.subarray(at + 1, at + 1 + query[at]!).toString())
    const isFour = query.readUInt16BE(at + 1) === 1
    asked.push(labels.join('.'))
    if (labels[0]!.startsWith('slow')) return
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(isFour ? 1 : 0, 6)
    head.fill(0, 8)
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1])
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), isFour ? answer : Buffer.of()]), from.port)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closing.push(() => socket.close())
  const resolver = new dns.Resolver({ timeout: 60_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  closing.push(() => resolver.cancel())
  return { resolver, asked }
}

async function webServer(): Promise<number> {
  const server: Server = createServer((_, response) => response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as AddressInfo).port
}

describe('names of venues', () => {
  it('that are looked up slowly hold up neither other venues nor the pool', async () => {
    const { resolver, asked } = await nameServer()
    const port = await webServer()
    const lookup = createLookup({ resolver, hosts: async () => '' })
    const fetch = createBoundedFetch(undefined, undefined, lookup)
    const over = manyListeners()
    closing.push(() => over.abort())
    const slow = Array.from({ length: 40 }, (_, place) =>
      fetch(`http://slow${place}.example:${port}/`, over.signal),
    )
    const ends: string[] = []
    for (const each of slow) each.catch(() => ends.push('slow'))
    await vi.waitFor(() => expect(new Set(asked).size).toBe(40), SOON)
    const answer = await fetch(`http://quick.example:${port}/`, over.signal)
    expect(await answer.text()).toBe('here')
    await stat('.')
    expect(ends).toEqual([])
    over.abort()
    await expect(Promise.all(slow)).rejects.toBeInstanceOf(SourceError)
  })

  it('are asked for once while they hold, and remembered while name servers are away', async () => {
    let now = 0
    const four = vi.fn(async () => [{ address: '192.0.2.1', ttl: 60 }])
    const six = vi.fn(async () => [{ address: '2001:db8::1', ttl: 600 }])
    const system = vi.fn(async () => [])
    const resolver = { resolve4: four, resolve6: six }
    const lookup = createLookup({ resolver, system, hosts: async () => '', clock: { now: () => now } })
    const both = [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]
    const twice = [addressOf(lookup, 'api.example.com'), addressOf(lookup, 'api.example.com')]
    expect(await Promise.all(twice)).toEqual([both, both])
    now = 59_999
    await addressOf(lookup, 'api.example.com')
    expect(four).toHaveBeenCalledTimes(1)
    now = 60_000
    for (const away of [four, six])
      away.mockRejectedValue(Object.assign(new Error('away'), { code: 'ETIMEOUT' }))
    expect(await addressOf(lookup, 'api.example.com')).toEqual(both)
    expect(four).toHaveBeenCalledTimes(2)
    now = 60_000 + 3_600_000
    await expect(addressOf(lookup, 'api.example.com')).rejects.toThrow('away')
    expect(system).not.toHaveBeenCalled()
  })

  it('that the system alone knows are left to it, two at a time', async () => {
    const none = async () => {
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    }
    const answers: (() => void)[] = []
    const asked: string[] = []
    const system = (name: string) => {
      asked.push(name)
      return new Promise<{ address: string; family: number }[]>((resolve) =>
        answers.push(() => resolve([{ address: '10.0.0.1', family: 4 }])),
      )
    }
    const hosts = async () => '127.0.0.1 localhost\n10.0.0.1 api.mexc.com # ours\n'
    const lookup = createLookup({ resolver: { resolve4: none, resolve6: none }, system, hosts })
    const names = ['api.mexc.com', 'node', 'unknown.example']
    const all = names.map((name) => addressOf(lookup, name))
    for (let count = 1; count <= 3; count++) {
      await vi.waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(Math.min(3, count + 1)), SOON)
      expect(asked.length).toBeLessThanOrEqual(count + 1)
      answers[count - 1]!()
    }
    expect(await Promise.all(all)).toEqual(Array(3).fill([{ address: '10.0.0.1', family: 4 }]))
    expect(asked.sort()).toEqual(names.sort())
  })
})
