import { perpOf } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, type Ms } from '../../core/time.ts'
import { LASTING_COINS, PASSING_COINS } from './coins.ts'
import { wordsIn } from './facts.ts'
import { chance, hashText } from './noise.ts'

/** A letter of coins.ts. */
export const SECTORS = ['m', '2', 'e', 'd', 'a', 'g', 'i', 'r', 'p'] as const

export interface Coin {
  readonly base: string
  readonly symbol: string
  /** What the coin's own noise hangs on. */
  readonly key: number
  readonly price: number
  readonly logPrice: number
  /** 1 is the largest; only for sizes, several coins may share one. */
  readonly rank: number
  readonly sector: number
  /** How far the coin goes when the market goes 1, and when its sector does. */
  readonly beta: number
  readonly sectorBeta: number
  /** Standard deviation of a day's own move, and of the whole move. */
  readonly ownVolatility: number
  readonly volatility: number
  /** One-sided, US dollars, all venues. */
  readonly openInterestUsd: number
  /** Perpetual volume of an ordinary day, US dollars, all venues. */
  readonly dailyVolumeUsd: number
  readonly fundingHours: 1 | 4 | 8
  /** Counting from the same list of days, listed by turns; null for coins that stay. */
  readonly turn: number | null
  readonly firstListedAt: Ms
}

export const MARKET_VOLATILITY = 0.025
export const SECTOR_VOLATILITY = 0.013

const FIRST_PERP = Date.UTC(2019, 8, 8)
const LAST_LASTING = Date.UTC(2025, 2, 1)
/** A listing and a delisting every five days; a coin that goes comes back after forty. */
const TURN = 5 * DAY
const STAY = 362 * DAY
const CYCLE = 80 * TURN
const NEVER = Number.POSITIVE_INFINITY

const VOLATILITY: Record<(typeof SECTORS)[number], number> = {
  m: 0.021,
  '2': 0.029,
  e: 0.043,
  d: 0.031,
  a: 0.037,
  g: 0.029,
  i: 0.029,
  r: 0.027,
  p: 0.025,
}

/** The largest as they are; the rest follows a power of its rank. Dollars of open interest, all venues. */
const OPEN_INTEREST_USD: Readonly<Record<string, number>> = {
  BTC: 30e9,
  ETH: 19e9,
  SOL: 6.5e9,
  XRP: 3.6e9,
  BNB: 2.2e9,
  DOGE: 1.9e9,
  PAXG: 0.15e9,
}

/** All coins; a coin's place among them is its `index`. */
export function createUniverse(seed: number): readonly Coin[] {
  return [
    ...rowsOf(LASTING_COINS).map((row, index) => coinOf(seed, row, index + 1, null)),
    ...rowsOf(PASSING_COINS).map((row, turn) =>
      coinOf(seed, row, Math.round(60 + 320 * chance(hashText(seed, row.base), 1)), turn),
    ),
  ]
}

/** How long a perpetual is listed: `from` ≤ time < `to`; it comes back at `next`. */
export interface Stay {
  readonly from: Ms
  readonly to: Ms
  readonly next: Ms
}

/** The stay of the coin that `at` falls into or follows, on the first venue that lists it. */
export function stayOf(coin: Coin, at: Ms): Stay {
  if (coin.turn === null) return { from: coin.firstListedAt, to: NEVER, next: NEVER }
  const from = Math.floor((at - coin.firstListedAt) / CYCLE) * CYCLE + coin.firstListedAt
  return { from, to: from + STAY, next: from + CYCLE }
}

/** Of a coin that comes and goes, any of its listings: they repeat. */
function firstListing(key: number, rank: number, turn: number | null): Ms {
  if (turn !== null) return turn * TURN + (7 + Math.floor(8 * chance(key, 3))) * HOUR
  const share = Math.min(1, rank / 260) * (0.6 + 0.4 * chance(key, 2))
  return floorTo(FIRST_PERP + share * (LAST_LASTING - FIRST_PERP), HOUR)
}

interface CoinRow {
  readonly base: string
  readonly price: number
  readonly sector: (typeof SECTORS)[number]
}

function rowsOf(text: string): CoinRow[] {
  return wordsIn(text).map(([base = '', price, sector]) => ({
    base,
    price: Number(price),
    sector: sector as CoinRow['sector'],
  }))
}

function coinOf(seed: number, row: CoinRow, rank: number, turn: number | null): Coin {
  const key = hashText(seed, row.base)
  const { beta, sectorBeta, ownVolatility } = characterOf(row, key, rank)
  const variance =
    (beta * MARKET_VOLATILITY) ** 2 + (sectorBeta * SECTOR_VOLATILITY) ** 2 + ownVolatility ** 2
  const openInterestUsd =
    OPEN_INTEREST_USD[row.base] ?? 5.2e9 * (rank / 3) ** -1.22 * (0.7 + 0.6 * chance(key, 4))
  return {
    base: row.base,
    symbol: perpOf(row.base),
    key,
    price: row.price,
    logPrice: Math.log(row.price),
    rank,
    sector: SECTORS.indexOf(row.sector),
    beta,
    sectorBeta,
    ownVolatility,
    volatility: Math.sqrt(variance),
    openInterestUsd,
    dailyVolumeUsd: openInterestUsd * (0.9 + 1.6 * chance(key, 5) ** 2),
    fundingHours: fundingHoursOf(key, rank),
    turn,
    firstListedAt: firstListing(key, rank, turn),
  }
}

function characterOf(row: CoinRow, key: number, rank: number) {
  if (row.base === 'BTC') return { beta: 1, sectorBeta: 0.15, ownVolatility: 0.005 }
  if (row.base === 'ETH') return { beta: 1.22, sectorBeta: 0.7, ownVolatility: 0.015 }
  // Gold goes its own way.
  if (row.base === 'PAXG') return { beta: 0.06, sectorBeta: 0, ownVolatility: 0.009 }
  const small = Math.min(1, rank / 300)
  return {
    beta: 1.15 + 0.45 * chance(key, 6) + (row.sector === 'e' ? 0.2 : 0),
    sectorBeta: 0.8 + 0.5 * chance(key, 7),
    ownVolatility: VOLATILITY[row.sector] * (0.75 + 0.5 * small + 0.4 * chance(key, 8)),
  }
}

function fundingHoursOf(key: number, rank: number): 1 | 4 | 8 {
  if (rank <= 30) return 8
  const draw = chance(key, 9)
  return draw < 0.015 ? 1 : draw < 0.42 ? 4 : 8
}
