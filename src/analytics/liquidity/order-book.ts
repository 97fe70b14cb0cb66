import { BUCKETS } from '../../core/book-steps.ts'
import { median, sum } from '../../core/stats.ts'
import type { Row } from '../../define/table.ts'
import type { orderbook5m } from '../../tables/liquidity/order-book.ts'
import { compareText } from '../ranking.ts'

/** History is shown in steps of five of these, up to 5 %. */
export const COARSE_PCT = 0.5
export const COARSE_RANGE_PCT = 5
const FINE_PER_COARSE = 5
const COARSE_BUCKETS = 10

/** A bucket this many times the median bucket of its side is a wall (ours). */
const WALL_MULTIPLE = 4
const WALLS_SHOWN = 10

const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'FDUSD'])
/** A book that ends within the 2 % that depth is measured over has no such depth. */
const SHORTEST_PCT = 2
const FURTHEST_MID_PCT = 0.5

type Book = Row<typeof orderbook5m>
export type Depth = Pick<Book, 'mid_usd' | 'bid_usd_2pct' | 'ask_usd_2pct' | 'bids' | 'asks'>
export type VenueBook = Depth & Pick<Book, 'exchange'>

/** Each book is measured from its own mid price, so that venues a little apart do not blur each other's first steps. */
export function sumBooks(books: readonly Depth[]) {
  if (books.length === 0) return { mid_usd: null, bid_usd_2pct: null, ask_usd_2pct: null, bids: [], asks: [] }
  return {
    mid_usd: median(books.map((book) => book.mid_usd)),
    bid_usd_2pct: sum(books.map((book) => book.bid_usd_2pct)),
    ask_usd_2pct: sum(books.map((book) => book.ask_usd_2pct)),
    bids: addUp(books.map(({ bids }) => bids)),
    asks: addUp(books.map(({ asks }) => asks)),
  }
}

/** The same in steps of 0.5 % up to 5 %. */
export function coarseBook(books: readonly Depth[]) {
  const { bids, asks, ...rest } = sumBooks(books)
  return { ...rest, bids: coarse(bids), asks: coarse(asks) }
}

/** From −100 (all of it offered) to 100 (all of it bid); null where nothing is. */
export function imbalancePct(bidUsd: number | null, askUsd: number | null): number | null {
  if (bidUsd === null || askUsd === null || bidUsd + askUsd === 0) return null
  return ((bidUsd - askUsd) / (bidUsd + askUsd)) * 100
}

/** The largest walls of the summed book with what each venue holds of them. */
export function wallsOf(books: readonly VenueBook[]) {
  const { mid_usd, bids, asks } = sumBooks(books)
  if (mid_usd === null) return []
  const found = [...sideWalls('bid', bids, mid_usd, books), ...sideWalls('ask', asks, mid_usd, books)]
  return found
    .sort(
      (a, b) =>
        b.usd - a.usd || Math.abs(a.distance_pct) - Math.abs(b.distance_pct) || compareText(a.side, b.side),
    )
    .slice(0, WALLS_SHOWN)
}

/** Why a book is not in the sum; in words, for the reader of the answer. */
export function heldOutReason(
  book: Pick<Book, 'quote' | 'mid_usd' | 'cover_bid_pct' | 'cover_ask_pct'>,
  summedMid: number | null,
): string {
  if (!DOLLARS.has(book.quote)) return `Quoted in ${book.quote}, which moves against the dollar on its own.`
  const cover = Math.min(book.cover_bid_pct, book.cover_ask_pct)
  if (cover < SHORTEST_PCT) return `The published book ends ${cover.toFixed(1)} % from the mid price.`
  const apart = summedMid === null ? 0 : Math.abs(book.mid_usd / summedMid - 1) * 100
  if (apart > FURTHEST_MID_PCT) return `Its mid price is ${apart.toFixed(1)} % from that of the others.`
  return 'Recorded for comparison; not one of the books that are summed.'
}

function addUp(sides: readonly (readonly number[])[]): number[] {
  const total = new Array<number>(BUCKETS).fill(0)
  for (const side of sides) {
    const end = Math.min(BUCKETS, side.length)
    for (let place = 0; place < end; place += 1) total[place] = total[place]! + side[place]!
  }
  return total
}

function coarse(fine: readonly number[]): number[] {
  if (fine.length === 0) return []
  return Array.from({ length: COARSE_BUCKETS }, (_, place) =>
    sum(fine.slice(place * FINE_PER_COARSE, (place + 1) * FINE_PER_COARSE)),
  )
}

function sideWalls(
  side: 'bid' | 'ask',
  buckets: readonly number[],
  mid: number,
  books: readonly VenueBook[],
) {
  const typical = median(buckets.filter((usd) => usd > 0))
  if (typical === null) return []
  const total = sum(buckets)
  return buckets.flatMap((usd, place) => {
    if (usd === 0 || usd < WALL_MULTIPLE * typical) return []
    const near = priceAt(side, mid, place)
    const far = priceAt(side, mid, place + 1)
    return {
      side,
      price_low: Math.min(near, far),
      price_high: Math.max(near, far),
      // To the middle of the step.
      distance_pct: ((side === 'bid' ? -1 : 1) * (place + 0.5)) / 10,
      usd,
      share_of_side_pct: (usd / total) * 100,
      venues: holdersOf(side, place, books),
    }
  })
}

function holdersOf(side: 'bid' | 'ask', place: number, books: readonly VenueBook[]) {
  return books
    .map(({ exchange, bids, asks }) => ({ venue: exchange, usd: (side === 'bid' ? bids : asks)[place] ?? 0 }))
    .filter(({ usd }) => usd > 0)
    .sort((a, b) => b.usd - a.usd || compareText(a.venue, b.venue))
}

function priceAt(side: 'bid' | 'ask', mid: number, step: number): number {
  return mid * (1 + ((side === 'bid' ? -1 : 1) * step) / 1000)
}
