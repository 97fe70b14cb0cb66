import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { liquidationEvents } from '../../../src/tables/liquidations/liquidations.ts'
import { perpTickers } from '../../../src/tables/market/tickers.ts'
import type { Finding, Ground } from '../trial.ts'
import { inParallel, rest, until } from '../waiting.ts'
import { anyMoment, birthMoment, type Life, type Moment, startLife } from './life.ts'
import { openOfferingVenue } from './offering-venue.ts'
import { readRecord } from './read-record.ts'
import { type Judged, judge, sumOf } from './record-check.ts'

const LIVES_OF_A_FOLDER = 25
const AT_ONCE = 2
const FIRST_ROWS_MS = 10_000

/** What came of all folders so far. */
interface Tally {
  kills: number
  readonly byMoment: Map<string, number>
  readonly refusals: string[]
  readonly judged: Judged[]
}

/** The small recorder is killed at random moments and started again on the same folder, again and again. */
export async function killSmall(ground: Ground, child: string, kills: number): Promise<readonly Finding[]> {
  const tally: Tally = { kills: 0, byMoment: new Map(), refusals: [], judged: [] }
  await inParallel(Math.ceil(kills / LIVES_OF_A_FOLDER), AT_ONCE, ground.signal, async (index) => {
    const lives = Math.min(LIVES_OF_A_FOLDER, kills - index * LIVES_OF_A_FOLDER)
    await oneFolder({ ...ground, random: ground.random.fork(index) }, child, lives, tally, () =>
      ground.show(tally.kills / kills, `${tally.kills} kills`),
    )
  })
  return findingsOf(tally)
}

async function oneFolder(
  ground: Ground,
  child: string,
  lives: number,
  tally: Tally,
  onKill: () => void,
): Promise<void> {
  const { yard, random, signal } = ground
  const folder = yard.folder('kills')
  const file = join(folder, 'market.duckdb')
  const venue = await openOfferingVenue()
  const acknowledged = new Map<string, Set<string>>()
  const start = (moment: Moment | null) =>
    startLife(yard, child, { file, port: venue.port, compacts: moment?.after === 'compact' })
  const take = (life: Life) => {
    if (life.failed !== null) tally.refusals.push(life.failed)
    for (const [table, keys] of life.kept) {
      const all = acknowledged.get(table) ?? new Set()
      for (const key of keys) all.add(key)
      acknowledged.set(table, all)
    }
  }
  try {
    for (let life = 0; life < lives && !signal.aborted; life++) {
      const moment = life === 0 ? birthMoment(random) : anyMoment(random)
      const running = start(moment)
      await killAt(running, moment)
      take(running)
      tally.kills++
      tally.byMoment.set(moment.after, (tally.byMoment.get(moment.after) ?? 0) + 1)
      onKill()
      await rest(random.upTo(100), signal)
    }
    // The last one lives until it has recorded both kinds, and ends well: what it leaves is what is judged.
    const last = start(null)
    await until(() => last.kept.has(perpTickers.name) || last.process.end !== null, 30_000)
    last.process.kill('SIGTERM')
    const { code } = await last.process.ended
    take(last)
    if (code !== 0) tally.refusals.push(`a clean stop left with ${code}: ${last.process.err().slice(-200)}`)
    const records = await readRecord(file, venue.offered, acknowledged)
    tally.judged.push(...records.map(judge))
  } finally {
    await venue.close()
    yard.remove(folder)
  }
}

async function killAt(life: Life, { after, ms }: Moment): Promise<void> {
  const asked = after === 'stop'
  await life.comesTo(asked ? 'record' : after)
  // One that has acknowledged nothing yet has nothing to lose.
  if (asked || after === 'record')
    await until(() => life.kept.has(liquidationEvents.name) || life.process.end !== null, FIRST_ROWS_MS)
  if (asked) life.process.kill('SIGTERM')
  await sleep(ms)
  life.process.kill('SIGKILL')
  await life.process.ended
}

function findingsOf({ kills, byMoment, refusals, judged }: Tally): readonly Finding[] {
  const all = sumOf(judged)
  const moments = [...byMoment].map(([name, times]) => `${times} ${WORDS[name] ?? name}`).join(', ')
  const done = `${kills} kills of a small recorder (${moments}), started again each time`
  const count = (rows: number) => rows.toLocaleString('en')
  return [
    {
      done,
      must: 'every start opens the file',
      found:
        refusals.length === 0 ? `${kills} of ${kills} did` : `${refusals.length} did not: ${refusals[0]}`,
      held: refusals.length === 0,
    },
    {
      done,
      must: 'no acknowledged row is missing',
      found: `${count(all.lost)} of ${count(all.acknowledged)} are missing`,
      held: all.lost === 0,
    },
    { done, must: 'no key is there twice', found: `${count(all.twice)} are`, held: all.twice === 0 },
    {
      done,
      must: 'what was offered and is not there lies in a gap of the ledger',
      found: `${count(all.silent)} of ${count(all.missing)} missing rows and marks lie in none (${count(all.offered)} offered); ${(all.overclaimedMs / 1_000).toFixed(1)} s are called missing although they are there`,
      held: all.silent === 0,
    },
  ]
}

const WORDS: Readonly<Record<string, string>> = {
  open: 'at birth or opening',
  start: 'at start',
  record: 'recording',
  compact: 'compacting',
  stop: 'amid a clean stop',
}
