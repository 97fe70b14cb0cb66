import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE } from '../../../src/core/time.ts'
import { LARGE_PAGE, makeKey, ordersShown, SMALL_PAGE } from '../paid-caller.ts'
import { lastLine, runCommand, type Service, startService } from '../service.ts'
import type { Finding, Ground } from '../trial.ts'
import { rest } from '../waiting.ts'
import type { End } from '../yard.ts'
import { type Claimed, judge } from './record-check.ts'

/** Killed while a new folder is born: a birth takes half a minute, so there are few of these. */
const BIRTHS = 0.1
const WIRE_VENUES = ['binance', 'bybit', 'okx']

interface Tally {
  kills: number
  births: number
  readonly refusals: string[]
  /** Rows that a caller was shown, as the text of each. */
  readonly seen: Set<string>
}

/** The whole of perptape, simulated, killed at random moments: in its birth, at start, at work, amid a clean stop. */
export async function killService(ground: Ground, kills: number): Promise<readonly Finding[]> {
  const { yard, folders } = ground
  const tally: Tally = { kills: 0, births: 0, refusals: [], seen: new Set() }
  const birthing = killBirths(
    { ...ground, random: ground.random.fork('births') },
    Math.floor(kills * BIRTHS),
    tally,
  )
  const data = await folders.born('service-kills')
  const begun = Date.now()
  const key = await makeKey(yard, data)
  await killAtWork(ground, data, key, kills - Math.floor(kills * BIRTHS), tally)
  const after = await startService(yard, data).up.then((up) => up.url)
  const there = await ordersShown(after, key, LARGE_PAGE)
  const findings = findingsOf(
    tally,
    there,
    await exported(ground, data, begun),
    await ledgerOf(ground, data),
    begun,
  )
  await birthing
  return findings
}

async function killBirths({ yard, random, signal }: Ground, births: number, tally: Tally): Promise<void> {
  if (births === 0) return
  const folder = join(yard.folder('births'), 'data')
  for (let birth = 0; birth < births && !signal.aborted; birth++) {
    const service = startService(yard, folder)
    await rest(random.upTo(12_000), signal)
    noteEnd(tally, service, await killed(service))
    tally.births++
  }
  const last = startService(yard, folder)
  await last.up.catch((thrown: Error) => tally.refusals.push(thrown.message))
  await killed(last)
}

async function killAtWork(
  ground: Ground,
  data: string,
  key: string,
  kills: number,
  tally: Tally,
): Promise<void> {
  const { yard, random, signal } = ground
  for (let kill = 0; kill < kills && !signal.aborted; kill++) {
    const service = startService(yard, data)
    if (random.chance(0.35)) await rest(random.upTo(2_500), signal)
    else {
      const up = await service.up.catch((thrown: Error) => void tally.refusals.push(thrown.message))
      if (up === undefined) continue
      await rest(random.upTo(3_000), signal)
      for (const row of await ordersShown(up.url, key, SMALL_PAGE)) tally.seen.add(row)
      if (random.chance(0.3)) {
        service.process.kill('SIGTERM')
        await rest(random.upTo(600), signal)
      }
    }
    noteEnd(tally, service, await killed(service))
    tally.kills++
    ground.show(tally.kills / kills, `${tally.kills} kills of the service`)
  }
}

/** Whatever it says to the kill: one that left by itself before, and not as asked, could not start. */
function noteEnd(tally: Tally, service: Service, end: End): void {
  if (end.signal === 'SIGKILL' || end.code === 0) return
  tally.refusals.push(`left with ${end.code ?? end.signal}: ${lastLine(service.process.err())}`)
}

async function killed(service: Service): Promise<End> {
  service.process.kill('SIGKILL')
  return service.process.ended
}

interface Table {
  readonly rows: number
  readonly twice: number
  /** Of tickers, the marks of each venue. */
  readonly marks: ReadonlyMap<string, readonly string[]>
}

