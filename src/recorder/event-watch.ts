import { HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { EventBook } from './event-book.ts'

/** A silence that is less probable than one in a million is none of the market's. */
const IMPROBABLE = -Math.log(1e-6)
const SHORTEST_SILENCE = 5 * MINUTE
/** The next connections are tried so long after each other: a venue that is quiet is not to be called upon for ever. */
const FIRST_TRY_AFTER = 5 * MINUTE
const LAST_TRY_AFTER = HOUR
/** So many connections that bring nothing bear out a stream of which little is expected, a minute. */
const TRIES = 3
const LITTLE = 0.1

/** What is to be done about a stream that is connected. */
export type Finding =
  | { readonly is: 'mute'; readonly since: Ms; readonly expected: number }
  /** Still so: another connection is tried. */
  | { readonly is: 'still mute' }
  /** Nothing came over several connections, of a stream that seldom brings something: that is how it is. */
  | { readonly is: 'quiet' }

interface Mute {
  readonly since: Ms
  tries: number
  nextAt: Ms
}

/**
 * Tells a stream that is mute from one that has nothing to say. One that acknowledges, answers pings and brings no events
 * looks alive and records nothing.
 */
export class EventWatch {
  readonly #id: string
  readonly #book: EventBook
  /** Since the last event, or since it records again. */
  #since: Ms | null = null
  #mute: Mute | null = null

  constructor(id: string, book: EventBook) {
    this.#id = id
    this.#book = book
  }

  get isMute(): boolean {
    return this.#mute !== null
  }

  /** True of one that ends a silence that was told. */
  event(at: Ms): boolean {
    const wasMute = this.#mute !== null
    this.#mute = null
    this.#since = at
    this.#book.happened(this.#id, at)
    return wasMute
  }

  /** It does not record: what it does not bring then says nothing. */
  rest(): void {
    this.#since = null
  }

  /** The wall clock was set back by so much. */
  setBack(ms: number): void {
    if (this.#since !== null) this.#since -= ms
    if (!this.#mute) return
    const { since, tries, nextAt } = this.#mute
    this.#mute = { since: since - ms, tries, nextAt: nextAt - ms }
  }

  look(now: Ms): Finding | null {
    if (this.#mute) return this.#lookAgain(this.#mute, now)
    this.#book.recorded(this.#id, now)
    this.#since ??= now
    const since = this.#since
    if (now - since < SHORTEST_SILENCE) return null
    const expected = this.#book.expected(this.#id, since, now)
    if (expected < IMPROBABLE) return null
    this.#mute = { since, tries: 1, nextAt: now + FIRST_TRY_AFTER }
    return { is: 'mute', since, expected }
  }

  #lookAgain(mute: Mute, now: Ms): Finding | null {
    if (now < mute.nextAt) return null
    const isBorneOut = mute.tries >= TRIES && this.#book.hasBrought(this.#id)
    if (isBorneOut && this.#book.rate(this.#id, mute.since) < LITTLE) {
      // From now on less is expected: these were minutes of its own.
      for (let at = mute.since + MINUTE; at < now; at += MINUTE) this.#book.recorded(this.#id, at)
      this.#mute = null
      this.#since = now
      return { is: 'quiet' }
    }
    mute.nextAt = now + Math.min(LAST_TRY_AFTER, FIRST_TRY_AFTER * 2 ** mute.tries)
    mute.tries++
    return { is: 'still mute' }
  }
}
