import { bookQuality, spreadBps } from '../core/turkish-book.ts'
import type { Contract } from '../define/market.ts'
import { type Poll, poll, type RestApi, type SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import { LEFT_OUT } from '../define/tally.ts'
import type { BookLevel } from '../tables/liquidity/order-book.ts'
import { TURKEY_PAIRS, turkeyBooks1m } from '../tables/regional/turkey.ts'
import { dollarsOfQuote } from './dollars.ts'
import { askEachName, type ContractAnswer } from './each-contract.ts'
import { badAnswer } from './fields.ts'
import { type Book, midOf } from './order-book.ts'

type BookRow = Row<typeof turkeyBooks1m>

interface TurkishBooks {
  readonly venue: string
  readonly ask: (api: RestApi, contract: Contract) => Promise<unknown>
  readonly read: (answer: unknown, contract: Contract) => Book | null
}

const WIDEST_BAND = 100

/** Best prices and depth of the pairs that the Turkey premium is made of, as far as the venue lists them. */
export function turkishBooks({ venue, ask, read }: TurkishBooks): Poll {
  const id = `${venue}.books`
  return poll<typeof turkeyBooks1m, ContractAnswer[], BookRow[]>({
    id,
    into: turkeyBooks1m,
    about: 'Best prices and depth in lira and dollars.',
    every: '1m',
    needs: ['spot contracts', 'official rates'],
    market: 'spot',
    ask(api, { contracts: { spot }, tally }) {
      const names = [...spot.keys()].filter((name) => pairOf(spot.get(name)!) !== null)
      const nameOf = (name: string) => spot.get(name)!.symbol
      return askEachName(names, (name) => ask(api, spot.get(name)!), { tally, nameOf })
    },
    parse(answers, context) {
      let odd: unknown
      const rows = context.tally.walk(
        answers,
        ({ instrument, answer }) => {
          const contract = context.contracts.spot.get(instrument)
          const pair = contract && pairOf(contract)
          if (!pair) return null
          const book = read(answer, contract)
          if (book && !isCrossed(book)) return bookRow(venue, pair, book, contract, context)
          odd ??= answer
          return LEFT_OUT
        },
        ({ instrument }) => instrument,
      )
      if (rows.length === 0 && odd !== undefined) throw badAnswer(id, 'no book that can be read', odd)
      return rows
    },
  })
}

function pairOf({ base, quote }: Contract): BookRow['symbol'] | null {
  return TURKEY_PAIRS.find((pair) => pair === `${base}-${quote}`) ?? null
}

function isCrossed(book: Book): boolean {
  return book.bids.length > 0 && book.asks.length > 0 && midOf(book) === null
}

/** A book that lacks a side is told as it is: the venue is there, and nobody can trade. */
function bookRow(
  exchange: string,
  symbol: BookRow['symbol'],
  book: Book,
  { quote }: Contract,
  context: SourceContext,
): BookRow {
  const mid = midOf(book)
  const dollars = dollarsOfQuote(quote, context)
  const best_bid = book.bids[0]?.[0] ?? null
  const best_ask = book.asks[0]?.[0] ?? null
  const within = (bps: number) =>
    mid === null ? null : (depth(book.bids, mid, bps) + depth(book.asks, mid, bps)) * dollars
  const row = {
    ts: context.now,
    exchange,
    symbol,
    best_bid,
    best_ask,
    spread_bps: spreadBps(best_bid, best_ask),
    depth_10bps_usd: within(10),
    depth_25bps_usd: within(25),
    depth_50bps_usd: within(50),
    depth_100bps_usd: within(WIDEST_BAND),
    censored: mid === null || endsWithin(book.bids, mid) || endsWithin(book.asks, mid),
  }
  return { ...row, eligible: bookQuality(row) === 'ok' }
}

/** A level on the border of a band is in it, whatever binary fractions make of it. */
const CRUMB = 1e-9

function isWithin([price]: BookLevel, mid: number, bps: number): boolean {
  return Math.abs(price / mid - 1) * 1e4 <= bps + CRUMB
}

/** In the quote. */
function depth(side: readonly BookLevel[], mid: number, bps: number): number {
  let quote = 0
  for (const level of side) {
    if (!isWithin(level, mid, bps)) break
    quote += level[0] * level[1]
  }
  return quote
}

/** None of these venues shows all of its orders: where the last one is within the band, there may be more. */
function endsWithin(side: readonly BookLevel[], mid: number): boolean {
  return isWithin(side.at(-1)!, mid, WIDEST_BAND)
}