/** The service is asked while it runs, as an operator would. */
async function exported({ yard }: Ground, data: string, begun: number): Promise<Table> {
  let [rows, twice] = [0, 0]
  const marks = new Map<string, string[]>()
  for (const [table, keys] of [
    ['liquidation_events', ['dedupe_key']],
    ['perp_tickers', ['ts', 'exchange', 'symbol']],
  ] as const) {
    const file = join(data, '..', `${table}.csv`)
    const from = new Date(begun - 10 * MINUTE).toISOString()
    const { code, err } = await runCommand(
      yard,
      'export',
      table,
      '--from',
      from,
      '--out',
      file,
      '--data',
      data,
    )
    if (code !== 0) throw new Error(`export left with ${code}: ${err}`)
    const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
    const columns = head.split(',')
    const cells = lines.map((line) => line.split(','))
    const cell = (line: readonly string[], name: string) => line[columns.indexOf(name)] ?? ''
    const seen = new Set(cells.map((line) => keys.map((name) => cell(line, name)).join(' ')))
    rows += lines.length
    twice += lines.length - seen.size
    if (table !== 'perp_tickers') continue
    for (const venue of WIRE_VENUES) {
      const own = cells.filter((line) => cell(line, 'exchange') === venue).map((line) => cell(line, 'ts'))
      marks.set(venue, [...new Set(own)])
    }
  }
  return { rows, twice, marks }
}

/** Gaps of the wire venues' tickers. */
async function ledgerOf({ yard }: Ground, data: string): Promise<ReadonlyMap<string, readonly Claimed[]>> {
  const { out } = await runCommand(yard, 'gaps', '--days', '1', '--json', '--data', data)
  const { gaps } = JSON.parse(out) as {
    gaps: readonly { source: string; started_at: string; ended_at: string | null }[]
  }
  const claimed = (venue: string) =>
    gaps
      .filter(({ source }) => source === `${venue}.tickers`)
      .map((gap) => ({
        from: Date.parse(gap.started_at),
        to: gap.ended_at === null ? null : Date.parse(gap.ended_at),
      }))
  return new Map(WIRE_VENUES.map((venue) => [venue, claimed(venue)]))
}

function findingsOf(
  tally: Tally,
  there: readonly string[],
  table: Table,
  ledger: ReadonlyMap<string, readonly Claimed[]>,
  begun: number,
): readonly Finding[] {
  const done = `${tally.kills + tally.births} kills of the whole service, simulated (${tally.births} while its folder was born)`
  const now = new Set(there)
  const gone = [...tally.seen].filter((row) => !now.has(row)).length
  const judged = WIRE_VENUES.map((venue) => {
    const stored = (table.marks.get(venue) ?? []).map((ts) => String(Date.parse(ts)))
    const offered = new Map<string, number>()
    const last = Math.max(...stored.map(Number))
    for (let mark = Math.ceil(begun / MINUTE) * MINUTE; mark <= last; mark += MINUTE)
      offered.set(String(mark), mark)
    const claimed = ledger.get(venue) ?? []
    return judge({ offered, acknowledged: new Set(), stored, claimed, everyMs: MINUTE })
  })
  const sum = (name: 'silent' | 'missing' | 'offered') => judged.reduce((total, one) => total + one[name], 0)
  return [
    {
      done,
      must: 'every start comes up',
      found:
        tally.refusals.length === 0 ? 'all did' : `${tally.refusals.length} did not: ${tally.refusals[0]}`,
      held: tally.refusals.length === 0,
    },
    {
      done,
      must: 'a forced order that a caller was shown is there for good',
      found: `${gone} of ${tally.seen.size.toLocaleString('en')} are missing`,
      held: gone === 0,
    },
    {
      done,
      must: 'no key is there twice',
      found: `${table.twice} of ${table.rows.toLocaleString('en')} rows are`,
      held: table.twice === 0,
    },
    {
      done,
      must: 'a minute without tickers lies in a gap of the ledger',
      found: `${sum('silent')} of ${sum('missing')} missing minutes lie in none (${sum('offered')} due)`,
      held: sum('silent') === 0,
    },
  ]
}
