import { DefinitionError, SourceError } from '../core/errors.ts'
import type { Duration, Ms, Span } from '../core/time.ts'
import type { Archive } from './archive.ts'
import type { Given, Into, RowsByTable, RowsInto } from './into.ts'
import type { ByMarket, Contract, ContractList, Market } from './market.ts'
import type { AnyTable } from './table.ts'
import type { Tally } from './tally.ts'

/** What a call costs of the venue's budget: 1 unless the venue publishes more for it. */
interface Cost {
  readonly weight?: number
}

/** By the names of the first line. */
export type CsvRow = Readonly<Record<string, string>>

/** What follows the question mark of an address. */
export type Query = Readonly<Record<string, string | number>>

interface Question extends Cost {
  readonly query?: Query
  /** Called as the question goes out, when it has had its turn in the budget: for who takes the time of the answer. */
  readonly sent?: () => void
  /** Where an answer is honestly larger than others are: what it may have unpacked, and how long it may take to come. */
  readonly large?: LargeAnswer
}

export interface LargeAnswer {
  readonly bytes: number
  readonly within: Duration
}

/** What a venue answers; limits, time-outs and the way there are the recorder's. Addresses are the public ones. */
export interface RestApi {
  get(url: string, question?: Question & { readonly as?: 'json' }): Promise<unknown>
  get(url: string, question: Question & { readonly as: 'text' }): Promise<string>
  get(url: string, question: Question & { readonly as: 'csv' }): Promise<CsvRow[]>
  /** Where a venue wants its question as a body of JSON. */
  post(url: string, body: unknown, cost?: Cost & Pick<Question, 'sent'>): Promise<unknown>
}

/** What a share cost when that was read. */
export interface SharePrice {
  readonly usd: number
  readonly at: Ms
}

/** What a token stands for. */
export interface TokenOfShare {
  readonly underlying: string
  readonly shares: number
}

/** What a parser may know besides the answer: of its own venue, and what money and shares cost for all. */
export interface SourceContext {
  readonly now: Ms
  /** By the venue's own name of the instrument; none of a market that no source lists. */
  readonly contracts: ByMarket<ReadonlyMap<string, Contract>>
  /** Newest price by our symbol, for turning coins into dollars. */
  readonly marks: ByMarket<ReadonlyMap<string, number>>
  /** What was traded of each perpetual in 24 hours, in dollars by our symbol, as far as the venue tells. */
  readonly turnover: ReadonlyMap<string, number>
  /** What is asked for on the way to something else, and seldom. */
  readonly kept: Keeping
  /** What a unit of official money is worth in dollars by the last official rate, as EUR; dollars themselves are 1. */
  readonly dollarsOf: ReadonlyMap<string, number>
  /** What shares last cost by their ticker, as an index or a broker told: what tokens that stand for them are held against. */
  readonly shares: ReadonlyMap<string, SharePrice>
  /** Shares that a token of xStocks stands for, by its name in capitals, as TSLAX: exchanges trade it and do not tell. */
  readonly tokens: ReadonlyMap<string, TokenOfShare>
  /** Entries are taken through it, so that none are passed over in silence. */
  readonly tally: Tally
}

/**
 * What `ask` gave, or gave less than `every` ago under that name. Where it cannot be had anew, what was had before goes on
 * holding; it fails only as long as there is nothing.
 */
export type Keeping = <T>(name: string, every: Duration, ask: () => Promise<T>) => Promise<T>

/** What other sources of the venue find out. Official rates are found out by one provider for all. */
export type Need = `${ContractList} contracts` | `${ContractList} marks` | 'official rates'

/** Where liquidations come from and how much of them arrives; other feeds say what they are in `about`. */
export const LIQUIDATION_KINDS = ['full', 'sampled', 'delayed', 'shadow', 'none'] as const
export type LiquidationKind = (typeof LIQUIDATION_KINDS)[number]

