import { TURKEY_PAIRS, type TurkeyPair } from '../../analytics/regional/turkey-premium.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { bookQuality } from '../../core/turkish-book.ts'
import type { Row } from '../../define/table.ts'
import { turkeyBooks1m } from '../../tables/regional/turkey.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, walk, wave } from '../model/noise.ts'
import { lately, oncePer, oncePerName } from '../once.ts'
import { subject } from '../subject.ts'

type BookRow = Row<typeof turkeyBooks1m>

/** How a venue's books look: the spread of bitcoin in basis points, and dollars within 50 of them. */
interface Side {
  readonly spread: number
  readonly depth: number
  readonly pairs: readonly TurkeyPair[]
}

const LIRA: readonly TurkeyPair[] = ['BTC-TRY', 'ETH-TRY', 'USDT-TRY']
const DOLLAR: readonly TurkeyPair[] = ['BTC-USDT', 'ETH-USDT']

export const TURKISH_SIDES: Readonly<Record<string, Side>> = {
  btcturk: { spread: 4, depth: 620_000, pairs: TURKEY_PAIRS },
  binancetr: { spread: 2.5, depth: 540_000, pairs: TURKEY_PAIRS },
  okxtr: { spread: 6, depth: 210_000, pairs: TURKEY_PAIRS },
  cointr: { spread: 8, depth: 120_000, pairs: TURKEY_PAIRS },
  bybittr: { spread: 9, depth: 95_000, pairs: TURKEY_PAIRS },
  bitexen: { spread: 46, depth: 14_000, pairs: LIRA },
  bitlo: { spread: 24, depth: 7_500, pairs: LIRA },
  kucointr: { spread: 12, depth: 40_000, pairs: DOLLAR },
}
/** Books that are published to so few levels that the widest band is not covered. */
const SHORT_BOOKS: ReadonlySet<string> = new Set(['bitlo', 'bitexen', 'cointr'])

const BANDS = [10, 25, 50, 100] as const
/** When the central bank announces the rate of a day. */
export const LIRA_FIXED_AFTER = 12.5 * HOUR
const FIX_ORIGIN = Date.UTC(2026, 8, 17)
const FIX_RATE = 47.6
const FIX_DRIFT = 0.00052

/** What the index is made of. */
export const INDEX_PAIRS: ReadonlySet<TurkeyPair> = new Set<TurkeyPair>(['BTC-TRY', 'USDT-TRY'])

export const turkeyBooks = subject({
  label: 'books in Turkey',
  id: 'books',
  into: turkeyBooks1m,
  about: 'Best prices and depth in lira and dollars.',
  every: '1m',
  venues: Object.keys(TURKISH_SIDES),
  rowsAt: ({ market, venue, at }) => bookRows(market, venue, at),
  past: [{ every: '1m', back: '5m' }],
  thousands: 1,
})

/** Lira for a dollar: fixed on weekdays at 12:30 UTC, kept over the weekend. */
export function officialUsdTry(at: Ms): number {
  let date = Math.floor((at - LIRA_FIXED_AFTER) / DAY)
  // 1 January 1970 was a Thursday.
  const weekday = (date + 4) % 7
  if (weekday === 6) date -= 1
  if (weekday === 0) date -= 2
  const days = date - FIX_ORIGIN / DAY
  return Math.round(FIX_RATE * Math.exp(FIX_DRIFT * days) * 1e4) / 1e4
}

/** The venue's books, or those of some pairs. */
export function bookRows(market: SimModel, venue: string, at: Ms, only?: ReadonlySet<TurkeyPair>): BookRow[] {
  return booksOf(market, venue).flatMap((book) => {
    if (only && !only.has(book.pair)) return []
    const mid = midOf(market, book, at)
    return mid === null ? [] : [bookOf(book, mid, at)]
  })
}

/** A book with what its noise hangs on. */
interface Book {
  readonly venue: string
  readonly side: Side
  readonly pair: TurkeyPair
  readonly midKey: number
  readonly bookKey: number
}

const booksOf = oncePerName((market: SimModel, venue: string): readonly Book[] => {
  const side = TURKISH_SIDES[venue]
  const key = (what: string) => hashText(market.seed, `${venue} ${what}`)
  return (side?.pairs ?? []).map((pair) => ({
    venue,
    side: side!,
    pair,
    midKey: key(pair),
    bookKey: key(`book ${pair}`),
  }))
})

/** What all books of a minute share, the dollar coin in dollars and in lira; kept, because they are made one after the other. */
const minutesOf = oncePer(({ seed }: SimModel) => {
  const key = hashText(seed, 'USDT in Turkey')
  return lately(1, (at: Ms) => {
    // Dearer in lira when the lira is feared.
    const premium = 0.0042 + 0.0035 * wave(key, at, 9 * DAY) + 0.0007 * walk(key ^ 1, at, 15)
    return {
      usdtUsd: 0.9997 + 0.0006 * wave(key ^ 2, at, 30 * HOUR),
      usdtTry: officialUsdTry(at) * (1 + premium),
    }
  })
})

function midOf(market: SimModel, { venue, pair, midKey }: Book, at: Ms): number | null {
  const { usdtUsd, usdtTry } = minutesOf(market)(at)
  const own = 1 + 0.00035 * wave(midKey, at, 11 * MINUTE)
  if (pair === 'USDT-TRY') return usdtTry * own
  const usd = market.spotPrice(venue, pair.startsWith('BTC') ? 'BTC' : 'ETH', at)
  if (usd === null) return null
  return usd * own * (pair.endsWith('TRY') ? usdtTry : 1 / usdtUsd)
}

function bookOf({ venue, side, pair, bookKey: key }: Book, mid: number, at: Ms): BookRow {
  const calm = pair === 'USDT-TRY' ? 0.7 : pair.startsWith('ETH') ? 1.3 : 1
  const spread = side.spread * calm * Math.exp(0.45 * wave(key, at, 25 * MINUTE))
  const depth =
    side.depth * (pair.startsWith('ETH') ? 0.55 : 1) * Math.exp(0.5 * wave(key ^ 1, at, 40 * MINUTE))
  const ticks = 10 ** Math.max(0, 6 - Math.floor(Math.log10(mid)))
  const grid = (price: number) => Math.round(price * ticks) / ticks
  const best_bid = grid(mid * (1 - spread / 2e4))
  const best_ask = grid(mid * (1 + spread / 2e4))
  // Nothing stands within the spread.
  const within = (band: number) => Math.max(0, depth * ((band - spread / 2) / 50) ** 0.85 || 0)
  const [ten, twentyFive, fifty, hundred] = BANDS.map(within)
  const book = {
    ts: at,
    exchange: venue,
    symbol: pair,
    best_bid,
    best_ask,
    spread_bps: ((best_ask - best_bid) / ((best_ask + best_bid) / 2)) * 1e4,
    depth_10bps_usd: ten!,
    depth_25bps_usd: twentyFive!,
    depth_50bps_usd: fifty!,
    depth_100bps_usd: hundred!,
    censored: SHORT_BOOKS.has(venue),
  }
  return { ...book, eligible: bookQuality(book) === 'ok' }
}
