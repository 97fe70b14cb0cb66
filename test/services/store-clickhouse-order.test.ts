import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR, MINUTE } from '../../src/core/time.ts'
import { number, oneOf, table, text, time } from '../../src/define/table.ts'
import { openClickhouseStore, setRetention } from '../../src/store/clickhouse/open.ts'
import { pageOf, selected } from '../../src/store/clickhouse/query.ts'
import { migrationOf } from '../../src/store/clickhouse/schema.ts'
import { readSettings, TIMEOUTS } from '../../src/store/clickhouse/settings.ts'
import { columnOf } from '../../src/store/clickhouse/sql.ts'
import { type Clickhouse, startClickhouse } from './clickhouse.ts'
import { isCurrentWanted } from './current-clickhouse.ts'

const oi = table({
  name: 'oi',
  about: 'For the test: as open interest is kept.',
  columns: { ts: time(), venue: text(), symbol: text(), side: oneOf('long', 'short'), usd: number() },
  time: 'ts',
  key: ['ts', 'venue', 'symbol'],
  writes: 'append',
  cadence: '5m',
  keepDays: 90,
})
const T0 = Date.UTC(2026, 10, 1)
const [SYMBOLS, VENUES, MARKS] = [400, 10, 720]
const LAST = T0 + (MARKS - 1) * 5 * MINUTE

