import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../../src/core/clock.ts'
import { silentLog } from '../../../src/core/log.ts'
import { type Gateway, loopbackGateway } from '../../../src/define/gateway.ts'
import type { Source, Venue } from '../../../src/define/source.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { openDuckdbStore } from '../../../src/store/duckdb/open.ts'
import { TABLES } from '../../../src/tables/index.ts'
import { VENUES } from '../../../src/venues/index.ts'
import { SMALL_HOST, smallVenue } from '../kills/recorded-venue.ts'
import type { Seen } from './seen.ts'

/**
 * The real recorder, with the real adapters of the venues that are named and the small venue that numbers its rows:
 * `FILE PORT SMALL_PORT binance,bybit`. Asks far more often than in real life, and says twice a second how it fares.
 * SIGTERM stops it cleanly.
 */
const [file = '', port = '', smallPort = '', ids = ''] = process.argv.slice(2)
const SUBJECTS = ['contracts', 'tickers', 'liquidations']
const TELL_EVERY_MS = 500

function hurried(venue: Venue): Venue {
  const sources = venue.sources.filter(({ id }) => SUBJECTS.some((subject) => id.endsWith(`.${subject}`)))
  return {
    ...venue,
    sources: sources.map((source): Source => (source.kind === 'poll' ? { ...source, every: '3s' } : source)),
  }
}

const [others, small] = [loopbackGateway(Number(port)), loopbackGateway(Number(smallPort))]
const gateway: Gateway = {
  route: (address) => (new URL(address).host === SMALL_HOST ? small : others).route(address),
}

const store = await openDuckdbStore({ file, tables: TABLES, log: silentLog })
const recorder = createRecorder({
  venues: [smallVenue(), ...VENUES.filter(({ id }) => ids.split(',').includes(id)).map(hurried)],
  rollups: [],
  store,
  gateway,
  clock: systemClock,
  log: silentLog,
  timings: { startSpreadMs: 300, retryFirstMs: 200, retryMaxMs: 1_000, reconnectMaxMs: 1_000 },
})
await recorder.start()

const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
const tell = () => {
  const seen: Seen = {
    rssMb: process.memoryUsage.rss() / 1024 ** 2,
    loopMs: loop.max / 1e6,
    sources: recorder.health().map(({ source, rows, faulty, failures, refused }) => ({
      source,
      rows,
      faulty,
      failures,
      refused,
    })),
  }
  loop.reset()
  process.stdout.write(`${JSON.stringify(seen)}\n`)
}
setInterval(tell, TELL_EVERY_MS)
process.once('SIGTERM', async () => {
  await recorder.stop()
  tell()
  await store.close()
  process.exit(0)
})
