import type { ServerResponse } from 'node:http'
import { type Ms, SECOND } from '../../core/time.ts'
import type { DropReason } from './counts.ts'

/** The line of a reader: what is needed of an answer that goes on. */
export type Outlet = Pick<
  ServerResponse,
  'write' | 'end' | 'destroy' | 'once' | 'off' | 'writableLength' | 'destroyed' | 'closed'
>

/** With more waiting for it than this, a reader goes on at its own pace. */
const BACKLOG_BYTES = 64 * 1024
/** So long some of it may always be waiting, and so long it may be behind the others. */
const STALLED_MS = 30 * SECOND
const BEHIND_MS = 30 * SECOND
/** Who is told to leave has so long to take that in. */
const LEAVE_WITHIN_MS = 5 * SECOND

/** Somebody who listens. What waits for it are mostly the very bytes that all readers of its filter share. */
export class Reader {
  /** Number of the first event that it was not sent. */
  next: number
  readonly #outlet: Outlet
  readonly #onDrop: (reason: DropReason) => void
  /** Since when there were always bytes that it had not taken; null while there are none. */
  #owedSince: Ms | null = null
  /** Since when it is behind those whom it was level with. */
  #behindSince: Ms | null = null
  /** Of the last event that it was sent. */
  #lastId: string
  #isLeaving = false
  /** Resolves when it may be sent events again; null while it may. */
  #hold: { readonly over: Promise<void>; readonly end: () => void } | null = null

  constructor(outlet: Outlet, start: { next: number; id: string }, onDrop: (reason: DropReason) => void) {
    this.#outlet = outlet
    this.next = start.next
    this.#lastId = start.id
    this.#onDrop = onDrop
  }

  get isGone(): boolean {
    return this.#isLeaving || this.#outlet.destroyed || this.#outlet.closed
  }

  get isFull(): boolean {
    return this.#outlet.writableLength > BACKLOG_BYTES
  }

  /** False where it has to take that in before it is sent more. */
  send(bytes: Uint8Array | string, next: number, lastId: string): boolean {
    this.next = next
    this.#lastId = lastId
    return this.#outlet.write(bytes)
  }

  /** False of who is gone; lets go whoever takes too long. */
  isListening(now: Ms): boolean {
    if (this.isGone) return false
    if (this.#outlet.writableLength === 0) this.#owedSince = null
    else this.#owedSince ??= now
    if (this.#owedSince !== null && now - this.#owedSince >= STALLED_MS) this.drop('stalled')
    else if (this.#behindSince !== null && now - this.#behindSince >= BEHIND_MS) this.drop('slow')
    return !this.#isLeaving
  }

  fallBehind(now: Ms): void {
    this.#behindSince = now
  }

  isLevel(): void {
    this.#behindSince = null
  }

  get isHeld(): boolean {
    return this.#hold !== null
  }

  /** It is sent no events until it is released. */
  hold(): void {
    if (this.#hold !== null || this.isGone) return
    let end = () => {}
    const over = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#hold = { over, end }
    this.#outlet.once('close', end)
  }

  release(): void {
    const hold = this.#hold
    this.#hold = null
    if (hold === null) return
    this.#outlet.off('close', hold.end)
    hold.end()
  }

  /** Resolves when it is released, or gone. */
  async released(): Promise<void> {
    await this.#hold?.over
  }

  /** Resolves when more can be sent, or nothing any more. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.isGone || this.#outlet.writableLength === 0) return resolve()
      const done = () => {
        this.#outlet.off('drain', done)
        this.#outlet.off('close', done)
        resolve()
      }
      this.#outlet.once('drain', done)
      this.#outlet.once('close', done)
    })
  }

  /** Says why, and ends; whoever does not take that in is cut off. */
  leave(event: string, why: Readonly<Record<string, unknown>>): void {
    if (this.isGone) return
    this.#isLeaving = true
    this.release()
    const data = JSON.stringify({ ...why, last_event_id: this.#lastId })
    this.#outlet.end(`event: ${event}\ndata: ${data}\n\n`)
    const timer = setTimeout(() => this.#outlet.destroy(), LEAVE_WITHIN_MS)
    timer.unref()
    this.#outlet.once('close', () => clearTimeout(timer))
  }

  drop(reason: DropReason): void {
    if (this.isGone) return
    this.#onDrop(reason)
    this.leave('dropped', { reason, detail: DETAILS[reason] })
  }
}

const DETAILS: Readonly<Record<DropReason, string>> = {
  slow: `Read more slowly than events came for ${BEHIND_MS / SECOND} s. Narrow the filter, and resume with the last id.`,
  stalled: `Nothing was read to its end for ${STALLED_MS / SECOND} s. Resume with the last id.`,
}
