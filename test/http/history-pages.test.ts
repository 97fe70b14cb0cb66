import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { csvRecords } from '../../src/core/csv-records.ts'
import { silentLog } from '../../src/core/log.ts'
import { roundTo } from '../../src/core/round.ts'
import { DAY, isoOf, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Columns, Table } from '../../src/define/table.ts'
import type { TableHistory } from '../../src/define/table-history.ts'
import type { KeyHolder } from '../../src/ledger/port.ts'
import { OFFERS } from '../../src/offers/index.ts'
import type { Service } from '../../src/serve/serve.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { filledSpans, recordingGaps } from '../../src/tables/record/recording.ts'
import { turkeyBooks1m } from '../../src/tables/regional/turkey.ts'
import { tokenizedWrappers } from '../../src/tables/tradfi/tokenized-stocks.ts'
import { venues } from '../../src/tables/venues/venues.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'
import { type Cells, soldRow, soldRows, WRAPPERS } from '../fixtures/sold-rows.ts'
import { get } from './fixture.ts'

// Every paid history on the real engine: nothing lost and nothing twice between pages, while rows go on coming.

/** What was promised to buyers: price and columns, in order. */
const PROMISED: Readonly<Record<string, readonly [priceUsd: number, limitMax: number, columns: string]>> = {
  'cot-history': [
    0.005,
    3_000,
    `report_date market_code market_name open_interest open_interest_change dealer_long dealer_short dealer_spread
    institutional_long institutional_short institutional_spread hedge_fund_long hedge_fund_short hedge_fund_spread
    other_reportable_long other_reportable_short other_reportable_spread small_trader_long small_trader_short`,
  ],
  'liquidations-raw': [0.01, 20_000, 'exchange symbol side price qty quote_qty event_time delayed'],
  'liquidation-leaderboard-history': [
    0.005,
    10_000,
    'date rank symbol exchange side price qty quote_qty event_time',
  ],
  'networks-history': [
    0.005,
    20_000,
    'exchange asset network deposit_enabled withdraw_enabled withdraw_fee withdraw_min valid_from valid_to',
  ],
  'leverage-tiers-history': [
    0.005,
    20_000,
    `exchange symbol contract tier notional_floor notional_cap max_leverage maintenance_margin_rate valid_from
    valid_to`,
  ],
  'oi-history': [0.005, 20_000, 'ts symbol oi_base oi_usd'],
  'tradfi-oi-history': [0.005, 20_000, 'ts symbol market oi_base oi_usd'],
  'tradfi-funding-history': [
    0.005,
    20_000,
    'funding_time symbol market funding_rate_pct interval_hours mark_price',
  ],
  'indicators-events': [
    0.005,
    5_000,
    `date indicator band direction value threshold btc_close return_7d_pct return_30d_pct return_90d_pct
    return_180d_pct return_365d_pct`,
  ],
  'rsi-history': [0.002, 20_000, 'ts symbol kind interval rsi close'],
  'dex-whale-events': [
    0.005,
    20_000,
    `ts address coin kind side_before side_after size_before size_after notional_changed_usd mark_price entry_price
    liquidation_price leverage`,
  ],
  'positioning-history': [0.005, 20_000, 'ts exchange symbol metric value'],
  'poolperps-history': [0.005, 20_000, 'ts symbol metric value'],
  'turkey-premium-history': [
    0.005,
    20_000,
    `ts symbol reference_price venue_count status global_price_usd global_usdt_usd official_usd_try premium_bps
    index_bps dollar_leg_bps crypto_leg_bps`,
  ],
  'insurance-fund-history': [0.005, 20_000, 'ts venue pool asset balance usd contracts'],
  'tokenized-stocks-history': [
    0.005,
    20_000,
    `ts wrapper underlying issuer chain price_usd price_source reference_usd session_state premium_pct liquidity_usd
    volume_24h_usd pools supply_shares`,
  ],
  'orderbook-history': [
    0.005,
    5_000,
    `ts symbol exchange quote mid_usd bid_usd_2pct ask_usd_2pct cover_bid_pct cover_ask_pct levels bids asks
    in_aggregate`,
  ],
  'funding-history': [
    0.005,
    20_000,
    'funding_time exchange symbol funding_rate_pct interval_hours funding_rate_8h_pct mark_price',
  ],
  'options-oi-history': [
    0.005,
    20_000,
    'date venue currency instrument expiry strike type open_interest mark_iv underlying_usd volume_usd',
  ],
  'spot-microstructure': [
    0.01,
    20_000,
    `ts exchange market symbol open high low close volume quote_volume taker_buy_quote_volume taker_buy_share_pct
    trades`,
  ],
  'venue-markets-history': [
    0.005,
    20_000,
    'ts venue market symbol quote price_usd volume_24h_usd open_interest_usd funding_rate_8h_pct',
  ],
  'whale-trades-raw': [0.002, 10_000, 'ts exchange market symbol side price qty notional_usd'],
}