/** What a question touches, by the order of rows, on a release of today. The figures in docs/SCALE.md are from here. */
describe.skipIf(!isCurrentWanted)('the order of rows', () => {
  let servers: Clickhouse
  const place = (database: string) => ({ urls: servers.urls, cluster: servers.cluster, database })

  async function asked(sql: string, shard = 0, settings: Readonly<Record<string, unknown>> = {}) {
    const url = new URL(servers.urls[shard]!)
    for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, String(value))
    const answer = await fetch(url, { method: 'POST', body: sql })
    const body = await answer.text()
    expect(answer.status, body.slice(0, 300)).toBe(200)
    const summary = JSON.parse(answer.headers.get('x-clickhouse-summary') ?? '{}') as { read_rows?: string }
    return { body, rows: Number(summary.read_rows) }
  }
  const onAll = async (sql: string) => {
    for (const shard of servers.urls.keys()) await asked(sql, shard)
  }

  beforeAll(async () => {
    servers = await startClickhouse()
    await (await openClickhouseStore({ ...place('ordered'), tables: [oi], log: silentLog })).close()
    await onAll('CREATE DATABASE by_time')
    const kept = { tables: [], columns: [] }
    const old = { ...place('by_time'), replicated: false, known: new Set<string>(), release: 'old' } as const
    for (const statement of migrationOf([oi], kept, old)) await onAll(statement)
    const series = SYMBOLS * VENUES
    for (const database of ['ordered', 'by_time']) {
      await asked(
        `INSERT INTO ${database}.oi (ts, venue, symbol, side, usd, _version) SELECT ${T0} + intDiv(number, ${series}) * ${5 * MINUTE}, concat('venue', toString(number % ${VENUES})), concat('S', toString(intDiv(number % ${series}, ${VENUES})), 'USDT'), 'long', 1e6 + (number * 7919) % 100000, number FROM numbers(${series * MARKS})`,
        0,
        { distributed_foreground_insert: 1 },
      )
      await onAll(`OPTIMIZE TABLE ${database}.oi_local FINAL`)
    }
  }, 300_000)
  afterAll(() => servers?.end())

  const page = (database: string, where: object, since: number, limit = 500) =>
    selected(
      oi.columnNames.map((name) => columnOf(oi, name)),
      pageOf(database, oi, { where, since, order: 'desc', limit } as never, limit),
    )
  const settings = readSettings(TIMEOUTS)
  const touched = async (database: string, where: object, since: number, limit?: number) =>
    (await asked(page(database, where, since, limit), 0, settings)).rows

  it('a page of one symbol touches at most a hundredth of what it does with the time first', async () => {
    // 500 rows of a series, in the window in which they lie.
    const since = LAST - 500 * 5 * MINUTE
    const one = { symbol: 'S7USDT', venue: 'venue3' }
    const [now, before] = [await touched('ordered', one, since), await touched('by_time', one, since)]
    const perSymbol = await touched('ordered', { symbol: 'S7USDT' }, LAST - 4 * HOUR)
    const perSymbolBefore = await touched('by_time', { symbol: 'S7USDT' }, LAST - 4 * HOUR)
    expect(before).toBeGreaterThan(500 * SYMBOLS * VENUES * 0.4)
    expect(now).toBeLessThanOrEqual(before / 100)
    expect(perSymbol).toBeLessThanOrEqual(perSymbolBefore / 20)
  })

  it('a question about everybody touches one stretch of time, and no month', async () => {
    const rows = await touched('ordered', {}, LAST - 10 * MINUTE, 5_000)
    // 48 marks are a stretch, in a month of 186; what is read ahead of the limit counts too.
    expect(rows).toBeLessThanOrEqual(3 * 48 * SYMBOLS * VENUES)
  })

  it('uses its key for the stretch and the symbol, and asks the shard alone that has the series', async () => {
    const since = LAST - 500 * 5 * MINUTE
    const one = { symbol: 'S7USDT', venue: 'venue3' }
    const local = page('ordered', one, since).replace('"ordered"."oi"', '"ordered"."oi_local"')
    const plan = await asked(`EXPLAIN indexes = 1 ${local.replace('FORMAT Native', '')}`, 0, settings)
    expect(plan.body).toMatch(
      /PrimaryKey[\s\S]*intDiv\(ts, 14400000\)[\s\S]*symbol[\s\S]*Granules: (\d+)\/(\d+)/,
    )
    const over = await asked(`EXPLAIN ${page('ordered', one, since).replace('FORMAT Native', '')}`, 0, {
      ...settings,
      force_optimize_skip_unused_shards: 2,
    })
    expect(over.body).not.toBe('')
  })

  it('few kinds of text have a dictionary, columns have codecs, and months a time after which they go', async () => {
    const show = async () => (await asked('SHOW CREATE TABLE ordered.oi_local FORMAT TSVRaw')).body
    expect(await show()).toMatch(/`symbol` LowCardinality\(String\) CODEC\(ZSTD\(1\)\)/)
    expect(await show()).toMatch(/`ts` Int64 CODEC\(DoubleDelta(?:\(8\))?, ZSTD\(1\)\)/)
    expect(await show()).toMatch(/`usd` Float64 CODEC\(Gorilla(?:\(8\))?, ZSTD\(1\)\)/)
    expect(await show()).not.toContain('TTL')
    const options = { ...place('ordered'), tables: [oi], log: silentLog }
    for (const [days, ttl] of [
      [undefined, 90],
      [400, 400],
    ] as const) {
      for (let times = 0; times < 2; times++)
        await setRetention(options, days === undefined ? {} : { oi: days })
      expect(await show()).toMatch(
        new RegExp(`TTL toDateTime\\(intDiv\\(ts, 1000\\), 'UTC'\\) \\+ toIntervalDay\\(${ttl}\\)`),
      )
    }
    await setRetention(options, { oi: null })
    expect(await show()).not.toContain('TTL')
    const sizes = await asked(
      `SELECT database, sum(data_compressed_bytes) FROM system.columns WHERE database IN ('ordered', 'by_time') AND table = 'oi_local' GROUP BY 1 ORDER BY 1 FORMAT TSV`,
    )
    const [old, now] = sizes.body
      .trim()
      .split('\n')
      .map((line) => Number(line.split('\t')[1]))
    expect(now!).toBeLessThan(old! / 2)
  })

  it('tables that an older version made go on in their order', async () => {
    const store = await openClickhouseStore({ ...place('by_time'), tables: [oi], log: silentLog })
    const where = { symbol: 'S7USDT', venue: 'venue3' }
    expect(await store.reader(oi).range({ where, order: 'desc', limit: 3 })).toMatchObject([
      { ts: LAST },
      { ts: LAST - 5 * MINUTE },
      { ts: LAST - 10 * MINUTE },
    ])
    await store.close()
  })
})
