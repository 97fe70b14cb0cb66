import { HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Frame } from './frame.ts'
import { FURTHEST_BACK } from './tail.ts'

/** An event at its place on the tape. */
export interface Placed extends Omit<Frame, 'data' | 'at' | 'seenAt'> {
  readonly id: string
  /** When it was told first; never before that of the one before it. */
  readonly toldAt: Ms
  /** As it goes over the wire. */
  readonly text: string
}

/** Where somebody is on the tape: the time and the number of the last event that it has. */
export interface Place {
  readonly ms: Ms
  readonly number: number
}

/** Where somebody goes on. */
export interface Resumed {
  /** Number of the first event that it gets. */
  readonly from: number
  /** Some of what it asks for is no longer there. */
  readonly isCut: boolean
  /** Its place is of an earlier life of the service: some of what it gets may have been told before. */
  readonly mayRepeat: boolean
}

/** An hour, for who was told a minute late, and a little more. */
export const KEPT = HOUR + 2 * MINUTE
/** Of a place from before a restart: by how much what the record says of when a row was known may be wrong. */
const UNSURE = 10 * MINUTE
/** Nothing finds an event again after this. */
const KNOWN = FURTHEST_BACK + 10 * MINUTE
const MAX_BYTES = 32 * 1024 * 1024
/** What an event takes besides its text. */
const ENTRY_BYTES = 300
const EMPTIED_AT = 1_024

const ID = /^(\d{1,15})-(\d{1,12})$/

/** Null of a text that is no id of ours. */
export function placeIn(id: string): Place | null {
  const match = ID.exec(id)
  return match && { ms: Number(match[1]), number: Number(match[2]) }
}

/**
 * The tape of the last hour. Numbers grow by one from 1; the id of an event is when it was told and its number. What was
 * filled in from the record when the tape began has the time of that beginning in its id, so that an id with an earlier
 * one is of an earlier tape.
 */
export class Ring {
  readonly #bornAt: Ms
  readonly #maxBytes: number
  #entries: Placed[] = []
  /** Of the array's first entries, so many are gone. */
  #gone = 0
  /** Number of the first entry of the array. */
  #base = 1
  #bytes = 0
  /** Of the last that is gone, or of the beginning. */
  #edgeMs: Ms
  /** From then on everything is there. */
  #wholeSince: Ms
  readonly #known = new Map<string, Ms>()

  constructor(bornAt: Ms, maxBytes = MAX_BYTES) {
    this.#bornAt = bornAt
    this.#maxBytes = maxBytes
    this.#edgeMs = bornAt
    this.#wholeSince = bornAt - KEPT
  }

  get first(): number {
    return this.#base + this.#gone
  }

  /** Of the event that comes next. */
  get next(): number {
    return this.#base + this.#entries.length
  }

  get bytes(): number {
    return this.#bytes
  }

  at(number: number): Placed | undefined {
    return number < this.first ? undefined : this.#entries[number - this.#base]
  }

  /** What the record has of the time before, once, in any order. */
  fill(frames: readonly Frame[]): void {
    for (const frame of [...frames].sort((a, b) => a.seenAt - b.seenAt)) {
      const toldAt = Math.min(frame.seenAt, this.#bornAt)
      if (this.#isNews(frame, toldAt)) this.#put(frame, this.#bornAt, toldAt)
    }
    this.#fit()
  }

  /** Puts those on the tape that are not there. */
  add(frames: readonly Frame[], now: Ms): void {
    // The clock of the machine may be set back; that of the tape is not.
    const toldAt = Math.max(now, this.at(this.next - 1)?.toldAt ?? this.#bornAt)
    for (const frame of frames) if (this.#isNews(frame, toldAt)) this.#put(frame, toldAt, toldAt)
    this.#fit()
  }

  /** Forgets what is older than an hour. */
  age(now: Ms): void {
    while (this.first < this.next && this.at(this.first)!.toldAt < now - KEPT) this.#drop()
    for (const [key, toldAt] of this.#known) {
      if (toldAt >= now - KNOWN) break
      this.#known.delete(key)
    }
  }

  /** Number of the first event that is not told yet to who is told so much later. */
  untold(now: Ms, delay: Ms): number {
    if (delay === 0) return this.next
    let [low, high] = [this.first, this.next]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.at(middle)!.toldAt + delay <= now) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The place of who has everything before that number. */
  idBefore(number: number): string {
    return this.at(number - 1)?.id ?? `${this.#edgeMs}-${number - 1}`
  }

  resume({ ms, number }: Place): Resumed {
    const known = number === this.first - 1 ? this.idBefore(this.first) : this.at(number)?.id
    if (known === `${ms}-${number}`) return { from: number + 1, isCut: false, mayRepeat: false }
    // Of this tape, and forgotten.
    if (ms >= this.#bornAt) return { from: this.first, isCut: true, mayRepeat: false }
    const from = this.untold(ms - UNSURE - 1, 1)
    return { from: Math.max(from, this.first), isCut: ms < this.#wholeSince, mayRepeat: true }
  }

  #isNews({ key, seenAt }: Frame, toldAt: Ms): boolean {
    if (this.#known.has(key)) return false
    this.#known.set(key, toldAt)
    return seenAt >= toldAt - KEPT && seenAt >= this.#bornAt - KEPT
  }

  #put({ data, at: _at, seenAt: _seenAt, ...frame }: Frame, ms: Ms, toldAt: Ms): void {
    const id = `${ms}-${this.next}`
    const text = `event: ${frame.kind}\nid: ${id}\ndata: ${data}\n\n`
    this.#entries.push({ ...frame, id, toldAt, text })
    this.#bytes += text.length + ENTRY_BYTES
  }

  #fit(): void {
    while (this.#bytes > this.#maxBytes && this.first < this.next) {
      this.#wholeSince = this.at(this.first)!.toldAt + 1
      this.#drop()
    }
  }

  #drop(): void {
    const { id, text, toldAt } = this.at(this.first)!
    this.#edgeMs = placeIn(id)!.ms
    this.#wholeSince = Math.max(this.#wholeSince, toldAt)
    this.#bytes -= text.length + ENTRY_BYTES
    this.#entries[this.#gone] = undefined as never
    this.#gone++
    if (this.#gone < EMPTIED_AT) return
    this.#entries = this.#entries.slice(this.#gone)
    this.#base += this.#gone
    this.#gone = 0
  }
}
