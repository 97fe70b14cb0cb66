import { mkdirSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { sayTheSame } from '../contract/engines-answers.ts'
import { Built, Child } from '../faults/built.ts'
import { ASKED_TABLES, openShards } from '../fixtures/both-engines.ts'
import { bornInto } from '../made-once/ask.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { isCurrentWanted } from '../services/current-clickhouse.ts'
import { hasPostgres, type Postgres, startPostgres } from '../services/postgres.ts'
import { hasRedis, type Redis, startRedis } from '../services/redis.ts'

/** A program that holds a running service against the interface, where whoever runs the tests has one. */
const CHECK = process.env.ACCEPTANCE_CHECK

/** Boards with a dozen choices would be asked for half a minute each. */
const WAYS = 6

const ROLES = ['jobs', 'record', 'serve'] as const
type Role = (typeof ROLES)[number]

/** The whole set: two shards, a database, a Redis, and a process for each role, which go on with what a folder had. */
describe.skipIf(!hasClickhouse || !hasPostgres || !hasRedis)('a folder that has outgrown its machine', () => {
  let clickhouse: Clickhouse
  let postgres: Postgres
  let redis: Redis
  let built: Built
  let settings: Record<string, string>
  const started: Child[] = []

  beforeAll(async () => {
    const servers = Promise.all([startClickhouse(), startPostgres(), startRedis()])
    built = await Built.make()
    ;[clickhouse, postgres, redis] = await servers
    settings = {
      STORE: 'clickhouse',
      CLICKHOUSE_URL: clickhouse.urls.join(','),
      DATABASE_URL: await postgres.database('service'),
      REDIS_URL: redis.url,
      SOURCE: 'sim',
      LIMITS: 'anonymous=off,scale=off',
      COMPUTE_LIMITS: 'anonymous=off,scale=off',
      BULK_MONTHS: CHECK ? '1' : 'off',
    }
  }, 600_000)
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await Promise.all([clickhouse?.end(), postgres?.end(), redis?.end()])
    built?.remove()
  }, 60_000)

  const start = (role: Role, own: Record<string, string>, data: string) => {
    const child = built.startWith({ ...own, ROLE: role }, data)
    started.push(child)
    return child
  }

  it('a new database is born by one process; when that is killed another begins anew', async () => {
    const own = {
      ...settings,
      CLICKHOUSE_DATABASE: 'newborn',
      DATABASE_URL: await postgres.database('newborn'),
    }
    const writing = /Writing the past of the simulated market/
    const first = start('jobs', own, built.at('first'))
    await first.said(writing)
    const others = (['record', 'serve'] as const).map((role) => start(role, own, built.at(`other-${role}`)))
    await Promise.all(others.map((child) => child.said(/waiting for the process that fills it/)))
    first.kill('SIGKILL')
    await others[0]!.said(writing)
    for (const child of others) child.kill('SIGKILL')
    await Promise.all(others.map(({ end }) => end))
  }, 120_000)

  describe('is moved into the cluster, where every question is answered as before:', () => {
    const stores: Store[] = []
    afterAll(() => Promise.all(stores.map((store) => store.close())))

    sayTheSame(async () => {
      const folder = built.at('folder')
      await bornInto(folder)
      const moved = built.runWith(settings, 'migrate', '--to', 'clickhouse', '--data', folder, '--json')
      const { code, out, err } = await moved.end
      expect(code, err).toBe(0)
      const report = JSON.parse(out)
      expect(report.differing).toEqual([])
      expect(report.rows).toBeGreaterThan(1_500_000)
      const file = resolve(folder, 'market.duckdb')
      const embedded = await openDuckdbStore({
        file,
        tables: ASKED_TABLES,
        memoryLimitMb: 512,
        log: silentLog,
      })
      stores.push(embedded, await openShards(clickhouse, 'perptape'))
      return { stores, now: (await embedded.extent(perpTickers)).last! + 1 }
    }, WAYS)
  })

  describe('and goes on as a service of several processes:', () => servedByRoles())

  function servedByRoles(): void {
    let key = ''
    const children = new Map<Role, Child>()
    const urls = new Map<Role, { readonly url: string; readonly opsUrl: string }>()

    beforeAll(async () => {
      // A folder that all of them see.
      mkdirSync(built.at('bulk'))
      for (const role of ROLES) {
        mkdirSync(built.at(role))
        symlinkSync(built.at('bulk'), built.at(role, 'bulk'))
        children.set(role, start(role, settings, built.at(role)))
      }
      const made = built.runWith(
        settings,
        ...['account', 'create', '--email', 'a@example.org', '--plan', 'scale', '--json'],
      )
      key = JSON.parse((await made.end).out).key
      for (const [role, child] of children) urls.set(role, await child.up())
    }, 120_000)

    const served = (path: string) =>
      fetch(`${urls.get('serve')!.url}${path}`, { headers: { 'x-api-key': key } })
    const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 150_000, interval: 250 })
    async function metric(role: Role, start: string): Promise<number[]> {
      const text = await (await fetch(`${urls.get(role)!.opsUrl}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line.startsWith(start))
      return lines.map((line) => Number(line.slice(line.lastIndexOf(' '))))
    }

    it('each does its part: one records, one has the jobs, one answers', async () => {
      await soon(async () => {
        const feeds = await metric('record', 'perptape_lease_held{lease="feed:')
        expect(feeds.length).toBeGreaterThan(50)
        expect(feeds.every((held) => held === 1)).toBe(true)
      })
      await soon(async () => expect(await metric('jobs', 'perptape_lease_held{lease="jobs"}')).toEqual([1]))
      const health = await served('/api/v1/public/health')
      expect(await health.json()).toMatchObject({ source: 'simulated', db: { reachable: true } })
      await soon(async () => {
        const { reasons } = (await (await served('/api/v1/public/health')).json()) as { reasons: string[] }
        expect(reasons.join(' ')).not.toContain('No recorder has reported')
      })
      const board = await served('/api/public/symbols')
      expect([board.status, board.headers.get('x-data-source')]).toEqual([200, 'simulated'])
      await board.arrayBuffer()
      await soon(async () => {
        const written = await metric('record', 'perptape_batch_written_total')
        expect(written.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(1_000)
      })
    }, 120_000)

    // Where the current release is a library, a connection that breaks ends it: a server would note it and go on.
    it.skipIf(isCurrentWanted)(
      'a shard that is frozen: what lies ready is answered, the rest says so in time, and all is back with it',
      async () => {
        const history = '/api/x402/oi-history?symbol=BTCUSDT&limit=2'
        expect((await served(history)).status).toBe(200)
        expect((await served('/api/public/symbols')).status).toBe(200)
        clickhouse.shards[1]!.freeze()
        try {
          const refused = await served(history)
          expect(refused.status).toBe(503)
          expect(refused.headers.get('content-type')).toContain('application/problem+json')
          expect((await served('/api/public/symbols')).status).toBe(200)
        } finally {
          clickhouse.shards[1]!.thaw()
        }
        await soon(async () => expect((await served(history)).status).toBe(200))
      },
      180_000,
    )

    it.runIf(CHECK)(
      'the interface holds',
      async () => {
        // Files of past months are made in the first minutes.
        await vi.waitFor(
          async () => {
            const { rows } = (await (await served('/api/x402/bulk-liquidations')).json()) as {
              rows: unknown[]
            }
            expect(rows.length).toBeGreaterThan(0)
          },
          { timeout: 300_000, interval: 2_000 },
        )
        const env = { PATH: process.env.PATH, ACCESS_KEY: key }
        const check = new Child(process.execPath, [resolve(CHECK!), urls.get('serve')!.url], { env })
        const { out } = await check.end
        const failed = out.split('\n').filter((line) => line.startsWith('FAIL'))
        expect(failed).toEqual([])
        expect(out).toMatch(/\d+ passed, 0 failed/)
      },
      900_000,
    )
  }
})
