import type { z } from 'zod'
import {
  COARSE_PCT,
  COARSE_RANGE_PCT,
  coarseBook,
  heldOutReason,
  imbalancePct,
  sumBooks,
  wallsOf,
} from '../../analytics/liquidity/order-book.ts'
import { compareText } from '../../analytics/ranking.ts'
import { isOverdue } from '../../analytics/record/coverage.ts'
import { BUCKET_PCT, RANGE_PCT, trimmed } from '../../core/book-steps.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import { durationMs, HOUR, isoOf, type Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { coinChoice, optionalWhole } from '../../define/params.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { BOOK_COINS, orderbook5m } from '../../tables/liquidity/order-book.ts'

type BookRow = Row<typeof orderbook5m>

const CADENCE = '5m'
const CADENCE_MS = durationMs(CADENCE)
/** A book stands for the present for as long as it is not overdue. */
const PRESENT = '15m'
const LAST_KNOWN = '24h'

const bids = () =>
  is.listOf(is.wholeUsd('Bids in one step.'), 'Bids by steps of bucket_pct below the mid, nearest first.')
const asks = () =>
  is.listOf(is.wholeUsd('Asks in one step.'), 'Asks by steps of bucket_pct above the mid, nearest first.')
const bid2 = () => is.usd('Bids within 2 % of the mid.')
const ask2 = () => is.usd('Asks within 2 % of the mid.')
export const Wall = is.part({
  side: is.oneOf(['bid', 'ask'], 'Side of the book.'),
  price_low: is.price('Lower end of the step.'),
  price_high: is.price('Upper end of the step.'),
  distance_pct: is.pct('From the mid to the middle of the step; negative below it.'),
  usd: is.usd('What stands in the step.'),
  share_of_side_pct: is.pct('Its part of all that stands on that side.'),
  venues: is.listOf(
    is.part({ venue: is.venue(), usd: is.usd('What stands in the step there.') }),
    'Who holds it, the largest first.',
  ),
})
const VenueBook = is.part({
  venue: is.venue(),
  quote: is.text('What the book is quoted in.'),
  mid_usd: is.price('Middle of best bid and ask.'),
  spread_bps: is.unsure(is.bps('Best ask − best bid, of the mid.')),
  bid_usd_2pct: bid2(),
  ask_usd_2pct: ask2(),
  cover_bid_pct: is.pct('How far below the mid the bids reach that the venue shows.'),
  cover_ask_pct: is.pct('How far above the mid the asks reach that the venue shows.'),
  levels: is.count('Price levels that the venue shows.'),
  in_aggregate: is.flag('Whether it is summed with the others.'),
  bids: bids(),
  asks: asks(),
  as_of: is.iso('When the book was read.'),
  stale: is.flag('Whether that is too long ago.'),
})
const History = is.part(
  {
    hours: is.count('How far back, in hours.'),
    step_seconds: is.fixed(300, 'seconds', 'Between two points.'),
    bucket_pct: is.fixed(COARSE_PCT, '%', 'Width of a step of bids and asks.'),
    range_pct: is.fixed(COARSE_RANGE_PCT, '%', 'How far from the mid they reach.'),
    points: is.listOf(
      is.part({
        ts: is.iso('When the books were read.'),
        mid_usd: is.price('Median of the mids.'),
        bid_usd_2pct: bid2(),
        ask_usd_2pct: ask2(),
        venues: is.count('Books in the sum.'),
        bids: bids(),
        asks: asks(),
      }),
      'The summed book every five minutes, oldest first.',
    ),
  },
  'The summed book of some hours.',
)

export { BOOK_COINS }
export const bookCoin = coinChoice(BOOK_COINS, { default: 'BTC', about: 'Coin, as BTC.' })

