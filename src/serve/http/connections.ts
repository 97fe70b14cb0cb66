import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bucketOf, isLoopback } from '../../core/ip-address.ts'
import { type Ms, SECOND } from '../../core/time.ts'
import { downloading, listening } from './patience.ts'

export interface ConnectionRules {
  /** Connections that may be open at once, of everybody together. */
  readonly inAll: number
  /** Beyond those, for this machine alone: whoever watches over the service gets through when it is full. */
  readonly forThisMachine: number
  /** Of one IPv4 address or IPv6 /64. This machine, and proxies that speak for many, have no such limit. */
  readonly perAddress: number
  readonly isThisMachine: (address: string) => boolean
  readonly isProxy: (address: string) => boolean
  /** How long a caller may take until its headers, and its whole request, are there. */
  readonly headersMs: Ms
  readonly requestMs: Ms
  /** Answers that may wait on one connection until those before them are taken. */
  readonly pipelined: number
  /** A reader that takes nothing for so long is cut. */
  readonly stalledMs: Ms
  /** So is one that took less than this a second on average, counted once it has had the time of grace. */
  readonly bytesPerSecond: number
  readonly graceMs: Ms
  /** Both times are so much longer for a download. */
  readonly downloadPatience: number
}

const CONNECTION_RULES: ConnectionRules = {
  inAll: 5_000,
  forThisMachine: 100,
  perAddress: 100,
  isThisMachine: isLoopback,
  isProxy: () => false,
  headersMs: 10 * SECOND,
  requestMs: 20 * SECOND,
  pipelined: 100,
  stalledMs: 10 * SECOND,
  bytesPerSecond: 4_096,
  graceMs: 20 * SECOND,
  downloadPatience: 12,
}

/** What became of the connections of one door, in plain numbers. */
export interface ConnectionCounts {
  open: number
  readonly refused: { address: number; full: number }
  readonly cut: { stalled: number; slow: number; pipelined: number }
}

interface Held {
  /** What it is counted under; null where nothing is. */
  readonly bucket: string | null
  pipelined: number
  /** Since when there were always bytes that it had not taken; null while there are none. */
  owedSince: Ms | null
  /** Bytes that the system had taken when it began to owe, and when it was last seen to move. */
  takenAtFirst: number
  taken: number
  movedAt: Ms
}

const LOOK_EVERY_MS = SECOND
/** Refused connections that are told why before they are closed; more of them are closed at once. */
const TOLD_AT_ONCE = 50
const TELL_WITHIN_MS = SECOND
/** While connections keep coming, pipelined answers are left out of so many turns of the loop, and then let in once. */
const MOST_TURNS_LEFT_OUT = 50

/**
 * The connections of one server. Each costs memory for as long as its other end likes, so that they are counted when
 * they come, and cut when they hold what they were sent for and do not take it.
 */
export class Connections {
  readonly counts: ConnectionCounts = {
    open: 0,
    refused: { address: 0, full: 0 },
    cut: { stalled: 0, slow: 0, pipelined: 0 },
  }
  readonly rules: ConnectionRules
  readonly #held = new Map<Socket, Held>()
  readonly #byBucket = new Map<string, number>()
  /** Pipelined requests whose turn on their connection has come. */
  readonly #later: { readonly socket: Socket; readonly answer: () => void }[] = []
  #cameInTurn = false
  #turnsLeftOut = 0
  readonly #timer: NodeJS.Timeout
  #told = 0

