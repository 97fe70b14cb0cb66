import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { answerExchange, type Shareable } from '../../src/shared/answer-exchange.ts'
import { Changes } from '../../src/shared/changes.ts'
import { RedisLine } from '../../src/shared/redis-line.ts'
import { hasRedis, type Redis, startRedis } from './redis.ts'

function deferred() {
  let reject: (thrown: Error) => void = () => {}
  const promise = new Promise<string>((_, no) => {
    reject = no
  })
  return { promise, reject }
}

describe.skipIf(!hasRedis)('answers that are made once for all', () => {
  let redis: Redis
  let lines: RedisLine[]
  let made: string[]

  beforeAll(async () => {
    redis = await startRedis()
    const open = () => RedisLine.open({ url: redis.url, log: silentLog, patience: 60_000 })
    lines = [await open(), await open()]
  })
  beforeEach(async () => {
    made = []
    await lines[0]!.ask((one) => one.flushdb())
  })
  afterAll(async () => {
    for (const line of lines ?? []) await line.close()
    await redis?.end()
  })

  const exchanges = (wait?: number) =>
    lines.map((line) => {
      const changes = new Changes(line)
      return { changes, ...answerExchange(line, changes, wait) }
    })
  const saying = (text: string): Shareable<string> => ({
    freshMs: 60_000,
    make: async () => {
      made.push(text)
      return text
    },
    pack: (value) => Buffer.from(value),
    unpack: (packed) => packed.toString(),
  })

  /** Whoever has made one lays it down a moment after it has it. */
  const laidDown = async () => {
    const keys = async () => (await lines[0]!.ask((one) => one.keys('perptape:*answer*'))) ?? []
    while ((await keys()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** Whoever makes one has said so. */
  const isBegun = async () => {
    const locks = () => lines[0]!.ask((redis) => redis.keys('perptape:*lock*'))
    while ((await locks())?.length === 0);
  }

  it('is had of the other while it is fresh, and says how old it is', async () => {
    const [one, other] = exchanges()
    expect(await one!.take('a', saying('x'))).toEqual({ value: 'x', age: 0 })
    await laidDown()
    const { value, age } = await other!.take('a', saying('y'))
    expect([value, made]).toEqual(['x', ['x']])
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(30_000)
    expect((await other!.take('b', saying('y'))).value).toBe('y')
  })

  it('is made by everybody where it is too large to be brought over', async () => {
    const [one, other] = exchanges()
    const large = saying('x'.repeat(1024 * 1024 + 1))
    await one!.take('a', large)
    await laidDown()
    await other!.take('a', large)
    expect(made).toHaveLength(2)
  })

  it('is made by whoever waited for one that died over it', async () => {
    const [one, other] = exchanges(100)
    const never = one!.take('a', { ...saying('x'), make: () => new Promise<string>(() => {}) })
    await isBegun()
    const begun = performance.now()
    expect((await other!.take('a', saying('y'))).value).toBe('y')
    expect(performance.now() - begun).toBeGreaterThanOrEqual(90)
    expect(never).toBeInstanceOf(Promise)
  })

  it('is made at once by whoever waited for one that failed', async () => {
    const [one, other] = exchanges()
    const { promise: never, reject: fail } = deferred()
    const failing = one!.take('a', { ...saying('x'), make: () => never })
    await isBegun()
    const waiting = other!.take('a', saying('y'))
    fail(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    expect((await waiting).value).toBe('y')
  })

  it('is another one after rows were changed', async () => {
    const [one, other] = exchanges()
    await one!.take('a', saying('x'))
    await laidDown()
    await other!.changes.tell('rows')
    expect((await other!.take('a', saying('y'))).value).toBe('y')
  })
})
