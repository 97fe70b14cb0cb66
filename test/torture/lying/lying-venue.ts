import { join } from 'node:path'
import { systemClock } from '../../../src/core/clock.ts'
import { silentLog } from '../../../src/core/log.ts'
import { createSimMarket } from '../../../src/sim/model/model.ts'
import { startWireVenues } from '../../../src/sim/wire/server.ts'
import { type OfferingVenue, openOfferingVenue } from '../kills/offering-venue.ts'
import type { Offered } from '../kills/recorded-venue.ts'
import type { Finding, Ground, Trial } from '../trial.ts'
import { rest, until } from '../waiting.ts'
import type { Kept } from '../yard.ts'
import { type KeptOf, readKept, WILD } from './kept-lies.ts'
import { type LyingGateway, openLyingGateway } from './lying-gateway.ts'
import type { Seen } from './seen.ts'

const LIAR = 'bybit'
const HONEST = 'binance'
const SECONDS = 90
const LEAST_SECONDS = 20
const MOST_RSS_MB = 700
const MOST_LOOP_MS = 1_000
/** Far more than any venue lists. */
const MOST_NAMES = 5_000
/** At the ends of the time a row may have been on its way. */
const EDGE_MS = 2_000

/**
 * One recorder hears two honest venues and a liar, another the honest ones alone. Of the honest ones one numbers what it
 * offers, so that each of its rows can be looked up.
 */
export const lyingVenue: Trial = {
  name: 'lies',
  minutes: 2.5,
  async run(ground) {
    const market = createSimMarket({ seed: 7 })
    const venues = await startWireVenues({ market, clock: systemClock, log: silentLog })
    const numbered = await openOfferingVenue()
    const gateway = await openLyingGateway(venues.port, LIAR, ground.random)
    try {
      return await bothHear(ground, gateway, numbered)
    } finally {
      await gateway.close()
      await numbered.close()
      await venues.close()
    }
  },
}

interface Recorder {
  readonly process: Kept
  readonly file: string
  readonly seen: readonly Seen[]
}

async function bothHear(
  ground: Ground,
  gateway: LyingGateway,
  numbered: OfferingVenue,
): Promise<readonly Finding[]> {
  const { signal } = ground
  const witness = startRecorder(ground, gateway.port, numbered.port, `${HONEST},${LIAR}`)
  const control = startRecorder(ground, gateway.port, numbered.port, HONEST)
  const ready = await until(() => witness.seen.length > 0 && control.seen.length > 0, 60_000, signal)
  if (!ready) throw new Error(`the recorders did not start: ${witness.process.err().slice(-300)}`)
  const begun = Date.now()
  const seconds = Math.max(LEAST_SECONDS, SECONDS * ground.effort)
  for (let second = 0; second < seconds && !signal.aborted; second++) {
    if (second > seconds * 0.75) gateway.sendAway()
    await rest(1_000, signal)
    ground.show(second / seconds, `${lieCount(gateway)} lies`)
  }
  const ended = Date.now()
  witness.process.kill('SIGTERM')
  control.process.kill('SIGTERM')
  const [end] = await Promise.all([witness.process.ended, control.process.ended])
  const heard = await readKept(witness.file, LIAR)
  const alone = await readKept(control.file, LIAR)
  const done = `${lieCount(gateway)} lies of one venue in ${Math.round(seconds)} s (${gateway.told.size} kinds) beside two honest ones`
  return [
    honestFinding(
      done,
      heard,
      alone,
      numbered.offered.filter(({ at }) => at > begun + EDGE_MS && at < ended - EDGE_MS),
    ),
    ...fareFindings(done, witness.seen, `${end.code ?? end.signal}`, heard),
  ]
}

function startRecorder({ yard, built }: Ground, port: number, smallPort: number, venues: string): Recorder {
  const file = join(yard.folder('lies'), 'market.duckdb')
  const child = join(built, 'test/torture/lying/witness-child.js')
  const process_ = yard.start(process.execPath, [child, file, String(port), String(smallPort), venues])
  const seen: Seen[] = []
  process_.onLine((line) => seen.push(JSON.parse(line) as Seen))
  return { process: process_, file, seen }
}

function lieCount({ told }: LyingGateway): number {
  return [...told.values()].reduce((sum, times) => sum + times, 0)
}

function honestFinding(done: string, heard: KeptOf, alone: KeptOf, offered: readonly Offered[]): Finding {
  const lacking = offered.filter(({ id }) => !heard.orders.has(id)).length
  const share = alone.tickers === 0 ? 0 : heard.tickers / alone.tickers
  const count = (rows: number) => rows.toLocaleString('en')
  return {
    done,
    must: 'of the honest venues every forced order is kept, and as many tickers as by a recorder that hears no liar (within a tenth)',
    found: `${count(lacking)} of ${count(offered.length)} forced orders are missing; ${count(heard.tickers)} tickers, ${(share * 100).toFixed(0)} % of the other's`,
    held: lacking === 0 && share >= 0.9,
  }
}

function fareFindings(done: string, seen: readonly Seen[], end: string, heard: KeptOf): readonly Finding[] {
  const rss = Math.max(...seen.map(({ rssMb }) => rssMb))
  // The first reading is that of the start.
  const loop = Math.max(...seen.slice(1).map(({ loopMs }) => loopMs))
  const liar = (seen.at(-1)?.sources ?? []).filter(({ source }) => source.startsWith(`${LIAR}.`))
  const sum = (name: 'faulty' | 'failures' | 'rows') =>
    liar.reduce((total, source) => total + source[name], 0)
  return [
    {
      done,
      must: `memory stays under ${MOST_RSS_MB} MB, and the recorder lives`,
      found: `${rss.toFixed(0)} MB at most; stopped with ${end}`,
      held: rss < MOST_RSS_MB && end === '0',
    },
    {
      done,
      must: `nothing is held up for ${MOST_LOOP_MS} ms`,
      found: `${loop.toFixed(0)} ms at most`,
      held: loop < MOST_LOOP_MS,
    },
    {
      done,
      must: 'lies are counted',
      found: `${sum('faulty').toLocaleString('en')} faulty rows and messages, ${sum('failures')} failed calls; ${sum('rows').toLocaleString('en')} rows were believed`,
      held: sum('faulty') > 0 && sum('failures') > 0,
    },
    {
      done,
      must: `no row of the liar is kept that is ${WILD} times off the others or ahead of time, nor thousands of names`,
      found: `${heard.wild} such rows, ${heard.names.toLocaleString('en')} names`,
      held: heard.wild === 0 && heard.names < MOST_NAMES,
    },
  ]
}
