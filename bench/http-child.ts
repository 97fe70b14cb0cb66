import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAccess } from '../src/access/access.ts'
import { createPayment } from '../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../src/access/payment-networks.ts'
import { BOARDS } from '../src/boards/index.ts'
import { systemClock } from '../src/core/clock.ts'
import { createLog } from '../src/core/log.ts'
import { DAY, MINUTE } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import type { TableHistory } from '../src/define/table-history.ts'
import type { KeyHolder } from '../src/ledger/port.ts'
import { hashOf } from '../src/ledger/secrets.ts'
import { OFFERS } from '../src/offers/index.ts'
import { liquidationsRaw } from '../src/offers/liquidations/liquidations-raw.ts'
import { Batcher } from '../src/recorder/batcher.ts'
import { createService } from '../src/serve/serve.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { TABLES } from '../src/tables/index.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../src/tables/market/open-interest.ts'
import { perpTickers } from '../src/tables/market/tickers.ts'
import { BENCH_KEY, type ChildTask } from './http-parent.ts'

// A server in a process of its own, so that it and its load do not share an event loop.

const SYMBOLS = 250
const HISTORY_ROWS = 400_000
const CHUNK = 200
const VENUES = ['binance', 'bybit', 'okx']
const SYMBOL_NAMES = Array.from({ length: SYMBOLS }, (_, at) => `COIN${at}USDT`)
const MAX_WAITING = 40_000
const turn = promisify(setImmediate)
const clock = systemClock
const log = createLog('warn')
let made = 0

process.on('message', (task: ChildTask) => {
  if (task.do === 'cpu') process.send?.(process.cpuUsage())
})
if (process.argv[2] === 'raw') await serveRaw()
else await serveOurs()

/** The yardstick: node:http, one writeHead, one end. */
async function serveRaw(): Promise<void> {
  process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_, res) => {
      res.writeHead(200, headers)
      res.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    })
  })
  process.send?.({ ready: true })
}

async function serveOurs(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'perptape-bench-'))
  const store = await openDuckdbStore({ file: join(folder, 'market.duckdb'), tables: TABLES, log })
  await fill(store)
  const holder = { accountId: 'bench', plan: 'scale' } as KeyHolder
  const access = createAccess({
    ledger: { findKey: (hash) => (hash === hashOf(BENCH_KEY) ? holder : null) },
    clock,
    // Limits are on; they are only out of reach.
    plans: { scale: 1_000_000_000 },
    keyRequiredFrom: null,
    trustProxy: 'off',
    log,
  })
  const publicUrl = 'http://127.0.0.1'
  const service = createService({
    boards: BOARDS,
    offers: OFFERS,
    store,
    access,
    clock,
    log,
    payment: createPayment({ publicUrl, payTo: SIMULATED_PAY_TO }),
    config: { host: '127.0.0.1', port: 0, publicUrl, simulated: true },
  })
  const address = await service.listen()
  process.on('message', async (task: ChildTask) => {
    if (task.do === 'engine') process.send?.({ milliseconds: await engineTime(store, task.rows) })
    if (task.do === 'ingest')
      process.send?.({ rowsPerSecond: await ingest(store, task.seconds, task.rowsPerSecond) })
    if (task.do === 'end') {
      await service.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
      process.exit(0)
    }
  })
  process.send?.({ address })
}

async function fill(store: Store): Promise<void> {
  const now = clock.now()
  const tickers: Row<typeof perpTickers>[] = []
  const openInterest: Row<typeof oi5m>[] = []
  for (let at = 0; at < SYMBOLS; at++) {
    const symbol = `COIN${at}USDT`
    const price = 1 + at * 1.2345
    // From a little later on, so that the board still has its rows when the run ends.
    for (const ts of [now - MINUTE, now]) {
      tickers.push({
        ts,
        exchange: 'binance',
        symbol,
        last_price: price,
        mark_price: price * 1.0001,
        index_price: price,
        change_24h_pct: (at % 17) - 8.123,
        quote_volume_24h: 1e9 / (at + 1),
        funding_rate_pct: 0.01,
        funding_interval_h: 8,
        next_funding_at: now + 3_600_000,
      })
      openInterest.push({
        ts,
        exchange: 'binance',
        symbol,
        oi_base: 1e6,
        oi_usd: 1e6 * price,
        mark_price: price,
      })
    }
  }
  await store.insert(perpTickers, tickers)
  await store.insert(oi5m, openInterest)
  for (let from = 0; from < HISTORY_ROWS; from += 20_000) {
    await store.insert(liquidationEvents, liquidations(from, 20_000, now - DAY + from * 100))
  }
  await store.compact()
}

function liquidations(seed: number, count: number, since: number): Row<typeof liquidationEvents>[] {
  return Array.from({ length: count }, (_, at) => ({
    event_time: since + at,
    received_at: since + at + 40,
    exchange: VENUES[at % 3]!,
    symbol: SYMBOL_NAMES[(seed + at) % SYMBOLS]!,
    side: at % 2 === 0 ? 'SELL' : 'BUY',
    price: 100 + (at % 977) * 0.37,
    qty: 0.001 * (1 + (at % 5_003)),
    quote_qty: 10 + (at % 9_001) * 1.7,
    delayed: false,
    dedupe_key: `bench ${++made}`,
  }))
}

/** What the engine takes to make the text that the paid route sends. */
async function engineTime(store: Store, rows: number): Promise<number> {
  const { columns } = liquidationsRaw.answer as TableHistory
  const begun = performance.now()
  const { count } = await store.rowsAsJson(
    liquidationEvents,
    { order: 'desc', limit: rows, where: {} },
    { columns },
  )
  if (count !== rows) throw new Error(`${count} rows instead of ${rows}`)
  return performance.now() - begun
}

/** Offers rows at that pace at most, or as fast as they are stored. Returns how many a second were stored. */
async function ingest(store: Store, seconds: number, pace: number): Promise<number> {
  const batcher = new Batcher({ store, clock, log })
  await batcher.warm([liquidationEvents])
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1_000
  const waiting: Promise<void>[] = []
  let rows = 0
  while (elapsed() < seconds) {
    // Rows arrive as messages do: the loop is free between them.
    await (rows < pace * elapsed() ? turn() : sleep(1))
    if (rows >= pace * elapsed()) continue
    const offered = batcher.offer(liquidationEvents, liquidations(rows, CHUNK, clock.now()))
    rows += offered.accepted
    waiting.push(offered.stored)
    if (waiting.length * CHUNK >= MAX_WAITING) await waiting.shift()
  }
  await Promise.all(waiting)
  const perSecond = rows / elapsed()
  batcher.close()
  return perSecond
}
