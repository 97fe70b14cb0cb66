import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import * as is from '../../src/define/answer.ts'
import { board } from '../../src/define/board.ts'
import { openSharedAt, type Shared } from '../../src/process/open-shared.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { get, KEYS, type Running, START, startService } from '../http/fixture.ts'
import { hasRedis, type Redis, startRedis } from './redis.ts'

const ranking = board({
  id: 'ranking',
  path: '/api/v1/public/ranking',
  title: 'A ranking',
  about: 'How they did.',
  spelling: 'snake',
  cadence: '1m',
  limit: 'hard',
  reads: { tickers: perpTickers },
  subject: 'tickers',
  result: is.part({ rows: is.listOf(is.part({ symbol: is.symbol() }), 'Rows.') }),
  compute: async () => ({ rows: [] }),
})

/** Two services that serve the same, in one process, with one Redis between them. */
describe.skipIf(!hasRedis)('two nodes', () => {
  let redis: Redis
  let lastDatabase = 0
  const running: { readonly shared: Shared; readonly node: Running }[] = []

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const { shared, node } of running.splice(0)) {
      await node.service.close()
      await shared.close()
    }
  })
  afterAll(() => redis?.end())

  type More = Parameters<typeof startService>[0]

  /** Patient: a machine that is busy with other tests is no fault of Redis. */
  async function nodeOn(database: number, more: More = {}): Promise<Running & { readonly shared: Shared }> {
    const url = new URL(`/${database}`, redis.url).href
    const shared = await openSharedAt({ url, log: silentLog, patience: 60_000 }, { now: () => START })
    const node = await startService({ ...more, shared })
    running.push({ shared, node })
    return { ...node, shared }
  }

  async function twoNodes(more: More = {}) {
    lastDatabase++
    const [one, other] = [await nodeOn(lastDatabase, more), await nodeOn(lastDatabase, more)]
    return { one, other, another: () => nodeOn(lastDatabase, more) }
  }

  const quotes = (node: Running, headers: Record<string, string> = {}) =>
    get(node.base, '/api/public/quotes', { headers })
  const soon = { timeout: 60_000, interval: 20 }

  it('count the calls of a caller together', async () => {
    const { one, other } = await twoNodes({ perMinute: 20 })
    // Who names a key is told where it stands.
    const ask = async (node: Running) =>
      (await quotes(node, { authorization: `Bearer ${KEYS.free}` })).headers
    for (let call = 0; call < 10; call++) expect((await ask(one))['x-quota-state']).toBe('ok')
    // What one has counted the other knows after the next settlement of both.
    await vi.waitFor(
      async () => expect(Number((await ask(other))['ratelimit-remaining'])).toBeLessThan(10),
      soon,
    )
    let calls = 0
    while ((await ask(calls % 2 === 0 ? one : other))['x-quota-state'] === 'ok') {
      expect(++calls).toBeLessThan(20)
    }
  })

  it('hold a hard limit to the call, however they are asked', async () => {
    const { one, other } = await twoNodes({ perMinute: 20, boards: [ranking] })
    const asked = Array.from({ length: 60 }, (_, at) => get((at % 2 === 0 ? one : other).base, ranking.path))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  it('count computing time together', async () => {
    const { one, other } = await twoNodes({ perMinute: 100_000, computeSeconds: 1 })
    one.store.costMs = 2_500
    expect((await quotes(one)).status).toBe(200)
    await vi.waitFor(async () => {
      const { status, json } = await get(
        other.base,
        `/api/public/quotes?top=${Math.ceil(performance.now() % 400)}`,
      )
      expect([status, json.detail]).toEqual([429, expect.stringContaining('computing time')])
    }, soon)
  })

  it('keep out and let in again together, also with one that comes later', async () => {
    const { one, other, another } = await twoNodes({ perMinute: 1 })
    for (let call = 0; call < 11; call++) await quotes(one)
    expect((await quotes(one)).json.error).toBe('blocked')
    await vi.waitFor(async () => expect(await other.access.blocks()).toHaveLength(1), soon)
    expect((await quotes(other)).json.error).toBe('blocked')
    const third = await another()
    await vi.waitFor(async () => expect((await quotes(third)).json.error).toBe('blocked'), soon)
    expect(await other.access.lift('203.0.113.7')).toBe(true)
    for (const node of [one, other, third]) {
      await vi.waitFor(async () => expect((await quotes(node)).status).toBe(200), soon)
    }
    const fourth = await another()
    expect(await fourth.access.blocks()).toEqual([])
  })

  it('make an answer once for both, with one tag and one age', async () => {
    const { one, other } = await twoNodes()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    one.store.gate = gate
    other.store.gate = gate
    const asking = [quotes(one), quotes(other)]
    const made = () =>
      [one, other].flatMap(({ store }) => store.asked).filter(({ verb }) => verb === 'latest')
    await vi.waitFor(() => expect(made()).toHaveLength(1), soon)
    open()
    const [first, second] = await Promise.all(asking)
    expect([first!.status, second!.status]).toEqual([200, 200])
    expect(second!.headers.etag).toBe(first!.headers.etag)
    expect(second!.text).toBe(first!.text)
    expect(made()).toHaveLength(1)
  })

  it('make it themselves where the other fails over it', async () => {
    const { one, other } = await twoNodes()
    one.store.fails = true
    expect((await quotes(one)).status).toBe(500)
    expect((await quotes(other)).status).toBe(200)
  })

  it('drop what was prepared of rows that one of them changed', async () => {
    const { one, other } = await twoNodes()
    const symbols = async (node: Running) => (await quotes(node)).json.quotes.length
    expect([await symbols(one), await symbols(other)]).toEqual([2, 2])
    one.store.rows.pop()
    other.store.rows.pop()
    expect([await symbols(one), await symbols(other)]).toEqual([2, 2])
    await one.shared.changes.tell('rows')
    expect(await symbols(one)).toBe(1)
    await vi.waitFor(async () => expect(await symbols(other)).toBe(1), soon)
  })

  it('stop taking a revoked key with the next call', async () => {
    let isRevoked = false
    const keys = {
      findKey: () => (isRevoked ? null : ({ accountId: 'acc', plan: 'builder' } as const)),
    }
    const { one, other } = await twoNodes({ keys })
    const ask = (node: Running) => quotes(node, { authorization: 'Bearer ak_of_the_test' })
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([200, 200])
    isRevoked = true
    expect([(await ask(one)).status, (await ask(other)).status]).toEqual([401, 401])
  })
})