export const orderBookBoard = board({
  id: 'orderbook',
  path: '/api/public/orderbook',
  title: 'Order book depth and walls',
  about:
    'Spot books of five venues summed in steps of 0.1 % within 20 % of the mid price: depth, imbalance, walls and who holds them.',
  mcp: 'get_orderbook_depth',
  cadence: CADENCE,
  spelling: 'snake',
  params: {
    symbol: bookCoin,
    hours: optionalWhole({
      unit: 'hours',
      min: 1,
      max: 24,
      about: 'Adds the summed book of that many hours, by 5 minutes.',
    }),
  },
  result: is.part({
    symbol: is.coin(),
    recorded_since: is.unsure(is.day('Day of the first book of the coin on record.')),
    mid_usd: is.unsure(is.price('Median of the mids of the summed books.')),
    bucket_pct: is.fixed(BUCKET_PCT, '%', 'Width of a step of bids and asks.'),
    range_pct: is.fixed(RANGE_PCT, '%', 'How far from the mid they reach.'),
    bids: bids(),
    asks: asks(),
    bid_usd_2pct: is.unsure(bid2()),
    ask_usd_2pct: is.unsure(ask2()),
    imbalance_2pct_pct: is.unsure(is.pct('(Bids − asks) / (bids + asks) within 2 % of the mid.')),
    walls: is.listOf(Wall, 'Steps that hold far more than those around them.'),
    venues: is.listOf(VenueBook, 'The book of each venue.'),
    held_out: is.listOf(
      is.part({ venue: is.venue(), reason: is.text('Why, in words.') }),
      'Venues whose book is not in the sum.',
    ),
    history: is.whenAsked(History),
  }),
  example: { symbol: 'BTC', hours: '6' },
  reads: { books: orderbook5m },
  subject: 'books',
  async compute({ books }, { symbol, hours }, { now }) {
    const [known, recorded_since] = await Promise.all([
      books.latest({ by: ['exchange'], where: { symbol }, ...now.last(LAST_KNOWN) }),
      firstDay(books, 'ts', { symbol }),
    ])
    // A recorder that stands still leaves its last state on show; venues that fell behind the others are not summed.
    const newest = Math.max(...known.map(({ ts }) => ts))
    const present = known.filter(({ ts }) => newest - ts <= durationMs(PRESENT))
    const summed = present.filter(({ in_aggregate }) => in_aggregate)
    const book = sumBooks(summed)
    return {
      symbol,
      recorded_since,
      ...book,
      bucket_pct: BUCKET_PCT as 0.1,
      range_pct: RANGE_PCT as 20,
      imbalance_2pct_pct: imbalancePct(book.bid_usd_2pct, book.ask_usd_2pct),
      walls: wallsOf(summed),
      venues: inOrder(known).map((own) => venueOf(own, now.ms)),
      held_out: inOrder(known)
        .filter((own) => !summed.includes(own))
        .map((own) => ({ venue: own.exchange, reason: reasonOf(own, present, book.mid_usd) })),
      ...(hours === undefined ? {} : { history: await historyOf(books, symbol, hours, now) }),
    }
  },
})

/** Summed books first, then those held out; each by name. */
function inOrder(books: readonly BookRow[]): BookRow[] {
  return [...books].sort(
    (a, b) => Number(b.in_aggregate) - Number(a.in_aggregate) || compareText(a.exchange, b.exchange),
  )
}

function venueOf(book: BookRow, now: Ms) {
  return shown(VenueBook, book, {
    venue: book.exchange,
    bids: trimmed(book.bids),
    asks: trimmed(book.asks),
    as_of: book.ts,
    stale: isOverdue(book.ts, now, CADENCE_MS),
  })
}

function reasonOf(book: BookRow, present: readonly BookRow[], mid: number | null): string {
  if (!present.includes(book)) return `Its last book is of ${isoOf(book.ts)}.`
  return heldOutReason(book, mid)
}

/** An hour at a time: a day of books is some megabytes of text, which would hold up everything else. */
async function historyOf(
  books: Reader<typeof orderbook5m>,
  symbol: string,
  hours: number,
  now: Instant,
): Promise<z.output<typeof History>> {
  const points: z.output<typeof History>['points'] = []
  const start = now.ms + 1 - hours * HOUR
  for (let since = start; since < now.ms + 1; since += HOUR) {
    const rows = await books.range({
      columns: ['ts', 'mid_usd', 'bid_usd_2pct', 'ask_usd_2pct', 'bids', 'asks'],
      where: { symbol, in_aggregate: true },
      since,
      until: since + HOUR,
      order: 'asc',
      limit: 5_000,
    })
    for (const [ts, own] of groupBy(rows, (row) => row.ts)) {
      const { mid_usd, bid_usd_2pct, ask_usd_2pct, ...sides } = coarseBook(own)
      points.push({
        ts,
        mid_usd: mid_usd!,
        bid_usd_2pct: bid_usd_2pct!,
        ask_usd_2pct: ask_usd_2pct!,
        venues: own.length,
        ...sides,
      })
    }
  }
  return {
    hours,
    step_seconds: 300,
    bucket_pct: COARSE_PCT as 0.5,
    range_pct: COARSE_RANGE_PCT as 5,
    points,
  }
}
