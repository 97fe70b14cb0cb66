import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { budgetOf, limitOf, type Question, questionsOf } from '../../scripts/source-questions.ts'
import { sourcesDocument } from '../../scripts/sources.ts'
import { durationMs, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Origin, Poll } from '../../src/define/source.ts'
import { PROVIDERS } from '../../src/providers/index.ts'
import { Limiter } from '../../src/recorder/limiter.ts'
import { defaultTimings } from '../../src/recorder/timings.ts'
import { VENUES } from '../../src/venues/index.ts'

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
  it('names every host that it asks', async () => {
    const hosts = new Set<string>()
    for (const source of origin.sources)
      if (source.kind === 'poll')
        for (const { address } of await questionsOf(origin, source)) hosts.add(address.split('/', 1)[0]!)
    expect([...hosts].filter((host) => !origin.rest!.hosts.includes(host))).toEqual([])
  })

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

/** As many calls of a run are under way at once unless it says otherwise: see `each-contract.ts`. Each takes so long to be answered. */
const AT_ONCE = 8
const ANSWER_MS = 250

interface Run {
  readonly source: Poll
  readonly at: Ms
  /** Calls that are still to be made, the last one first. */
  readonly left: { readonly limit: string; readonly weight: number }[]
}

async function swept(origin: Origin) {
  const polls = origin.sources.filter((source): source is Poll => source.kind === 'poll')
  const questions = new Map<Poll, readonly Question[]>()
  for (const source of polls) questions.set(source, await questionsOf(origin, source))
  let now: Ms = FROM
  const clock = { now: () => now, monotonic: () => now }
  const limiters = new Map<string, Limiter>()
  const asked = new Map<string, Asked[]>()
  const late = new Set<string>()
  const due = new Timeline<Run>()
  for (const { source, at } of runsOf(polls)) {
    const left = questions
      .get(source)!
      .flatMap(({ address, calls, weight }) =>
        Array<Run['left'][number]>(calls).fill({ limit: limitOf(origin, address), weight: weight / calls }),
      )
    const run = { source, at, left }
    for (let line = 0; line < Math.min(source.atOnce ?? AT_ONCE, left.length); line++) due.add(at, run)
  }
  for (let next = due.take(); next; next = due.take()) {
    now = next.at
    const { source, at, left } = next.what
    const call = left.pop()
    if (!call) continue
    const limiter = limiters.get(call.limit) ?? new Limiter(budgetOf(origin, call.limit), clock)
    limiters.set(call.limit, limiter)
    const turn = limiter.reserve(call.weight)
    const calls = asked.get(call.limit) ?? []
    asked.set(call.limit, calls)
    calls.push({ at: turn, weight: call.weight })
    if (turn + ANSWER_MS - at > PART_OF_RUN * runTimeMs(source)) late.add(source.id)
    due.add(turn + ANSWER_MS, next.what)
  }
  return { asked, late: [...late] }
}

/** What comes next, by time, and of one moment in the order in which it was added. */
class Timeline<T> {
  readonly #slots = new Map<number, { readonly at: Ms; readonly what: T }[]>()
  #slot = Number.POSITIVE_INFINITY

  add(at: Ms, what: T): void {
    const slot = Math.floor(at / 1000)
    const list = this.#slots.get(slot) ?? []
    this.#slots.set(slot, list)
    list.push({ at, what })
    this.#slot = Math.min(this.#slot, slot)
  }

  take(): { readonly at: Ms; readonly what: T } | null {
    while (this.#slots.size > 0) {
      const list = this.#slots.get(this.#slot)
      if (list?.length) {
        const first = list.reduce((a, b) => (b.at < a.at ? b : a))
        list.splice(list.indexOf(first), 1)
        return first
      }
      this.#slots.delete(this.#slot++)
    }
    return null
  }
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