interface SourceSpec<I extends Into> {
  /** `venue.subject`, e.g. binance.tickers: the name in logs, gaps, health and `perptape parse`. */
  readonly id: string
  readonly into: I
  readonly about: string
  /** What must be known first. */
  readonly needs?: readonly Need[]
  readonly market?: Market
  readonly liquidations?: { readonly kind: LiquidationKind; readonly note?: string }
  /** Prices by our symbol in rows that were believed, for the sources that need marks of that market. */
  readonly marks?: {
    readonly [M in ContractList]?: (rows: RowsInto<I>) => Iterable<readonly [string, number]>
  }
  /** Dollars traded in 24 hours by our symbol, of the source that tells the prices of perpetuals. */
  readonly turnover?: (rows: RowsInto<I>) => Iterable<readonly [string, number]>
  /** What money is worth in dollars, of the provider that publishes official rates. */
  readonly rates?: (rows: RowsInto<I>) => Iterable<readonly [currency: string, dollars: number]>
  /** What shares cost, of who is believed to know: an index of perpetuals, quotes of a broker. */
  readonly shares?: (rows: RowsInto<I>) => Iterable<readonly [ticker: string, SharePrice]>
}

/** How a poll is asked for a time that is over: after a gap, and at the first start for what was before it. */
interface Backfill<A> {
  /** How far back the venue answers. */
  readonly reach: Duration
  /** The longest span that one question is for. */
  readonly step: Duration
  /** How old a moment must be to be asked for: what is told of it then stays so. At once unless said. */
  readonly settles?: Duration
  /** Gives an answer such as `ask` gives, so that the same parser reads it; `context.now` is the end of the span. */
  readonly ask: (api: RestApi, span: Span, context: SourceContext) => Promise<A>
}

/** What a poll says of its answers where its table keeps versions. */
interface GivenVersions<A> {
  /**
   * `all`: all that holds now, as where nothing is said; what is missing has ended. `part`: what is missing was not asked
   * for, or could not be had. `versions`: rows that begin and end themselves, which are stored as they are.
   */
  readonly gives?: (answer: A, context: SourceContext) => 'all' | 'part' | 'versions'
  /**
   * Columns that follow a price, as the dollars of what a venue counts in contracts do: that they moved begins a version
   * only when they moved far.
   */
  readonly drifting?: readonly string[]
}

export interface PollSpec<I extends Into, A, G = null> extends SourceSpec<I> {
  readonly every: Duration
  /** It asks nobody: what it gives comes with the release. It records nothing, and is not counted as covered. */
  readonly builtIn?: true
  /** The first good answer for a mark stands: after a restart nobody is asked again before the next mark. */
  readonly once?: true
  /** Asks the venue; may make several calls. Returns what `parse` takes: one line of `perptape parse`. */
  readonly ask: (api: RestApi, context: SourceContext) => Promise<A>
  readonly parse: (answer: A, context: SourceContext) => Given<I, G>
  readonly backfill?: Backfill<A>
  /** Calls of a run that are under way at once where it makes many; see `each-contract.ts`. */
  readonly atOnce?: number
  readonly versions?: GivenVersions<A>
  /** Of the issuer whose tokens exchanges trade: what they stand for. */
  readonly tokens?: (answer: A) => Iterable<readonly [name: string, TokenOfShare]>
  /**
   * Of a source that lists the contracts of a market, or of several: what the venue's other sources read by. Null where an
   * answer may have none of them, as of perpetuals on shares.
   */
  readonly lists?: { readonly [M in ContractList]?: (answer: A) => Contract[] | null }
}

/** What keeps a connection open: a ping of the protocol, or the venue's own message (OKX wants the bare text ping). */
export type Heartbeat = 'ping frame' | { readonly text: string } | { readonly json: unknown }

/** Text that is no JSON stays text: venues answer with bare words. A function is for what is packed in a way of its own. */
export type Decode = 'json' | 'gzip json' | 'text' | ((message: Buffer) => unknown)

/** A parser lost the thread, and wants the subscription begun anew. What it missed is a gap. */
export class Resync extends SourceError {
  constructor(why: string) {
    super('cut', `begun anew: ${why}`)
  }
}

/** What a venue lets one connection subscribe to, as it publishes it. */
export interface ConnectionLimits {
  readonly messages?: number
  /** Topics in all messages together: the entries of the longest list of each, or 1. */
  readonly topics?: number
  /** Characters of these lists, written as JSON. */
  readonly characters?: number
}