/** What a route has to be asked with, and what it picks when nothing is said. */
const ASKED: Readonly<Record<string, { readonly query?: string; readonly where: Cells }>> = {
  'oi-history': { where: { exchange: 'binance' } },
  'turkey-premium-history': { where: { symbol: 'BTC-TRY' } },
  'tokenized-stocks-history': { query: '&wrapper=aaplx&days=366', where: {} },
  'options-oi-history': { where: { currency: 'BTC' } },
  'spot-microstructure': { where: { market: 'spot' } },
}
const BOOKS = 'turkey-premium-history'
const BOOK_COLUMNS = `ts exchange symbol best_bid best_ask spread_bps depth_10bps_usd depth_25bps_usd depth_50bps_usd
  depth_100bps_usd censored eligible`

const NOW: Ms = Date.parse('2026-11-15T00:00:00.000Z')
const ROWS = 45
const PAGE = 4
const clock = { now: () => NOW }

interface Sold {
  readonly name: string
  readonly path: string
  readonly history: TableHistory
  readonly query: string
  readonly where: Cells
}

const histories = OFFERS.flatMap(({ route, path, answer }): Sold[] => {
  if (answer.kind !== 'table history') return []
  const { query = '', where } = ASKED[route] ?? { where: {} }
  const own = { name: route, path, history: answer, query, where }
  if (!answer.instead) return [own]
  const books = { exchange: 'binance', symbol: 'BTC-TRY' }
  const other = { name: `${route} of a venue`, path, history: answer.instead.history }
  return [own, { ...other, query: '&exchange=binance', where: books }]
})
const tables = [...new Set(histories.map(({ history }) => history.table))]

let store: Store
let service: Service
let base: string

beforeAll(async () => {
  store = await openDuckdbStore({
    file: ':memory:',
    tables: [...tables, tokenizedWrappers, venues, perpTickers, recordingGaps, filledSpans],
    log: silentLog,
  })
  // Of the books, only those of one venue and pair are asked for.
  for (const table of tables)
    await store.insert(table, soldRows(table, NOW, table === turkeyBooks1m ? 4 * ROWS : ROWS))
  await store.insert(
    tokenizedWrappers,
    [...WRAPPERS, 'base:coinbase:cbAAPL'].map((wrapper) => {
      const [chain, issuer, symbol] = wrapper.split(':') as [string, 'xstocks', string]
      const facts = { underlying: 'AAPL', address: null, shares_per_token: 1, status: 'active' as const }
      return { wrapper, symbol, issuer, chain, ...facts, first_seen_at: NOW - DAY }
    }),
  )
  const gap = (source: string, from: Ms, to: Ms | null, table = 'liquidation_events') => ({
    source,
    started_at: from,
    ended_at: to,
    into_table: table,
    reason: 'unreachable' as const,
    detail: 'no route',
  })
  await store.insert(recordingGaps, [
    gap('okx.liquidations', NOW - 9 * DAY, NOW - 8 * DAY),
    gap('binance.several', NOW - 20 * DAY, NOW - 19 * DAY, 'oi_5m liquidation_events'),
    gap('binance.liquidations', NOW - 3 * DAY, NOW - 2 * DAY),
    gap('okx.liquidations', NOW - MINUTE, null),
    gap('okx.oi', NOW - 5 * DAY, NOW - 4 * DAY, 'oi_5m'),
    { ...gap('store.log', NOW - 7 * DAY, NOW - 6 * DAY, 'all'), reason: 'lost' as const },
  ])
  // Half of it was read back.
  await store.insert(filledSpans, [
    {
      source: 'binance.liquidations',
      from_at: NOW - 3 * DAY,
      until_at: NOW - 2.5 * DAY,
      filled_at: NOW - DAY,
    },
  ])
  service = serviceInOneThread({
    boards: [],
    offers: OFFERS,
    store,
    clock,
    log: silentLog,
    access: createAccess({
      ledger: { findKey: () => ({ accountId: 'a', plan: 'scale' }) as KeyHolder },
      clock,
      keyRequiredFrom: null,
      trustProxy: 'off',
      log: silentLog,
    }),
    payment: createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO }),
    site: { publicUrl: 'http://perptape.example', simulated: true },
  })
  base = await service.listen()
})
afterAll(async () => {
  await service?.close()
  await store?.close()
})

