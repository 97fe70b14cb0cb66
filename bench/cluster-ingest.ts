import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { silentLog } from '../src/core/log.ts'
import { HOUR, MINUTE, SECOND } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import { openClickhouseStore } from '../src/store/clickhouse/open.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { perpTickers } from '../src/tables/market/tickers.ts'
import { hasClickhouse, startClickhouse } from '../test/services/clickhouse.ts'
import { median, report, show } from './figure.ts'

// The same batches into two shards of ClickHouse and into the embedded engine, in turns. What counts is rows for a second
// of processor time, of all processes that have a part in it: on one machine shards and service share the processors.

const BATCH_ROWS = Number(process.env.BATCH_ROWS ?? 20_000)
const BATCHES = Math.ceil(400_000 / BATCH_ROWS)
const BATCHES_AT_ONCE = 3
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const VENUES = ['binance', 'bybit', 'okx', 'bitget', 'gate', 'hyperliquid']
const START = Date.UTC(2026, 10, 2)
/** As /proc counts time. */
const TICKS_A_SECOND = 100

interface Found {
  readonly perSecond: number
  readonly perCpuSecond: number
}

if (hasClickhouse) await compare()
else console.log('There is no clickhouse-server on this machine.')

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perptape-cluster-ingest-'))
  const shards = await startClickhouse()
  const tables = [perpTickers]
  const [embedded, cluster] = [
    await openDuckdbStore({ file: join(folder, 'market.duckdb'), tables, log: silentLog }),
    await openClickhouseStore({ ...shards, database: 'ingest', tables, log: silentLog }),
  ]
  const servers = () => shards.shards.map(({ server }) => server.process.pid!)
  const found: Record<'embedded' | 'cluster', Found[]> = { embedded: [], cluster: [] }
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const batches = Array.from({ length: BATCHES }, (_, at) => batch(round * BATCHES + at))
      const turns = [
        ['embedded', embedded, () => []],
        ['cluster', cluster, servers],
      ] as const
      for (const [name, store, others] of round % 2 === 0 ? turns : turns.toReversed()) {
        const one = await measure(store, batches, others())
        console.log(`round ${round}, ${name}: ${shown(one)}`)
        // The first is for warming up.
        if (round > 0) found[name].push(one)
      }
    }
    for (const store of [embedded, cluster]) {
      const { rows } = await store.extent(perpTickers)
      if (rows !== (ROUNDS + 1) * BATCHES * BATCH_ROWS) throw new Error(`${rows} rows found`)
    }
  } finally {
    await Promise.all([embedded.close(), cluster.close()])
    await shards.end()
    rmSync(folder, { recursive: true, force: true })
  }
  const of = (name: keyof typeof found, what: keyof Found) => median(found[name].map((one) => one[what]))
  show(`Ingest in batches of ${BATCH_ROWS} rows, ${perpTickers.columnNames.length} columns wide`, [
    ['embedded', of('embedded', 'perSecond'), 'rows/s'],
    ['two shards', of('cluster', 'perSecond'), 'rows/s'],
    ['embedded', of('embedded', 'perCpuSecond'), 'rows per second of processor time'],
    ['two shards', of('cluster', 'perCpuSecond'), 'rows per second of processor time'],
  ])
  report({
    name: 'ingest into two shards / embedded, for the same processor time',
    value: of('cluster', 'perCpuSecond') / of('embedded', 'perCpuSecond'),
    unit: '×',
    target: 0.8,
    bound: 'least',
  })
}

/** What is put in order later, by merges and the like, counts for as long again as the writing took. */
async function measure(store: Store, batches: readonly Batch[], others: readonly number[]): Promise<Found> {
  const rest = batches.values()
  const before = cpuSeconds(others)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: BATCHES_AT_ONCE }, async () => {
      for (const rows of rest) await store.insert(perpTickers, rows)
    }),
  )
  const milliseconds = performance.now() - begun
  await sleep(milliseconds)
  const rows = batches.length * BATCH_ROWS
  return {
    perSecond: rows / (milliseconds / SECOND),
    perCpuSecond: rows / (cpuSeconds(others) - before),
  }
}

/** Of this process with all its threads, and of the others. */
function cpuSeconds(others: readonly number[]): number {
  const { user, system } = process.cpuUsage()
  const ticks = others.map((pid) => {
    // Behind the name, which may have spaces: the 12th and 13th are its time and the kernel's for it.
    const cells = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(cells[11]) + Number(cells[12])
  })
  return (user + system) / 1e6 + ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

type Batch = readonly Row<typeof perpTickers>[]

/** As a minute of many venues has them: contract by contract, all at one time. */
function batch(number: number): Batch {
  const ts = START + number * MINUTE
  return Array.from({ length: BATCH_ROWS }, (_, at) => {
    const price = 100 + ((at * 7 + number) % 9_770) / 7
    return {
      ts,
      exchange: VENUES[at % VENUES.length]!,
      symbol: `COIN${Math.floor(at / VENUES.length)}USDT`,
      last_price: price,
      mark_price: price * 1.0001,
      index_price: price * 0.9999,
      change_24h_pct: ((at + number) % 200) / 10 - 10,
      quote_volume_24h: 1e6 + ((at * 31 + number) % 100_003) * 17.5,
      funding_rate_pct: at % 5 === 0 ? null : ((at + number) % 100) / 10_000,
      funding_interval_h: 8,
      next_funding_at: ts + 8 * HOUR,
    }
  })
}

function shown({ perSecond, perCpuSecond }: Found): string {
  return `${perSecond.toFixed(0)} rows/s, ${perCpuSecond.toFixed(0)} rows per CPU second`
}
