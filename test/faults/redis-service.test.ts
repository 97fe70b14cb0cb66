import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { perptape, type RunningPerptape, startPerptapeWith } from '../end-to-end/perptape.ts'
import { bornWithoutPast, SOME_VENUES } from '../fixtures/folder-without-past.ts'
import { hasRedis, type Redis, startRedis } from '../services/redis.ts'

/** Two whole services that share a Redis. Their folders are apart, which nobody would do; both are empty. */
describe.skipIf(!hasRedis)('services with REDIS_URL', () => {
  const root = mkdtempSync(join(tmpdir(), 'perptape-redis-service-'))
  const folders = ['one', 'other'].map((name) => join(root, name))
  let redis: Redis
  let services: RunningPerptape[] = []

  beforeAll(async () => {
    redis = await startRedis()
    for (const folder of folders) await bornWithoutPast(folder)
    const settings = { ...SOME_VENUES, REDIS_URL: redis.url, ROLE: 'serve' }
    services = await Promise.all(folders.map((folder) => startPerptapeWith(settings, '--data', folder)))
  }, 180_000)
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop('SIGKILL')))
    await redis?.end()
    rmSync(root, { recursive: true, force: true })
  }, 180_000)

  const becomes = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 90_000, interval: 100 })
  const tagOf = async ({ url }: RunningPerptape) => {
    const response = await fetch(`${url}/api/public/oi`)
    expect(response.status).toBe(200)
    return response.headers.get('etag')
  }
  const metric = async ({ opsUrl }: RunningPerptape, name: string) =>
    (await (await fetch(`${opsUrl}/metrics`)).text()).split('\n').find((line) => line.startsWith(name))
  const reasons = async ({ url }: RunningPerptape) => {
    const health = (await (await fetch(`${url}/api/v1/public/health`)).json()) as { reasons: string[] }
    return health.reasons.filter((reason) => reason.includes('Redis'))
  }

  it('give one answer, and drop it when rows of one are changed', async () => {
    const [one, other] = services as [RunningPerptape, RunningPerptape]
    for (const service of services) {
      await becomes(async () =>
        expect(await metric(service, 'perptape_redis_up')).toBe('perptape_redis_up 1'),
      )
    }
    const forget = async () => {
      const rows = ['oi_5m', '--where', 'symbol=NONEUSDT', '--yes']
      expect(await perptape('forget', ...rows, '--data', folders[0]!)).toMatchObject({ code: 0 })
    }
    let tag: string | null = null
    // On a busy machine Redis may be late, and then each makes its own.
    await becomes(async () => {
      await forget()
      tag = await tagOf(one)
      expect(await tagOf(other)).toBe(tag)
    })
    const others = 'perptape_shared_answers_total{from="others"}'
    expect(await metric(other, others)).toMatch(/ [1-9]\d*$/)
    await forget()
    // It says when it was made, so that one made anew is another.
    await becomes(async () => expect(await tagOf(other)).not.toBe(tag))
  }, 240_000)

  it('say so when Redis is gone, and when it is back', async () => {
    await redis.kill()
    for (const service of services) {
      await becomes(async () =>
        expect(await reasons(service)).toEqual(['Redis does not answer: limits count per process.']),
      )
      expect(await metric(service, 'perptape_ailments{part="redis"}')).toMatch(/ 1$/)
      await tagOf(service)
    }
    await redis.again()
    for (const service of services) await becomes(async () => expect(await reasons(service)).toEqual([]))
  }, 240_000)
})
