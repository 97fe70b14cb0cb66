import { DefinitionError } from '../core/errors.ts'
import type { Duration, Ms } from '../core/time.ts'
import type { BoundedFetch } from './fetch.ts'
import { isInstrument, isSymbol } from './figures.ts'
import type { AnyTable, Row } from './table.ts'

/** A contract as a venue lists it; the recorder keeps the newest list and hands it to every parser of that venue. */
export interface Contract {
  /** The venue's own name: BTCUSDT, BTC-USDT-SWAP. */
  readonly instrument: string
  /** Ours: BTCUSDT; PEPEUSDT for 1000PEPEUSDT. */
  readonly symbol: string
  /** The coin. */
  readonly base: string
  readonly quote: string
  /** Coins in what the venue names a price of: 1000 where it lists 1000PEPE, else 1. */
  readonly pieces: number
  /** Coins in one of what the venue counts sizes in: a contract, a thousand PEPE; 1 where it counts coins. */
  readonly contractSize: number
  readonly fundingIntervalHours: number | null
}

/** Perpetuals, futures and options of the largest venue together are some thousands. */
export const MOST_CONTRACTS = 20_000

/** Whether the names of a contract are names: no markup, no blanks, no books. Nothing is recorded of one of another name. */
export function isNamed({ instrument, symbol, base }: Contract): boolean {
  return isInstrument(instrument) && isSymbol(symbol) && isSymbol(base)
}

/** What a venue answers to one call; the venue's REST client hides address, limits and time-outs. */
export interface RestApi {
  /** `method` is the client's name of the endpoint, e.g. `fapiPublicGetPremiumIndex`. */
  call(method: string, params?: Readonly<Record<string, string | number>>): Promise<unknown>
}

export interface SourceContext {
  readonly now: Ms
  /** By the venue's own name of the instrument. */
  readonly contracts: ReadonlyMap<string, Contract>
  /** Newest mark price by our symbol, from this venue's own tickers; for turning base units into dollars. */
  readonly marks: ReadonlyMap<string, number>
}

/** Where liquidations come from and how much of them arrives; other feeds say what they are in `about`. */
export const LIQUIDATION_KINDS = ['full', 'sampled', 'delayed', 'shadow', 'none'] as const
export type LiquidationKind = (typeof LIQUIDATION_KINDS)[number]

interface SourceSpec<T extends AnyTable> {
  /** `venue.subject`, e.g. binance.tickers: the name in logs, gaps, health and `perptape parse`. */
  readonly id: string
  readonly into: T
  readonly about: string
  /** What must be known first. */
  readonly needs?: 'contracts' | 'marks'
  readonly market?: 'perp' | 'spot'
  readonly liquidations?: { readonly kind: LiquidationKind; readonly note?: string }
}

export interface PollSpec<T extends AnyTable, A> extends SourceSpec<T> {
  readonly every: Duration
  /** Asks the venue; may make several calls. Returns what `parse` takes: one line of `perptape parse`. */
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  readonly parse: (answer: A, context: SourceContext) => Row<T>[]
  /** Of the source that lists contracts: what the rest of the venue's sources need to know. */
  readonly contracts?: (answer: A) => Contract[]
}

/** What keeps a connection open: a ping of the protocol, or the venue's own message (OKX wants the bare text ping). */
export type Heartbeat = 'ping frame' | { readonly text: string } | { readonly json: unknown }

export interface StreamSpec<T extends AnyTable> extends SourceSpec<T> {
  readonly url: string
  /** Messages to send once connected; may be several where the venue limits their size. */
  readonly subscribe: (context: SourceContext) => readonly unknown[]
  readonly heartbeat: { readonly every: Duration; readonly send: Heartbeat }
  /** Without any message for this long, pongs and heartbeats included, the connection is dead. */
  readonly silence: Duration
  /** A megabyte unless a venue honestly sends more; what is larger is an attack or a mistake, and cuts the line. */
  readonly maxMessageBytes?: number
  /** Rows of one message; an empty list for acknowledgements and pongs. Throws on what it does not know. */
  readonly parse: (message: unknown, context: SourceContext) => Row<T>[]
}

/** Sources with their types erased, as the recorder handles them. */
export interface Poll extends Omit<PollSpec<AnyTable, unknown>, 'parse'> {
  readonly kind: 'poll'
  readonly parse: (answer: unknown, context: SourceContext) => Record<string, unknown>[]
}
export interface Stream extends Omit<StreamSpec<AnyTable>, 'parse'> {
  readonly kind: 'stream'
  readonly parse: (message: unknown, context: SourceContext) => Record<string, unknown>[]
}
export type Source = Poll | Stream

export function poll<T extends AnyTable, A>(spec: PollSpec<T, A>): Poll {
  return { ...spec, kind: 'poll' } as unknown as Poll
}

export function stream<T extends AnyTable>(spec: StreamSpec<T>): Stream {
  return { ...spec, kind: 'stream' } as unknown as Stream
}

/** How the recorder may talk to a venue's REST side. */
export interface RestSpec {
  /** Loads the client class; called only when the venue is recorded. */
  readonly client: () => Promise<new (options: RestOptions) => RestClient>
  /** Calls per second that we allow ourselves towards the venue's host. */
  readonly perSecond: number
}

/** What a client is made with, named as ccxt names it. A client of one's own needs no more than the way out. */
export interface RestOptions {
  readonly fetchImplementation: BoundedFetch
  readonly [name: string]: unknown
}

/** The part of a ccxt exchange that we use: endpoints by name, and the addresses behind them. */
export interface RestClient {
  urls: Record<string, unknown>
  [method: string]: unknown
}

export interface Venue {
  readonly id: string
  readonly name: string
  readonly type: 'cex' | 'dex'
  readonly country: string | null
  /** The markets we keep of it: each is a feed of the coverage registry. */
  readonly markets: readonly ('perp' | 'spot')[]
  readonly rest?: RestSpec
  readonly sources: readonly Source[]
}

export function venue(spec: Venue): Venue {
  if (!/^[a-z0-9]{2,20}$/.test(spec.id))
    throw new DefinitionError(`venue ${spec.id}: an id is [a-z0-9]{2,20}`)
  for (const source of spec.sources) {
    if (!source.id.startsWith(`${spec.id}.`)) {
      throw new DefinitionError(`source ${source.id} of venue ${spec.id}: the id starts with the venue's`)
    }
    if (source.kind === 'poll' && !spec.rest)
      throw new DefinitionError(`${source.id} polls, but ${spec.id} has no rest`)
  }
  return spec
}
