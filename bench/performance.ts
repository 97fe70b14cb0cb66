import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performanceBoard } from '../src/boards/signals/performance.ts'
import { silentLog } from '../src/core/log.ts'
import { DAY, floorTo, HOUR, MINUTE } from '../src/core/time.ts'
import type { Row } from '../src/define/table.ts'
import { asked } from '../src/serve/asked.ts'
import { createRun } from '../src/serve/run.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import { signalOutcomes, signals } from '../src/tables/signals/signals.ts'
import { signalAt } from '../test/fixtures/signals.ts'
import { median, report } from './figure.ts'
import { inRounds } from './rounds.ts'

// What the signals came to, over 50,000 that were decided and ended in the last 180 days: the answer as a service
// computes it, nothing kept from the time before.

const NOW = Date.UTC(2026, 10, 15, 12)
const SIGNALS = 50_000
const STRATEGIES = 10
const SYMBOLS = 30
const WARM = 3
const ROUNDS = 15

const decided = Array.from({ length: SIGNALS }, (_, place) => {
  const ended = floorTo(NOW - ((SIGNALS - place) / SIGNALS) * 179 * DAY, MINUTE)
  return signalAt(ended - HOUR, {
    symbol: `COIN${place % SYMBOLS}USDT`,
    strategy: `strategy-${place % STRATEGIES}`,
    side: place % 3 === 0 ? 'SHORT' : 'LONG',
    signalId: `00000000-0000-8000-8000-${String(place).padStart(12, '0')}`,
    features: { first: Math.sin(place), second: place / 7 },
  })
})

const folder = mkdtempSync(join(tmpdir(), 'perptape-performance-'))
const tables = Object.values(performanceBoard.reads)
const store = await openDuckdbStore({ file: join(folder, 'market.duckdb'), tables, log: silentLog })
try {
  await store.insert(signals, decided)
  await store.insert(signalOutcomes, decided.map(endOf))
  const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
  const ask = () => run(asked(performanceBoard, {}))
  for (let round = 0; round < WARM; round++) await ask()
  const { answer } = await ask()
  const { totalTrades } = answer as { totalTrades: number }
  if (totalTrades < SIGNALS * 0.9) throw new Error(`${totalTrades} trades are too few`)
  const usage = process.cpuUsage()
  const { times, longestTurns } = await inRounds(ROUNDS, ask)
  const { user, system } = process.cpuUsage(usage)
  const processorMs = (user + system) / 1_000 / ROUNDS
  console.log(
    `${processorMs.toFixed(0)} ms of processor, longest turn ${median(longestTurns).toFixed(0)} ms, fastest ${Math.min(...times).toFixed(0)} ms`,
  )
  report({
    name: 'a performance answer over 50,000 signals',
    value: median(times),
    unit: 'ms',
    target: 100,
    bound: 'most',
  })
} finally {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Some are excluded, the others win or lose by some tenths of a percent. */
function endOf(signal: Row<typeof signals>, place: number): Row<typeof signalOutcomes> {
  const { signal_id, created_at, symbol, side, strategy } = signal
  const about = { signal_id, created_at, symbol, side, strategy, evaluated_at: created_at + HOUR }
  const isExcluded = place % 50 === 0
  const told = <T>(value: T) => (isExcluded ? null : value)
  const gross = 60 * Math.sin(place * 12.9898)
  return {
    ...about,
    outcome: isExcluded ? 'EXCLUDED' : gross > 20 ? 'TP1' : gross < -20 ? 'SL' : 'TIMEOUT',
    reason: isExcluded ? 'no bar of 2026-11-16T12:07Z on binance' : null,
    gross_bps: told(gross),
    fees_bps: told(10),
    slippage_bps: told(2),
    funding_bps: told(0.5),
    net_bps: told(gross - 12.5),
    exit_price: told(100),
    duration_minutes: told(60),
  }
}