const ask = (path: string, query: string) =>
  get(base, `${path}?${query}`, { headers: { authorization: 'Bearer ak_any' } })

/** All rows of a question, page by page; `between` happens after every page. */
async function pages(
  path: string,
  query: string,
  between: (page: number) => Promise<void> = async () => {},
): Promise<Cells[]> {
  const all: Cells[] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || cursor !== null; page++) {
    const { json, status } = await ask(path, `${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json.count).toBe(json.rows.length)
    expect(json.truncated).toBe(json.next_cursor !== null)
    all.push(...json.rows)
    cursor = json.next_cursor
    await between(page)
  }
  return all
}

/** The same rows, asked of the engine directly. */
async function recorded({ history, where }: Sold, order: 'asc' | 'desc'): Promise<Cells[]> {
  const { table } = history
  const read = async (query: object): Promise<Cells[]> =>
    store.reader(table as Table<Columns>).range({ ...query, order: 'asc', limit: 10_000 })
  const since = NOW - (table.keepDays ?? 100_000) * DAY
  const all = Object.keys(history.changes).length === 0 ? [] : await read({})
  const rows = await read({ where, since })
  const shown = rows.map((row) =>
    Object.fromEntries(history.columns.map((name) => [name, shownCell(history, all, row, name)])),
  )
  return order === 'asc' ? shown : shown.reverse()
}

function shownCell(
  { table, ratios, changes }: TableHistory,
  all: Cells[],
  row: Cells,
  name: string,
): unknown {
  const [ratio, changed] = [ratios[name], changes[name]]
  if (ratio) {
    const { numerator, denominator, times, decimals = table.columns[numerator].decimals } = ratio
    const [over, under] = [row[numerator], row[denominator]] as (number | null)[]
    return over === null || !under ? null : roundTo(decimals, (over! / under) * times)
  }
  if (changed !== undefined) {
    const key = (table.key as string[]).filter((part) => part !== table.time)
    const before = all.findLast(
      (other) =>
        String(other[table.time]) < String(row[table.time]) && key.every((part) => other[part] === row[part]),
    )
    return before ? Number(row[changed]) - Number(before[changed]) : null
  }
  if (!(name in table.columns)) return factsOf(row)[name]
  const value = row[name] ?? null
  const { kind, decimals } = table.columns[name]
  if (value === null) return null
  if (kind === 'time') return isoOf(value as Ms)
  return kind === 'number' ? roundTo(decimals, value as number) : value
}

function factsOf({ wrapper }: Cells): Cells {
  const [chain, issuer] = String(wrapper).split(':')
  return { underlying: 'AAPL', issuer, chain }
}

it('is promised for every history, and no other', () => {
  const sold = OFFERS.filter(({ answer }) => answer.kind === 'table history')
  expect(sold.map(({ route }) => route).sort()).toEqual(Object.keys(PROMISED).sort())
  for (const { route, priceUsd, answer } of sold) {
    const { columns, limitMax } = answer as TableHistory
    const [price, most, names] = PROMISED[route]!
    expect([route, priceUsd, limitMax, columns]).toEqual([route, price, most, names.split(/\s+/)])
  }
  const books = histories.find(({ name }) => name === `${BOOKS} of a venue`)!
  expect(books.history.columns).toEqual(BOOK_COLUMNS.split(/\s+/))
})

describe.each(histories)('$name', (sold) => {
  const { path, history, query } = sold
  const { table } = history

  it.each(['desc', 'asc'] as const)('gives every row once, in order: %s', async (order) => {
    const before = await recorded(sold, order)
    expect(before.length).toBeGreaterThan(6)
    const limit = Math.ceil(before.length / 3)
    // Newer rows come while the pages are read: they are no part of what newest first began with.
    const rows = await pages(path, `limit=${limit}&order=${order}${query}`, (page) => {
      const index = ROWS + (order === 'asc' ? 200 : 100) + page
      return store.insert(table, [soldRow(table, index, NOW + index * (isDaily(sold) ? DAY : MINUTE))])
    })
    const after = await recorded(sold, order)
    expect(rows).toEqual(order === 'desc' ? before : after.slice(0, rows.length))
    expect(rows.length).toBeGreaterThanOrEqual(before.length)
    expect(Object.keys(rows[0]!)).toEqual(history.columns)
  })

  it('a period has its first moment and not its last', async () => {
    const all = await recorded(sold, 'asc')
    const times = [...new Set(all.map((row) => String(row[table.time])))]
    expect(times.length).toBeGreaterThan(4)
    const [from, to] = [times[1]!, times[4]!]
    const { rows } = (await ask(path, `order=asc&from=${from}&to=${to}${query}`)).json
    expect(rows).toEqual(all.filter((row) => String(row[table.time]) >= from && String(row[table.time]) < to))
    expect(rows.length).toBeGreaterThanOrEqual(3)
  })

  it('CSV has the same rows and goes on by the same cursor', async () => {
    const { json } = await ask(path, `limit=${PAGE}${query}`)
    const csv = await ask(path, `limit=${PAGE}${query}&format=csv`)
    expect(csv.headers['x-next-cursor']).toBe(json.next_cursor)
    const [header, ...lines] = await cellsOf(csv.text)
    expect(header).toEqual(history.columns)
    const read = lines.map((cells) =>
      Object.fromEntries(history.columns.map((name, at) => [name, plain(history, name, cells![at]!)])),
    )
    expect(read).toEqual(json.rows)
  })
})

function isDaily({ history: { table } }: Sold): boolean {
  return table.columns[table.time].kind === 'date'
}

async function cellsOf(text: string) {
  const records = []
  for await (const some of csvRecords(piecesOf(text))) records.push(...some)
  return records.map(({ cells }) => cells!)
}

async function* piecesOf(text: string) {
  yield text
}

function plain({ table, ratios, changes }: TableHistory, name: string, cell: string | null): unknown {
  if (cell === null) return null
  if (name in ratios || name in changes) return Number(cell)
  const kind = table.columns[name]?.kind
  if (kind === 'number' || kind === 'integer') return Number(cell)
  return kind === 'boolean' || kind === 'json' ? JSON.parse(cell) : cell
}

describe('what picks the rows', () => {
  const rowsOf = async (route: string, query: string) => (await ask(`/api/x402/${route}`, query)).json.rows

  it('an older name of a parameter or a route means the same', async () => {
    const [byName, older] = [
      await rowsOf('rsi-history', 'interval=4h'),
      await rowsOf('rsi-history', 'exchange=4h'),
    ]
    expect(byName).toEqual(older)
    expect(new Set(byName.map(({ interval }: Cells) => interval))).toEqual(new Set(['4h']))
    expect(await rowsOf('hl-whale-events', 'exchange=closed')).toEqual(
      await rowsOf('dex-whale-events', 'kind=closed'),
    )
    expect(await rowsOf('jupiter-history', 'symbol=sol')).toEqual(
      await rowsOf('poolperps-history', 'symbol=SOL'),
    )
    const { status, json } = await ask('/api/x402/rsi-history', 'interval=4h&exchange=1h')
    expect([status, json.error, json.param]).toEqual([400, 'invalid_parameter', 'interval'])
  })

  it('a token is found by its symbol on every chain, by chain and by its full name', async () => {
    const chainsOf = async (query: string) => [
      ...new Set((await rowsOf('tokenized-stocks-history', query)).map(({ chain }: Cells) => chain)),
    ]
    expect((await chainsOf('wrapper=AAPLx&from=2026-01-01')).sort()).toEqual(['ethereum', 'solana', 'tron'])
    expect(await chainsOf('wrapper=AAPLx&chain=tron&from=2026-01-01')).toEqual(['tron'])
    expect(await chainsOf('wrapper=solana:xstocks:AAPLx&from=2026-01-01')).toEqual(['solana'])
    expect(await chainsOf('wrapper=AAPLx&issuer=ondo')).toEqual([])
    const week = await rowsOf('tokenized-stocks-history', 'wrapper=AAPLx&order=asc')
    expect(Date.parse(week[0].ts)).toBeGreaterThanOrEqual(NOW - 7 * DAY)
    const none = await ask('/api/x402/tokenized-stocks-history', '')
    expect([none.status, none.json.error, none.json.param]).toEqual([400, 'missing_parameter', 'wrapper'])
    const strange = await ask('/api/x402/tokenized-stocks-history', 'wrapper=NOPE')
    expect([strange.status, strange.json.error, strange.json.allowed]).toEqual([
      404,
      'unknown_symbol',
      ['AAPLx', 'cbAAPL'],
    ])
  })

  it.each([
    ['networks-history', 'symbol=NOSUCH', 404, 'unknown_symbol'],
    ['venue-markets-history', 'symbol=NOSUCH', 404, 'unknown_symbol'],
    ['tradfi-oi-history', 'symbol=NOSUCH', 404, 'unknown_symbol'],
    ['insurance-fund-history', 'venue=nowhere', 404, 'unknown_venue'],
    ['orderbook-history', 'symbol=NOSUCH', 400, 'invalid_parameter'],
    ['options-oi-history', 'venue=nowhere', 404, 'unknown_venue'],
    ['options-oi-history', 'from=2026-11-01T00:00:00Z', 400, 'invalid_parameter'],
    ['options-oi-history', 'expiry=2026-02-30', 400, 'invalid_parameter'],
    ['cot-history', 'from=2026-11-02&to=2026-11-02', 400, 'invalid_parameter'],
    ['cot-history', 'market_code=1', 400, 'invalid_parameter'],
    ['tokenized-stocks-history', 'wrapper=AAPLx&days=367', 400, 'invalid_parameter'],
  ])('%s?%s is refused', async (route, query, status, error) => {
    const got = await ask(`/api/x402/${route}`, query)
    expect([got.status, got.json.error]).toEqual([status, error])
  })

  it('a cursor of one route is none of another', async () => {
    const { json } = await ask('/api/x402/oi-history', 'limit=1')
    const got = await ask('/api/x402/tradfi-oi-history', `limit=1&cursor=${json.next_cursor}`)
    expect([got.status, got.json.param]).toEqual([400, 'cursor'])
  })
})

describe('what is missing', () => {
  const day = (ago: number) => isoOf(NOW - ago * DAY)
  const LOST = { source: 'store.log', from: day(7), to: day(6), reason: 'lost' }
  const OPEN = { source: 'okx.liquidations', from: isoOf(NOW - MINUTE), to: null, reason: 'unreachable' }
  const OKX = { ...OPEN, from: day(9), to: day(8) }
  const BINANCE = { ...OPEN, source: 'binance.liquidations', from: day(2.5), to: day(2) }
  const SEVERAL = { ...OPEN, source: 'binance.several', from: day(20), to: day(19) }
  const gapsOf = async (query: string, route = 'liquidations-raw') => {
    const { json } = await ask(`/api/x402/${route}`, query)
    expect(json.gaps_truncated).toBe(false)
    return json.gaps
  }

  it('is told of the time that was asked for, or that the rows cover', async () => {
    expect(await gapsOf('limit=1000')).toEqual([OPEN, BINANCE, LOST, OKX, SEVERAL])
    expect(await gapsOf(`from=${day(8.5)}&to=${day(2.2)}`)).toEqual([BINANCE, LOST, OKX])
    expect(await gapsOf(`from=${day(8)}&to=${day(7)}`)).toEqual([])
    expect(await gapsOf('limit=1')).toEqual([OPEN])
    expect(await gapsOf('limit=4&order=asc')).toEqual([])
  })

  it('is told of the venue that was asked for, and of what a route is made of', async () => {
    expect(await gapsOf('exchange=okx&limit=1000')).toEqual([OPEN, LOST, OKX])
    expect(await gapsOf('limit=1000', 'oi-history')).toEqual([LOST, SEVERAL])
    expect(await gapsOf('limit=1000', 'liquidation-leaderboard-history')).toEqual([
      OPEN,
      BINANCE,
      LOST,
      OKX,
      SEVERAL,
    ])
    expect(await gapsOf('limit=1000', 'whale-trades-raw')).toEqual([LOST])
  })
})
