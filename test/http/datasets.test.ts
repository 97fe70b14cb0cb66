import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import duckdb from '@duckdb/node-bindings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvRecords } from '../../src/core/csv-records.ts'
import { silentLog } from '../../src/core/log.ts'
import { roundTo } from '../../src/core/round.ts'
import { DAY } from '../../src/core/time.ts'
import { DATASETS } from '../../src/datasets/index.ts'
import type { Dataset } from '../../src/define/dataset.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { rowsOf as cellsFrom } from '../../src/store/answer.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { run } from '../../src/store/duckdb/statements.ts'
import { rowReader } from '../../src/store/import-cell.ts'
import type { Store } from '../../src/store/port.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { dvolDaily, optionsFlowDaily, optionsOiDaily } from '../../src/tables/options/options.ts'
import { filledSpans, recordingGaps, rollupMarks, sourceTerms } from '../../src/tables/record/recording.ts'
import { DATASET_FILES } from '../fixtures/dataset-files.ts'
import { get, type Running, START, startService } from './fixture.ts'

// The published files on the real engine, which makes their text. The host of the files is that of the service.

type Rows = Record<string, unknown>[]

let store: Store
let running: Running
/** Of each dataset: what its file comes to in the table. */
const tableRows = new Map<string, Rows>()

const PATH = '/api/v1/public/datasets'
const ask = (path: string, headers: Record<string, string> = {}) =>
  get(running.base, `${PATH}/${path}`, { headers })
const named = (name: string) => DATASETS.find((one) => one.name === name)!

/** 100 and 100.0 are the same figure. */
const plain = (csv: string) => csv.replaceAll(/(\d)\.0(?=[,\r])/g, '$1')

async function rowsOf({ table, ...dataset }: Dataset, csv: string): Promise<Rows> {
  const whole = (async function* () {
    yield csv
  })()
  const lines: (readonly (string | null)[])[] = []
  for await (const records of csvRecords(whole)) lines.push(...records.map(({ cells }) => cells!))
  const [header, ...rest] = lines
  const read = rowReader(table, { table, ...dataset }, header!.map(String))
  return rest.map((cells) => {
    const found = read(cells, START)
    if ('fault' in found) throw new Error(found.fault)
    return found.row
  })
}

beforeAll(async () => {
  const record = [rollupMarks, recordingGaps, sourceTerms, filledSpans]
  const tables: AnyTable[] = [...new Set([...DATASETS.map(({ table }) => table), ...record, perpTickers])]
  store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
  for (const dataset of DATASETS) {
    const rows = await rowsOf(dataset, DATASET_FILES[dataset.name]![1])
    tableRows.set(dataset.name, rows)
    await store.insert(dataset.table, rows as never)
  }
  running = await startService({ engine: store, datasets: DATASETS, publicUrl: 'http://example.org:8080' })
})
afterAll(async () => {
  await running?.service.close()
  await store?.close()
})

