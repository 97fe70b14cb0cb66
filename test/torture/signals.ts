import { setTimeout as sleep } from 'node:timers/promises'
import { lastLine, type Service, startService } from './service.ts'
import type { Finding, Ground, Trial } from './trial.ts'
import type { End } from './yard.ts'

const ROUNDS = 12
/** Two signals within half a second count as one. */
const ONE_WISH_MS = 100
const TWO_WISHES_MS = 600
/** A process that was asked to stop and is still there then hangs. */
const PATIENCE_MS = 30_000

/** A way to ask a service to leave, and the exit codes that OPERATE.md has for it. */
interface Manner {
  readonly done: string
  readonly codes: readonly number[]
  /** Whether it is up by then. */
  readonly up: boolean
  /** `startMs`: how long a start takes here. */
  ask(service: Service, random: Ground['random'], startMs: number): Promise<void>
}

const MANNERS: readonly Manner[] = [
  {
    done: 'SIGTERM twice at once, while it runs',
    codes: [0],
    up: true,
    async ask({ process }) {
      process.kill('SIGTERM')
      await sleep(ONE_WISH_MS)
      process.kill('SIGTERM')
    },
  },
  {
    done: 'SIGTERM, and again from someone who does not want to wait',
    codes: [0, 130],
    up: true,
    async ask({ process }) {
      process.kill('SIGTERM')
      await sleep(TWO_WISHES_MS)
      process.kill('SIGTERM')
    },
  },
  {
    done: 'SIGHUP while it runs (its terminal was closed), which is nothing to it, then SIGTERM',
    codes: [0],
    up: true,
    async ask({ process }) {
      process.kill('SIGHUP')
      await sleep(TWO_WISHES_MS)
      process.kill('SIGTERM')
    },
  },
  {
    done: 'SIGINT at a random moment of its start',
    codes: [0, 130],
    up: false,
    async ask({ process }, random, startMs) {
      await sleep(random.upTo(startMs))
      process.kill('SIGINT')
    },
  },
  {
    done: 'SIGTERM and SIGINT at random moments of its start',
    codes: [0, 130],
    up: false,
    async ask({ process }, random, startMs) {
      await sleep(random.upTo(startMs))
      process.kill('SIGTERM')
      await sleep(random.upTo(1_000))
      process.kill('SIGINT')
    },
  },
]

export const signals: Trial = {
  name: 'signals',
  minutes: 2,
  async run(ground) {
    const { yard, random, signal } = ground
    const data = await ground.folders.born('signals')
    const rounds = Math.max(1, Math.round(ROUNDS * ground.effort))
    const findings: Finding[] = []
    let startMs = 0
    for (const [index, manner] of MANNERS.entries()) {
      const ends: (End & { readonly words: string })[] = []
      for (let round = 0; round < rounds && !signal.aborted; round++) {
        const service = startService(yard, data)
        const begun = performance.now()
        if (manner.up) {
          await service.up.catch(() => {})
          startMs = Math.max(startMs, performance.now() - begun)
        }
        await manner.ask(service, random, startMs)
        ends.push({ ...(await endOf(service)), words: lastLine(service.process.err()) })
        ground.show((index + (round + 1) / rounds) / MANNERS.length, `${index * rounds + round + 1} times`)
      }
      findings.push(findingOf(manner, ends))
    }
    const last = startService(yard, data)
    const up = await last.up.then(
      () => true,
      () => false,
    )
    await last.stop()
    return [
      ...findings,
      {
        done: 'a start after all of them',
        must: 'it comes up',
        found: up ? 'it did' : lastLine(last.process.err()),
        held: up,
      },
    ]
  },
}

/** One that hangs is killed, and its end says so. */
async function endOf({ process }: Service): Promise<End> {
  const late = setTimeout(() => process.kill('SIGKILL'), PATIENCE_MS)
  const end = await process.ended
  clearTimeout(late)
  return end
}

/** One that has not said a word yet cannot listen either: the signal itself ends it, and nothing is written by then. */
function findingOf({ done, codes }: Manner, ends: readonly (End & { readonly words: string })[]): Finding {
  const counts = new Map<string, number>()
  for (const { code, signal } of ends) {
    const name = signal ?? String(code)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const strange = ends.find(({ code, words }) => (code === null ? words !== '' : !codes.includes(code)))
  const found = [...counts].map(([name, times]) => `${times} × ${name}`).join(', ')
  return {
    done: `${ends.length} × ${done}`,
    must: `it leaves with ${codes.join(' or ')}`,
    found: strange ? `${found} (${strange.words})` : found,
    held: strange === undefined,
  }
}
