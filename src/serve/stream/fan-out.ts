import type { Clock } from '../../core/clock.ts'
import { isoOf, type Ms } from '../../core/time.ts'
import type { StreamCounts } from './counts.ts'
import { type Filter, keyOf, matches } from './filter.ts'
import type { Reader } from './reader.ts'
import type { Ring } from './ring.ts'

/** What a reader wants to hear of, and how much later than it is told first. */
export interface Wish {
  readonly filter: Filter
  readonly delay: Ms
}

/** Readers who want the same. */
interface Group extends Wish {
  /** Number of the first event that they were not sent. */
  next: number
  /** Up to this one nothing else is for them. */
  seen: number
  readonly readers: Set<Reader>
}

/** What is written to many: the same bytes to each who has come to the same place. */
interface Round {
  readonly group: Group
  readonly from: number
  readonly next: number
  readonly bytes: Uint8Array
  readonly lastId: string
  readonly events: number
  readonly readers: Iterator<Reader>
}

/** So long others wait at most while readers are written to. */
const TURN_MS = 0.3
/** A piece has so many characters and is looked for in so many events. */
const PIECE_CHARACTERS = 64 * 1024
const PIECE_EVENTS = 2_000

/**
 * Hands the events of the tape to its readers. What several get is put together once and written in small turns; who
 * does not keep pace with the others is told from the tape, piece by piece, until it is level with them again.
 */
export class FanOut {
  readonly #ring: Ring
  readonly #clock: Clock
  readonly #counts: StreamCounts
  readonly #groups = new Map<string, Group>()
  /** Those who go at their own pace. */
  readonly #behind = new Set<Reader>()
  readonly #rounds: Round[] = []
  #isWriting = false

  constructor(ring: Ring, clock: Clock, counts: StreamCounts) {
    this.#ring = ring
    this.#clock = clock
    this.#counts = counts
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0 && this.#behind.size === 0
  }

  /** Where whoever asks for nothing from before begins. */
  nextOf(wish: Wish): number {
    return this.#groups.get(nameOf(wish))?.seen ?? this.#ring.untold(this.#clock.now(), wish.delay)
  }

  /** Tells it everything from its place on; resolves when it is level with the others, or gone. */
  async join(reader: Reader, wish: Wish): Promise<void> {
    this.#behind.add(reader)
    while (reader.isListening(this.#clock.now())) {
      if (reader.isHeld) {
        await reader.released()
        continue
      }
      const until = this.nextOf(wish)
      if (reader.next >= until) {
        this.#sit(reader, wish)
        break
      }
      if (reader.next < this.#ring.first) reader.drop('slow')
      else if (!this.#tellPiece(reader, wish, until)) await reader.drained()
      await nextTurn()
    }
    this.#behind.delete(reader)
  }

  /** It is sent nothing until it is released; then it is told what it missed, and goes on with the others. */
  hold(reader: Reader, wish: Wish): void {
    reader.hold()
    // One that is behind notices by itself.
    if (this.#groups.get(nameOf(wish))?.readers.delete(reader)) void this.join(reader, wish)
  }

  leave(reader: Reader, wish: Wish): void {
    this.#behind.delete(reader)
    const group = this.#groups.get(nameOf(wish))
    group?.readers.delete(reader)
    if (group?.readers.size === 0) this.#groups.delete(nameOf(wish))
  }

  /** Whatever has become due since the last time. */
  tell(): void {
    const now = this.#clock.now()
    for (const group of this.#groups.values()) {
      for (const until = this.#ring.untold(now, group.delay); group.seen < until; ) {
        const { text, events, next } = this.#pieceOf(group.filter, group.seen, until)
        group.seen = next
        if (events > 0) this.#begin(group, text, events)
      }
    }
    for (const reader of this.#behind) reader.isListening(now)
  }

  /** A comment, so that the line is not taken for dead, and the place that its readers have come to. */
  beat(): void {
    const now = isoOf(this.#clock.now())
    for (const group of this.#groups.values()) {
      this.#begin(group, `: ${now}\nid: ${this.#ring.idBefore(group.seen)}\n\n`, 0)
    }
  }

  /** Everybody is told why it ends. */
  end(event: string, why: Readonly<Record<string, unknown>>): void {
    const level = [...this.#groups.values()].flatMap(({ readers }) => [...readers])
    for (const reader of [...level, ...this.#behind]) reader.leave(event, why)
    this.#rounds.length = 0
  }

  #sit(reader: Reader, wish: Wish): void {
    const name = nameOf(wish)
    const { next } = reader
    const group = this.#groups.get(name) ?? { ...wish, next, seen: next, readers: new Set<Reader>() }
    this.#groups.set(name, group)
    reader.next = group.next
    reader.isLevel()
    group.readers.add(reader)
  }

  #tellPiece(reader: Reader, { filter }: Wish, until: number): boolean {
    const { text, events, next } = this.#pieceOf(filter, reader.next, until)
    if (events === 0) {
      reader.next = next
      return true
    }
    this.#counts.events += events
    return reader.send(text, next, this.#ring.idBefore(next))
  }

  #pieceOf(filter: Filter, from: number, until: number): { text: string; events: number; next: number } {
    const end = Math.min(until, from + PIECE_EVENTS)
    let text = ''
    let events = 0
    let next = from
    while (next < end && text.length < PIECE_CHARACTERS) {
      const entry = this.#ring.at(next++)
      if (entry === undefined || !matches(filter, entry)) continue
      text += entry.text
      events++
    }
    return { text, events, next }
  }

  #begin(group: Group, text: string, events: number): void {
    const { next: from, seen: next } = group
    group.next = next
    this.#rounds.push({
      group,
      from,
      next,
      bytes: Buffer.from(text),
      lastId: this.#ring.idBefore(next),
      events,
      readers: [...group.readers].values(),
    })
    if (this.#isWriting) return
    this.#isWriting = true
    setImmediate(() => this.#write())
  }

  /** One round after the other, so that nobody gets the second before the first. */
  #write(): void {
    const begun = performance.now()
    const now = this.#clock.now()
    for (let round = this.#rounds[0]; round !== undefined; round = this.#rounds[0]) {
      for (let one = round.readers.next(); !one.done; one = round.readers.next()) {
        this.#writeTo(one.value, round, now)
        if (performance.now() - begun < TURN_MS) continue
        setImmediate(() => this.#write())
        return
      }
      this.#rounds.shift()
    }
    this.#isWriting = false
  }

  #writeTo(reader: Reader, { group, from, next, bytes, lastId, events }: Round, now: Ms): void {
    if (reader.next !== from || !group.readers.has(reader) || !reader.isListening(now)) return
    if (!reader.isFull) {
      reader.send(bytes, next, lastId)
      this.#counts.events += events
      return
    }
    group.readers.delete(reader)
    reader.fallBehind(now)
    void this.join(reader, group)
  }
}

function nameOf({ filter, delay }: Wish): string {
  return `${delay} ${keyOf(filter)}`
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
