import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { silentLog } from '../src/core/log.ts'
import { MINUTE } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { liquidationEvents } from '../src/tables/liquidations.ts'
import { quantileOf, report } from './store-report.ts'

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
  report('Ingest of liquidations beside a reader', [
    { name: 'rows kept', value: kept / seconds, unit: 'rows/s', target: { atLeast: 120_000 } },
    { name: 'batch acknowledged, median', value: quantileOf(commits, 0.5), unit: 'ms' },
    { name: 'batch acknowledged, p99', value: quantileOf(commits, 0.99), unit: 'ms' },
    { name: 'reads', value: reads.length / seconds, unit: 'reads/s' },
    { name: 'read, median', value: quantileOf(reads, 0.5), unit: 'ms' },
    { name: 'read, p99', value: quantileOf(reads, 0.99), unit: 'ms' },
    { name: 'event loop gap, p99', value: gaps.percentile(99) / 1e6, unit: 'ms', target: { atMost: 20 } },
    { name: 'event loop gap, worst', value: gaps.max / 1e6, unit: 'ms' },
    { name: 'resident memory, peak', value: peakMb, unit: 'MB' },
  ])
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
