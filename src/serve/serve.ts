import type { Access } from '../access/access.ts'
import type { ComputeBudget } from '../access/compute-budget.ts'
import type { Payment } from '../access/payment.ts'
import { type Cashier, NO_CASHIER } from '../access/x402/cashier.ts'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { SECOND } from '../core/time.ts'
import type { Board } from '../define/board.ts'
import type { Dataset } from '../define/dataset.ts'
import type { Offer } from '../define/offer.ts'
import type { AnswerExchange } from '../shared/answer-exchange.ts'
import { type Downloads, downloadEndpoint } from './bulk-download.ts'
import { Cache, type CacheCounts } from './cache.ts'
import type { Document, Site } from './documents/document.ts'
import { assertDistinct, type Endpoint } from './endpoint.ts'
import {
  boardEndpoints,
  datasetEndpoint,
  documentEndpoint,
  internalEndpoints,
  offerEndpoints,
} from './endpoints.ts'
import { createHttp } from './http/app.ts'
import { Desk } from './http/desk.ts'
import { type Door, openDoor } from './http/door.ts'
import { Sender } from './http/sender.ts'
import { sharedHeaders } from './http/shared-headers.ts'
import type { SlowLane } from './http/slow-lane.ts'
import type { Kitchen } from './kitchen.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import { balanceEndpoint, creditEndpoint } from './prepaid.ts'
import { AllCounts } from './route-counts.ts'
import { sharing } from './shared-answers.ts'
import type { StreamCounts } from './stream/counts.ts'
import { createStream, type Stream } from './stream/stream.ts'
import type { Vitals } from './vitals.ts'

interface ServiceConfig {
  /** Where it listens, if it is not given a door. */
  readonly host?: string
  /** 0 takes any free one. */
  readonly port?: number
  readonly site: Site
  /** Bytes of prepared answers that are kept. */
  readonly cacheBytes?: number
  /** Readers of the live tape at once. */
  readonly streamReaders?: number
  /** Requests slower than this are logged. */
  readonly slowMs?: number
}

export interface ServiceParts {
  readonly boards: readonly Board[]
  readonly offers: readonly Offer[]
  readonly datasets: readonly Dataset[]
  readonly documents: readonly Document[]
  readonly kitchen: Kitchen
  readonly vitals: Vitals
  readonly access: Access
  readonly clock: Clock
  readonly log: Log
  readonly config: ServiceConfig
  readonly payment: Payment
  /** Who takes the money; left out where nobody does. */
  readonly cashier?: Cashier
  /** Left out where no bulk files are kept. */
  readonly downloads?: Downloads
  /** What is made for one person alone: pages of accounts. */
  readonly personal?: readonly Endpoint[]
  readonly slowLane?: SlowLane
  /** What other processes that serve the same have in common with this one; left out where it is alone. */
  readonly shared?: {
    readonly exchange: AnswerExchange
    readonly budget: ComputeBudget
  }
}

export interface Service {
  /** Answers the calls of a door, or of one that it opens itself; resolves with the address. */
  listen(door?: Door): Promise<string>
  /** Null until the service listens. */
  readonly address: string | null
  readonly counts: {
    readonly routes: AllCounts
    readonly cache: CacheCounts
    readonly stream: StreamCounts
  }
  /** Rows were changed behind the present: nothing that was made of them before is shown any more. */
  forgetAnswers(): void
  /** Stops accepting, finishes what is under way, and gives up on the rest after ten seconds. */
  close(): Promise<void>
}

const CACHE_BYTES = 32 * 1024 * 1024
const SLOW_MS = 1_000
const CLOSE_WITHIN_MS = 10 * SECOND
const CLOSE_IDLE_EVERY_MS = 50

export function createService(parts: ServiceParts): Service {
  const { vitals, access, clock, log, config, payment, slowLane } = parts
  const { host = '127.0.0.1', port = 0 } = config
  const shared = sharedHeaders(config.site)
  const counts = new AllCounts()
  const stream = createStream({
    askTail: parts.kitchen.tape,
    boards: parts.boards,
    clock,
    log,
    source: config.site.simulated ? 'simulated' : 'live',
    readers: config.streamReaders,
    findKey: access.findKey,
  })
  const { exchange, budget } = parts.shared ?? {}
  const cook = exchange ? sharing(parts.kitchen, { boards: parts.boards, exchange, clock }) : parts.kitchen
  const kitchen = telling(cook, stream)
  const cache = new Cache({
    clock,
    log,
    shared,
    maxBytes: config.cacheBytes ?? CACHE_BYTES,
    isAway: () => kitchen.isAway(),
  })
  const sender = new Sender({
    log,
    shared,
    site: config.site,
    slowMs: config.slowMs ?? SLOW_MS,
  })
  const desk = new Desk({ access, payment, cache, sender, clock, slowLane, budget })
  const { cashier = NO_CASHIER } = parts
  const creditEndpoints = (offer: Offer) => [creditEndpoint(cashier, offer), balanceEndpoint(cashier, clock)]
  const endpoints = [
    ...parts.boards.flatMap((board) => boardEndpoints(cache, kitchen, board)),
    ...parts.offers.flatMap((offer) =>
      offer.answer.kind === 'key credit' ? creditEndpoints(offer) : offerEndpoints(kitchen, offer),
    ),
    ...parts.documents.map((document) => documentEndpoint(cache, kitchen, document)),
    datasetEndpoint(kitchen, parts.datasets),
    stream.endpoint,
    mcpEndpoint(kitchen),
    ...(parts.downloads ? [downloadEndpoint(parts.downloads, clock)] : []),
    ...(parts.personal ?? []),
    ...internalEndpoints(log),
  ]
  assertDistinct(endpoints)
  for (const { path, name, offer } of endpoints) {
    if (offer !== undefined) desk.sell(path, { offer, counts: () => counts.of(name) })
  }
  const http = createHttp({ endpoints, desk, sender, counts })
  let door: Door | null = null
  return {
    counts: { routes: counts, cache: cache.counts, stream: stream.counts },
    get address() {
      return door?.url ?? null
    },
    async listen(given) {
      await http.app.ready()
      door = given ?? (await openDoor({ host, port, publicUrl: config.site.publicUrl }))
      door.hand(http.answer, shared, vitals.notReady)
      return door.url
    },
    forgetAnswers() {
      cache.drop()
      kitchen.clear()
    },
    async close() {
      http.drain()
      stream.close()
      if (door !== null) await closeSoon(door)
      await http.app.close()
      door = null
    },
  }
}

/** The live tape hears of every answer of a board. */
function telling(kitchen: Kitchen, { renewed }: Pick<Stream, 'renewed'>): Kitchen {
  return {
    ...kitchen,
    async prepare(order, spend, encodings) {
      const bytes = await kitchen.prepare(order, spend, encodings)
      if ('board' in order) renewed(order.board)
      return bytes
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
