import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlowLane } from '../../src/serve/http/slow-lane.ts'
import { get, KEYS, type Running, startService } from '../http/fixture.ts'

let running: Running | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await running?.service.close()
  running = undefined
})

async function start(options?: Parameters<typeof startService>[0]): Promise<Running> {
  running = await startService(options)
  return running
}

const PATH = '/api/public/quotes'
const as = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
})
const [ATTACKER, OTHER] = ['203.0.113.66', '203.0.113.7']

/** Counts who waits, and lets everybody go on at once. */
class CountingLane extends SlowLane {
  times = 0
  override async wait(): Promise<void> {
    this.times++
  }
}

/** A caller on a connection of its own, who has asked and may hang up. */
async function callOn(base: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  sockets.push(socket)
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${ATTACKER}\r\n\r\n`
  await new Promise<void>((sent) => socket.write(request, () => sent()))
  return socket
}

describe('a caller above fair use', () => {
  it('gives its place up at once when it hangs up, on the long way and on the short one', async () => {
    const slowLane = new SlowLane({ delayMs: 600_000 })
    const { base, service } = await start({ perMinute: 1, slowLane })
    await get(base, PATH, as(ATTACKER))
    const paths = [PATH, `${PATH}?top=7`, '/api/nothing']
    const waiting = await Promise.all(paths.map((path) => callOn(base, path)))
    await expect.poll(() => slowLane.waiting).toBe(3)
    for (const socket of waiting) socket.destroy()
    await expect.poll(() => slowLane.waiting).toBe(0)
    const left = [...service.counts.routes].map(({ byStatus }) => byStatus[499]!)
    expect(left.reduce((sum, calls) => sum + calls)).toBe(3)
  })

  it('holds no answer while it waits: it is given the newest when its turn comes', async () => {
    const turns: (() => void)[] = []
    class HeldLane extends SlowLane {
      override wait(): Promise<void> {
        return new Promise((resolve) => turns.push(resolve))
      }
    }
    const { base, clock } = await start({ perMinute: 1, slowLane: new HeldLane() })
    await get(base, PATH, as(ATTACKER))
    const slow = get(base, PATH, as(ATTACKER))
    await expect.poll(() => turns.length).toBe(1)
    clock.ms += 200_000
    expect((await get(base, PATH, as(OTHER))).json.generatedAt).toBe('2026-11-15T12:03:20.000Z')
    turns.pop()?.()
    expect((await slow).json.generatedAt).toBe('2026-11-15T12:03:20.000Z')
  })
})

describe('computing time', () => {
  const question = (n: number) => `${PATH}?top=${n}`
  // What the store says that it took is all: a busy machine takes none beside it.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
  afterEach(() => void vi.restoreAllMocks())

  it("is drawn from a minute's budget: at once, then slowly, then not at all; what lies ready is given", async () => {
    const slowLane = new CountingLane()
    const { base, store, clock } = await start({ slowLane })
    // Three seconds a minute: three questions of a second each, three more that wait, and no seventh.
    store.costMs = 1_000
    const waited: number[] = []
    for (let n = 1; n <= 6; n++) {
      expect((await get(base, question(n), as(ATTACKER))).status).toBe(200)
      waited.push(slowLane.times)
    }
    expect(waited).toEqual([0, 0, 0, 1, 2, 3])
    clock.ms += 20_000
    const refused = await get(base, question(7), as(ATTACKER))
    expect(refused.status).toBe(429)
    expect(refused.json).toMatchObject({ error: 'rate_limited' })
    expect(refused.json.detail).toContain('3 s of computing time a minute')
    expect(refused.headers).toMatchObject({ 'retry-after': '40', 'cache-control': 'no-store' })
    expect((await get(base, question(3), as(ATTACKER))).status).toBe(200)
    expect((await get(base, question(7), as(OTHER))).status).toBe(200)
    // Now it lies ready.
    expect((await get(base, question(7), as(ATTACKER))).status).toBe(200)
    expect(store.asked).toHaveLength(7)
    clock.ms += 40_000
    expect((await get(base, question(8), as(ATTACKER))).status).toBe(200)
    expect(slowLane.times).toBe(3)
  })

  it('is drawn for answers that fail, and for the rows of a paid history', async () => {
    const { base, store } = await start({ slowLane: new CountingLane() })
    store.costMs = 3_000
    store.fails = true
    for (const status of [500, 500, 429])
      expect((await get(base, question(1), as(ATTACKER))).status).toBe(status)
    store.fails = false
    // 3 of the 15 s of a Builder for the rows, and at first 3 more for the day since when there are any, which is kept.
    const member = as(OTHER, { authorization: `Bearer ${KEYS.builder}` })
    const statuses: number[] = []
    for (let call = 0; call < 10; call++)
      statuses.push((await get(base, '/api/x402/readings-history', member)).status)
    expect(statuses).toEqual([...Array(9).fill(200), 429])
  })

  it('is of the keys of one plan of an account, wherever they are used', async () => {
    const { base, store } = await start({ slowLane: new CountingLane(), computeSeconds: 1 })
    store.costMs = 2_000
    const keyed = (address: string) => as(address, { authorization: `Bearer ${KEYS.free}` })
    expect((await get(base, question(1), keyed(ATTACKER))).status).toBe(200)
    expect((await get(base, question(2), keyed(OTHER))).status).toBe(429)
    expect((await get(base, question(2), as(OTHER))).status).toBe(200)
  })

  it('buys the renewal of what is shown: who has none left starts none', async () => {
    const { base, store, clock } = await start({ slowLane: new CountingLane() })
    await get(base, PATH, as(OTHER))
    clock.ms += 60_000
    store.costMs = 3_500
    // The address without a question mark is known, the other is not: both show what they have.
    await get(base, question(1), as(ATTACKER))
    expect(store.asked).toHaveLength(2)
    for (const path of [PATH, `${PATH}?a=1`]) {
      expect((await get(base, path, as(ATTACKER))).json.generatedAt).toBe('2026-11-15T12:00:00.000Z')
      await nextTurn()
    }
    expect(store.asked).toHaveLength(2)
    await get(base, PATH, as(OTHER))
    await expect.poll(() => store.asked.length).toBe(3)
    await expect
      .poll(async () => (await get(base, PATH, as(ATTACKER))).json.generatedAt)
      .toBe('2026-11-15T12:01:00.000Z')
  })

  it('is not asked of this machine', async () => {
    const { base, store } = await start()
    store.costMs = 100_000
    for (let n = 1; n <= 5; n++) expect((await fetch(base + question(n))).status).toBe(200)
  })
})

describe('questions that are not answered yet', () => {
  const question = (n: number) => `${PATH}?top=${n}`
  function hold(store: Running['store']): () => void {
    let open = () => {}
    store.gate = new Promise((resolve) => {
      open = resolve
    })
    return open
  }

  it('are computed two at a time for one caller, and others have their turn', async () => {
    const { base, store } = await start()
    const open = hold(store)
    const many = Array.from({ length: 12 }, (_, n) => get(base, question(n + 1), as(ATTACKER)))
    await expect.poll(() => store.asked.length).toBe(2)
    const one = get(base, question(100), as(OTHER))
    await expect.poll(() => store.asked.length).toBe(3)
    expect(store.asked.at(-1)?.query).toBeDefined()
    open()
    expect((await one).json.quotes).toBeDefined()
    for (const { status } of await Promise.all(many)) expect(status).toBe(200)
    expect(store.asked).toHaveLength(13)
  })

  it('are computed one at a time for a caller above its computing time', async () => {
    const { base, store } = await start({ slowLane: new CountingLane() })
    store.costMs = 3_500
    await get(base, question(1), as(ATTACKER))
    const open = hold(store)
    store.costMs = 0
    const many = [2, 3, 4].map((n) => get(base, question(n), as(ATTACKER)))
    await expect.poll(() => store.asked.length).toBe(2)
    await get(base, '/robots.txt')
    expect(store.asked).toHaveLength(2)
    open()
    for (const { status } of await Promise.all(many)) expect(status).toBe(200)
  })

  it('are not computed for who is not there any more', async () => {
    const { base, store, service } = await start()
    const open = hold(store)
    const begun = [1, 2].map((n) => get(base, question(n), as(ATTACKER)))
    await expect.poll(() => store.asked.length).toBe(2)
    const gone = await callOn(base, question(3))
    gone.destroy()
    const left = () => [...service.counts.routes].reduce((sum, { byStatus }) => sum + byStatus[499]!, 0)
    await expect.poll(left).toBe(1)
    open()
    await Promise.all(begun)
    await get(base, '/robots.txt')
    expect(store.asked).toHaveLength(2)
  })
})