describe.each(DATASETS.map((dataset) => [dataset.name, dataset] as const))('%s', (name, dataset) => {
  it('is served as it was published, can be read again, and is the same in JSON', async () => {
    const { status, headers, text } = await ask(`${name}.csv`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(plain(text)).toBe(`${DATASET_FILES[name]![1].split('\n').join('\r\n')}\r\n`)
    expect(await rowsOf(dataset, text)).toEqual(tableRows.get(name))
    const { json } = await ask(name)
    expect(Object.keys(json).sort()).toEqual(
      [
        'columns',
        'count',
        'generated_at',
        'incomplete_days',
        'license',
        'name',
        'ok',
        'rows',
        'title',
        'updated_at',
      ].sort(),
    )
    const columns = text.split('\r\n')[0]!.split(',')
    expect(json).toMatchObject({ ok: true, name, columns, license: 'CC0-1.0', count: json.rows.length })
    for (const row of json.rows as Rows) {
      expect(Object.keys(row)).toEqual(columns)
      for (const { name: column, type } of dataset.columns) {
        const figure = type === 'num' || type === 'int'
        if (row[column] !== null) expect(typeof row[column]).toBe(figure ? 'number' : 'string')
        if (type === 'int' && row[column] !== null) expect(Number.isInteger(row[column])).toBe(true)
      }
    }
    const again = (json.rows as Rows).map((row) => Object.values(row).map((cell) => String(cell ?? '')))
    const lines = (await rowsOfText(text)).map((cells) => cells.map((cell) => String(cell ?? '')))
    expect(again.map((cells) => cells.map(plainFigure))).toEqual(lines.map((cells) => cells.map(plainFigure)))
  })
})

const plainFigure = (cell: string) =>
  cell !== '' && Number.isFinite(Number(cell)) ? String(Number(cell)) : cell

async function rowsOfText(text: string) {
  const lines: (readonly (string | null)[])[] = []
  const whole = (async function* () {
    yield text
  })()
  for await (const records of csvRecords(whole)) lines.push(...records.map(({ cells }) => cells!))
  return lines.slice(1)
}

async function cellsOfParquet(path: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-parquet-'))
  const database = await duckdb.open(':memory:')
  const connection = await duckdb.connect(database)
  try {
    const file = join(folder, 'dvol.parquet')
    writeFileSync(file, Buffer.from(await (await fetch(`${running.base}${PATH}/${path}`)).arrayBuffer()))
    const sql = `SELECT date::VARCHAR, currency, dvol FROM read_parquet('${file}', file_row_number = true) ORDER BY file_row_number`
    const fields = [
      { name: 'date', kind: 'text' },
      { name: 'currency', kind: 'text' },
      { name: 'dvol', kind: 'number' },
    ] as const
    const rows = cellsFrom(await run(connection, sql), fields)
    return rows.map(({ date, currency, dvol }) => [date, currency, dvol].join())
  } finally {
    duckdb.disconnect_sync(connection)
    duckdb.close_sync(database)
    rmSync(folder, { recursive: true })
  }
}

describe('a Parquet file', () => {
  /** Figures that a multiplication rounds otherwise than their decimals say: 0.285 · 100 is 28.499999999999996. */
  const awkward = Array.from({ length: 20_000 }, (_, place) => place + 1.00005)
    .filter((value) => Math.round(value * 1e4) / 1e4 !== roundTo(4, value))
    .slice(0, 40)

  it('has the figures of the CSV to the last digit, however they are rounded', async () => {
    expect(awkward.length).toBe(40)
    const rows = awkward.map((dvol, place) => ({
      date: new Date(Date.UTC(2020, 0, 1 + place)).toISOString().slice(0, 10),
      currency: 'ETH' as const,
      dvol,
    }))
    await store.insert(dvolDaily, rows)
    const query = 'symbol=ETH&days=4000'
    const csv = (await rowsOfText((await ask(`dvol-daily.csv?${query}`)).text)).map((cells) => cells.join())
    const cells = await cellsOfParquet(`dvol-daily.parquet?${query}`)
    await store.forget(dvolDaily, { until: Date.UTC(2021, 0, 1) })
    expect(csv.length).toBeGreaterThanOrEqual(40)
    expect(cells).toEqual(csv)
    for (const { date, dvol } of rows) expect(cells).toContain(`${date},ETH,${roundTo(4, dvol)}`)
  })
})

describe('which days are published', () => {
  const dvol = (date: string, value = 50) => ({ date, currency: 'BTC' as const, dvol: value })
  const days = async (name: string, time: number, query = '') => {
    running.clock.ms = time
    const { json } = await ask(`${name}${query}`)
    running.clock.ms = START
    return [...new Set((json.rows as Rows).map((row) => String(row.date ?? row.ts).slice(0, 10)))]
  }
  const midnight = Date.UTC(2026, 10, 15)

  it('those that have been over for forty minutes', async () => {
    await store.insert(
      dvolDaily,
      ['2026-11-13', '2026-11-14', '2026-11-15'].map((date) => dvol(date)),
    )
    const last = async (time: number) => (await days('dvol-daily', time)).at(-1)
    expect(await last(midnight - 1)).toBe('2026-11-13')
    expect(await last(midnight)).toBe('2026-11-13')
    expect(await last(midnight + 40 * 60_000 - 1)).toBe('2026-11-13')
    expect(await last(midnight + 40 * 60_000)).toBe('2026-11-14')
    expect(await last(midnight + DAY)).toBe('2026-11-14')
    running.clock.ms = midnight + 40 * 60_000
    const { json } = await ask('dvol-daily')
    expect(json.updated_at).toBe('2026-11-15T00:40:00.000Z')
    running.clock.ms = START
  })

  it('and of what is written before it is settled, those that are done', async () => {
    const { date: _, ...sums } = tableRows.get('options-flow-daily')![0]!
    await store.insert(
      optionsFlowDaily,
      ['2026-11-13', '2026-11-14'].map((date) => ({ ...sums, date })) as never,
    )
    const mark = async (at: number, done_until: number, open: [number, number][]) =>
      store.insert(rollupMarks, [{ rollup: 'options-flow-daily', at, done_until, open }])
    const last = async () => (await days('options-flow-daily', START)).at(-1)
    expect(await last()).toBe('2026-11-14')
    await mark(START - 9, midnight - DAY, [])
    expect(await last()).toBe('2026-11-13')
    await mark(START - 8, midnight, [[midnight - DAY, midnight]])
    expect(await last()).toBe('2026-11-13')
    await mark(START - 7, midnight, [[0, DAY]])
    expect(await last()).toBe('2026-11-14')
  })

  it('of option chains the newest, though it is on, and of the venue whose names they have', async () => {
    const [chain] = tableRows.get('options-oi-daily')! as [Record<string, unknown>]
    const today = { ...chain, date: '2026-11-15' }
    const other = { ...today, date: '2026-11-15', venue: 'okx', instrument: 'BTC-USD-260810-100000-C' }
    const tomorrow = { ...chain, date: '2026-11-16' }
    await store.insert(optionsOiDaily, [today, other, tomorrow] as never)
    const { json } = await ask('options-oi-daily')
    expect(json.rows).toEqual([
      expect.objectContaining({ date: '2026-11-15', instrument: 'BTC-10AUG26-100000-C' }),
    ])
    expect(json.updated_at).toBe('2026-11-15T00:40:00.000Z')
  })

  it('days counts from the newest of the dataset, whatever the clock says', async () => {
    expect(await days('dvol-daily', START, '?days=1')).toEqual(['2026-11-14'])
    expect(await days('dvol-daily', START, '?days=2')).toEqual(['2026-11-13', '2026-11-14'])
    expect(await days('etf-flows.json', START + 30 * DAY, '?days=1')).toEqual(['2026-11-13'])
    expect(await days('etf-flows.json', START, '?days=4000')).toEqual(['2026-11-13', '2026-11-12'])
    expect(await days('daily-symbols', START, '?days=1&symbol=btc')).toEqual(['2026-07-23'])
  })
})

describe('a symbol', () => {
  it.each([
    ['daily-symbols', 'btc', 1],
    ['daily-symbols', 'BTC-USDT', 1],
    ['daily-symbols', '币安人生', 1],
    ['venue-markets-daily', 'BTCUSDT', 2],
    ['listings', 'SOLUSDC', 1],
    ['cot-weekly', '133741', 1],
    ['theme-indices-daily', 'AI', 1],
    ['etf-fund-flows', 'btcusdt', 2],
    ['etf-flows', 'SOL', 0],
    // Known, though not in this dataset.
    ['whale-trades-daily', 'DOGE', 0],
  ])('of %s: %s', async (name, symbol, count) => {
    await store.insert(perpTickers, [ticker('DOGEUSDT')])
    const { status, json } = await ask(`${name}?symbol=${encodeURIComponent(symbol)}`)
    expect([status, json.count, json.rows.length]).toEqual([200, count, count])
  })

  it.each([
    ['daily-symbols', 'NOPE', ['BTCUSDT', '币安人生USDT']],
    ['etf-flows', 'DOGE', ['BTC', 'ETH', 'SOL']],
  ])('of %s that nobody has seen: %s', async (name, symbol, allowed) => {
    const { status, json } = await ask(`${name}.csv?symbol=${symbol}`)
    expect([status, json.error, json.param, json.allowed]).toEqual([404, 'unknown_symbol', 'symbol', allowed])
  })

  const ticker = (symbol: string) =>
    ({
      ...Object.fromEntries(perpTickers.columnNames.map((name) => [name, null])),
      ...{ ts: START - 1_000, exchange: 'binance', symbol, last_price: 1, quote_volume_24h: 1 },
    }) as never
})

describe('an address', () => {
  it.each([
    ['etf-issuer-daily', 'application/json; charset=utf-8'],
    ['etf-flows.json?format=csv', 'application/json; charset=utf-8'],
    ['etf-flows?format=csv', 'text/csv; charset=utf-8'],
    ['etf-flows.csv?format=json', 'text/csv; charset=utf-8'],
    ['etf-flows.parquet', 'application/vnd.apache.parquet'],
  ])('%s', async (path, type) => {
    const { status, headers } = await ask(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=300',
    ])
  })

  it.each(['nothing', '..%2f..%2fpackage.json', 'etf-flows.xml', 'ETF-FLOWS', '%00', 'etf-flows.csv.csv'])(
    'that is none: %s',
    async (path) => {
      const { status, json } = await ask(path)
      expect([status, json.error, json.param]).toEqual([404, 'unknown_dataset', 'name'])
      expect(json.allowed).toEqual(DATASETS.map(({ name }) => name))
    },
  )

  it.each([
    ['dvol-daily?days=0', 'days'],
    ['dvol-daily?days=4001', 'days'],
    ['dvol-daily?days=1.5', 'days'],
    ['dvol-daily?format=xml', 'format'],
    ['dvol-daily?symbol=', 'symbol'],
    ['dvol-daily?symbol=%3Cb%3E', 'symbol'],
    ['daily-market?symbol=BTC', 'symbol'],
  ])('with something wrong: %s', async (path, param) => {
    const { status, json } = await ask(path)
    expect([status, json.error, json.param]).toEqual([400, 'invalid_parameter', param])
  })
})

