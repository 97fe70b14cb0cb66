import type { Clock } from '../../core/clock.ts'
import { Problem, sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { type Ms, SECOND } from '../../core/time.ts'
import type { Board } from '../../define/board.ts'
import type { StreamCounts } from './counts.ts'
import { boardFrame } from './events.ts'
import { FanOut } from './fan-out.ts'
import type { Frame, Told } from './frame.ts'
import { KEPT, Ring } from './ring.ts'

/** Who follows the record; see Tail. */
export type AskTail = (anew: boolean) => Promise<Told>

export interface TapeParts {
  readonly askTail: AskTail
  readonly boards: readonly Pick<Board, 'id' | 'path'>[]
  readonly clock: Clock
  readonly log: Log
  readonly counts: StreamCounts
}

/** The tape while it is kept. */
export interface Running {
  readonly ring: Ring
  readonly fanOut: FanOut
}

const LOOK_EVERY = SECOND
const BEAT_EVERY_LOOKS = 15
/** A board that is asked in many ways is worked out many times: so often its renewal is told at most. */
const RENEWALS_APART = 10 * SECOND

/**
 * Keeps the tape, from the first reader on and for an hour after the last: whoever comes back within that finds it.
 * Before that it costs nothing, and what happened in the hour before the first reader is in the record.
 */
export class Tape {
  readonly #parts: TapeParts
  readonly #boards: ReadonlyMap<string, Pick<Board, 'id' | 'path'>>
  #starting: Promise<Running> | null = null
  #running: Running | null = null
  #timer: NodeJS.Timeout | null = null
  #looks = 0
  #isLooking = false
  #isAway = false
  #isClosed = false
  /** Nobody reads since then. */
  #emptySince: Ms | null = null
  /** When the renewal of each board was told last, and those that are not told yet. */
  readonly #renewalsTold = new Map<string, Ms>()
  readonly #renewed = new Set<string>()

  constructor(parts: TapeParts) {
    this.#parts = parts
    this.#boards = new Map(parts.boards.map((board) => [board.id, board]))
  }

  /** Rejects where the record cannot be read now. */
  open(): Promise<Running> {
    this.#starting ??= this.#start().catch((thrown) => {
      this.#starting = null
      throw thrown
    })
    return this.#starting
  }

  /** The answer of a board was worked out anew. */
  renewed(board: string): void {
    if (this.#running !== null) this.#renewed.add(board)
  }

  /** Everybody is told that it ends. */
  close(): void {
    this.#isClosed = true
    this.#running?.fanOut.end('bye', { reason: 'shutdown' })
    this.#stop()
  }

  async #start(): Promise<Running> {
    const { clock, askTail, counts } = this.#parts
    const ring = new Ring(clock.now())
    const past: Frame[] = []
    for (let told: Told | null = null; told?.more !== false; ) {
      told = await askTail(told === null)
      past.push(...told.frames)
    }
    if (this.#isClosed) throw new Problem('warming_up', 'perptape is going down.')
    ring.fill(past)
    this.#running = { ring, fanOut: new FanOut(ring, clock, counts) }
    this.#emptySince = null
    this.#timer = setInterval(() => void this.#look(this.#running!), LOOK_EVERY)
    this.#timer.unref()
    return this.#running
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
    this.#running = null
    this.#starting = null
    this.#renewed.clear()
  }

  async #look(running: Running): Promise<void> {
    // What was told before becomes due for who is told later, whatever the record does.
    this.#tell(running)
    if (++this.#looks % BEAT_EVERY_LOOKS === 0) running.fanOut.beat()
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      let more = true
      while (more && this.#running === running) more = await this.#add(running)
      this.#isAway = false
    } catch (thrown) {
      // Who follows the record is away, or the record is; the next look that succeeds tells what was missed.
      if (!this.#isAway) this.#parts.log.warn(`the live tape waits for the record: ${sentenceOf(thrown)}`)
      this.#isAway = true
    } finally {
      this.#isLooking = false
    }
  }

  async #add(running: Running): Promise<boolean> {
    const { frames, more } = await this.#parts.askTail(false)
    running.ring.add(frames, this.#parts.clock.now())
    this.#tell(running)
    return more
  }

  #tell(running: Running): void {
    const { ring, fanOut } = running
    const { clock, counts } = this.#parts
    const now = clock.now()
    ring.add(this.#renewals(now), now)
    ring.age(now)
    fanOut.tell()
    counts.bytes = ring.bytes
    counts.kept = ring.next - ring.first
    if (!fanOut.isEmpty) this.#emptySince = null
    else this.#emptySince ??= now
    if (this.#emptySince !== null && now - this.#emptySince >= KEPT) this.#stop()
  }

  #renewals(now: Ms): Frame[] {
    const due = [...this.#renewed].filter(
      (id) => now - (this.#renewalsTold.get(id) ?? Number.NEGATIVE_INFINITY) >= RENEWALS_APART,
    )
    for (const id of due) {
      this.#renewed.delete(id)
      this.#renewalsTold.set(id, now)
    }
    return due.flatMap((id) => {
      const board = this.#boards.get(id)
      return board === undefined ? [] : [boardFrame(board, now)]
    })
  }
}
