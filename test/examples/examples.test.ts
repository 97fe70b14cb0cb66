import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import duckdb from '@duckdb/node-bindings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../src/core/time.ts'
import { writeDevchain } from '../../src/devchain/devchain-file.ts'
import type { Store } from '../../src/store/port.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { venueMarketsDaily } from '../../src/tables/venues/venue-markets.ts'
import { commandsIn, readDocument, shellBlocks } from '../docs/document.ts'
import { clockEnv, finished } from '../end-to-end/perptape.ts'
import { fullStore } from '../fixtures/ask.ts'
import { type OpenCashier, openCashier } from '../fixtures/cashier.ts'
import { useDevchain } from '../fixtures/devchain.ts'
import { endOf, type Served, serve } from '../fixtures/served.ts'
import { built } from '../made-once/ask.ts'
import { pythonWithRequirements } from './python.ts'

/** What examples/README.md tells a newcomer to run, run as written against one service with the market of the fixture. */
const commands = shellBlocks(readDocument('examples/README.md')).flatMap(commandsIn)

/** Commands that are not run here, and why not. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'python3 -m pip install -r examples/python/requirements.txt': 'into an environment of its own: ./python.ts',
  'npx tsx examples/typescript/liquidation-alert.ts': 'runs until it is stopped: ./liquidation-alert.test.ts',
}

const test = useDevchain()
const folder = mkdtempSync(join(tmpdir(), 'perptape-examples-'))
const picture = join(folder, 'funding.svg')
let till: OpenCashier
let served: Served
let key: string
let python: string | null

beforeAll(async () => {
  const { devchain } = test.chains
  ;[till, python] = await Promise.all([openCashier(devchain), pythonWithRequirements(), built()])
  served = await serve(await storeWithFunding(), { till, perMinute: 100_000 })
  writeDevchain(folder, devchain)
  const { id } = await served.ledger.createAccount('ada@example.org', 'builder')
  key = (await served.ledger.createKey(id)).key
}, 600_000)
afterAll(async () => {
  await endOf(served)
  await till?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The market of the fixture tells little of funding, which the examples are about. */
async function storeWithFunding(): Promise<Store> {
  const store = await fullStore()
  const settled = (symbol: string, back: number) => ({
    funding_time: Date.parse('2026-11-15T08:00:00Z') - back * 8 * HOUR,
    exchange: 'binance',
    symbol,
    funding_rate_pct: 0.01 - back / 1_000,
    interval_hours: 8,
    mark_price: null,
  })
  const days = ['2026-11-13', '2026-11-14']
  const closed = (date: string, venue: string, rate: number | null) => ({
    ...{ date, venue, market: 'perp' as const, symbol: 'BTC', quote: 'USDT', price_usd: 100_000 },
    ...{ volume_24h_usd: 1e9, open_interest_usd: 1e9, funding_rate_8h_pct: rate, source: 'perptape' },
  })
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) {
    await store.insert(
      fundingSettlements,
      [0, 1, 2, 3].map((back) => settled(symbol, back)),
    )
  }
  await store.insert(
    venueMarketsDaily,
    days.flatMap((day) => [
      closed(day, 'binance', 0.01),
      closed(day, 'okx', 0.02),
      closed(day, 'bybit', null),
    ]),
  )
  return store
}

/** As it is written, but for the file that it leaves and the Python that has what it requires. */
async function run(command: string, settings: Record<string, string> = {}) {
  expect(commands).toContain(command)
  const typed = command.replace('funding.svg', picture).replace(/^python3/, python ?? 'python3')
  const { code, out, err } = await finished('sh', ['-c', typed], {
    settings: { ...clockEnv, BASE_URL: served.url, DATA_DIR: folder, ...settings },
  })
  expect(code, `${out}${err}`).toBe(0)
  return out
}

const SIMULATED = 'The data is simulated'

