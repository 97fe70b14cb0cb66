import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { chance, Dice, hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'

type Reading = Row<typeof poolperpsHourly>
type Trader = Row<typeof poolperpsTopTraders>

export const POOL_VENUE = 'jupiter'
const POOL_TOKEN = 'JLP'
const BASES = ['SOL', 'ETH', 'BTC'] as const
const TRADERS = 20
const WEEK = 7 * DAY
/** 1 January 1970 was a Thursday: weeks begin four days later. */
const MONDAY = 4 * DAY
const FIRST_PRICE_AT = Date.UTC(2026, 0, 1)
/** How much of the coins that back longs, and of the dollars that back shorts, is lent in ordinary times. */
const USUAL_LONG_USE = 0.52
const USUAL_SHORT_USE = 0.3
const USUAL_LONG_SHARE = 0.64
/** What part of the pool each coin is, for the price of its token. */
const WEIGHTS = { SOL: 0.44, ETH: 0.1, BTC: 0.11 } as const
const PAST_WEEKS = 4

/** The past: a month of open interest, a day of the rest. */
export const poolPerps = subject({
  label: 'pool perpetuals',
  id: 'pool',
  into: poolperpsHourly,
  about: 'Open interest, utilisation and borrow rates of the markets, and the pool behind them.',
  every: '1h',
  venues: [POOL_VENUE],
  rowsAt: ({ market, at, age }) => (age > 26 * HOUR ? poolSides(market, at) : poolRows(market, at)),
  past: [{ every: '1h', back: '31d' }],
  thousands: 5,
})

/** The past: how each week ended, and the one that is on. */
export const poolTraders = subject({
  label: 'traders of the pool',
  id: 'traders',
  into: poolperpsTopTraders,
  about: 'The best traders of the week by realised profit.',
  every: '1h',
  venues: [POOL_VENUE],
  rowsAt: ({ market, at }) => traderRows(market, at),
  past: ({ market, now }) => {
    const weeks = Array.from({ length: PAST_WEEKS + 1 }, (_, place) => now - (PAST_WEEKS - place) * WEEK)
    return weeks.map((at) => traderRows(market, lastHour(at, now)))
  },
  thousands: 1,
})

/** The last hour of the moment's week, or the last one before now. */
function lastHour(at: Ms, now: Ms): Ms {
  return Math.min(mondayBefore(at) + WEEK - HOUR, floorTo(now - 1, HOUR))
}

function mondayBefore(at: Ms): Ms {
  return floorTo(at - MONDAY, WEEK) + MONDAY
}

/** Every metric of every market and of the pool's token. */
export function poolRows(market: SimModel, at: Ms): Reading[] {
  const states = BASES.flatMap((base) => marketAt(market, base, at) ?? [])
  const rows = states.flatMap(({ base, metrics }) =>
    metrics.map(([metric, value]) => ({ ts: at, symbol: base, metric, value })),
  )
  return [...rows, ...tokenRows(market, states, at)]
}

/** What history draws, without the cost of the rest. */
export function poolSides(market: SimModel, at: Ms): Reading[] {
  return BASES.flatMap((base): Reading[] => {
    const listing = market.listing(POOL_VENUE, base)
    if (!listing) return []
    const { long, short } = sidesAt(market, listing, at)
    return [
      { ts: at, symbol: base, metric: 'long_oi_usd', value: long },
      { ts: at, symbol: base, metric: 'short_oi_usd', value: short },
    ]
  })
}

/** The week of that moment, as it stands by then: profits of a week grow day by day. */
export function traderRows(market: SimModel, at: Ms): Trader[] {
  const start = mondayBefore(at)
  const week_start = dateOf(start)
  const done = Math.min(1, (at - start + HOUR) / WEEK)
  return BASES.flatMap((base) => {
    const size = (market.listing(POOL_VENUE, base)?.coin.openInterestUsd ?? 0) ** 0.35
    const traders = Array.from({ length: TRADERS }, (_, place) => {
      const key = hashText(market.seed, `${POOL_VENUE} ${base} ${week_start} ${place}`)
      const dice = new Dice(key)
      const best = 55 * size * (0.15 + dice.next()) ** 2.2
      const realized = best * done ** (0.4 + dice.next()) * (1 + 0.15 * wave(key, at, 9 * HOUR))
      return {
        address: solanaAddress(key),
        realized_pnl_usd: Math.round(realized * 100) / 100,
        volume_usd: Math.round(realized * (15 + 60 * dice.next()) * 100) / 100,
        trades: 1 + Math.floor(done * 140 * dice.next() ** 2),
      }
    })
    return traders
      .sort((a, b) => b.realized_pnl_usd - a.realized_pnl_usd)
      .map((trader, place) => ({ week_start, base, rank: place + 1, ...trader }))
  })
}

interface PoolMarket {
  readonly base: (typeof BASES)[number]
  readonly metrics: readonly (readonly [Reading['metric'], number])[]
  readonly custodyUsd: number
  readonly dollarsUsd: number
  readonly volumeUsd: number
  /** What borrowers would pay in a year at the present rates. */
  readonly interestUsd: number
}

/** Positions are held against the pool: longs and shorts together are the venue's open interest. */
function sidesAt(market: SimModel, listing: Listing, at: Ms): { long: number; short: number } {
  const { base, mark } = market.openInterest(listing, at)
  const trend = mark / market.funding(listing, at - DAY).mark - 1
  const crowd = 0.16 * wave(listing.key ^ 0x51, at, 40 * HOUR) + 0.06 * wave(listing.key ^ 0x52, at, 7 * HOUR)
  const long = base * mark * Math.min(0.93, Math.max(0.12, USUAL_LONG_SHARE + crowd + trend))
  return { long, short: base * mark - long }
}

function marketAt(market: SimModel, base: PoolMarket['base'], at: Ms): PoolMarket | null {
  const listing = market.listing(POOL_VENUE, base)
  const ticker = market.ticker(POOL_VENUE, base, at)
  if (!listing || !ticker) return null
  const { coin, share, key } = listing
  const { long, short } = sidesAt(market, listing, at)
  const ordinary = coin.openInterestUsd * share
  const coins = (ordinary * USUAL_LONG_SHARE) / USUAL_LONG_USE / coin.price
  const custodyUsd = coins * ticker.index * (1 + 0.04 * wave(key ^ 0x53, at, 11 * DAY))
  const dollarsUsd = (ordinary * (1 - USUAL_LONG_SHARE)) / USUAL_SHORT_USE
  const longUse = Math.min(0.98, long / custodyUsd)
  const shortUse = Math.min(0.98, short / dollarsUsd)
  return {
    base,
    custodyUsd,
    dollarsUsd,
    volumeUsd: ticker.volume24hUsd,
    interestUsd: (long * borrowHourlyPct(longUse) + short * borrowHourlyPct(shortUse)) * 0.01 * 365 * 24,
    metrics: [
      ['long_oi_usd', long],
      ['short_oi_usd', short],
      ['long_util_pct', longUse * 100],
      ['short_util_pct', shortUse * 100],
      ['long_borrow_hourly_pct', borrowHourlyPct(longUse)],
      ['short_borrow_hourly_pct', borrowHourlyPct(shortUse)],
      ['custody_aum_usd', custodyUsd],
      ['price_usd', ticker.index],
      ['volume_24h_usd', ticker.volume24hUsd],
    ],
  }
}

function tokenRows(market: SimModel, states: readonly PoolMarket[], at: Ms): Reading[] {
  const aum = states.reduce((sum, { custodyUsd, dollarsUsd }) => sum + custodyUsd + dollarsUsd, 0)
  const volume = states.reduce((sum, { volumeUsd }) => sum + volumeUsd, 0)
  const interest = states.reduce((sum, { interestUsd }) => sum + interestUsd, 0)
  // Traders pay 0.06 % to open and to close, and interest; three quarters of all that go to the pool.
  const apr = aum === 0 ? 0 : ((0.75 * (volume * 0.0006 * 365 + interest)) / aum) * 100
  const drift = states.reduce((sum, { base, metrics }) => {
    const price = metrics.find(([metric]) => metric === 'price_usd')?.[1]
    const coin = market.listing(POOL_VENUE, base)?.coin
    return price && coin ? sum + WEIGHTS[base] * Math.log(price / coin.price) : sum
  }, 0)
  const earned = (0.22 * (at - FIRST_PRICE_AT)) / (365 * DAY)
  return [
    { ts: at, symbol: POOL_TOKEN, metric: 'aum_usd', value: aum },
    { ts: at, symbol: POOL_TOKEN, metric: 'apr_pct', value: apr },
    { ts: at, symbol: POOL_TOKEN, metric: 'price_usd', value: 4.35 * Math.exp(drift + earned) },
  ]
}

/** Two slopes: cheap until four fifths are lent, dear beyond. Percent an hour. */
function borrowHourlyPct(use: number): number {
  const apr = 10 + (25 * Math.min(use, 0.8)) / 0.8 + (115 * Math.max(0, use - 0.8)) / 0.2
  return apr / (365 * 24)
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function solanaAddress(key: number): string {
  return Array.from(
    { length: 44 },
    (_, place) => LETTERS[Math.floor(chance(key, place) * LETTERS.length)],
  ).join('')
}
