import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { MINUTE } from '../../src/core/time.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { sharedSecret } from '../../src/ledger/shared-secrets.ts'
import { openLedger } from '../../src/ledger/sqlite.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { lockFolder } from '../../src/store/folder-lock.ts'
import { linkSecret } from '../../src/store/link-secret.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { fundingMarks } from '../../src/tables/market/funding.ts'
import { venues } from '../../src/tables/venues/venues.ts'
import { bornWithoutPast } from '../fixtures/folder-without-past.ts'
import { type Clickhouse, hasClickhouse, startClickhouse } from '../services/clickhouse.ts'
import { hasPostgres, openLedgerOn, type Postgres, startPostgres } from '../services/postgres.ts'
import { perptapeIn, signalledPerptape } from './perptape.ts'

/** So many that it takes a while, also on a quick machine. */
const MONTHS = 30
const MONTH_ROWS = 5_000
const ROWS = MONTHS * MONTH_ROWS + 2

describe.skipIf(!hasClickhouse || !hasPostgres)('perptape migrate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-migrate-'))
  const data = join(folder, 'data')
  const note = join(data, 'migration.json')
  let shards: Clickhouse
  let postgres: Postgres
  let settings: Record<string, string>

  beforeAll(async () => {
    ;[shards, postgres] = await Promise.all([startClickhouse(), startPostgres()])
    settings = { CLICKHOUSE_URL: shards.urls.join(','), CLICKHOUSE_DATABASE: 'moved' }
    await bornWithoutPast(data)
    const store = await openSource()
    await fillVenues(store)
    await fillMonths(store)
    await store.close()
    const ledger = await openLedger(join(data, 'ledger.sqlite'))
    await ledger.createAccount('ada@example.org', 'builder')
    await ledger.close()
  }, 60_000)
  afterAll(async () => {
    await shards?.end()
    await postgres?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const openSource = (of = data) =>
    openDuckdbStore({ file: join(of, 'market.duckdb'), tables: TABLES, log: silentLog })
  const openTarget = (database: string) =>
    openClickhouseStore({
      urls: shards.urls,
      cluster: shards.cluster,
      database,
      tables: TABLES,
      log: silentLog,
    })
  const run = (...more: string[]) =>
    perptapeIn({ settings }, 'migrate', '--to', 'clickhouse', '--data', data, ...more)
  const cut = (signal: NodeJS.Signals, when: (err: string) => boolean) =>
    signalledPerptape(signal, when, settings, 'migrate', '--to', 'clickhouse', '--data', data)

  it('says what there is to move, and touches nothing', async () => {
    const { code, out } = await run('--plan')
    expect(code).toBe(0)
    expect(out).toMatch(/^funding_marks +150,000 +30 +0 +0$/m)
    expect(out).toMatch(
      /^150,002 rows \(simulated\) of 2 tables in .*; of these 0 are in .*\/moved already\.$/m,
    )
    expect(existsSync(note)).toBe(false)
    const databases = await (await fetch(`${shards.urls[0]}/?query=SHOW+DATABASES`)).text()
    expect(databases).not.toContain('moved')
  }, 60_000)

  it('refuses a folder that somebody records into, and a place that is not said', async () => {
    const held = lockFolder(data)
    const locked = await run()
    held.release()
    expect(locked).toMatchObject({ code: 3, err: expect.stringContaining('Stop it first') })
    const unsaid = await perptapeIn({}, 'migrate', '--to', 'clickhouse', '--data', data)
    expect(unsaid).toMatchObject({ code: 2, err: expect.stringContaining('CLICKHOUSE_URL') })
    const nowhere = await perptapeIn(
      { settings },
      'migrate',
      '--to',
      'clickhouse',
      '--data',
      join(folder, 'no'),
    )
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('holds no market data yet') })
  }, 60_000)

  it('goes on after a kill and after Ctrl-C, and moves everything once', async () => {
    const doneMonths = () => (existsSync(note) ? readFileSync(note, 'utf8').split('"sum"').length - 1 : 0)
    const killed = await cut('SIGKILL', () => doneMonths() >= 1)
    expect(killed.code).toBeNull()
    const before = doneMonths()
    expect(before).toBeLessThan(MONTHS)
    const stopped = await cut('SIGINT', (err) => /Migrating [1-9]\d? %/.test(err))
    expect(stopped).toMatchObject({ code: 130, err: expect.stringContaining('run it again, and it goes on') })
    const url = await postgres.database('moved')
    const whole = await perptapeIn(
      { settings: { ...settings, DATABASE_URL: url } },
      ...['migrate', '--to', 'clickhouse', '--data', data, '--json'],
    )
    expect(whole.code, whole.err).toBe(0)
    const report = JSON.parse(whole.out)
    expect(report).toMatchObject({ source: 'simulated', rows: ROWS, months: MONTHS + 1, differing: [] })
    expect(report.before.months).toBeGreaterThanOrEqual(before)
    expect(report.copied.rows + report.before.rows).toBe(ROWS)
    expect(report.ledger.tables).toMatchObject({ accounts: 1 })
    await sameOnBothSides('moved')
    const ledger = await openLedgerOn(url)
    expect(await ledger.findAccount({ email: 'ada@example.org' })).toMatchObject({ plan: 'builder' })
    await ledger.close()
    expect((await sharedSecret(url, 'links', () => 'none')).trim()).toBe(linkSecret(data))
    const again = await run()
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('nothing is left to do') })
  }, 120_000)

  it('names a month that differs, and leaves with 1', async () => {
    const small = join(folder, 'small')
    await bornWithoutPast(small)
    const store = await openSource(small)
    await fillVenues(store)
    await store.close()
    await (await openTarget('broken')).close()
    // One venue of a kind is kept there, and no other.
    const statements = [
      'CREATE TABLE broken.odd AS broken.venues_local ENGINE = ReplacingMergeTree(_version) ORDER BY type',
      'DROP TABLE broken.venues',
      `CREATE TABLE broken.venues AS broken.venues_local ENGINE = Distributed(${shards.cluster}, broken, odd, 0)`,
    ]
    for (const url of shards.urls)
      for (const body of statements) {
        const answer = await fetch(url, { method: 'POST', body })
        expect(answer.status, await answer.text()).toBe(200)
      }
    const { code, out } = await perptapeIn(
      { settings: { ...settings, CLICKHOUSE_DATABASE: 'broken' } },
      ...['migrate', '--to', 'clickhouse', '--data', small],
    )
    expect(out).toMatch(/^1 month in .*\/broken is NOT as in the folder, though copied twice:$/m)
    expect(out).toMatch(/^venues 2026-06: 2 rows \(sum \w{16}\) in the folder, 1 row \(sum \w{16}\) there$/m)
    expect(code).toBe(1)
  }, 120_000)

  async function sameOnBothSides(database: string): Promise<void> {
    const [source, target] = [await openSource(), await openTarget(database)]
    for (const table of [fundingMarks, venues] as AnyTable[]) {
      const all = { order: 'asc', limit: ROWS } as const
      const [own, other] = [await source.reader(table).range(all), await target.reader(table).range(all)]
      expect(other.length).toBe(own.length)
      // Held against each other in one go: naming what differs among so many would take minutes.
      expect(JSON.stringify(other) === JSON.stringify(own)).toBe(true)
    }
    await source.close()
    await target.close()
  }
})

async function fillVenues(store: Store): Promise<void> {
  const known = { type: 'cex', country: null, recorded_since: '2026-06-03' } as const
  await store.insert(venues, [
    { ...known, venue: 'okx', name: 'OKX', kinds: ['perp'] },
    { ...known, venue: 'bybit', name: 'Bybit', kinds: [] },
  ])
}

async function fillMonths(store: Store): Promise<void> {
  for (let month = 0; month < MONTHS; month++) {
    const from = Date.UTC(2024, 4 + month, 1)
    const rows = Array.from({ length: MONTH_ROWS }, (_, at) => ({
      ts: from + at * MINUTE,
      exchange: `venue${at % 7}`,
      symbol: `COIN${at % 400}USDT`,
      funding_rate_pct: at / 7e6,
      interval_h: 8,
      next_funding_at: at % 5 === 0 ? null : from + at * MINUTE + 1,
    }))
    await store.insert(fundingMarks, rows)
  }
}
