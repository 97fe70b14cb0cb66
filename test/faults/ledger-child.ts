import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { loopbackGateway } from '../../src/define/gateway.ts'
import { poll, stream, venue } from '../../src/define/source.ts'
import type { Row } from '../../src/define/table.ts'
import { createRecorder } from '../../src/recorder/recorder.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { LEDGER_TABLES, TAPE_MS } from './ledger-tables.ts'

/** A process that the test kills: `FILE PORT` records a venue on that port into that file, and says when it does. */
const [file, port] = process.argv.slice(2)
const store = await openDuckdbStore({ file: file!, tables: LEDGER_TABLES, log: silentLog })
const recorder = createRecorder({
  venues: [
    venue({
      id: 'tv',
      name: 'Test venue',
      type: 'cex',
      country: null,
      markets: ['perp'],
      rest: { hosts: [], budget: { weight: 100, per: '1s' } },
      sources: [
        stream({
          id: 'tv.orders',
          into: liquidationEvents,
          about: 'Forced orders.',
          url: 'wss://stream.test/ws',
          subscribe: () => [{ op: 'subscribe' }],
          heartbeat: { every: '100ms', send: { json: { op: 'ping' } } },
          silence: '5s',
          parse: (message) =>
            'op' in (message as object) ? null : [message as Row<typeof liquidationEvents>],
        }),
        poll({
          id: 'tv.tape',
          into: perpTickers,
          about: 'Prices.',
          every: `${TAPE_MS}ms`,
          ask: async () => (await fetch(`http://127.0.0.1:${port}/`)).json() as Promise<object>,
          parse: (price, { now }) => [{ ...price, ts: now } as Row<typeof perpTickers>],
        }),
      ],
    }),
  ],
  rollups: [],
  store,
  gateway: loopbackGateway(Number(port)),
  clock: systemClock,
  log: silentLog,
  timings: { pulseMs: 100, startSpreadMs: 3, afterMarkMinMs: 1, afterMarkMaxMs: 5 },
  batching: { flushMs: 20 },
})
await recorder.start()
const looking = setInterval(() => {
  if (!recorder.health().every(({ rows }) => rows > 0)) return
  clearInterval(looking)
  process.stdout.write('recording\n')
}, 5)
process.once('SIGTERM', async () => {
  clearInterval(looking)
  await recorder.stop()
  await store.close()
  process.exit(0)
})
