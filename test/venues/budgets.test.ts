import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { budgetOf, limitOf, type Question, questionsOf } from '../../scripts/source-questions.ts'
import { sourcesDocument } from '../../scripts/sources.ts'
import { DAY, durationMs, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Origin, Poll } from '../../src/define/source.ts'
import { Limiter } from '../../src/recorder/limiter.ts'
import { defaultTimings } from '../../src/recorder/timings.ts'
import { PROVIDERS, VENUES } from '../../src/venues/index.ts'

/*
 * The whole registry swept on a simulated clock, through the limiter as it is: what every venue would be asked from
 * shortly before a midnight on, at which all cadences have a mark, for three hours.
 */

const ORIGINS: readonly Origin[] = [...VENUES, ...PROVIDERS].filter(({ sources }) =>
  sources.some(({ kind }) => kind === 'poll'),
)
const FROM = Date.UTC(2026, 8, 1) - 10 * MINUTE
const TO = FROM + 3 * HOUR
/** Less than the time that runs get: calls take some of it themselves. */
const PART_OF_RUN = 0.9

interface Asked {
  readonly at: Ms
  readonly weight: number
}

describe.each(ORIGINS.map((origin) => [origin.id, origin] as const))('%s', (_, origin) => {
  it('is asked no more than it allows, in any span, and every run ends in its time', async () => {
    const { asked, late } = await swept(origin)
    expect(late).toEqual([])
    for (const [limit, calls] of asked) {
      const { weight, per } = budgetOf(origin, limit)
      expect(mostWithin(calls, durationMs(per)), limit || 'all').toBeLessThanOrEqual(weight)
    }
  })
})

it('docs/SOURCES.md says what the definitions ask', async () => {
  const kept = readFileSync(new URL('../../docs/SOURCES.md', import.meta.url), 'utf8')
  expect(kept === (await sourcesDocument()), 'run `npm run sources` and commit the file').toBe(true)
})

async function swept(origin: Origin) {
  const polls = origin.sources.filter((source): source is Poll => source.kind === 'poll')
  const questions = new Map<Poll, readonly Question[]>()
  for (const source of polls) questions.set(source, await questionsOf(origin, source))
  const clock = { now: () => now }
  let now: Ms = FROM
  const limiters = new Map<string, Limiter>()
  const asked = new Map<string, Asked[]>()
  const late: string[] = []
  for (const { source, at } of runsOf(polls)) {
    now = at
    let last = at
    for (const { address, calls, weight } of questions.get(source)!) {
      const limit = limitOf(origin, address)
      if (!limiters.has(limit)) {
        limiters.set(limit, new Limiter(budgetOf(origin, limit), clock, DAY))
        asked.set(limit, [])
      }
      for (let call = 0; call < calls; call++) {
        const turn = limiters.get(limit)!.reserve(weight / calls)
        asked.get(limit)!.push({ at: turn, weight: weight / calls })
        last = Math.max(last, turn)
      }
    }
    if (last - at > PART_OF_RUN * runTimeMs(source)) late.push(`${source.id} takes ${(last - at) / 1000} s`)
  }
  return { asked, late: [...new Set(late)] }
}

/** What the poller gives a run: see `poller.ts`. */
function runTimeMs({ every }: Poll): Ms {
  const { runTimeoutMinMs, runTimeoutMaxMs } = defaultTimings
  return Math.min(runTimeoutMaxMs, Math.max(runTimeoutMinMs, 0.9 * durationMs(every)))
}

function runsOf(polls: readonly Poll[]): { readonly source: Poll; readonly at: Ms }[] {
  const runs = polls.flatMap((source) => {
    const every = durationMs(source.every)
    const first = Math.ceil(FROM / every) * every
    const marks = Array.from(
      { length: Math.max(0, Math.ceil((TO - first) / every)) },
      (_, n) => first + n * every,
    )
    return marks.map((at) => ({ source, at }))
  })
  return runs.sort((a, b) => a.at - b.at)
}

function mostWithin(calls: readonly Asked[], span: Ms): number {
  const ordered = [...calls].sort((a, b) => a.at - b.at)
  let [most, sum, oldest] = [0, 0, 0]
  for (const { at, weight } of ordered) {
    sum += weight
    while (ordered[oldest]!.at <= at - span) sum -= ordered[oldest++]!.weight
    most = Math.max(most, sum)
  }
  return most
}
