import type { Ailment } from '../core/ailment.ts'
import { groupBy } from '../core/grouped.ts'
import { isoOf, MINUTE, type Ms } from '../core/time.ts'
import type { SourceHealth } from './health.ts'
import { listOf } from './list-of.ts'

const PART = 'recorder'
/** A venue that restarts is back by then. */
const VENUE_DOWN_MS = MINUTE
/** A source that fails where the others work may have met a contract that moves. */
const SOURCE_FAILING_MS = 10 * MINUTE
/** Less than this of a run's calls is no reason to worry. */
const MUCH = 0.05
const REASON_CHARACTERS = 100
/** Of so many it is said why. */
const EXPLAINED = 3

/** A venue of which nothing works. */
interface Down {
  readonly venue: string
  readonly since: Ms
  readonly isRefused: boolean
  readonly error: string
}

/**
 * What is wrong with venues, in a few sentences however many they are: who refuses us and who does not answer by name,
 * the sources that fail where others of the venue work, and those that go on without a part.
 */
export function venueAilments(pages: readonly SourceHealth[], now: Ms): Ailment[] {
  const ofVenues = groupBy(
    pages.filter(({ venue }) => venue !== null),
    ({ venue }) => venue!,
  )
  const down = [...ofVenues].flatMap(([venue, own]) => downOf(venue, own, now))
  const names = new Set(down.map(({ venue }) => venue))
  const others = pages.filter(({ venue }) => venue !== null && !names.has(venue))
  const longerThan = (since: Ms | null, ms: number) => since !== null && now - since > ms
  const failing = others.filter(({ failingSince }) => longerThan(failingSince, SOURCE_FAILING_MS))
  const lacking = others.filter(
    ({ lacks, lacksSince }) =>
      lacks !== null && lacks.share >= MUCH && longerThan(lacksSince, SOURCE_FAILING_MS),
  )
  const sentences = [
    ofDown(
      'Refused by',
      down.filter(({ isRefused }) => isRefused),
    ),
    ofDown(
      'Nothing can be recorded of',
      down.filter(({ isRefused }) => !isRefused),
    ),
    failing.length > 0 && `Sources fail: ${listOf(failing.map(({ source, error }) => told(source, error)))}.`,
    lacking.length > 0 &&
      `Sources go on without a part: ${listOf(lacking.map(({ source, lacks }) => told(source, lacks!.sentence)))}.`,
  ]
  return sentences.flatMap((sentence) => (sentence ? [{ part: PART, down: false, sentence }] : []))
}

/** Nothing of it has worked since one of its sources began to fail. */
function downOf(venue: string, pages: readonly SourceHealth[], now: Ms): Down[] {
  const failing = pages.filter(({ failingSince }) => failingSince !== null)
  const since = Math.min(...failing.map(({ failingSince }) => failingSince!))
  if (failing.length === 0 || now - since <= VENUE_DOWN_MS) return []
  if (pages.some((page) => (heardAt(page) ?? 0) >= since)) return []
  // Those that wait for the others say less than those who asked.
  const asked = failing.find(({ reason }) => reason === 'refused') ?? failing[0]!
  return [{ venue, since, isRefused: asked.reason === 'refused', error: asked.error ?? '' }]
}

/** What a source tells without asking anybody is no sign of life. */
function heardAt({ kind, lastSuccessAt, lastAnswerAt }: SourceHealth): Ms | null {
  return kind === 'stream' ? lastSuccessAt : lastAnswerAt
}

/** All of them by name, and of the first what they say. */
function ofDown(what: string, down: readonly Down[]): string | null {
  if (down.length === 0) return null
  const since = isoOf(Math.min(...down.map((one) => one.since)))
  const names = down.map(({ venue, error }, place) => (place < EXPLAINED ? told(venue, error) : venue))
  return `${what} ${names.join(', ')} since ${since}.`
}

function told(who: string, error: string | null): string {
  if (!error) return who
  const short = error.length > REASON_CHARACTERS ? `${error.slice(0, REASON_CHARACTERS)}…` : error
  return `${who} (${short})`
}
