import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { loopbackGateway } from '../../src/define/gateway.ts'
import { LeaseBook } from '../../src/leases/lease-book.ts'
import { Member, type MemberTimings } from '../../src/leases/member.ts'
import { Crew } from '../../src/recorder/crew.ts'
import { createRecorder } from '../../src/recorder/recorder.ts'
import { openClickhouseStore } from '../../src/store/clickhouse/open.ts'
import { smallVenue } from '../torture/kills/recorded-venue.ts'
import { SHARED_TABLES } from './shared-tables.ts'

/** What the child is given, as JSON. */
export interface SharedChild {
  readonly name: string
  readonly urls: readonly string[]
  readonly cluster: string
  readonly database: string
  readonly book: string
  readonly venuePort: number
  readonly timings: Partial<MemberTimings>
}

/** The real recorder on shards, with one small venue that it shares with others of its kind; says what it has. */
const given = JSON.parse(process.argv[2]!) as SharedChild
const say = (word: string) => process.stdout.write(`${word}\n`)

const book = new LeaseBook(given.book)
const member = new Member({ book, wants: new Map([['feed:okx', 1]]), log: silentLog, timings: given.timings })
const store = await openClickhouseStore({
  ...given,
  tables: SHARED_TABLES,
  log: silentLog,
  stamps: member.stamps,
  join: true,
})
let groups = 0
const crew = new Crew(
  () =>
    createRecorder({
      venues: [smallVenue()],
      rollups: [],
      share: { as: `${given.name}-${++groups}`, does: 'sources' },
      store,
      gateway: loopbackGateway(given.venuePort),
      clock: systemClock,
      log: silentLog,
      timings: { startSpreadMs: 3, afterMarkMinMs: 1, afterMarkMaxMs: 5, pulseMs: 200, stopMs: 5_000 },
      batching: { flushMs: 100 },
    }),
  silentLog,
)
await member.join(async (gained, lost) => {
  await crew.shift(gained, lost)
  if (gained.size > 0) say('gained')
  if (lost.size > 0) say('lost')
})
say('joined')
process.once('SIGTERM', async () => {
  await crew.stop()
  await member.leave()
  await store.close()
  await book.close()
  process.exit(0)
})
