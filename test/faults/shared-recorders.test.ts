import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR, SECOND } from '../../src/core/time.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { recordingGaps } from '../../src/tables/record/recording.ts'
import { clockEnv } from '../end-to-end/perptape.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { hasPostgres, type Postgres, startPostgres } from '../services/postgres.ts'
import { type OfferingVenue, openOfferingVenue } from '../torture/kills/offering-venue.ts'
import { STREAM } from '../torture/kills/recorded-venue.ts'
import type { SharedChild } from './shared-recorder-child.ts'
import { SHARED_TABLES } from './shared-tables.ts'

interface Child {
  readonly process: ChildProcess
  readonly said: string[]
}

describe.skipIf(!hasClickhouse || !hasPostgres)('recorders that share a venue', () => {
  let clickhouse: Clickhouse
  let postgres: Postgres
  let venue: OfferingVenue
  let store: Store
  let book = ''
  let database = ''
  let made = 0
  const children: Child[] = []

  beforeAll(async () => {
    const [shards, server] = await Promise.all([startClickhouse(), startPostgres()])
    clickhouse = shards
    postgres = server
  }, 180_000)
  afterAll(() => Promise.all([clickhouse.end(), postgres.end()]))
  beforeEach(async () => {
    database = `recorders_${++made}`
    book = await postgres.database(database)
    venue = await openOfferingVenue()
    store = await openClickhouseStore({
      urls: clickhouse.urls,
      cluster: clickhouse.cluster,
      database,
      tables: SHARED_TABLES,
      log: silentLog,
    })
  })
  afterEach(async () => {
    for (const { process: child } of children.splice(0)) child.kill('SIGKILL')
    await venue.close()
    await store.close()
  })

  function start(name: string): Child {
    const { urls, cluster } = clickhouse
    const timings = { ttlMs: 6 * SECOND, lookEveryMs: SECOND, joinMs: SECOND / 2, surplusMs: 60 * SECOND }
    const given: SharedChild = { name, urls, cluster, database, book, venuePort: venue.port, timings }
    const file = new URL('./shared-recorder-child.ts', import.meta.url).pathname
    const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(given)], {
      env: { ...process.env, ...clockEnv },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
    const made = { process: child, said }
    children.push(made)
    return made
  }

  const soon = <T>(what: () => T | Promise<T>) => vi.waitFor(what, { timeout: 60_000, interval: 50 })
  const all = () => ({ since: Date.now() - HOUR, order: 'asc', limit: 100_000 }) as const
  const events = () => store.reader(liquidationEvents).range(all())
  const gaps = async () =>
    (await store.reader(recordingGaps).range(all())).filter(({ source }) => source === STREAM)
  /** Rows that came in after so many. */
  const more = (than: number) => soon(async () => expect((await events()).length).toBeGreaterThan(than))

  /** Nothing twice, and whatever is missing in between lies in a gap that is on record. */
  async function check(): Promise<void> {
    const rows = await events()
    const keys = rows.map((row) => row.dedupe_key)
    expect(new Set(keys).size).toBe(keys.length)
    const tickers = await store.reader(perpTickers).range(all())
    expect(new Set(tickers.map(({ ts, symbol }) => `${ts} ${symbol}`)).size).toBe(tickers.length)
    const last = Math.max(...rows.map((row) => row.event_time))
    const first = Math.min(...rows.map((row) => row.event_time))
    // Of a batch that is being written one shard may have its part before the other.
    await soon(async () => {
      const known = new Set((await events()).map((row) => row.dedupe_key))
      const holes = await gaps()
      const isInGap = (at: number) =>
        holes.some(({ started_at, ended_at }) => at >= started_at && at <= (ended_at ?? Number.MAX_VALUE))
      const lost = venue.offered.filter(({ id, at }) => at > first && at < last && !known.has(id))
      expect(lost.filter(({ at }) => !isInGap(at)).map(({ id }) => id)).toEqual([])
    })
  }

  it('one records; killed, the other takes over, and the ledger has the gap', async () => {
    const one = start('one')
    await soon(() => expect(one.said).toContain('gained'))
    const two = start('two')
    await soon(() => expect(two.said).toContain('joined'))
    await more(200)
    expect(two.said).not.toContain('gained')
    const killedAt = Date.now()
    one.process.kill('SIGKILL')
    await soon(() => expect(two.said).toContain('gained'))
    const before = (await events()).length
    await more(before + 100)
    const [gap] = await soon(async () => {
      const found = (await gaps()).filter((row) => (row.ended_at ?? 0) > killedAt)
      expect(found).toHaveLength(1)
      return found
    })
    expect(gap).toMatchObject({ reason: 'not_running' })
    expect(gap!.started_at).toBeLessThanOrEqual(killedAt)
    await check()
  }, 180_000)

  it('who is frozen while another takes over writes no second set of rows when it wakes', async () => {
    const sleeper = start('sleeper')
    await soon(() => expect(sleeper.said).toContain('gained'))
    const heir = start('heir')
    await soon(() => expect(heir.said).toContain('joined'))
    await more(200)
    sleeper.process.kill('SIGSTOP')
    await soon(() => expect(heir.said).toContain('gained'))
    await more((await events()).length + 200)
    // It believes that the venue is its own until it has looked.
    sleeper.process.kill('SIGCONT')
    await soon(() => expect(sleeper.said).toContain('lost'))
    await more((await events()).length + 100)
    await check()
    expect(heir.said).not.toContain('lost')
  }, 180_000)
})
