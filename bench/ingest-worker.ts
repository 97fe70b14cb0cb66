import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../src/core/clock.ts'
import { answerOn, type Verbs } from '../src/core/line.ts'
import { createLog } from '../src/core/log.ts'
import { giveWay } from '../src/core/priority.ts'
import type { Row } from '../src/define/table.ts'
import { Batcher } from '../src/recorder/batcher.ts'
import { joinDuckdbStore, type StoreLine } from '../src/store/duckdb/open.ts'
import { TABLES } from '../src/tables/index.ts'
import { liquidationEvents } from '../src/tables/liquidations/liquidations.ts'

// A thread with a line of its own to the engine: what a recorder with more to do would be.

export interface IngestVerbs extends Verbs {
  readonly ingest: (pace: { seconds: number; rowsPerSecond: number }) => Promise<{ rowsPerSecond: number }>
}

const SYMBOLS = Array.from({ length: 250 }, (_, at) => `COIN${at}USDT`)
const VENUES = ['binance', 'bybit', 'okx']
const CHUNK = 200
const MAX_WAITING = 40_000
const turn = promisify(setImmediate)
const clock = systemClock
const log = createLog('warn')
let made = 0

giveWay()
const { store } = await joinDuckdbStore(workerData as StoreLine, TABLES)
answerOn(parentPort!, { ingest } satisfies IngestVerbs)

/** Offers rows at that pace at most, or as fast as they are stored. Returns how many a second were stored. */
async function ingest({ seconds, rowsPerSecond: pace }: { seconds: number; rowsPerSecond: number }) {
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
    const offered = batcher.offer(liquidationEvents, liquidations(rows, clock.now()))
    rows += offered.accepted
    waiting.push(offered.stored)
    if (waiting.length * CHUNK >= MAX_WAITING) await waiting.shift()
  }
  await Promise.all(waiting)
  const rowsPerSecond = rows / elapsed()
  batcher.close()
  return { rowsPerSecond }
}

function liquidations(seed: number, now: number): Row<typeof liquidationEvents>[] {
  return Array.from({ length: CHUNK }, (_, at) => ({
    event_time: now,
    received_at: now,
    exchange: VENUES[at % 3]!,
    symbol: SYMBOLS[(seed + at) % SYMBOLS.length]!,
    side: at % 2 === 0 ? ('SELL' as const) : ('BUY' as const),
    price: 100 + (at % 977) * 0.37,
    qty: 0.001 * (1 + (at % 5_003)),
    quote_qty: 10 + (at % 9_001) * 1.7,
    delayed: false,
    dedupe_key: `bench ${++made}`,
  }))
}
