import type { WebSocket } from 'ws'
import { sentenceOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { SimMarket } from '../model/market.ts'
import type { Session, StreamMoment } from './dialect.ts'
import { Meter } from './meter.ts'
import type { Served } from './rest-side.ts'

const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008
/** A client that lets this much pile up has stopped reading. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024
const MESSAGES_PER_SECOND = 50
/** After a pause of the process, what is older than this is history and no longer news. */
const MAX_CATCH_UP: Ms = MINUTE

interface Connection {
  readonly socket: WebSocket
  readonly session: Session
  readonly openedAt: Ms
  lastHeardAt: Ms
  lastToldAt: Ms
  lastPingAt: Ms
  /** Counts what the client says. */
  readonly heard: Meter
}

/** The stream connections of all venues, and the clockwork that pushes to them. */
export class StreamSide {
  readonly #hubs: ReadonlyMap<Served, Set<Connection>>
  readonly #market: SimMarket
  readonly #log: Log
  #publishedUntil: Ms

  constructor(served: readonly Served[], market: SimMarket, log: Log, now: Ms) {
    this.#hubs = new Map(served.map((each) => [each, new Set()]))
    this.#market = market
    this.#log = log
    this.#publishedUntil = now
  }

  get size(): number {
    let total = 0
    for (const connections of this.#hubs.values()) total += connections.size
    return total
  }

  accept(served: Served, socket: WebSocket, session: Session, clock: { now(): Ms }): void {
    const now = clock.now()
    const connection: Connection = {
      socket,
      session,
      openedAt: now,
      lastHeardAt: now,
      lastToldAt: now,
      lastPingAt: now,
      heard: new Meter(MESSAGES_PER_SECOND, SECOND),
    }
    const connections = this.#hubs.get(served)
    connections?.add(connection)
    socket.on('close', () => connections?.delete(connection))
    socket.on('error', (error) => this.#log.debug({ venue: served.dialect.venue }, error.message))
    const hear = () => {
      connection.lastHeardAt = clock.now()
    }
    socket.on('ping', hear)
    socket.on('pong', hear)
    socket.on('message', (data) => {
      try {
        this.#hear(served, connection, data.toString(), clock.now())
      } catch (thrown) {
        this.#log.error({ venue: served.dialect.venue }, `a simulated stream failed: ${sentenceOf(thrown)}`)
        hangUp(socket)
      }
    })
  }

  /** Pushes what happened since the last time, and hangs up where the venue would. */
  tick(now: Ms): void {
    const from = Math.max(Math.min(this.#publishedUntil, now), now - MAX_CATCH_UP)
    this.#publishedUntil = now
    if (this.size === 0) return
    const fresh = this.#market.liquidations(from, now)
    for (const [served, connections] of this.#hubs) {
      const { venue, stream } = served.dialect
      if (!stream) continue
      if (this.#market.isDown(venue, now)) {
        for (const { socket } of connections) hangUp(socket)
        continue
      }
      const own = fresh.filter((liquidation) => liquidation.venue === venue)
      const published = stream.publish ? stream.publish(own, now) : own
      const moment = this.#moment(served, now)
      for (const connection of connections) {
        if (published.length) this.#tell(served, connection, connection.session.tell(published, moment), now)
        this.#keep(served, connection, now)
      }
    }
  }

  close(): void {
    for (const connections of this.#hubs.values()) for (const { socket } of connections) hangUp(socket)
  }

  #hear(served: Served, connection: Connection, message: string, now: Ms): void {
    connection.lastHeardAt = now
    if (connection.heard.take(now).over) connection.socket.close(POLICY_VIOLATION, 'Too many requests')
    else this.#tell(served, connection, connection.session.hear(message, this.#moment(served, now)), now)
  }

  #moment(served: Served, now: Ms): StreamMoment {
    const until = this.#publishedUntil
    return {
      now,
      view: served.view(now),
      recent: (span, count) =>
        this.#market
          .liquidations(until - span, until)
          .filter((liquidation) => liquidation.venue === served.dialect.venue)
          .slice(-count),
    }
  }

  #tell({ dialect }: Served, connection: Connection, messages: readonly string[], now: Ms): void {
    if (messages.length === 0) return
    connection.lastToldAt = now
    const { pack } = dialect.stream!
    for (const message of messages) connection.socket.send(pack ? pack(message) : message)
    if (connection.socket.bufferedAmount > MAX_UNREAD_BYTES) connection.socket.terminate()
  }

  #keep(served: Served, connection: Connection, now: Ms): void {
    const { patience, maxAge, pingEvery, ping } = served.dialect.stream!
    const { socket, lastHeardAt, lastToldAt, openedAt } = connection
    const lastTraffic = patience?.quiet === 'both' ? Math.max(lastHeardAt, lastToldAt) : lastHeardAt
    const tired = patience !== undefined && now - lastTraffic > patience.ms
    if (tired || (maxAge !== undefined && now - openedAt > maxAge)) hangUp(socket)
    else if (pingEvery !== undefined && now - connection.lastPingAt >= pingEvery) {
      connection.lastPingAt = now
      if (ping) this.#tell(served, connection, [ping(now)], now)
      else socket.ping(String(now))
    }
  }
}

/** Says goodbye, and does not wait for the answer. */
function hangUp(socket: WebSocket): void {
  socket.close(GOING_AWAY)
  socket.terminate()
}
