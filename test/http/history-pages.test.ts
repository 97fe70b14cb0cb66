import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/access/access.ts'
import { createPayment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import type { KeyHolder } from '../../src/ledger/port.ts'
import { OFFERS } from '../../src/offers/index.ts'
import type { Service } from '../../src/serve/serve.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'
import { get, START } from './fixture.ts'

// The paid history on the real engine: nothing lost and nothing twice between pages.

const ROWS = 57
let folder: string
let store: Store
let service: Service
let base: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'perptape-pages-'))
  store = await openDuckdbStore({ file: join(folder, 'market.duckdb'), tables: TABLES, log: silentLog })
  await store.insert(
    liquidationEvents,
    Array.from({ length: ROWS }, (_, at) => ({
      // Three events share each millisecond: time alone does not say where a page ended.
      event_time: START + Math.floor(at / 3),
      received_at: START + 1_000,
      exchange: at % 2 === 0 ? 'binance' : 'okx',
      symbol: at % 5 === 0 ? 'ETHUSDT' : 'BTCUSDT',
      side: 'SELL' as const,
      price: 100.5 + at,
      qty: 1,
      quote_qty: 100.5 + at,
      delayed: false,
      dedupe_key: `event ${at}`,
    })),
  )
  service = serviceInOneThread({
    boards: [],
    offers: OFFERS,
    store,
    clock: systemClock,
    log: silentLog,
    access: createAccess({
      ledger: { findKey: () => ({ accountId: 'a', plan: 'scale' }) as KeyHolder },
      clock: systemClock,
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
  await rm(folder, { recursive: true, force: true })
})

const PATH = '/api/x402/liquidations-raw'
const ask = (query: string) => get(base, PATH + query, { headers: { authorization: 'Bearer ak_any' } })

interface Event {
  exchange: string
  symbol: string
  price: number
  event_time: string
}

async function pages(query: string, limit: number): Promise<Event[]> {
  const all: Event[] = []
  let cursor: string | null = null
  do {
    const { json, status } = await ask(`?limit=${limit}${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    expect(json.count).toBe(json.rows.length)
    expect(json.truncated).toBe(json.next_cursor !== null)
    all.push(...json.rows)
    cursor = json.next_cursor
  } while (cursor !== null)
  return all
}

describe.each(['asc', 'desc'])('%s', (order) => {
  it.each([1, 7, 19, 57, 1_000])('pages of %s give every row once, in order', async (limit) => {
    const rows = await pages(`&order=${order}`, limit)
    expect(rows).toHaveLength(ROWS)
    expect(new Set(rows.map(({ price }) => price)).size).toBe(ROWS)
    const times = rows.map(({ event_time }) => event_time)
    expect(times).toEqual(order === 'asc' ? times.toSorted() : times.toSorted().reverse())
  })
})

it('filters, bounds and columns are those of the interface', async () => {
  const from = new Date(START + 2).toISOString()
  const to = new Date(START + 10).toISOString()
  const { json } = await ask(`?symbol=btc&exchange=okx&from=${from}&to=${to}&order=asc`)
  expect(json.rows.length).toBeGreaterThan(5)
  expect(Object.keys(json.rows[0])).toEqual([
    'exchange',
    'symbol',
    'side',
    'price',
    'qty',
    'quote_qty',
    'event_time',
    'delayed',
  ])
  for (const row of json.rows) {
    expect(row).toMatchObject({ exchange: 'okx', symbol: 'BTCUSDT' })
    expect(row.event_time >= from && row.event_time < to).toBe(true)
  }
  expect(json.as_of).toBe(json.rows.at(-1).event_time)
})

it('CSV has the same rows, and its cursor goes on', async () => {
  const first = await ask('?format=csv&limit=50')
  expect(first.text.trim().split(/\r?\n/)).toHaveLength(51)
  expect(first.text.split(/\r?\n/)[0]).toBe('exchange,symbol,side,price,qty,quote_qty,event_time,delayed')
  const second = await ask(`?format=csv&cursor=${first.headers['x-next-cursor']}`)
  expect(second.text.trim().split(/\r?\n/)).toHaveLength(ROWS - 50 + 1)
  expect(second.headers).not.toHaveProperty('x-next-cursor')
})

it('knows a symbol by its rows, though it has no ticker', async () => {
  expect((await ask('?symbol=ETH')).json.count).toBeGreaterThan(0)
  expect((await ask('?symbol=NOSUCH')).status).toBe(404)
})