export interface StreamSpec<I extends Into, S, G = null> extends SourceSpec<I> {
  readonly url: string
  /** Of the handshake, where a venue wants some. */
  readonly headers?: Readonly<Record<string, string>>
  /** Messages to send once connected; may be several where the venue limits their size. */
  readonly subscribe: (context: SourceContext) => readonly unknown[]
  /** From one of these messages to the next, where the venue counts them; at once unless said. */
  readonly pace?: Duration
  /** What a connection takes of these messages; the others go over further connections of the same source. */
  readonly perConnection?: ConnectionLimits
  readonly heartbeat: { readonly every: Duration; readonly send: Heartbeat }
  /** Without any message for this long, pongs and heartbeats included, the connection is dead. */
  readonly silence: Duration
  /** A megabyte unless a venue honestly sends more; what is larger is an attack or a mistake, and cuts the line. */
  readonly maxMessageBytes?: number
  /** JSON unless it says otherwise. */
  readonly decode?: Decode
  /** What the venue's own ping wants to hear; null for every other message, which then goes to `parse`. */
  readonly reply?: (message: unknown) => unknown
  /**
   * How long a connection goes on beside the one that takes over from it: until what the parser remembers is whole there.
   * What both tell is dropped by its key. At once unless said.
   */
  readonly overlap?: Duration
  /** What the parser remembers, made anew for each connection: a book that deltas are laid on, the last sequence number. */
  readonly state?: () => S
  /** Rows of one message; null for acknowledgements and pongs. Throws on what it does not know, and `Resync`. */
  readonly parse: (message: unknown, context: SourceContext, state: S) => Given<I, G> | null
  /** Where the venue lists the past of it: messages such as `parse` takes. */
  readonly backfill?: Backfill<readonly unknown[]>
}

interface Erased {
  /** Its only table, or the first of several. */
  readonly into: AnyTable
  readonly tables: Readonly<Record<string, AnyTable>>
  readonly marks?: {
    readonly [M in ContractList]?: (rows: RowsByTable) => Iterable<readonly [string, number]>
  }
  readonly turnover?: (rows: RowsByTable) => Iterable<readonly [string, number]>
  readonly rates?: (rows: RowsByTable) => Iterable<readonly [string, number]>
  readonly shares?: (rows: RowsByTable) => Iterable<readonly [string, SharePrice]>
}

/** Sources with their types erased, as the recorder handles them. */
export interface Poll extends Omit<PollSpec<AnyTable, unknown>, 'parse' | keyof Erased>, Erased {
  readonly kind: 'poll'
  readonly parse: (answer: unknown, context: SourceContext) => RowsByTable
}
export interface Stream extends Omit<StreamSpec<AnyTable, unknown>, 'parse' | keyof Erased>, Erased {
  readonly kind: 'stream'
  readonly parse: (message: unknown, context: SourceContext, state: unknown) => RowsByTable | null
}
export type Source = Poll | Stream

export function poll<I extends Into, A, const G extends RowsInto<I> | null = null>(
  spec: PollSpec<I, A, G>,
): Poll {
  return { ...spec, ...erased(spec as unknown as AnySpec), kind: 'poll' } as unknown as Poll
}

export function stream<I extends Into, S, const G extends RowsInto<I> | null = null>(
  spec: StreamSpec<I, S, G>,
): Stream {
  return { ...spec, ...erased(spec as unknown as AnySpec), kind: 'stream' } as unknown as Stream
}

interface AnySpec extends Pick<SourceSpec<Into>, 'id' | 'into'> {
  readonly marks?: Readonly<Record<string, (rows: unknown) => unknown>>
  readonly turnover?: (rows: unknown) => unknown
  readonly rates?: (rows: unknown) => unknown
  readonly shares?: (rows: unknown) => unknown
  readonly parse: (...given: unknown[]) => unknown
}

