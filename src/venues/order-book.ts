import { BUCKETS, RANGE_PCT, trimmed } from '../core/book-steps.ts'
import { sum } from '../core/stats.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import { BOOK_COINS, type BookLevel, orderbook5m, SUMMED_BOOKS } from '../tables/liquidity/order-book.ts'
import { dollarsOfQuote, isDollarCoin } from './dollars.ts'
import { askEachName, type ContractAnswer } from './each-contract.ts'
import { badAnswer, isFields, numberOf } from './fields.ts'

type Side = readonly BookLevel[]

/** Both sides, each with its best price first; sides may be empty. */
export interface Book {
  readonly bids: Side
  readonly asks: Side
}

/** Where a venue writes what: sides by these names, levels as lists of a price and a size unless said. */
interface Spelling {
  /** The way to the part of the answer that has the sides. */
  readonly at?: readonly (string | number)[]
  readonly bids?: string
  readonly asks?: string
  readonly price?: string | number
  readonly size?: string | number
}

/** The book in an answer; null where there is none, or where a level cannot be read. */
export function bookIn(answer: unknown, spelling: Spelling = {}): Book | null {
  const { at = [], bids = 'bids', asks = 'asks', price = 0, size = 1 } = spelling
  const part = partAt(answer, at)
  return isFields(part) ? bookOf(part[bids], part[asks], price, size) : null
}

/** Follows names and places into an answer; undefined where they lead nowhere. */
export function partAt(answer: unknown, path: readonly (string | number)[]): unknown {
  let part = answer
  for (const name of path) part = (part as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  return part
}

/** The same of sides that were found one by one. */
export function bookOf(
  bids: unknown,
  asks: unknown,
  price: string | number = 0,
  size: string | number = 1,
): Book | null {
  const [bid, ask] = [levelsOf(bids, price, size), levelsOf(asks, price, size)]
  if (bid === null || ask === null) return null
  return { bids: bid.sort(([a], [b]) => b - a), asks: ask.sort(([a], [b]) => a - b) }
}

/** Empty levels are what is left of orders that are gone, or fill up the shorter side: these have no price. */
function levelsOf(told: unknown, priceAt: string | number, sizeAt: string | number): BookLevel[] | null {
  if (!Array.isArray(told)) return null
  const levels: BookLevel[] = []
  for (const level of told) {
    const price = numberOf(level?.[priceAt])
    const size = numberOf(level?.[sizeAt])
    if (price === null || size === null || size < 0) return null
    if (size === 0) continue
    if (price <= 0) return null
    levels.push([price, size])
  }
  return levels
}

/** Between the best two; null of a book that lacks a side or whose sides cross. */
export function midOf({ bids, asks }: Book): number | null {
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]]
  return bid === undefined || ask === undefined || bid >= ask ? null : (bid + ask) / 2
}

interface BookFeed {
  readonly venue: string
  /** The second half of its id, where another source of the venue is called books. */
  readonly id?: string
  /** What its books are kept in: a coin's in the first of these that it is traded in. */
  readonly quotes: readonly string[]
  readonly ask: (api: RestApi, contract: Contract) => Promise<unknown>
  readonly read: (answer: unknown, contract: Contract) => Book | null
  /** It shows every order there is: beyond the last one there is nothing, while elsewhere nothing is known. */
  readonly isWhole?: true
}

