import { cpSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { startLife } from './kills/life.ts'
import { openOfferingVenue } from './kills/offering-venue.ts'
import { runCommand } from './service.ts'
import type { Finding, Ground, Trial } from './trial.ts'
import { inParallel, until } from './waiting.ts'

/** Enough that every wound is likely to take some of them. */
const KEPT_ROWS = 150
const WOUNDS = 60
const AT_ONCE = 2
const DAMAGED = 5
/** Words without which a sentence about a wounded log says nothing. */
const NAMES_THE_LOG = /\b(log|wal)\b/i
const SAYS_WHAT_IS_MISSING = /missing|lost|lacks|cut|incomplete|damaged|not there/i

type Wound = 'cut' | 'flipped'

interface Outcome {
  readonly wound: Wound
  /** Acknowledged rows that are not there any more; null where the file was not opened. */
  readonly missing: number | null
  /** It was opened without loss, or whoever opened it was told. */
  readonly honest: boolean
  readonly words: string
}

/** The log of a killed recorder is cut off, or one bit of it turned over; then a command opens the folder. */
export const logCut: Trial = {
  name: 'log',
  minutes: 2,
  async run(ground) {
    const killed = await killedFolder(ground)
    const outcomes: Outcome[] = []
    const wounds = Math.max(6, Math.round(WOUNDS * ground.effort))
    await inParallel(wounds, AT_ONCE, ground.signal, async (index) => {
      outcomes.push(
        await wounded(
          { ...ground, random: ground.random.fork(index) },
          killed,
          index % 2 === 0 ? 'cut' : 'flipped',
        ),
      )
      ground.show(outcomes.length / wounds, `${outcomes.length} wounds`)
    })
    return (['cut', 'flipped'] as const).map((wound) =>
      findingOf(
        wound,
        outcomes.filter((outcome) => outcome.wound === wound),
      ),
    )
  },
}

interface Killed {
  readonly folder: string
  readonly acknowledged: ReadonlySet<string>
}

/** A folder as a kill leaves it: most of what was recorded is in the log. */
async function killedFolder({ yard, built, signal }: Ground): Promise<Killed> {
  const folder = yard.folder('log')
  const birth = { kind: 'live', born: new Date().toISOString(), version: 1 }
  writeFileSync(join(folder, 'perptape.json'), JSON.stringify(birth))
  const venue = await openOfferingVenue()
  try {
    const child = join(built, 'test/torture/kills/recording-child.js')
    const file = join(folder, 'market.duckdb')
    const life = startLife(yard, child, { file, port: venue.port, compacts: false })
    const kept = () => life.kept.get(liquidationEvents.name) ?? new Set<string>()
    const enough = await until(() => kept().size >= KEPT_ROWS, 30_000, signal)
    life.process.kill('SIGKILL')
    await life.process.ended
    if (!enough || !existsSync(`${file}.wal`))
      throw new Error(`nothing to wound was recorded: ${life.failed}`)
    return { folder, acknowledged: kept() }
  } finally {
    await venue.close()
  }
}

async function wounded({ yard, random }: Ground, killed: Killed, wound: Wound): Promise<Outcome> {
  const place = yard.folder('wounded')
  const data = join(place, 'data')
  cpSync(killed.folder, data, { recursive: true })
  const log = join(data, 'market.duckdb.wal')
  const at = random.whole(1, statSync(log).size - 1)
  if (wound === 'cut') truncateSync(log, at)
  else {
    const bytes = readFileSync(log)
    bytes[at] = bytes[at]! ^ (1 << random.whole(0, 7))
    writeFileSync(log, bytes)
  }
  const out = join(place, 'rows.csv')
  const args = [liquidationEvents.name, '--from', '2000-01-01', '--out', out, '--data', data]
  const { code, signal, err } = await runCommand(yard, 'export', ...args)
  const missing = code === 0 ? missingOf(killed.acknowledged, out) : null
  const told = NAMES_THE_LOG.test(err) && SAYS_WHAT_IS_MISSING.test(err)
  const words = `${code ?? signal}: ${err.trim().split('\n')[0]?.slice(0, 160) ?? ''}`
  yard.remove(place)
  return { wound, missing, words, honest: missing === 0 || (told && (code === 0 || code === DAMAGED)) }
}

function missingOf(acknowledged: ReadonlySet<string>, file: string): number {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const column = head.split(',').indexOf('dedupe_key')
  const there = new Set(lines.map((line) => line.split(',')[column]))
  return [...acknowledged].filter((key) => !there.has(key)).length
}

function findingOf(wound: Wound, outcomes: readonly Outcome[]): Finding {
  const whole = outcomes.filter(({ missing }) => missing === 0).length
  const dishonest = outcomes.filter(({ honest }) => !honest)
  const told = outcomes.length - whole - dishonest.length
  const worst = dishonest.find(({ missing }) => missing !== null && missing > 0) ?? dishonest[0]
  const lost = worst?.missing
    ? `${worst.missing} acknowledged rows missing, left with ${worst.words}`
    : worst?.words
  return {
    done: `${outcomes.length} times the log of a killed recorder was ${wound === 'cut' ? 'cut off somewhere' : 'changed by one bit somewhere'}, then opened by a command`,
    must: 'it opens without loss, or a sentence names the log and the loss (0 and a warning, or 5)',
    found: `${whole} without loss, ${told} told, ${dishonest.length} silent or unclear${lost ? ` (e.g. ${lost})` : ''}`,
    held: dishonest.length === 0,
  }
}