/** The short form for one table becomes that for several. */
function erased({ id, into, marks, turnover, rates, shares, parse }: AnySpec) {
  if (!('columnNames' in into)) {
    const [first] = Object.values(into)
    if (!first) throw new DefinitionError(`source ${id} fills no table`)
    return { into: first, tables: into }
  }
  const { name } = into as AnyTable
  return {
    tables: { [name]: into },
    parse(...given: unknown[]) {
      const rows = parse(...given)
      return rows === null ? null : { [name]: rows }
    },
    marks:
      marks &&
      Object.fromEntries(
        Object.entries(marks).map(([market, of]) => [market, (rows: RowsByTable) => of(rows[name])]),
      ),
    turnover: turnover && ((rows: RowsByTable) => turnover(rows[name])),
    rates: rates && ((rows: RowsByTable) => rates(rows[name])),
    shares: shares && ((rows: RowsByTable) => shares(rows[name])),
  }
}

/** How the recorder may talk to a venue's REST side. */
export interface RestSpec {
  /** Whom its sources ask; nobody else is asked in its name. */
  readonly hosts: readonly string[]
  /** Hosts of the venue's that answer the same where one of these keeps us out: what `doctor` advises. */
  readonly otherHosts?: Readonly<Record<string, string>>
  /** What tells the time of the venue: a small call, that also tells whether it can be reached. */
  readonly time?: { readonly url: string; readonly read: (answer: unknown) => Ms | null }
  /** For all that is not said otherwise. */
  readonly budget: Budget
  /** What is counted apart, by the start of the address without its scheme: `fapi.binance.com/futures/data`. The longest wins. */
  readonly apart?: Readonly<Record<string, Budget>>
  /** With every question, where a venue wants some; a function is for what may change meanwhile. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
  /** What an answer with status 200 says that is none: a sentence of the venue's, or null. */
  readonly refusal?: (answer: unknown) => Refusal | null
}

export interface Refusal {
  readonly fault: 'refused' | 'rate_limited'
  readonly words: string
}

/** As the venue publishes it: so much weight in so long a time, for all that asks from one address. */
export interface Budget {
  readonly weight: number
  readonly per: Duration
}

/** Who gives us data, by sources of its own. */
export interface Origin {
  readonly id: string
  readonly name: string
  readonly rest?: RestSpec
  readonly sources: readonly Source[]
  /** Files of the past, that `backfill` reads, and whose hosts they lie on. */
  readonly archives?: readonly Archive[]
  readonly archiveHosts?: readonly string[]
}

/** An exchange, entered in the registry of exchanges. */
export interface Venue extends Origin {
  readonly type: 'cex' | 'dex'
  readonly country: string | null
  /** The markets of which snapshots are kept: each is a feed of the coverage registry. */
  readonly markets: readonly Market[]
}

/** A central bank, a regulator, an index of what is on chain: recorded as exchanges are, but none of them. */
export interface Provider extends Origin {
  readonly about: string
}

/** Whose a source is, by its id. */
export function originOf(source: string): string {
  return source.split('.', 1)[0]!
}

export function venue(spec: Venue): Venue {
  checkOrigin(spec)
  return spec
}

export function provider(spec: Provider): Provider {
  checkOrigin(spec)
  return spec
}

function checkOrigin({ id, rest, sources, archives = [] }: Origin): void {
  if (!/^[a-z0-9]{2,20}$/.test(id)) throw new DefinitionError(`${id}: an id is [a-z0-9]{2,20}`)
  for (const archive of archives)
    if (!archive.id.startsWith(`${id}.`))
      throw new DefinitionError(`archive ${archive.id} of ${id}: its id starts with ${id}.`)
  for (const source of sources) {
    if (!source.id.startsWith(`${id}.`))
      throw new DefinitionError(`source ${source.id} of ${id}: its id starts with ${id}.`)
    for (const need of source.needs ?? [])
      if (need !== 'official rates' && !sources.some((other) => finds(other, need)))
        throw new DefinitionError(`${source.id} needs ${need}, which no source of ${id} finds out`)
    if (source.kind === 'poll' && !rest)
      throw new DefinitionError(`${source.id} polls, but ${id} has no rest`)
    if (source.backfill && !rest)
      throw new DefinitionError(`${source.id} is asked for its past, but ${id} has no rest`)
  }
}

function finds(source: Source, need: Exclude<Need, 'official rates'>): boolean {
  const [market, what] = need.split(' ') as [ContractList, 'contracts' | 'marks']
  if (what === 'marks') return source.marks?.[market] !== undefined
  return source.kind === 'poll' && source.lists?.[market] !== undefined
}
