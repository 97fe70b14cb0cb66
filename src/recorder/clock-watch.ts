import type { Ailment } from '../core/ailment.ts'
import type { Clock } from '../core/clock.ts'
import { sentenceOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../core/time.ts'
import type { RestSpec } from '../define/source.ts'
import { pause } from './pause.ts'
import type { RestHost } from './rest.ts'

const EVERY_MS = 10 * MINUTE
/** The first look waits for the first polls. */
const FIRST_MS = 10 * SECOND
/** Rows are dated by our clock: from here on they are dated wrong. */
const TOO_FAR_MS = SECOND

/** A venue that tells its time. */
interface Told {
  readonly id: string
  readonly time: NonNullable<RestSpec['time']>
  readonly host: RestHost
}

export interface ClockOffset {
  /** What is to be added to our clock to have theirs: above 0 ours is slow. */
  readonly ms: number
  /** Of so many venues the middle one. */
  readonly venues: number
}

/**
 * Holds our clock against those of the venues, at the start and every ten minutes. One venue may be wrong or only know
 * whole seconds, so the median of all counts; half of the way there and back is taken off.
 */
export class ClockWatch {
  readonly #venues: readonly Told[]
  readonly #clock: Clock
  readonly #log: Log
  #offset: ClockOffset | null = null

  constructor(venues: readonly Told[], { clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#venues = venues
    this.#clock = clock
    this.#log = log
  }

  /** Null until a venue has told its time. */
  get offset(): ClockOffset | null {
    return this.#offset
  }

  async run(signal: AbortSignal): Promise<void> {
    await pause(FIRST_MS, signal)
    while (!signal.aborted) {
      await this.look(signal)
      await pause(EVERY_MS, signal)
    }
  }

  async look(signal: AbortSignal): Promise<void> {
    const found = await Promise.all(this.#venues.map((venue) => this.#offsetOf(venue, signal)))
    const offsets = found.filter((ms) => ms !== null).sort((a, b) => a - b)
    if (offsets.length === 0) return
    this.#offset = { ms: medianOf(offsets), venues: offsets.length }
    const sentence = sentenceOfOffset(this.#offset)
    if (sentence) this.#log.warn(this.#offset, sentence)
  }

  async #offsetOf({ id, time, host }: Told, signal: AbortSignal): Promise<Ms | null> {
    let sentAt = this.#clock.now()
    const sent = () => {
      sentAt = this.#clock.now()
    }
    try {
      const answer = await host.open(signal).get(time.url, { sent })
      const theirs = time.read(answer)
      return theirs === null ? null : theirs - (sentAt + this.#clock.now()) / 2
    } catch (thrown) {
      this.#log.debug({ venue: id, error: sentenceOf(thrown) }, 'a venue did not tell its time')
      return null
    }
  }
}

export function clockAilments(offset: ClockOffset | null): Ailment[] {
  const sentence = offset && sentenceOfOffset(offset)
  return sentence ? [{ part: 'recorder', down: false, sentence }] : []
}

function sentenceOfOffset({ ms, venues }: ClockOffset): string | null {
  if (Math.abs(ms) <= TOO_FAR_MS) return null
  const [seconds, way] = [(Math.abs(ms) / SECOND).toFixed(1), ms > 0 ? 'slow' : 'fast']
  return `The clock of this machine is ${seconds} s ${way} by the clocks of ${venues} venues, and so are the times on record: is it set by NTP?`
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