  /** `full` is what a caller is told when there is no room, as it goes over the wire. */
  constructor(server: Server, rules: Partial<ConnectionRules>, full: () => string) {
    this.rules = { ...CONNECTION_RULES, ...rules }
    // Node would hand every connection to its parser; those that are refused never get there.
    const [serve] = server.listeners('connection') as [(socket: Socket) => void]
    server.removeListener('connection', serve)
    server.on('connection', (socket: Socket) => {
      if (this.#admits(socket, full)) serve.call(server, socket)
    })
    server.headersTimeout = this.rules.headersMs
    server.requestTimeout = this.rules.requestMs
    server.maxConnections = this.rules.inAll + this.rules.forThisMachine + TOLD_AT_ONCE
    server.on('drop', () => this.counts.refused.full++)
    this.#timer = setInterval(() => this.#look(performance.now()), LOOK_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /**
   * Answers of one connection are made one after the other, each when the one before it was taken: whoever asks much at
   * once and reads nothing holds one answer, not all of them. A connection on which too many wait is cut.
   */
  inTurn(socket: Socket, res: ServerResponse, answer: () => void): void {
    if (socket.destroyed) return
    // An answer has its socket at once unless others are before it.
    if (res.socket !== null) {
      answer()
      return
    }
    const held = this.#held.get(socket)
    if (held === undefined) return
    held.pipelined++
    res.once('close', () => held.pipelined--)
    if (held.pipelined <= this.rules.pipelined) res.once('socket', () => this.#answerLater(socket, answer))
    else this.#cut(socket, 'pipelined')
  }

  /** Whoever asks once comes before whoever asks many times at once. */
  #answerLater(socket: Socket, answer: () => void): void {
    const isFirst = this.#later.push({ socket, answer }) === 1
    if (isFirst) setImmediate(() => this.#answerNext())
  }

  /** Node takes in one connection in a turn of its loop, so that while many are coming the turns are kept short. */
  #answerNext(): void {
    const isCrowded = this.#cameInTurn && this.#turnsLeftOut < MOST_TURNS_LEFT_OUT
    this.#cameInTurn = false
    this.#turnsLeftOut = isCrowded ? this.#turnsLeftOut + 1 : 0
    if (!isCrowded) {
      const { socket, answer } = this.#later.shift()!
      if (!socket.destroyed) answer()
    }
    if (this.#later.length > 0) setImmediate(() => this.#answerNext())
  }

  #admits(socket: Socket, full: () => string): boolean {
    this.#cameInTurn = true
    const { inAll, forThisMachine, perAddress, isThisMachine, isProxy } = this.rules
    const address = socket.remoteAddress
    if (address === undefined) {
      socket.destroy()
      return false
    }
    const local = isThisMachine(address)
    if (this.counts.open >= inAll + (local ? forThisMachine : 0)) {
      this.counts.refused.full++
      this.#tell(socket, full())
      return false
    }
    const bucket = local || isProxy(address) ? null : bucketOf(address)
    const others = bucket === null ? 0 : (this.#byBucket.get(bucket) ?? 0)
    if (others >= perAddress) {
      this.counts.refused.address++
      socket.destroy()
      return false
    }
    this.#hold(socket, bucket)
    return true
  }

  #hold(socket: Socket, bucket: string | null): void {
    this.counts.open++
    if (bucket !== null) this.#byBucket.set(bucket, (this.#byBucket.get(bucket) ?? 0) + 1)
    this.#held.set(socket, { bucket, pipelined: 0, owedSince: null, takenAtFirst: 0, taken: 0, movedAt: 0 })
    socket.once('close', () => this.#release(socket, bucket))
  }

  #release(socket: Socket, bucket: string | null): void {
    this.counts.open--
    this.#held.delete(socket)
    if (bucket === null) return
    const left = (this.#byBucket.get(bucket) ?? 1) - 1
    if (left === 0) this.#byBucket.delete(bucket)
    else this.#byBucket.set(bucket, left)
  }

  #tell(socket: Socket, text: string): void {
    if (this.#told >= TOLD_AT_ONCE) {
      socket.destroy()
      return
    }
    this.#told++
    const timer = setTimeout(() => socket.destroy(), TELL_WITHIN_MS).unref()
    socket.once('close', () => {
      this.#told--
      clearTimeout(timer)
    })
    socket.on('error', () => {})
    // What it sends is read and dropped: closing over unread bytes would take the answer back.
    socket.resume()
    socket.end(text)
  }

  #look(now: Ms): void {
    for (const [socket, held] of this.#held) {
      const reason = this.#patience(socket, held, now)
      if (reason !== null) this.#cut(socket, reason)
    }
  }

  #patience(socket: Socket, held: Held, now: Ms): 'stalled' | 'slow' | null {
    const { owed, taken } = outgoing(socket)
    if (owed === 0 || listening.has(socket)) {
      held.owedSince = null
      return null
    }
    if (held.owedSince === null) {
      held.owedSince = now
      held.takenAtFirst = taken
      held.movedAt = now
    } else if (taken !== held.taken) held.movedAt = now
    held.taken = taken
    const { stalledMs, graceMs, bytesPerSecond, downloadPatience } = this.rules
    const patience = downloading.has(socket) ? downloadPatience : 1
    if (now - held.movedAt >= stalledMs * patience) return 'stalled'
    const ms = now - held.owedSince
    return ms >= graceMs * patience && taken - held.takenAtFirst < (bytesPerSecond * ms) / SECOND
      ? 'slow'
      : null
  }

  #cut(socket: Socket, reason: keyof ConnectionCounts['cut']): void {
    this.counts.cut[reason]++
    socket.destroy()
  }
}

/**
 * Bytes that wait to be taken, and those that the system took. Node counts a write as done in one piece, however large
 * it is; how far it has come is told by the handle alone, which Node's own timeouts look at too.
 */
function outgoing(socket: Socket): { owed: number; taken: number } {
  const handle = (socket as { _handle?: { bytesWritten: number; writeQueueSize: number } | null })._handle
  const queued = handle?.writeQueueSize ?? 0
  return { owed: socket.writableLength + queued, taken: (handle?.bytesWritten ?? 0) - queued }
}
