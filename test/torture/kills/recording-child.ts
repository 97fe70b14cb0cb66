import { systemClock } from '../../../src/core/clock.ts'
import { sentenceOf } from '../../../src/core/errors.ts'
import { silentLog } from '../../../src/core/log.ts'
import { loopbackGateway } from '../../../src/define/gateway.ts'
import type { AnyTable } from '../../../src/define/table.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { openDuckdbStore } from '../../../src/store/duckdb/open.ts'
import type { Store } from '../../../src/store/port.ts'
import { TABLES } from '../../../src/tables/index.ts'
import { smallVenue } from './recorded-venue.ts'
import { type ChildWords, keyOf } from './words.ts'

/**
 * The real recorder on the real store, with one small venue on loopback: `FILE PORT COMPACT_EVERY_MS`. Says on standard
 * output what it has come to, and the keys of every batch that the store acknowledged. SIGTERM stops it cleanly.
 */
const [file = '', port = '', compactEveryMs = ''] = process.argv.slice(2)

/** Written before anything else can happen: pipes are synchronous. */
const say = (words: ChildWords) => process.stdout.write(`${JSON.stringify(words)}\n`)

/** The same store, which says what it has taken. */
function telling(store: Store): Store {
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'insert') return value.bind(target)
      return async (table: AnyTable, rows: readonly Record<string, unknown>[]) => {
        await target.insert(table, rows as never)
        say({ kept: table.name, keys: rows.map((row) => keyOf(table, row)) })
      }
    },
  })
}

try {
  say({ at: 'open' })
  const store = telling(await openDuckdbStore({ file, tables: TABLES, log: silentLog }))
  say({ at: 'start' })
  const recorder = createRecorder({
    venues: [smallVenue()],
    rollups: [],
    store,
    gateway: loopbackGateway(Number(port)),
    clock: systemClock,
    log: silentLog,
    // Only what makes a start long: what the ledger goes by is left as it is in real life.
    timings: {
      startSpreadMs: 3,
      afterMarkMinMs: 1,
      afterMarkMaxMs: 5,
      maintainEveryMs: Number(compactEveryMs),
    },
    batching: { flushMs: 20 },
    async maintain() {
      say({ at: 'compact' })
      await store.compact()
    },
  })
  process.once('SIGTERM', async () => {
    say({ at: 'stop' })
    await recorder.stop()
    await store.close()
    say({ at: 'end' })
    process.exit(0)
  })
  await recorder.start()
  say({ at: 'record' })
} catch (thrown) {
  say({ failed: sentenceOf(thrown) })
  process.exit(1)
}