/** The spot books of ten coins every five minutes, as deep as the venue shows them. */
export function bookFeed({ venue, id = 'books', quotes, ask, read, isWhole }: BookFeed): Poll {
  const source = `${venue}.${id}`
  return poll<typeof orderbook5m, ContractAnswer[], Row<typeof orderbook5m>[]>({
    id: source,
    into: orderbook5m,
    about: 'Spot order books of ten coins, in steps of 0.1 %.',
    every: '5m',
    needs: quotes.some((quote) => quote !== 'USD' && !isDollarCoin(quote))
      ? ['spot contracts', 'official rates']
      : ['spot contracts'],
    market: 'spot',
    ask(api, { contracts, tally }) {
      const chosen = chosenPairs(contracts.spot.values(), quotes)
      const nameOf = (name: string) => chosen.get(name)!.symbol
      return askEachName([...chosen.keys()], (name) => ask(api, chosen.get(name)!), { tally, nameOf })
    },
    parse(answers, context) {
      let odd: unknown
      const rows = context.tally.walk(
        answers,
        ({ instrument, answer }) => {
          const contract = context.contracts.spot.get(instrument)
          if (!contract) return null
          const book = read(answer, contract)
          const row = book && bookRow(venue, contract, book, { isWhole, context })
          if (row === null) odd ??= answer
          return row ?? LEFT_OUT
        },
        ({ instrument }) => instrument,
      )
      if (rows.length === 0 && odd !== undefined) throw badAnswer(source, 'no book with two sides', odd)
      return rows
    },
  })
}

/** By the venue's names: of each coin the pair whose quote is preferred. */
function chosenPairs(listed: Iterable<Contract>, quotes: readonly string[]): Map<string, Contract> {
  const all = [...listed]
  const chosen = BOOK_COINS.flatMap((coin) => {
    const own = all.filter(({ base, pieces }) => base === coin && pieces === 1)
    return quotes.flatMap((quote) => own.find((pair) => pair.quote === quote) ?? []).slice(0, 1)
  })
  return new Map(chosen.map((contract) => [contract.instrument, contract]))
}

interface Shown {
  readonly isWhole?: true | undefined
  readonly context: SourceContext
}

/** A book as it is kept; null of one that lacks a side or whose sides cross. */
export function bookRow(
  venue: string,
  { base, quote }: Pick<Contract, 'base' | 'quote'>,
  book: Book,
  { isWhole, context }: Shown,
): Row<typeof orderbook5m> | null {
  const mid = midOf(book)
  if (mid === null) return null
  const dollars = dollarsOfQuote(quote, context)
  const bids = stepsOf(book.bids, mid, dollars)
  const asks = stepsOf(book.asks, mid, dollars)
  return {
    ts: context.now,
    symbol: base,
    exchange: venue,
    quote,
    mid_usd: mid * dollars,
    spread_bps: ((book.asks[0]![0] - book.bids[0]![0]) / mid) * 1e4,
    bid_usd_2pct: sum(bids.slice(0, WITHIN_2PCT)),
    ask_usd_2pct: sum(asks.slice(0, WITHIN_2PCT)),
    cover_bid_pct: coverPct(book.bids, mid, isWhole),
    cover_ask_pct: coverPct(book.asks, mid, isWhole),
    levels: book.bids.length + book.asks.length,
    bids: trimmed(bids.map(Math.round)),
    asks: trimmed(asks.map(Math.round)),
    in_aggregate: SUMMED_BOOKS.includes(venue),
  }
}

/** Steps within 2 % of the mid. */
const WITHIN_2PCT = 20
/** A price that stands on the border of two steps belongs to the farther one, whatever binary fractions make of it. */
const CRUMB = 1e-9
/** Somebody always offers a coin at a thousand times its price: that far out it says nothing any more. */
const FARTHEST_PCT = 100

/** Dollars by steps of a thousandth of the mid, outwards. */
function stepsOf(side: Side, mid: number, dollars: number): number[] {
  const steps = new Array<number>(BUCKETS).fill(0)
  for (const [price, size] of side) {
    const place = Math.floor(Math.abs(price / mid - 1) * 1000 + CRUMB)
    if (place >= BUCKETS) break
    steps[place] = steps[place]! + price * size * dollars
  }
  return steps
}

/** How far the venue lets see: to the last order that it shows, or everything where it shows all there are. */
function coverPct(side: Side, mid: number, isWhole: true | undefined): number {
  const last = Math.abs(side.at(-1)![0] / mid - 1) * 100
  return Math.min(FARTHEST_PCT, isWhole ? Math.max(RANGE_PCT, last) : last)
}