describe('who has it already', () => {
  it('is told so, until a figure changes', async () => {
    for (const path of ['premium-daily', 'premium-daily.csv', 'premium-daily.parquet']) {
      const { headers } = await ask(path)
      const again = await ask(path, { 'if-none-match': headers.etag! })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    }
    const { headers } = await ask('premium-daily')
    const [row] = tableRows.get('premium-daily')!
    await store.insert(named('premium-daily').table, [{ ...row, premium_pct: -0.2003 }] as never)
    expect((await ask('premium-daily', { 'if-none-match': headers.etag! })).status).toBe(200)
  })

  it('may have it packed', async () => {
    const { headers, body } = await ask('listings.csv', { 'accept-encoding': 'gzip' })
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body).toString() : body.toString()
    expect(text).toBe((await ask('listings.csv')).text)
  })
})

describe('the list', () => {
  it('tells every dataset, its columns, and how far it goes', async () => {
    const { json } = await get(running.base, PATH)
    expect(json).toMatchObject({ ok: true, license: 'CC0-1.0', count: 19 })
    const flows = json.datasets.find((one: { name: string }) => one.name === 'etf-flows')
    expect(flows).toEqual({
      name: 'etf-flows',
      title: named('etf-flows').title,
      columns: [
        { name: 'date', type: 'date', unit: null },
        { name: 'asset', type: 'str', unit: null },
        ...['net_inflow_usd', 'net_assets_usd', 'cumulative_inflow_usd', 'value_traded_usd'].map((name) => ({
          ...{ name, type: 'num', unit: 'USD' },
        })),
      ],
      rows: 2,
      first_date: '2026-11-12',
      last_date: '2026-11-13',
      updated_at: '2026-11-14T00:40:00.000Z',
      incomplete_days: 0,
      csv: `http://example.org:8080${PATH}/etf-flows.csv`,
      json: `http://example.org:8080${PATH}/etf-flows.json`,
      parquet: `http://example.org:8080${PATH}/etf-flows.parquet`,
    })
  })

  it('is a page for people, too', async () => {
    const { status, text, headers } = await get(running.base, '/datasets')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const { name } of DATASETS) expect(text).toContain(`href="${PATH}/${name}.parquet"`)
    // Files of ours alone.
    expect(text).not.toMatch(/<script(?! (type="module" )?src="\/assets\/)/)
    expect(text).not.toContain('Simulated')
  })

  it('is in the manifest and the description', async () => {
    const { json: manifest } = await get(running.base, '/api/v1/public/manifest')
    const paths = manifest.endpoints.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining([PATH, `${PATH}/[name]`]))
    const { json: openapi } = await get(running.base, '/openapi.json')
    expect(Object.keys(openapi.paths)).toEqual(expect.arrayContaining([PATH, `${PATH}/{name}`]))
  })
})

describe('a day with a hole in what its rows are made of', () => {
  it('is named, with how much of it is on record, in every form', async () => {
    const { json: whole, headers: before } = await ask('liquidations-daily')
    expect(whole.incomplete_days).toEqual([])
    const newest = whole.rows[0].date as string
    const day = Date.parse(newest)
    const source = 'okx.liquidations'
    const into_table = 'liquidation_events'
    const due_from = day - 30 * DAY
    await store.insert(sourceTerms, [
      { source, due_from, due_until: null, recorded_from: due_from, into_table, built_in: null },
    ])
    await store.insert(recordingGaps, [
      { source, into_table, started_at: day, ended_at: day + DAY / 4, reason: 'timeout', detail: 'away' },
    ])
    // The ledger is read anew after some seconds.
    running.clock.ms += 60_000
    const { json, headers } = await ask('liquidations-daily')
    expect(json.incomplete_days).toEqual([{ date: newest, coverage_pct: 75 }])
    expect(headers.etag).not.toBe(before.etag)
    const csv = await ask('liquidations-daily.csv')
    expect(csv.headers['x-incomplete-days']).toBe(`${newest}=75`)
    expect((await ask('etf-flows.csv')).headers['x-incomplete-days']).toBeUndefined()
  })
})
