import { made } from '../../core/made.ts'
import { RecentMap } from '../../core/recent-map.ts'
import type { Ms } from '../../core/time.ts'
import { type Hearing, isNear } from './consensus.ts'
import type { Patience } from './limits.ts'

/** Who says something: a market of a venue. */
export interface Voice {
  readonly venue: string
  readonly market: string
}

/** What a voice said last and was believed, and what it says since that is not. */
interface Held {
  readonly venue: string
  readonly value: number
  readonly at: Ms
  /** Has stood what the others say, if they say otherwise: another coin of the same name. */
  readonly apart: boolean
  doubt: { readonly value: number; readonly since: Ms; readonly at: Ms } | null
}

interface Judged {
  /** Of what: a symbol. */
  readonly subject: string
  readonly voice: Voice
  readonly value: number
  readonly now: Ms
}

/** What is on record. */
type Reading = Omit<Judged, 'now'> & { readonly at: Ms }

/** One venue's symbols are bounded where contracts are listed; this is for whatever else makes names: half of it stands. */
const MOST_SUBJECTS = 100_000

/**
 * What is believed of one figure, by subject and voice, and whether the next reading is. A reading is held against what
 * other venues say where they settle it, else against what the voice said before. A jump is honest now and then (a
 * collapse, a relisting, a coin of the same name), so none is refused for good: it is believed as soon as another venue
 * says the same, or once it stood for a while; longer where the others contradict it. What jumps about never stands.
 */
export class Beliefs {
  readonly #patience: Patience
  readonly #hear: (value: number, others: readonly number[]) => Hearing
  /** Whether venues speak of one thing: then a jump that two of them report is one. */
  readonly #shared: boolean
  readonly #bySubject = new RecentMap<Map<string, Held>>(MOST_SUBJECTS)

  constructor(
    patience: Patience,
    hear: (value: number, others: readonly number[]) => Hearing,
    { shared }: { readonly shared: boolean },
  ) {
    this.#patience = patience
    this.#hear = hear
    this.#shared = shared
  }

  /** Null when the reading is believed, and remembered; else what speaks against it. */
  judge({ subject, voice, value, now }: Judged): string | null {
    const voices = made(this.#bySubject, subject, newVoices)
    const key = keyOf(voice)
    const { venue } = voice
    const held = voices.get(key)
    const others = this.#others(voices, venue, now)
    const hearing = this.#hear(value, others)
    const opposed = hearing === 'opposed'
    const own = held && this.#stands(held, now) ? held : null
    const steady = own !== null && this.#near(value, own.value)
    const isBelieved =
      hearing === 'backed' ||
      (opposed ? steady && own.apart : own === null || steady) ||
      this.#saysAnother(voices, venue, value, now) ||
      this.#hasStood(
        made(voices, key, () => unheard(venue, now)),
        value,
        opposed,
        now,
      )
    if (isBelieved) {
      voices.set(key, { venue, value, at: now, apart: opposed, doubt: null })
      return null
    }
    return opposed
      ? `${others.length} other venues say otherwise (${figure(middleOf(others))})`
      : `the venue said ${figure(own!.value)} before`
  }

  /** What the venue itself is believed to have said, in whichever of its markets. */
  own(subject: string, venue: string, now: Ms): number[] {
    const values: number[] = []
    for (const held of this.#bySubject.get(subject)?.values() ?? [])
      if (held.venue === venue && !Number.isNaN(held.value) && this.#stands(held, now))
        values.push(held.value)
    return values
  }

  /** The believed readings of the other venues, the newest of each. */
  others(subject: string, venue: string, now: Ms): number[] {
    const voices = this.#bySubject.get(subject)
    return voices ? this.#others(voices, venue, now) : []
  }

  /** Readings that are on record. One that says what it said as long ago as opposition lasts has stood it. */
  resume(readings: readonly Reading[], before: readonly Reading[]): void {
    const nameOf = ({ subject, voice }: Reading) => `${subject} ${keyOf(voice)}`
    const said = new Map(before.map((reading) => [nameOf(reading), reading.value]))
    for (const reading of readings) {
      const { subject, voice, value, at } = reading
      const then = said.get(nameOf(reading))
      const apart = then !== undefined && this.#near(value, then)
      const held = { venue: voice.venue, value, at, apart, doubt: null }
      made(this.#bySubject, subject, newVoices).set(keyOf(voice), held)
    }
  }

  #others(voices: ReadonlyMap<string, Held>, venue: string, now: Ms): number[] {
    const newest = new Map<string, Held>()
    for (const held of voices.values()) {
      if (held.venue === venue || Number.isNaN(held.value) || now - held.at > this.#patience.othersMs)
        continue
      const other = newest.get(held.venue)
      if (!other || held.at > other.at) newest.set(held.venue, held)
    }
    return Array.from(newest.values(), ({ value }) => value)
  }

  /** A belief stands while its voice is heard: one that only ever jumps about does not outlast it. */
  #stands(held: Held, now: Ms): boolean {
    return !Number.isNaN(held.value) && now - Math.max(held.at, held.doubt?.at ?? 0) <= this.#patience.ownMs
  }

  #near(a: number, b: number): boolean {
    const { factor, floor } = this.#patience
    return isNear(Math.max(a, floor), Math.max(b, floor), factor)
  }

  /** Two venues that jump to the same place are not both lying. */
  #saysAnother(voices: ReadonlyMap<string, Held>, venue: string, value: number, now: Ms): boolean {
    if (!this.#shared) return false
    for (const { venue: other, doubt } of voices.values()) {
      if (other === venue || !doubt || now - doubt.at > this.#patience.othersMs) continue
      if (this.#near(value, doubt.value)) return true
    }
    return false
  }

  /** Whether the voice has said for long enough what is doubted. */
  #hasStood(held: Held, value: number, opposed: boolean, now: Ms): boolean {
    const { doubt } = held
    const goesOn = doubt && now - doubt.at <= this.#patience.othersMs && this.#near(value, doubt.value)
    held.doubt = { value, since: goesOn ? doubt.since : now, at: now }
    return now - held.doubt.since >= (opposed ? this.#patience.opposedMs : this.#patience.standsMs)
  }
}

/** A voice that nothing was believed of yet. */
function unheard(venue: string, now: Ms): Held {
  return { venue, value: Number.NaN, at: now, apart: false, doubt: null }
}

function newVoices(): Map<string, Held> {
  return new Map()
}

function keyOf({ venue, market }: Voice): string {
  return `${venue} ${market}`
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** As many digits as an example needs. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(6)))
}
