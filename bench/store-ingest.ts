import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { silentLog } from '../src/core/log.ts'
import { MINUTE } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'
import { percentile, report, show } from './figure.ts'

/** Rows kept per second, in batches as the recorder makes them, while somebody reads. */
const BATCH_ROWS = 5_000
const BATCHES_AT_ONCE = 3
const SECONDS = Number(process.env.SECONDS ?? 12)
const VENUES = ['binance', 'bybit', 'okx', 'bitget', 'gate', 'hyperliquid']

const folder = mkdtempSync(join(tmpdir(), 'perptape-ingest-'))
const store = await openDuckdbStore({
  file: join(folder, 'market.duckdb'),
  tables: [liquidationEvents],
  log: silentLog,
})
try {
  await ingest(store)
} finally {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}

async function ingest(target: Store): Promise<void> {
  const start = Date.now()
  let clock = start
  let made = 0
  let kept = 0
  let running = true
  const commits: number[] = []
  const reads: number[] = []
  let peakMb = 0
  const gaps = monitorEventLoopDelay({ resolution: 1 })

  const write = async () => {
    while (running) {
      const rows = batch(made, clock)
      made += rows.length
      clock += 40
      const asked = performance.now()
      await target.insert(liquidationEvents, rows)
      commits.push(performance.now() - asked)
      kept += rows.length
    }
  }
  const read = async () => {
    const reader = target.reader(liquidationEvents)
    while (running) {
      const asked = performance.now()
      await reader.range({
        since: clock - MINUTE,
        where: { symbol: 'COIN7USDT' },
        order: 'desc',
        limit: 1_000,
      })
      reads.push(performance.now() - asked)
      const again = performance.now()
      await reader.bucket({
        since: clock - MINUTE,
        every: '1m',
        by: ['exchange'],
        take: { usd: { sum: 'quote_qty' } },
      })
      reads.push(performance.now() - again)
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / 2 ** 20)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  await target.insert(liquidationEvents, batch(0, clock))
  gaps.enable()
  const began = performance.now()
  const work = [...Array.from({ length: BATCHES_AT_ONCE }, write), read()]
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000))
  running = false
  await Promise.all(work)
  const seconds = (performance.now() - began) / 1_000
  gaps.disable()

  const { rows } = await target.extent(liquidationEvents)
  if (rows !== kept + BATCH_ROWS) throw new Error(`${kept + BATCH_ROWS} rows acknowledged, ${rows} found`)
  show('Ingest of liquidations beside a reader', [
    ['rows kept', kept / seconds, 'rows/s'],
    ['batch acknowledged, median', percentile(commits, 0.5), 'ms'],
    ['batch acknowledged, p99', percentile(commits, 0.99), 'ms'],
    ['reads', reads.length / seconds, 'reads/s'],
    ['read, median', percentile(reads, 0.5), 'ms'],
    ['read, p99', percentile(reads, 0.99), 'ms'],
    ['event loop gap, worst', gaps.max / 1e6, 'ms'],
    ['resident memory, peak', peakMb, 'MB'],
  ])
  report({
    name: 'ingest through the store beside a reader',
    value: kept / seconds,
    unit: 'rows/s',
    target: 120_000,
    bound: 'least',
  })
  report({
    name: 'event loop gap while ingesting, p99',
    value: gaps.percentile(99) / 1e6,
    unit: 'ms',
    target: 20,
    bound: 'most',
  })
}

function batch(first: number, at: number): Row<typeof liquidationEvents>[] {
  const rows: Row<typeof liquidationEvents>[] = []
  for (let index = 0; index < BATCH_ROWS; index++) {
    const number = first + index
    const exchange = VENUES[number % VENUES.length]!
    const price = 100 + (number % 977) / 7
    const qty = (number % 31) / 3
    rows.push({
      event_time: at + (index % 40),
      received_at: at + 90,
      exchange,
      symbol: `COIN${number % 400}USDT`,
      side: number % 3 === 0 ? 'BUY' : 'SELL',
      price,
      qty,
      quote_qty: price * qty,
      delayed: false,
      dedupe_key: `${exchange}:${at}:${number}`,
    })
  }
  return rows
}
