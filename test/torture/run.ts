import { sentenceOf } from '../../src/core/errors.ts'
import { MINUTE } from '../../src/core/time.ts'
import { createProgress } from '../../src/process/progress.ts'
import { buildChildren } from './built-children.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { type Verdict, verdictTable } from './report.ts'
import { seeded } from './seeded.ts'
import { serviceFolders } from './service-folders.ts'
import type { Ground, Trial } from './trial.ts'
import { TRIALS } from './trials.ts'
import { Yard } from './yard.ts'

/** `npm run torture`: every trial one after the other, then one table. Leaves with 1 when something did not hold. */

/** A run this long does everything; shorter ones do less of it. */
const WHOLE_MINUTES = 30
/** What a trial may still take to sum up when its time is over. */
const GRACE_MS = 30_000
/** What no process may ever end with: it means a fault of our own or of the engine. */
const CRASHES: readonly (NodeJS.Signals | null)[] = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE']

const say = (line: string) => process.stderr.write(`${line}\n`)

async function main(options: Options): Promise<void> {
  const yard = new Yard()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      say(`\nBroken off by ${signal}; every process is ended and every folder removed.`)
      process.exit(130)
    })
  }
  say(`Seed ${options.seed}: the same choices again with --seed ${options.seed}.`)
  const chosen = TRIALS.filter(({ name }) => options.only === null || options.only.includes(name))
  const built = buildChildren(yard.folder('built'))
  const folders = serviceFolders(yard)
  const end = performance.now() + options.minutes * MINUTE - GRACE_MS
  const verdicts: Verdict[] = []
  for (const [index, trial] of chosen.entries()) {
    // What an earlier trial did not use is shared by those that follow.
    const shares = chosen.slice(index).reduce((sum, { minutes }) => sum + minutes, 0)
    const ms = ((end - performance.now()) * trial.minutes) / shares
    const progress = createProgress(trial.name)
    const signal = AbortSignal.timeout(Math.max(1, Math.round(ms)))
    const found = await held(trial, {
      yard,
      built,
      folders,
      signal,
      random: seeded(options.seed, trial.name),
      kills: options.kills,
      effort: Math.min(1, options.minutes / WHOLE_MINUTES),
      show: progress.show,
    })
    yard.killAll()
    verdicts.push(...found)
    const broken = found.filter(({ held }) => held === false).length
    progress.done(`${trial.name}: ${broken === 0 ? 'holds' : `${broken} of ${found.length} do not hold`}`)
  }
  verdicts.push(processes(yard))
  process.stdout.write(`\n${verdictTable(verdicts)}\n`)
  const broken = verdicts.filter(({ held }) => held === false).length
  const holding = verdicts.filter(({ held }) => held).length
  const untried = verdicts.length - holding - broken
  const rest = untried === 0 ? '' : `, ${untried} could not be tried`
  say(`\n${holding} of ${verdicts.length} hold, ${broken} are broken${rest}. Seed ${options.seed}.`)
  process.exit(broken === 0 ? 0 : 1)
}

/** The verdicts of one trial, also when it breaks down: the others are to go on. */
async function held(trial: Trial, ground: Ground): Promise<Verdict[]> {
  const overdue = new Promise<never>((_, reject) => {
    ground.signal.addEventListener('abort', () => {
      setTimeout(() => reject(new Error('its time was up, and it did not come to an end')), GRACE_MS)
    })
  })
  try {
    const findings = await Promise.race([trial.run(ground), overdue])
    const short = ground.signal.aborted ? ' (cut short: the time was up)' : ''
    return findings.map(({ done, must, found, held }) => ({
      trial: trial.name,
      done: done + short,
      must,
      // Where it was is gone by the time anybody reads it.
      found: found.replaceAll(ground.yard.path, '…'),
      held,
    }))
  } catch (thrown) {
    const found = sentenceOf(thrown).slice(0, 400)
    return [
      { trial: trial.name, done: 'it broke down', must: 'the trial comes to its end', found, held: false },
    ]
  }
}

function processes({ ends }: Yard): Verdict {
  const crashed = ends.filter(({ signal }) => CRASHES.includes(signal))
  return {
    trial: 'processes',
    done: `${ends.length.toLocaleString('en')} processes were started in all`,
    must: 'none ever ends by a crash (SIGABRT, SIGSEGV, …)',
    found: crashed.length === 0 ? 'none did' : `${crashed.length} did, the first by ${crashed[0]?.signal}`,
    held: crashed.length === 0,
  }
}

try {
  const options = readOptions(
    process.argv.slice(2),
    TRIALS.map(({ name }) => name),
  )
  if (options.help) say(HELP)
  else await main(options)
} catch (thrown) {
  say(`torture: ${sentenceOf(thrown)}`)
  process.exitCode = 2
}
