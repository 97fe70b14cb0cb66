import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Log, silentLog } from '../../src/core/log.ts'
import { openSharedAt, type Shared } from '../../src/process/open-shared.ts'
import { get, type Running, START, startService } from '../http/fixture.ts'
import { hasRedis, type Redis, startRedis } from '../services/redis.ts'
import { freePort } from '../services/server.ts'

const AWAY = [{ part: 'redis', down: false, sentence: 'Redis does not answer: limits count per process.' }]
const soon = { timeout: 60_000, interval: 20 }

interface Node extends Running {
  readonly shared: Shared
}

describe.skipIf(!hasRedis)('Redis', () => {
  let redis: Redis
  let nodes: Node[] = []
  let ip = 0

  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(() => {
    ip++
  })
  afterEach(async () => {
    redis.thaw()
    for (const { service, shared } of nodes.splice(0)) {
      await service.close()
      await shared.close()
    }
  })
  afterAll(() => redis?.end())

  async function startNode(url: string, log: Log = silentLog): Promise<Node> {
    const shared = await openSharedAt({ url, log }, { now: () => START })
    const node = await startService({ shared, perMinute: 2, ailments: () => shared.ailments() })
    nodes.push({ ...node, shared })
    return nodes.at(-1)!
  }

  async function twoNodes() {
    nodes = []
    return [await startNode(redis.url), await startNode(redis.url)] as const
  }

  let questions = 0
  /** Of a question that nobody has asked before, so that it has to be made; as a new caller of each test. */
  function ask(node: Node, path = `/api/public/quotes?top=${1 + (questions++ % 500)}`) {
    return get(node.base, path, { headers: { 'x-forwarded-for': `203.0.113.${ip}` } })
  }

  const isBack = (...all: readonly Node[]) =>
    vi.waitFor(() => {
      for (const { shared } of all) expect(shared.ailments()).toEqual([])
      for (const { shared } of all) expect(shared.metrics()[0]).toMatchObject({ value: 1 })
    }, soon)
  const isAway = (...all: readonly Node[]) =>
    vi.waitFor(() => {
      for (const { shared } of all) expect(shared.ailments()).toEqual(AWAY)
    }, soon)

  it('killed: calls go on without it, each process counts, health says so, and it comes back by itself', async () => {
    const [one, other] = await twoNodes()
    await redis.kill()
    for (const node of [one, other]) {
      // Each blocks at ten times its limit, by its own count.
      for (let call = 0; call < 20; call++) expect((await ask(node)).status).toBe(200)
      expect((await ask(node)).json.error).toBe('blocked')
    }
    await isAway(one, other)
    const health = await get(one.base, '/api/v1/public/health')
    expect(health.json).toMatchObject({ ok: true })
    expect(JSON.stringify(health.json)).toContain('limits count per process')
    // Rows and blocks that are changed meanwhile are told when somebody can be.
    await one.access.lift(`203.0.113.${ip}`)
    await redis.again()
    await isBack(one, other)
    await vi.waitFor(async () => expect(await other.access.blocks()).toEqual([]), soon)
    // On a busy machine it may be late for a call, which is counted all the same.
    const counted = (node: Node) =>
      vi.waitFor(
        async () =>
          (await node.shared.calls.calls.addNow(`counted ${ip}`, 1)) ?? Promise.reject(new Error('away')),
        soon,
      )
    const first = await counted(one)
    expect((await counted(other)).used).toBeGreaterThan(first.used)
  })

  it('started empty: blocks are known to it again, and to whoever comes later', async () => {
    const [one] = await twoNodes()
    for (let call = 0; call < 21; call++) await ask(one)
    await redis.kill()
    await redis.again()
    await isBack(one)
    const later = await startNode(redis.url)
    await vi.waitFor(async () => expect(await later.access.blocks()).toHaveLength(1), soon)
  })

  it('gone while rows are changed: nobody shows what it had prepared before, when it is back', async () => {
    const [one, other] = await twoNodes()
    const count = async (node: Node) => (await ask(node, '/api/public/quotes')).json.quotes.length
    expect([await count(one), await count(other)]).toEqual([2, 2])
    await redis.kill()
    for (const { store } of [one, other]) store.rows.pop()
    await one.shared.changes.tell('rows')
    expect(await count(one)).toBe(1)
    ip++
    expect(await count(other)).toBe(2)
    await redis.again()
    await vi.waitFor(async () => {
      ip++
      expect(await count(other)).toBe(1)
    }, soon)
  })

  it('frozen: calls go on without waiting until it thaws, and it comes back by itself', async () => {
    const [one, other] = await twoNodes()
    redis.freeze()
    for (let call = 0; call < 10; call++) expect((await ask(one)).status).toBe(200)
    await isAway(one, other)
    expect((await ask(one)).status).toBe(200)
    redis.thaw()
    await isBack(one, other)
  })

  it('frozen while another makes the answer: who waits makes it itself', async () => {
    const [one, other] = await twoNodes()
    const path = '/api/public/quotes?top=7'
    let open = () => {}
    one.store.gate = new Promise((resolve) => {
      open = resolve
    })
    const first = get(one.base, path)
    await vi.waitFor(() => expect(one.store.asked).not.toEqual([]), soon)
    const second = get(other.base, path)
    redis.freeze()
    expect((await second).status).toBe(200)
    open()
    expect((await first).status).toBe(200)
  })

  it('not there at the start: it starts all the same, with one line in the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const node = await startNode(`redis://:secret@127.0.0.1:${await freePort()}/0`, log)
    expect(node.shared.ailments()).toEqual(AWAY)
    for (let call = 0; call < 5; call++) expect((await ask(node)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'Redis does not answer: limits count per process' })
    expect(lines.join('')).not.toContain('secret')
  })
})
