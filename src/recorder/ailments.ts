import type { Ailment } from '../core/ailment.ts'
import type { Clock } from '../core/clock.ts'
import { isoOf, MINUTE, type Ms, SECOND } from '../core/time.ts'
import { clockAilments } from './clock-watch.ts'
import { listOf } from './list-of.ts'
import type { Recorder } from './recorder.ts'
import { venueAilments } from './venue-ailments.ts'

const PART = 'recorder'
/** A batch that fails once is tried again at once; longer than this nothing gets in. */
const FAILING_MS = 5 * SECOND
/** Merging and deleting hold up whoever wants to write, but not for so long. */
const HANGING_MS = MINUTE
/** More than all rollups together have open when a day ends. */
const MANY_SPANS = 100

/** What keeps the recorder from its work: a store that takes nothing, venues that keep us away, streams that are mute. */
export function recorderAilments(
  recorder: Pick<Recorder, 'health' | 'batches' | 'clockOffset' | 'openSpans'>,
  clock: Clock,
): Ailment[] {
  const now = clock.now()
  const longerThan = (since: Ms | null, ms: number): since is Ms => since !== null && now - since > ms
  const lanes = recorder.batches()
  const failing = lanes.filter(({ failingSince }) => longerThan(failingSince, FAILING_MS))
  const hanging = lanes.filter(({ insertingSince }) => longerThan(insertingSince, HANGING_MS))
  const found: Ailment[] = []
  if (failing.length > 0) {
    const since = Math.min(...failing.map(({ failingSince }) => failingSince!))
    const sentence = `The store has refused rows of ${listOf(failing.map(({ table }) => table))} since ${isoOf(since)}; they are tried again.`
    found.push({ part: PART, down: true, sentence })
  }
  if (hanging.length > 0) {
    const since = Math.min(...hanging.map(({ insertingSince }) => insertingSince!))
    const sentence = `The store has not answered since ${isoOf(since)} whether it has rows of ${listOf(hanging.map(({ table }) => table))}.`
    found.push({ part: PART, down: true, sentence })
  }
  return [
    ...found,
    ...heldOff(recorder, now),
    ...venueAilments(recorder.health(), now),
    ...mute(recorder),
    ...contested(recorder),
    ...computing(recorder),
    ...clockAilments(recorder.clockOffset()),
  ]
}

/** After a first start, an import or a long stop: what is asked meanwhile may lack a part, and nobody could tell. */
function computing(recorder: Pick<Recorder, 'openSpans'>): Ailment[] {
  const spans = recorder.openSpans()
  if (spans <= MANY_SPANS) return []
  const sentence = `Rollups are still being computed: ${spans.toLocaleString('en-US')} spans are open, and figures that are made of recorded rows may lack a part until then.`
  return [{ part: 'rollups', down: false, sentence, passes: true }]
}

function mute(recorder: Pick<Recorder, 'health'>): Ailment[] {
  return recorder.health().flatMap(({ source, muteSince }) => {
    if (muteSince === null) return []
    const sentence = `${source} is connected and has brought no event since ${isoOf(muteSince)}.`
    return [{ part: PART, down: false, sentence }]
  })
}

function contested(recorder: Pick<Recorder, 'health'>): Ailment[] {
  return recorder.health().flatMap(({ source, contested }) => {
    if (contested === null) return []
    const sentence = `${source} lists other terms than before, which no second read has confirmed yet: ${contested}.`
    return [{ part: PART, down: false, sentence }]
  })
}

function heldOff(recorder: Pick<Recorder, 'health'>, now: Ms): Ailment[] {
  const byVenue = new Map<string, { sources: string[]; until: Ms }>()
  for (const { source, venue, heldUntil } of recorder.health()) {
    if (heldUntil === null || heldUntil <= now || venue === null) continue
    const held = byVenue.get(venue) ?? { sources: [], until: 0 }
    byVenue.set(venue, { sources: [...held.sources, source], until: Math.max(held.until, heldUntil) })
  }
  return [...byVenue].map(([venue, { sources, until }]) => ({
    part: PART,
    down: false,
    sentence: `${venue} refuses and is left alone until ${isoOf(until)}: ${listOf(sources)}.`,
  }))
}
