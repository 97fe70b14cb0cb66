import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../src/core/log.ts'
import { MAIN_VENUE } from '../src/core/symbols.ts'
import { DAY, dateOf, MINUTE, type Ms, SECOND } from '../src/core/time.ts'
import type { Readers } from '../src/define/reader.ts'
import type { AnyTable } from '../src/define/table.ts'
import { decide, engineTables } from '../src/signals/engine.ts'
import { type DecidedSignal, outcomesOf } from '../src/signals/evaluate.ts'
import { outcomeTables, recordedSources } from '../src/signals/recorded-sources.ts'
import { openDuckdbStore } from '../src/store/duckdb/open.ts'
import type { Store } from '../src/store/port.ts'
import { signalOutcomes, signals } from '../src/tables/signals/signals.ts'
import { feeSchedules } from '../src/tables/venues/fees.ts'
import { report, show } from './figure.ts'
import { FILLED_TABLES, fillSignals } from './signals-fill.ts'

// A year of minute bars of thirty perpetuals, and of all else that strategies look at, on a store as a service has it:
// decided and stored week by week, each evaluated and stored while the next is decided. DAYS and SYMBOLS make it smaller.

const SYMBOLS = Number(process.env.SYMBOLS ?? 30)
const DAYS = Number(process.env.DAYS ?? 365)
const FROM = Date.UTC(2025, 10, 1)
const TO = FROM + DAYS * DAY
const AT_ONCE = 7 * DAY
/** When a decision is made after its mark. */
const AFTER_MARK = 20 * SECOND

const tables: readonly AnyTable[] = [...new Set([...FILLED_TABLES, feeSchedules, signals, signalOutcomes])]
const folder = mkdtempSync(join(tmpdir(), 'perptape-signals-'))
const file = join(folder, 'market.duckdb')
const openStore = () => openDuckdbStore({ file, tables, log: silentLog })
try {
  await (await openStore()).close()
  await fillSignals(file, { symbols: SYMBOLS, from: FROM, to: TO })
  const store = await openStore()
  try {
    await store.insert(feeSchedules, [takerFee(FROM - DAY)])
    await throughTheYear(store)
  } finally {
    await store.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function throughTheYear(store: Store): Promise<void> {
  const engine = readersOf(store, engineTables)
  const record = readersOf(store, outcomeTables)
  const symbols = Array.from({ length: SYMBOLS }, (_, place) => `COIN${place}USDT`)
  const ended = new Map<string, number>()
  let open: readonly DecidedSignal[] = []
  let decided = 0

  async function evaluate(made: readonly DecidedSignal[], until: Ms): Promise<void> {
    const before = [...open, ...made]
    const outcomes = await outcomesOf(before, recordedSources(record, symbols), until)
    await store.insert(signalOutcomes, outcomes)
    const closed = new Set(outcomes.map(({ signal_id }) => signal_id))
    open = before.filter(({ signal_id }) => !closed.has(signal_id))
    for (const { outcome } of outcomes) ended.set(outcome, (ended.get(outcome) ?? 0) + 1)
  }

  const usage = process.cpuUsage()
  const started = performance.now()
  let evaluating = Promise.resolve()
  for (let from = FROM; from < TO; from += AT_ONCE) {
    const to = Math.min(from + AT_ONCE, TO)
    const made = await decide(engine, { from, to }, (mark) => mark + AFTER_MARK)
    await store.insert(signals, made)
    decided += made.length
    await evaluating
    // Beside what is decided next, as in a service.
    evaluating = evaluate(made, to + MINUTE)
  }
  await evaluating
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(usage)
  show(`${DAYS} days of ${SYMBOLS} perpetuals`, [
    ['minute bars', (DAYS * DAY * SYMBOLS) / MINUTE, ''],
    ['decisions', decided, ''],
    ...[...ended].map(([outcome, count]) => [`ended as ${outcome}`, count, ''] as const),
    ['still open', open.length, ''],
    ['processor time', (user + system) / 1e6, 's'],
  ])
  if (decided < SYMBOLS * DAYS * 0.1) throw new Error(`${decided} decisions are no test of anything`)
  report({
    name: `${DAYS} days of minute bars of ${SYMBOLS} perpetuals through engine and evaluator`,
    value: seconds,
    unit: 's',
    target: 60,
    bound: 'most',
  })
}

function readersOf<T extends Readonly<Record<string, AnyTable>>>(store: Store, read: T): Readers<T> {
  return Object.fromEntries(
    Object.entries(read).map(([name, table]) => [name, store.reader(table)]),
  ) as unknown as Readers<T>
}

function takerFee(since: Ms) {
  return {
    venue: MAIN_VENUE,
    market: 'perp' as const,
    valid_from: dateOf(since),
    maker_pct: 0.02,
    taker_pct: 0.05,
    basis: 'schedule' as const,
    pairs: null,
    valid_to: null,
    checked_at: since,
    source: 'venue' as const,
  }
}
