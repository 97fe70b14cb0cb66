import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR } from '../../src/core/time.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { lastLine, runCommand, startService } from './service.ts'
import type { Finding, Ground, Trial } from './trial.ts'
import { until } from './waiting.ts'

const RACERS = 4
const ROWS_OF_A_FILE = 300
const IMPORT_ROUNDS = 8
const IN_USE = 3
const BIRTH_MS = 150_000

/** Several starts, and several imports, on one new folder at the same moment. */
export const folderRaces: Trial = {
  name: 'races',
  minutes: 2,
  async run(ground) {
    const rounds = Math.max(2, Math.round(IMPORT_ROUNDS * ground.effort))
    const imports: ImportRound[] = []
    for (let round = 0; round < rounds && !ground.signal.aborted; round++) {
      imports.push(await raceOfImports(ground, round))
      ground.show((round + 1) / (rounds + 1), `${round + 1} rounds of imports`)
    }
    return [...importFindings(imports), ...(await raceOfStarts(ground))]
  },
}

interface ImportRound {
  readonly codes: readonly (number | null)[]
  /** Of those that left otherwise than with 0 or 3 and a sentence, what they said. */
  readonly strange: readonly string[]
  /** Rows of imports that left with 0, and how many of them are not there. */
  readonly promised: number
  readonly missing: number
}

async function raceOfImports({ yard }: Ground, round: number): Promise<ImportRound> {
  const place = yard.folder('imports')
  const data = join(place, 'data')
  const files = Array.from({ length: RACERS }, (_, racer) => {
    const keys = Array.from({ length: ROWS_OF_A_FILE }, (_, row) => `${round}-${racer}-${row}`)
    const file = join(place, `${racer}.csv`)
    writeFileSync(file, csvOf(keys))
    return { file, keys }
  })
  const ends = await Promise.all(
    files.map(({ file }) => runCommand(yard, 'import', liquidationEvents.name, file, '--data', data)),
  )
  const promised = files.flatMap(({ keys }, racer) => (ends[racer]!.code === 0 ? keys : []))
  const out = join(place, 'out.csv')
  const args = ['--from', '2000-01-01', '--out', out, '--data', data]
  const exported = await runCommand(yard, 'export', liquidationEvents.name, ...args)
  const text = exported.code === 0 ? readFileSync(out, 'utf8') : ''
  const there = new Set(text.match(/\b\d+-\d+-\d+\b/g))
  const strange = ends
    .filter(({ code, err }) => code !== 0 && !(code === IN_USE && err.includes('perptape: ')))
    .map(({ code, signal, err }) => `${code ?? signal}: ${lastLine(err)}`)
  yard.remove(place)
  return {
    codes: ends.map(({ code }) => code),
    strange,
    promised: promised.length,
    missing: promised.filter((key) => !there.has(key)).length,
  }
}

function csvOf(keys: readonly string[]): string {
  const at = new Date(Date.now() - HOUR).toISOString()
  const head = 'event_time,received_at,exchange,symbol,side,price,qty,quote_qty,delayed,dedupe_key'
  return [head, ...keys.map((key) => `${at},${at},okx,BTCUSDT,SELL,60000,0.5,30000,false,${key}`), ''].join(
    '\n',
  )
}

function importFindings(rounds: readonly ImportRound[]): readonly Finding[] {
  const done = `${rounds.length} times ${RACERS} imports at once on a new folder`
  const sum = (of: (round: ImportRound) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const strange = rounds.flatMap((round) => round.strange)
  const won = sum(({ codes }) => codes.filter((code) => code === 0).length)
  const without = rounds.filter(({ codes }) => !codes.includes(0)).length
  const missing = sum((round) => round.missing)
  return [
    {
      done,
      must: 'at least one is done; the others are done too, or leave with 3 and a sentence',
      found: `${won} done, ${sum(({ codes }) => codes.length) - won} turned away, ${without} rounds without a winner${strange.length > 0 ? `; otherwise: ${strange[0]}` : ''}`,
      held: strange.length === 0 && without === 0,
    },
    {
      done,
      must: 'every row of an import that left with 0 is there',
      found: `${missing} of ${sum(({ promised }) => promised).toLocaleString('en')} are missing`,
      held: missing === 0,
    },
  ]
}

async function raceOfStarts({ yard, signal }: Ground): Promise<readonly Finding[]> {
  const data = join(yard.folder('starts'), 'data')
  const services = Array.from({ length: RACERS }, () => startService(yard, data))
  const fates = services.map(({ process, up }) =>
    up.then(
      () => 'up' as const,
      () => process.end,
    ),
  )
  let winners = 0
  for (const fate of fates) void fate.then((end) => end === 'up' && winners++)
  const settled = Promise.all(fates)
  await until(() => Promise.race([settled.then(() => true), false]), BIRTH_MS, signal)
  const done = `${RACERS} starts at once on a new folder`
  if (signal.aborted) {
    const must = 'one comes up, the others leave with 3 and a sentence'
    return [{ done, must, found: 'none was up when the time was', held: null }]
  }
  const turnedAway = services.filter(({ process }) => process.end?.code === IN_USE)
  const strange = services.filter(({ process }) => process.end !== null && process.end.code !== IN_USE)
  const mute = turnedAway.filter(({ process }) => !process.err().includes('perptape: '))
  const first = strange[0]?.process
  const winner = services.find(({ process }) => process.end === null)
  const stopped = winner ? await winner.stop() : null
  const again = startService(yard, data)
  const works = await again.up.then(
    () => true,
    () => false,
  )
  await again.stop()
  return [
    {
      done,
      must: 'one comes up, the others leave with 3 and a sentence',
      found: `${winners} came up, ${turnedAway.length} left with 3${first ? `, ${strange.length} otherwise (${first.end?.code ?? first.end?.signal}: ${lastLine(first.err())})` : ''}`,
      held: winners === 1 && turnedAway.length === RACERS - 1 && mute.length === 0,
    },
    {
      done,
      must: 'the winner stops cleanly, and the folder can be started again',
      found: `stopped with ${stopped?.code ?? stopped?.signal ?? 'nobody to stop'}; ${works ? 'came up again' : `did not: ${lastLine(again.process.err())}`}`,
      held: stopped?.code === 0 && works,
    },
  ]
}
