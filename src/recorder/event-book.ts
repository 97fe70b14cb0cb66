import { median } from '../core/stats.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Store } from '../store/port.ts'
import { collectorRuns } from '../tables/record/recording.ts'

/** How many of the minutes that were recorded brought something. */
interface Share {
  readonly minutes: number
  readonly busy: number
}

/** What nothing is known of brings something once an hour, or a tenth of what the others do: said by so many minutes. */
const LEAST_RATE = 1 / 60
const PART_OF_OTHERS = 0.1
const SAID_BY = 60
/** Nights are quieter than days: the last hours count where they were. */
const RECENT = 2 * HOUR
const RECENT_SAID_BY = 30
/** How far what the others see may stretch or shorten an expectation. */
const QUIETEST = 0.1
const BUSIEST = 3
/** The runs of a day, of one stream. */
const MOST_RUNS = 2_000

/**
 * In which minutes of the last day each stream brought something, and what is to be expected of it. Minutes are counted,
 * not events: forced orders come in cascades, and a thousand in one minute say nothing about the next hour.
 */
export class EventBook {
  /** By stream: the minutes that it recorded, and whether it brought something in them. */
  readonly #streams = new Map<string, Map<number, boolean>>()
  /** Streams that tell of the same, by what they fill. */
  readonly #into = new Map<string, string>()

  /** Takes up what the last day's runs say. */
  async begin(store: Store, streams: readonly { id: string; into: string }[], now: Ms): Promise<void> {
    for (const { id, into } of streams) {
      this.#into.set(id, into)
      this.#streams.set(id, new Map())
    }
    for (const { id } of streams) {
      const runs = await store.reader(collectorRuns).range({
        columns: ['started_at', 'rows'],
        where: { feed: id, ok: true },
        since: now - DAY,
        order: 'desc',
        limit: MOST_RUNS,
      })
      for (const { started_at, rows } of runs) this.#note(id, started_at, rows > 0)
    }
  }

  happened(id: string, at: Ms): void {
    this.#note(id, at, true)
  }

  /** It recorded then, whether it brought something or not. */
  recorded(id: string, at: Ms): void {
    this.#note(id, at, false)
  }

  hasBrought(id: string): boolean {
    for (const isBusy of this.#streams.get(id)?.values() ?? []) if (isBusy) return true
    return false
  }

  /** How many busy minutes a stream should have had since then, by what it did before and the others do now. */
  expected(id: string, since: Ms, now: Ms): number {
    return this.rate(id, since) * ((now - since) / MINUTE) * this.#bustle(id, since, now)
  }

  /** Busy minutes a minute, by its own day and its last hours before that. */
  rate(id: string, at: Ms): number {
    const day = this.#chance(id, at, this.#presumed(id, at))
    const recent = smoothed(this.#share(id, at - RECENT, at), day, RECENT_SAID_BY)
    return rateOf(Math.min(day, recent))
  }

  #chance(id: string, at: Ms, presumed: number): number {
    return smoothed(this.#share(id, at - DAY, at), presumed, SAID_BY)
  }

  #presumed(id: string, at: Ms): number {
    const others = this.#peers(id).filter((peer) => this.hasBrought(peer))
    const rates = others.map((peer) => rateOf(this.#chance(peer, at, LEAST_RATE)))
    const part = PART_OF_OTHERS * (median(rates) ?? 0)
    return 1 - Math.exp(-Math.max(LEAST_RATE, part))
  }

  /** What the others see, in parts of what they usually do. */
  #bustle(id: string, since: Ms, now: Ms): number {
    let seen = 0
    let usual = 0
    for (const peer of this.#peers(id)) {
      const { minutes, busy } = this.#share(peer, since, now)
      seen += busy
      usual += minutes * this.#chance(peer, since, LEAST_RATE)
    }
    return usual < 1 ? 1 : Math.min(BUSIEST, Math.max(QUIETEST, seen / usual))
  }

  #peers(id: string): string[] {
    const into = this.#into.get(id)
    return [...this.#into].flatMap(([other, fills]) => (other !== id && fills === into ? [other] : []))
  }

  #share(id: string, since: Ms, until: Ms): Share {
    const [from, to] = [Math.floor(since / MINUTE), Math.floor(until / MINUTE)]
    let minutes = 0
    let busy = 0
    for (const [minute, isBusy] of this.#streams.get(id) ?? []) {
      if (minute < from || minute >= to) continue
      minutes++
      if (isBusy) busy++
    }
    return { minutes, busy }
  }

  #note(id: string, at: Ms, isBusy: boolean): void {
    const minutes = this.#streams.get(id)
    if (!minutes) return
    const minute = Math.floor(at / MINUTE)
    minutes.set(minute, isBusy || minutes.get(minute) === true)
    if (minutes.size > (DAY / MINUTE) * 1.1)
      for (const old of minutes.keys()) if (old < minute - DAY / MINUTE) minutes.delete(old)
  }
}

function smoothed({ minutes, busy }: Share, presumed: number, saidBy: number): number {
  return (busy + presumed * saidBy) / (minutes + saidBy)
}

/** Of a chance a minute: a minute can be busy only once. */
function rateOf(chance: number): number {
  return -Math.log(1 - Math.min(chance, 0.999))
}
