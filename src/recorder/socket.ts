import type { Agent } from 'node:http'
import { type ClientOptions, WebSocket } from 'ws'
import type { SteadyClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { durationMs, type Ms } from '../core/time.ts'
import type { Gateway } from '../define/gateway.ts'
import { type Heartbeat, originOf, type Stream } from '../define/source.ts'
import { decoded, TooMuch } from './decode.ts'
import { venueLookup } from './lookup.ts'
import { Pacer } from './pacer.ts'
import { pause } from './pause.ts'
import { faultOfStatus, retryAfterMs } from './rest.ts'
import type { Timings } from './timings.ts'

const USUAL_MAX_MESSAGE_BYTES = 1024 * 1024
/** A venue that asks more than it listens. */
const MOST_UNSENT_BYTES = 1024 * 1024
const LONGEST_LOOK_MS = 5_000
const LONGEST_SETTLE_MS = 250
/** Messages of one line in a turn of the loop: some milliseconds. */
const MOST_A_TURN = 200

export interface Connection {
  /** Resolves with the first sign of life after subscribing; never when there is none. */
  readonly alive: Promise<Ms>
  /** Resolves when it is over: with the reason, or with null when we closed it. */
  readonly ended: Promise<SourceError | null>
  /** The last time anything arrived since everything was subscribed to; null before. */
  readonly heardAt: Ms | null
  readonly handshakeMs: number
  /** A beat out of turn: the moment of the answer, which proves the line; null when none comes in that time. */
  answer(ms: number): Promise<Ms | null>
  /** Gives the line up, for a reason of our own. */
  abandon(reason: SourceError): void
  close(): void
}

export interface ConnectionOptions {
  readonly stream: Pick<
    Stream,
    'heartbeat' | 'silence' | 'maxMessageBytes' | 'decode' | 'reply' | 'headers' | 'pace'
  >
  readonly url: string
  /** What connects where the way is not straight. */
  readonly agent?: Agent | undefined
  readonly subscribe: readonly unknown[]
  /** Where several connections share their turns. */
  readonly pacer?: Pacer | undefined
  readonly clock: SteadyClock
  readonly timings: Timings
  /** Must not throw. */
  readonly onMessage: (message: unknown, at: Ms) => void
  /** A message that cannot be decoded. */
  readonly onGarbled: (thrown: unknown) => void
  readonly onTraffic: (at: Ms) => void
}

/** Where a stream is really heard, and by which way. */
export function wayTo(
  gateway: Gateway,
  { id, url }: Pick<Stream, 'id' | 'url'>,
): Pick<ConnectionOptions, 'url' | 'agent'> {
  const routed = gateway.route(url, originOf(id))
  return { url: routed, agent: gateway.agentFor?.(routed) }
}

/** One connection from handshake to end: subscribes, keeps it open, and ends it when it falls silent. */
export function openConnection(options: ConnectionOptions): Connection {
  const { clock, stream } = options
  const maxBytes = stream.maxMessageBytes ?? USUAL_MAX_MESSAGE_BYTES
  const startedAt = clock.monotonic()
  const silenceMs = durationMs(stream.silence)
  const lookMs = Math.min(LONGEST_LOOK_MS, silenceMs / 4)
  const pacer = options.pacer ?? pacerOf(stream, clock)
  const alive = deferred<Ms>()
  const ended = deferred<SourceError | null>()
  const timers: NodeJS.Timeout[] = []
  const unsent = [...options.subscribe]
  let nextTurn: NodeJS.Timeout | null = null
  let isSubscribed = false
  const onAnswer = new Set<(at: Ms) => void>()
  let heardAt: Ms | null = null
  // By the monotonic clock: how long a line is silent does not depend on who sets the other.
  let soundAt: Ms | null = null
  let openedAt: Ms | null = null
  let lookedAt: Ms = startedAt
  /** The same look by wall time: only that goes on while a machine sleeps. */
  let lookedOn: Ms = clock.now()
  /** What is read before that may have lain in wait while we stood still: it proves nothing about the line. */
  let provenFrom: Ms = startedAt
  /** Until then the line has time to prove itself. */
  let patientUntil: Ms = startedAt
  let over = false
  let inTurn = 0

  const socket = new WebSocket(options.url, socketOptions(options, maxBytes))

  function end(reason: SourceError | null): void {
    if (over) return
    over = true
    for (const timer of timers) clearInterval(timer)
    if (nextTurn) clearTimeout(nextTurn)
    if (reason === null && socket.readyState === WebSocket.OPEN) socket.close(1000)
    else socket.terminate()
    ended.resolve(reason)
  }

  function hear(): Ms {
    const now = clock.now()
    const steady = clock.monotonic()
    if (openedAt !== null) noteHeldUp(steady, now)
    if (steady < provenFrom) return now
    soundAt = steady
    if (!isSubscribed) return now
    heardAt = now
    for (const tell of onAnswer) tell(now)
    alive.resolve(now)
    options.onTraffic(now)
    return now
  }

  socket.on('open', () => {
    openedAt = clock.monotonic()
    lookedAt = openedAt
    lookedOn = clock.now()
    subscribe()
    timers.push(
      setInterval(() => beat(socket, stream.heartbeat.send), durationMs(stream.heartbeat.every)),
      setInterval(listen, lookMs),
    )
  })
  function subscribe(): void {
    while (unsent.length > 0) {
      const ms = pacer.turn()
      if (ms > 0) {
        nextTurn = setTimeout(() => {
          socket.send(textOf(unsent.shift()))
          subscribe()
        }, ms)
        return
      }
      socket.send(textOf(unsent.shift()))
    }
    isSubscribed = true
    // The first beat at once: its answer proves the line before the first event does.
    beat(socket, stream.heartbeat.send)
  }
  /** We stood still ourselves (a machine that slept): the line may have been dead for long, so it is asked. */
  function noteHeldUp(steady: Ms, now: Ms): void {
    if (Math.max(steady - lookedAt, now - lookedOn) > 2 * lookMs) {
      provenFrom = steady + Math.min(LONGEST_SETTLE_MS, lookMs / 2)
      patientUntil = steady + lookMs
      beat(socket, stream.heartbeat.send)
      lookedAt = steady
      lookedOn = now
    }
  }
  function listen(): void {
    const now = clock.now()
    const steady = clock.monotonic()
    noteHeldUp(steady, now)
    lookedAt = steady
    lookedOn = now
    if (steady < patientUntil || steady - (soundAt ?? openedAt ?? startedAt) < silenceMs) return
    end(new SourceError('silent', `nothing was heard for ${stream.silence}`))
  }
  /**
   * In a cascade a line has megabytes ready at once. Read in one go they would hold up the loop for a second, and with it
   * the store's answers, which make room for them.
   */
  function noteTurn(): void {
    if (inTurn++ === 0)
      setImmediate(() => {
        inTurn = 0
        if (socket.isPaused) socket.resume()
      })
    if (inTurn === MOST_A_TURN) socket.pause()
  }
  socket.on('message', (data) => {
    if (over) return
    noteTurn()
    const at = hear()
    try {
      const message = decoded(data as Buffer, stream.decode ?? 'json', maxBytes)
      const reply = stream.reply?.(message) ?? null
      if (reply === null) options.onMessage(message, at)
      else if (socket.bufferedAmount < MOST_UNSENT_BYTES) socket.send(textOf(reply))
      else end(new SourceError('bad_answer', 'the venue asks more than it listens'))
    } catch (thrown) {
      if (thrown instanceof TooMuch) end(thrown)
      else options.onGarbled(thrown)
    }
  })
  socket.on('ping', hear)
  socket.on('pong', hear)
  socket.on('unexpected-response', (_request, response) => {
    const status = response.statusCode ?? 0
    const wait = retryAfterMs(response.headers, clock.now())
    const words = `the handshake was answered ${status}`
    end(new SourceError(faultOfStatus(status), words, { status, retryAfterMs: wait }))
  })
  socket.on('error', (error) => end(errorOf(error, openedAt !== null)))
  socket.on('close', (code, why) => {
    const words = why.length > 0 ? `: ${why.toString().slice(0, 100)}` : ''
    end(new SourceError('cut', `the venue closed the connection (${code}${words})`))
  })

  return {
    alive: alive.promise,
    ended: ended.promise,
    get heardAt() {
      return heardAt
    },
    get handshakeMs() {
      return openedAt === null ? 0 : openedAt - startedAt
    },
    async answer(ms) {
      if (over) return null
      const waiting = new AbortController()
      let at: Ms | null = null
      const take = (now: Ms) => {
        at = now
        waiting.abort()
      }
      onAnswer.add(take)
      beat(socket, stream.heartbeat.send)
      await pause(ms, waiting.signal)
      onAnswer.delete(take)
      return at
    },
    abandon: end,
    close: () => end(null),
  }
}

export function pacerOf({ pace }: Pick<Stream, 'pace'>, clock: SteadyClock): Pacer {
  return new Pacer(pace ? durationMs(pace) : 0, clock)
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function socketOptions({ stream, timings, agent }: ConnectionOptions, maxPayload: number): ClientOptions {
  return {
    ...(stream.headers && { headers: { ...stream.headers } }),
    ...(agent ? { agent } : { lookup: venueLookup }),
    handshakeTimeout: timings.connectTimeoutMs,
    maxPayload,
    // Each connection would hold a compressor of its own, for messages of a few hundred bytes.
    perMessageDeflate: false,
  }
}

function beat(socket: WebSocket, heartbeat: Heartbeat): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (heartbeat === 'ping frame') socket.ping()
  else socket.send('text' in heartbeat ? heartbeat.text : JSON.stringify(heartbeat.json))
}

function textOf(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message)
}

function errorOf(error: Error, opened: boolean): SourceError {
  if (error instanceof SourceError) return error
  const code = String((error as { code?: unknown }).code)
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
    return new SourceError('bad_answer', 'a message is larger than we take', { cause: error })
  }
  if (code.startsWith('WS_ERR_')) return new SourceError('bad_answer', error.message, { cause: error })
  if (/timed out/i.test(error.message)) return new SourceError('timeout', error.message, { cause: error })
  return new SourceError(opened ? 'cut' : 'unreachable', error.message || code, { cause: error })
}
