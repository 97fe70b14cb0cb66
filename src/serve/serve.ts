import type { Access } from '../access/access.ts'
import type { Payment } from '../access/payment.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { SECOND } from '../core/time.ts'
import type { Board } from '../define/board.ts'
import type { Offer } from '../define/offer.ts'
import type { Retention } from '../define/retention.ts'
import type { Store } from '../store/port.ts'
import { Cache, type CacheCounts } from './cache.ts'
import { serviceDocuments } from './documents/service-documents.ts'
import { assertDistinct } from './endpoint.ts'
import { boardEndpoints, documentEndpoint, internalEndpoints, offerEndpoints } from './endpoints.ts'
import { createHttp } from './http/app.ts'
import { Desk } from './http/desk.ts'
import { type Door, openDoor } from './http/door.ts'
import { Sender } from './http/sender.ts'
import { sharedHeaders } from './http/shared-headers.ts'
import type { SlowLane } from './http/slow-lane.ts'
import { KnownNames } from './known-names.ts'
import { AllCounts } from './route-counts.ts'
import { createRun, type Run } from './run.ts'
import { createVitals, type Vitals } from './vitals.ts'

interface ServiceConfig {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  readonly publicUrl: string
  readonly simulated: boolean
  /** Bytes of prepared answers that are kept. */
  readonly cacheBytes?: number
  /** How long tables are kept, where it is not what their definitions say. */
  readonly retention?: Retention
  /** Requests slower than this are logged. */
  readonly slowMs?: number
}

export interface ServiceParts {
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly store: Store
  readonly access: Access
  readonly clock: Clock
  readonly log: Log
  readonly config: ServiceConfig
  readonly payment: Payment
  readonly slowLane?: SlowLane
  /** Left out where nobody but the store can say how it goes. */
  readonly vitals?: Vitals
}

export interface Service {
  /** Answers the calls of a door, or of one that it opens itself; resolves with the address. */
  listen(door?: Door): Promise<string>
  /** Null until the service listens. */
  readonly address: string | null
  /** One way to ask a board, for surfaces besides HTTP. */
  readonly run: Run
  readonly counts: { readonly routes: AllCounts; readonly cache: CacheCounts }
  /** Stops accepting, finishes what is under way, and gives up on the rest after ten seconds. */
  close(): Promise<void>
}

const CACHE_BYTES = 32 * 1024 * 1024
const SLOW_MS = 1_000
const CLOSE_WITHIN_MS = 10 * SECOND
const CLOSE_IDLE_EVERY_MS = 50

export function createService(parts: ServiceParts): Service {
  const { store, access, clock, log, config } = parts
  const site = { publicUrl: config.publicUrl.replace(/\/+$/, ''), simulated: config.simulated }
  const shared = sharedHeaders(site)
  const counts = new AllCounts()
  const cache = new Cache({ clock, log, shared, maxBytes: config.cacheBytes ?? CACHE_BYTES })
  const sender = new Sender({ log, shared, publicUrl: site.publicUrl, slowMs: config.slowMs ?? SLOW_MS })
  const { payment, slowLane } = parts
  const desk = new Desk({ access, payment, cache, sender, clock, slowLane })
  const run = createRun({ openReader: store.reader, clock })
  const vitals = parts.vitals ?? createVitals({ openReader: store.reader, clock, ailments: () => [] })
  const known = new KnownNames(store, clock)
  const selling = { store, run, clock, known, retention: config.retention ?? {} }
  const documents = serviceDocuments({
    ...parts,
    vitals,
    networks: payment.networks,
    limits: access.limits,
    site,
  })
  const endpoints = [
    ...parts.boards.flatMap((board) => boardEndpoints(cache, run, board)),
    ...parts.offers.flatMap((offer) => offerEndpoints(selling, offer)),
    ...documents.map((document) => documentEndpoint(cache, document)),
    ...internalEndpoints(log),
  ]
  assertDistinct(endpoints)
  const http = createHttp({ endpoints, desk, sender, counts })
  let door: Door | null = null
  return {
    run,
    counts: { routes: counts, cache: cache.counts },
    get address() {
      return door?.url ?? null
    },
    async listen(given) {
      await http.app.ready()
      door = given ?? (await openDoor(config))
      door.hand(http.answer, shared, vitals.notReady)
      return door.url
    },
    async close() {
      http.drain()
      if (door !== null) await closeSoon(door)
      await http.app.close()
      door = null
    },
  }
}

async function closeSoon(door: Door): Promise<void> {
  // A connection whose answer was under way falls idle when it is done; Node would keep it open.
  const idle = setInterval(() => door.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  const cut = setTimeout(() => door.closeAllConnections(), CLOSE_WITHIN_MS)
  await door.close()
  clearInterval(idle)
  clearTimeout(cut)
}