describe('the examples', () => {
  it('are all in the list of commands, and all commands are of an example', () => {
    const files = ['curl', 'typescript', 'python'].flatMap((language) =>
      readdirSync(`examples/${language}`).map((name) => `examples/${language}/${name}`),
    )
    const named = commands.flatMap((command) => command.match(/examples\/\S+/g) ?? [])
    expect(named.sort()).toEqual(files.sort())
    for (const command of Object.keys(ELSEWHERE)) expect(commands).toContain(command)
  })

  it('curl: a board, the same as CSV, and what history costs', async () => {
    const out = await run('sh examples/curl/first-calls.sh')
    expect(out).toContain('"source":"simulated"')
    expect(out).toContain('"symbol":"BTCUSDT"')
    expect(out).toMatch(/^symbol,lastPrice,.*\r\nBTCUSDT,/m)
    expect(out).toContain('A call costs 0.005 USD')
  })

  it('curl: history with a key', async () => {
    const out = await run('sh examples/curl/first-calls.sh', { PERPTAPE_KEY: key })
    expect(out).toMatch(/"rows":\[\{"ts":"2026-11-15T/)
  })

  it('TypeScript: a first call', async () => {
    const out = await run('npx tsx examples/typescript/first-call.ts')
    expect(out).toContain(SIMULATED)
    expect(out).toMatch(/^Longs lost \d+\.\d\d M USD, shorts \d+\.\d\d M USD/m)
    expect(out).toMatch(/^ {2}BTCUSDT .* in \d+ orders$/m)
  })

  it('Python: a first call', async () => {
    const out = await run('python3 examples/python/first_call.py')
    expect(out).toContain(SIMULATED)
    expect(out).toMatch(/^BTCUSDT +100,000\.0000 USD {2}open interest [\d,]+ M USD$/m)
  })

  it('history, page by page', async () => {
    const out = await run('npx tsx examples/typescript/history.ts', { PERPTAPE_KEY: key })
    expect(out).toContain(SIMULATED)
    expect(out).toContain('2026-11-15T08:00:00.000Z  binance      0.01 %')
    expect(out).toContain('4 settlements, 0.00850 % on average.')
  })

  it('history without a key says what it takes', async () => {
    const { code, err } = await finished('npx', ['tsx', 'examples/typescript/history.ts'], {
      settings: { ...clockEnv, BASE_URL: served.url },
    })
    expect(code).toBe(1)
    expect(err).toMatch(/^payment_required \(402\): A call costs 0\.005 USD/m)
  })

  it('a picture', async () => {
    const out = await run('npx tsx examples/typescript/plot.ts funding BTCUSDT funding.svg')
    expect(out).toMatch(/^Drew [1-9]\d* hours of funding of BTCUSDT/m)
    const svg = readFileSync(picture, 'utf8')
    expect(svg).toMatch(/<path d="M[\d.]+ [\d.]+(?:[LM][\d.]+ [\d.]+)+"/)
    expect(svg).toContain('(simulated data)')
    expect(svg).not.toMatch(/NaN|undefined|null/)
  })

  it('funding between venues', async () => {
    const out = await run('npx tsx examples/typescript/funding-arb-scanner.ts', { MIN_APR: '-1000' })
    expect(out).toContain(SIMULATED)
    expect(out).toMatch(/^\d+ of [1-9]\d* pairs leave -1000 % a year and more, as of 2026-11-15T/m)
  })
})

describe('the Parquet example', () => {
  const FILE = 'examples/python/funding_parquet.py'

  it('asks a question that the engine of the service understands', async () => {
    const text = readFileSync(FILE, 'utf8')
    const sql = /^SQL = """([\s\S]+?)"""/m.exec(text)![1]!
    const path = /\{BASE_URL\}(\/\S+\.parquet)"/.exec(text)![1]!
    const parquet = join(folder, 'dataset.parquet')
    writeFileSync(parquet, Buffer.from(await (await fetch(`${served.url}${path}`)).arrayBuffer()))
    const database = await duckdb.open(':memory:')
    const connection = await duckdb.connect(database)
    const result = await duckdb.query(connection, sql.replace('$file', `'${parquet}'`))
    const columns = Array.from({ length: duckdb.column_count(result) }, (_, at) =>
      duckdb.column_name(result, at),
    )
    expect(columns).toEqual(['symbol', 'venue', 'days', 'mean_8h_pct', 'last_day'])
    expect(duckdb.row_count(result)).toBe(2)
    duckdb.disconnect_sync(connection)
    duckdb.close_sync(database)
  })

  it('prints what pandas makes of the answer', async (context) => {
    if (python === null) context.skip('pip could not install what the example requires')
    const out = await run(`python3 ${FILE}`)
    expect(out).toContain(SIMULATED)
    expect(out).toMatch(/^ *symbol +venue +days +mean_8h_pct +last_day +percent_a_year$/m)
    // 0.02 % three times a day.
    expect(out).toMatch(/^ *BTC +okx +2 +0\.02 +2026-11-14 +21\.90?$/m)
  })
})

describe('the agent', () => {
  it('buys as much as its budget allows, and no more', async () => {
    const before = await test.chains.balances('base')
    const out = await run('npx tsx examples/typescript/agent-that-pays.ts')
    const after = await test.chains.balances('base')
    expect(out).toMatch(/^For settled funding I take \/api\/x402\/funding-history at 0\.005 USD a call/m)
    expect(out.match(/^ {2}paid 0\.005 USD by 0x[0-9a-f]{64}$/gm), out).toHaveLength(2)
    expect(out).toContain('not bought: The call costs 0.005 USD, and 0.002 USD are left of the 0.012')
    expect(out).toContain('Spent 0.01 USD; 0.002 USD of the budget are left.')
    expect([before.payer - after.payer, after.store - before.store]).toEqual([10_000, 10_000])
    expect((await till.till.check()).faults).toEqual([])
  })
})
