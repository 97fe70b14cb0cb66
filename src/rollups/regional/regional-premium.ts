import { byText } from '../../analytics/ranking.ts'
import { localPremium, PREMIUM_COINS } from '../../analytics/regional/premium.ts'
import { groupBy } from '../../core/grouped.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { dateOf, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { regionalPremiumDaily } from '../../tables/regional/premium.ts'
import { turkeyBooks1m, turkeyPremium1m } from '../../tables/regional/turkey.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'

type RegionalDay = Row<typeof regionalPremiumDaily>
type Found = Omit<RegionalDay, 'date'>
interface Window {
  readonly since: Ms
  readonly until: Ms
}

const KOREAN_VENUES = REGISTRY.filter(
  ({ country, markets }) => country === 'KR' && markets.includes('spot'),
).map(({ id }) => id)
const DOLLAR_COIN = 'USDT'
/** A venue that does not answer at the end of a day is taken at the last moment before it. */
const WITHIN = 3 * HOUR
const BOOKS_WITHIN = 10 * MINUTE
/** What venues tell within these is of one moment. */
const MARK = 10 * MINUTE
const MOST_ROWS = 1_000

/** The day that is on as far as it is known. */
export const regionalPremiumRollup = rollup({
  id: 'regional-premium-daily',
  into: regionalPremiumDaily,
  about: 'What bitcoin and ether cost on the venues of Korea and Turkey against the world, on each UTC day.',
  reads: {
    snapshots: venueSnapshots,
    books: turkeyBooks1m,
    turkey: turkeyPremium1m,
    days: regionalPremiumDaily,
  },
  grain: '1d',
  provisional: '10m',
  settles: '15m',
  // As long as snapshots are kept.
  catchUp: '35d',
  async compute({ snapshots, books, turkey, days }, { from, to, now }) {
    const until = Math.min(to, now.ms + 1)
    const [korean, turkish, known] = await Promise.all([
      inKorea(snapshots, { since: Math.max(from, until - WITHIN), until }),
      inTurkey(books, turkey, { since: Math.max(from, until - BOOKS_WITHIN), until }),
      days.range({ since: from, until: to, order: 'asc', limit: MOST_ROWS }),
    ])
    const date = dateOf(from)
    const rows = [...korean, ...turkish].map((row): RegionalDay => ({ date, ...row }))
    const isMade = new Set(rows.map(({ venue, symbol }) => `${venue} ${symbol}`))
    // What was known earlier, or came from elsewhere, stays as it was told.
    const kept = known.filter(({ venue, symbol }) => !isMade.has(`${venue} ${symbol}`))
    return [...rows, ...kept].sort(byText('venue', 'symbol'))
  },
})

/**
 * Snapshots tell prices in won at the official rate, those of the dollar coin too: its price is how dear a dollar is on
 * that venue. Coin, dollar coin and the world are of the same ten minutes, the last of which all three are known.
 */
async function inKorea(snapshots: Reader<typeof venueSnapshots>, window: Window): Promise<Found[]> {
  const prices = await snapshots.range({
    columns: ['ts', 'venue', 'symbol', 'quote', 'price_usd'],
    where: {
      market: 'spot',
      venue: [MAIN_VENUE, ...KOREAN_VENUES],
      symbol: [...PREMIUM_COINS, DOLLAR_COIN],
      quote: ['KRW', DOLLAR_COIN],
    },
    ...window,
    order: 'desc',
    limit: MOST_ROWS,
  })
  const marks = [...groupBy(prices, ({ ts }) => floorTo(ts, MARK)).values()]
  return KOREAN_VENUES.flatMap((venue) =>
    PREMIUM_COINS.flatMap((symbol) => {
      for (const told of marks) {
        // Upbit sells coins for dollar coins as well: these are another price.
        const priceOf = (on: string, of: string, quote: string) =>
          told.find((row) => row.venue === on && row.symbol === of && row.quote === quote)?.price_usd ?? null
        const coin = priceOf(venue, symbol, 'KRW')
        const dollarCoin = priceOf(venue, DOLLAR_COIN, 'KRW')
        const world = priceOf(MAIN_VENUE, symbol, DOLLAR_COIN)
        if (coin === null || dollarCoin === null || world === null) continue
        // In dollars of the bank, of which one is one; the world's USDT counts as a dollar.
        const local = { coin, dollarCoin, dollar: 1 }
        const premium = localPremium(local, { inDollarCoins: world, inDollars: world })
        return [{ venue, symbol, country: 'KR' as const, ...premium, source: 'venue snapshots' }]
      }
      return []
    }),
  )
}

/** The middles of books that are tight and deep enough, each with the dollar coin of its own venue. */
async function inTurkey(
  books: Reader<typeof turkeyBooks1m>,
  turkey: Reader<typeof turkeyPremium1m>,
  window: Window,
): Promise<Found[]> {
  const [latest, worlds] = await Promise.all([
    books.latest({
      by: ['exchange', 'symbol'],
      columns: ['exchange', 'symbol', 'best_bid', 'best_ask', 'eligible'],
      where: { symbol: ['BTC-TRY', 'ETH-TRY', 'USDT-TRY'] },
      ...window,
    }),
    turkey.latest({ by: ['symbol'], where: { symbol: ['BTC-TRY', 'ETH-TRY'] }, ...window }),
  ])
  const mids = new Map(
    latest.flatMap(({ exchange, symbol, best_bid, best_ask, eligible }) =>
      eligible && best_bid !== null && best_ask !== null
        ? [[`${exchange} ${symbol}`, (best_bid + best_ask) / 2] as const]
        : [],
    ),
  )
  const venues = [...new Set(latest.map(({ exchange }) => exchange))]
  return venues.flatMap((venue) =>
    PREMIUM_COINS.flatMap((symbol) => {
      const coin = mids.get(`${venue} ${symbol}-TRY`)
      const dollarCoin = mids.get(`${venue} ${DOLLAR_COIN}-TRY`)
      const world = worlds.find((row) => row.symbol === `${symbol}-TRY`)
      if (coin === undefined || dollarCoin === undefined || world?.global_price_usd == null) return []
      const { global_price_usd, global_usdt_usd, official_usd_try } = world
      const premium = localPremium(
        { coin, dollarCoin, dollar: official_usd_try },
        // A dollar coin that is not known to have left its peg is a dollar.
        { inDollarCoins: global_price_usd / (global_usdt_usd ?? 1), inDollars: global_price_usd },
      )
      return [{ venue, symbol, country: 'TR' as const, ...premium, source: 'order books' }]
    }),
  )
}
