import { parseJson } from '../../core/json.ts'
import type { Ms } from '../../core/time.ts'
import type { SimLiquidation } from '../model/market.ts'
import type { VenueView } from './view.ts'

const MAX_PER_MESSAGE = 200

/** How one venue speaks: its REST paths, its stream, its limits and its refusals. */
export interface Dialect {
  readonly venue: string
  /** The sources of the real adapter that it answers, by the second half of their ids. */
  readonly speaks: readonly string[]
  readonly rest: RestDialect
  /** None where the venue streams nothing that we record. */
  readonly stream?: StreamDialect
}

/** What goes over the wire; `body` is sent as JSON unless it is text already. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** What a question says beside its query: the parts of its path that a star stands for, and the body of a POST. */
export interface RestCall {
  readonly parts: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

export type RestHandler = (query: URLSearchParams, view: VenueView, call: RestCall) => Answer

export interface RestDialect {
  readonly host: string
  /** By path, in which a star stands for one part; after POST and a blank where it is asked that way. */
  readonly paths: Readonly<Record<string, RestHandler>>
  /** Counts the request against the venue's limits. */
  admit(path: string, query: URLSearchParams, now: Ms): Admission
  notFound(path: string, now: Ms): Answer
  readonly down: Answer
}

export interface Admission {
  readonly headers?: Readonly<Record<string, string>>
  readonly refusal?: Answer
}

export interface StreamDialect {
  readonly host: string
  /** A session on that address, or null where the venue has none. */
  open(path: string, query: URLSearchParams): Session | null
  /** What of the forced orders the venue publishes, and when: Binance samples. */
  publish?(fresh: readonly SimLiquidation[], now: Ms): readonly SimLiquidation[]
  /** Pings from the server: of the protocol, or in words of its own. */
  readonly pingEvery?: Ms
  readonly ping?: (now: Ms) => string
  /** How messages are packed; plain text unless said. */
  readonly pack?: (message: string) => Buffer
  /** Without a message from the client for this long (either way where `quiet` is 'both'), the venue hangs up. */
  readonly patience?: { readonly quiet: 'client' | 'both'; readonly ms: Ms }
  readonly maxAge?: Ms
}

/** One connection: what it subscribed to and what it is told. */
export interface Session {
  /** Replies to a message of the client, in order. */
  hear(message: string, moment: StreamMoment): string[]
  /** Messages for what was just published. */
  tell(liquidations: readonly SimLiquidation[], moment: StreamMoment): string[]
}

export interface StreamMoment {
  readonly now: Ms
  readonly view: VenueView
  /** The last published forced orders of the venue in that span, oldest first. */
  recent(span: Ms, count: number): readonly SimLiquidation[]
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

/** The object that a client sent, or null for anything else. */
export function objectOf(message: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = parseJson(message)
    return parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** A whole number in the query: undefined when absent, null when it is not one. */
export function integerIn(query: URLSearchParams, name: string): number | null | undefined {
  const text = query.get(name)
  if (text === null || text === '') return undefined
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Forced orders by contract, in their order, as many to a message as a venue would send. */
export function batchesOf(liquidations: readonly SimLiquidation[]): SimLiquidation[][] {
  const batches: SimLiquidation[][] = []
  const open = new Map<string, SimLiquidation[]>()
  for (const liquidation of liquidations) {
    let batch = open.get(liquidation.symbol)
    if (!batch || batch.length === MAX_PER_MESSAGE) {
      batch = []
      batches.push(batch)
      open.set(liquidation.symbol, batch)
    }
    batch.push(liquidation)
  }
  return batches
}
