import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../core/log.ts'
import { number, table, text, time } from '../../define/table.ts'
import { ClockStamps } from '../stamps.ts'
import { Cluster } from './cluster.ts'
import { migrationOf } from './schema.ts'
import { TIMEOUTS } from './settings.ts'
import { Writer } from './writer.ts'

const marks = table({
  name: 'marks',
  about: 'For the test.',
  columns: { ts: time(), symbol: text(), usd: number() },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
})
const rows = [{ ts: Date.UTC(2026, 10, 1), symbol: 'BTC', usd: 1 }]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Takes what it is sent, and breaks off so many times before it says yes. */
async function node(breaks = 0) {
  const inserts: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const asked = new URL(request.url!, 'http://node').searchParams
    if (asked.get('query')?.startsWith('INSERT') && inserts.push(asked) <= breaks) request.socket.destroy()
    else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return { inserts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function clusterAt(url: string, known: readonly string[]): Cluster {
  const cluster = new Cluster([url], TIMEOUTS, silentLog)
  cluster.learn(new Set(known), false)
  ends.push(() => cluster.close())
  return cluster
}

describe('the id of a batch', () => {
  const KNOWN = ['insert_deduplicate', 'insert_deduplication_token']

  it('is said with every try where the release knows it, and is like no other', async () => {
    const { url, inserts } = await node(2)
    const cluster = clusterAt(url, KNOWN)
    // By the same clock, as two processes may have it.
    const stamps = { take: () => 1_700_000_000_000_000 }
    await new Writer(cluster, 'db', stamps).insert(marks, rows)
    await new Writer(cluster, 'db', stamps).insert(marks, rows)
    const ids = inserts.map((asked) => asked.get('insert_deduplication_token'))
    expect(ids).toHaveLength(4)
    expect(ids[0]).toMatch(/-marks-1700000000000000$/)
    expect(new Set(ids.slice(0, 3))).toHaveProperty('size', 1)
    expect(ids[3]).not.toBe(ids[0])
    expect(inserts.every((asked) => asked.get('insert_deduplicate') === '1')).toBe(true)
  })

  it('is another when the same rows are written again: what was deleted may come back', async () => {
    const { url, inserts } = await node()
    const writer = new Writer(clusterAt(url, KNOWN), 'db', new ClockStamps())
    await writer.insert(marks, rows)
    await writer.insert(marks, rows)
    const [first, second] = inserts.map((asked) => asked.get('insert_deduplication_token'))
    expect(first).not.toBe(second)
  })

  it('is not said where the release does not know it', async () => {
    const { url, inserts } = await node()
    await new Writer(clusterAt(url, []), 'db', new ClockStamps()).insert(marks, rows)
    expect(inserts).toHaveLength(1)
    expect([...inserts[0]!.keys()].filter((name) => name.includes('dedup'))).toEqual([])
  })

  it('is remembered by tables where the release can', () => {
    const made = (known: readonly string[]) =>
      migrationOf(
        [marks],
        { tables: [], columns: [] },
        { database: 'db', cluster: 'all', replicated: false, known: new Set(known), release: 'old' },
      )
    const [local, over] = made(['non_replicated_deduplication_window'])
    expect(local).toMatch(/ SETTINGS non_replicated_deduplication_window = 1000$/)
    expect(over).not.toContain('SETTINGS')
    expect(made([]).join()).not.toContain('SETTINGS')
  })
})
