import { HOUR, type Ms } from '../../core/time.ts'
import { wordsIn } from './facts.ts'
import { type FundingRule, fundingRuleOf } from './funding-rules.ts'
import { withDigits } from './grid.ts'
import type { SimContract } from './market.ts'
import { chance, hashText } from './noise.ts'
import { unitOf } from './units.ts'
import { type Coin, type Stay, stayOf } from './universe.ts'

/** How a venue's side of the simulated market looks. */
interface PerpSide {
  /** About how many coins, the largest first. */
  readonly depth: number
  /** Share of the world's open interest and volume. */
  readonly share: number
  /** Where every contract settles alike; otherwise by coin. */
  readonly hours?: number
  readonly quote: string
  /** Coins whose contract is margined in the coin itself, and quoted in dollars. */
  readonly inDollars?: readonly string[]
}
interface SpotSide {
  readonly depth: number
  /** Share of the world's spot volume. */
  readonly share: number
  readonly quote: string
  /** How dear the dollar coin is in local money, as a fraction. */
  readonly premium?: number
}

export const PERP_SIDES: Readonly<Record<string, PerpSide>> = {
  binance: { depth: 1000, share: 0.3, quote: 'USDT' },
  bybit: { depth: 420, share: 0.155, quote: 'USDT' },
  okx: { depth: 225, share: 0.115, quote: 'USDT' },
  gate: { depth: 430, share: 0.075, quote: 'USDT' },
  bitget: { depth: 400, share: 0.07, quote: 'USDT' },
  mexc: { depth: 430, share: 0.045, quote: 'USDT' },
  hyperliquid: { depth: 160, share: 0.075, hours: 1, quote: 'USDC' },
  htx: { depth: 150, share: 0.03, quote: 'USDT' },
  kucoin: { depth: 330, share: 0.02, quote: 'USDT' },
  bingx: { depth: 350, share: 0.03, quote: 'USDT' },
  aster: { depth: 130, share: 0.02, quote: 'USDT' },
  lighter: { depth: 70, share: 0.015, hours: 1, quote: 'USDC' },
  deribit: { depth: 4, share: 0.012, hours: 8, quote: 'USDC', inDollars: ['BTC', 'ETH'] },
  bitfinex: { depth: 45, share: 0.003, hours: 8, quote: 'USDT' },
  kraken: { depth: 240, share: 0.005, hours: 1, quote: 'USD' },
  backpack: { depth: 90, share: 0.004, hours: 1, quote: 'USDC' },
  cryptocom: { depth: 110, share: 0.006, hours: 1, quote: 'USD' },
  dydx: { depth: 120, share: 0.003, hours: 1, quote: 'USD' },
  edgex: { depth: 120, share: 0.008, hours: 4, quote: 'USDC' },
  apex: { depth: 75, share: 0.002, hours: 1, quote: 'USDT' },
  paradex: { depth: 80, share: 0.002, hours: 8, quote: 'USD' },
  extended: { depth: 50, share: 0.001, hours: 1, quote: 'USD' },
  phemex: { depth: 230, share: 0.004, quote: 'USDT' },
  delta: { depth: 110, share: 0.002, quote: 'USD' },
  gmx: { depth: 45, share: 0.001, hours: 1, quote: 'USD' },
  jupiter: { depth: 3, share: 0.001, hours: 1, quote: 'USD' },
}

const KOREA = { quote: 'KRW', premium: 0.012 } as const
const TURKEY = { quote: 'USDT', premium: 0.002 } as const

export const SPOT_SIDES: Readonly<Record<string, SpotSide>> = {
  binance: { depth: 390, share: 0.36, quote: 'USDT' },
  bybit: { depth: 330, share: 0.09, quote: 'USDT' },
  okx: { depth: 250, share: 0.07, quote: 'USDT' },
  coinbase: { depth: 260, share: 0.08, quote: 'USD' },
  upbit: { depth: 210, share: 0.065, ...KOREA },
  gate: { depth: 430, share: 0.06, quote: 'USDT' },
  bitget: { depth: 400, share: 0.05, quote: 'USDT' },
  mexc: { depth: 430, share: 0.045, quote: 'USDT' },
  htx: { depth: 330, share: 0.03, quote: 'USDT' },
  kucoin: { depth: 380, share: 0.025, quote: 'USDT' },
  cryptocom: { depth: 230, share: 0.025, quote: 'USD' },
  kraken: { depth: 290, share: 0.022, quote: 'USD' },
  bithumb: { depth: 260, share: 0.022, ...KOREA },
  bingx: { depth: 330, share: 0.015, quote: 'USDT' },
  bitfinex: { depth: 110, share: 0.006, quote: 'USD' },
  bitstamp: { depth: 85, share: 0.006, quote: 'USD' },
  bitvavo: { depth: 300, share: 0.004, quote: 'EUR' },
  bitflyer: { depth: 25, share: 0.003, quote: 'JPY', premium: 0.0005 },
  coinone: { depth: 220, share: 0.003, ...KOREA },
  btcturk: { depth: 140, share: 0.003, ...TURKEY },
  binancetr: { depth: 220, share: 0.003, ...TURKEY },
  gemini: { depth: 60, share: 0.002, quote: 'USD' },
  backpack: { depth: 60, share: 0.001, quote: 'USDC' },
  bitso: { depth: 50, share: 0.001, quote: 'MXN', premium: 0.001 },
  okxtr: { depth: 140, share: 0.0007, ...TURKEY },
  cointr: { depth: 120, share: 0.0005, ...TURKEY },
  bybittr: { depth: 90, share: 0.0004, ...TURKEY },
  kucointr: { depth: 80, share: 0.0002, ...TURKEY },
  bitlo: { depth: 70, share: 0.0002, ...TURKEY },
  bitexen: { depth: 60, share: 0.0001, ...TURKEY },
}

/** A coin on a venue's side: the contract that the venue shows, and what the model needs to price it. */
export interface Listing {
  readonly venue: string
  readonly coin: Coin
  /** Place in the universe. */
  readonly index: number
  readonly key: number
  /** Of the coin's open interest and volume. */
  readonly share: number
  /** How long after the first venue this one lists and delists. */
  readonly lag: Ms
  readonly funding: FundingRule
  /** What it is traded against. */
  readonly quote: string
  readonly contract: Omit<SimContract, 'listedAt'>
}

/** A coin that the venue sells for money. */
export interface SpotListing extends Pick<Listing, 'coin' | 'index' | 'key'> {
  /** Of the venue's local premium, which all its coins share. */
  readonly localKey: number
}

/** Everything that the venue ever lists; largest first. */
export function perpListings(universe: readonly Coin[], venue: string): Listing[] {
  const side = PERP_SIDES[venue]
  return side ? largest(universe, side.depth, venue).map((place) => listingOf(place, venue, side)) : []
}

export function spotListings(universe: readonly Coin[], venue: string): SpotListing[] {
  const where = `${venue} spot`
  const localKey = hashText(1, venue)
  return largest(universe, SPOT_SIDES[venue]?.depth ?? 0, where).map(({ coin, index }) => ({
    coin,
    index,
    key: hashText(coin.key, where),
    localKey,
  }))
}

/** About so many coins, with their places. */
function largest(universe: readonly Coin[], depth: number, where: string) {
  return universe
    .map((coin, index) => ({ coin, index }))
    .filter(({ coin }) => listed(coin, depth, where))
    .sort((a, b) => a.coin.rank - b.coin.rank)
}

/** Between these times the venue lists the contract; of the stay that `at` falls into or follows. */
export function termOf(listing: Listing, at: Ms): Stay {
  const { lag } = listing
  const { from, to, next } = stayOf(listing.coin, at - lag)
  return { from: from + lag, to: to + lag, next: next + lag }
}

/** Whether the venue lists the contract at that moment. */
export function isListed(listing: Listing, at: Ms): boolean {
  const { from, to } = termOf(listing, at)
  return at >= from && at < to
}

function listed(coin: Coin, depth: number, where: string): boolean {
  if (coin.rank <= 4) return coin.rank <= depth
  return coin.rank * (0.55 + 0.9 * chance(hashText(coin.key, where), 1)) <= depth
}

function listingOf({ coin, index }: { coin: Coin; index: number }, venue: string, side: PerpSide): Listing {
  const key = hashText(coin.key, venue)
  const { name, pieces } = unitOf(venue, coin.base)
  // Venues quote with so many digits of what they sell at once.
  const magnitude = Math.floor(Math.log10(coin.price * pieces))
  const tick = coin.base === 'BTC' ? 0.1 : 10 ** (magnitude - (magnitude >= 3 ? 5 : 4))
  const contractSize = COUNTED[venue]?.(coin) ?? pieces
  const step = 10 ** Math.min(0, Math.max(-3, -magnitude)) * pieces
  return {
    venue,
    coin,
    index,
    key,
    share: side.share * (0.75 + 0.5 * chance(key, 2)),
    lag: venue === 'binance' ? 0 : Math.floor(30 * chance(key, 3)) * HOUR,
    funding: fundingRuleOf(venue),
    quote: side.inDollars?.includes(coin.base) ? 'USD' : side.quote,
    contract: {
      base: coin.base,
      symbol: coin.symbol,
      name,
      pieces,
      contractSize,
      tickSize: withDigits(6, tick / pieces),
      stepSize:
        venue in COUNTED ? withDigits(6, contractSize * (coin.rank <= 60 ? 0.1 : 1)) : withDigits(6, step),
      fundingIntervalHours: side.hours ?? coin.fundingHours,
      maxLeverage: leverageOf(coin.rank, venue),
    },
  }
}

/** OKX counts in contracts; these are its sizes of the largest, the rest come to some dollars each. */
const OKX_SIZES = `
BTC 0.01, ETH 0.1, SOL 1, XRP 100, BNB 0.01, DOGE 1000, ADA 100, LINK 1, AVAX 1, SUI 1, LTC 1, BCH 0.1, TRX 1000, DOT 1,
ETC 10, FIL 0.1, NEAR 10, UNI 1, AAVE 0.1, PEPE 10000000, SHIB 1000000, BONK 100000, FLOKI 100000, SATS 10000000`
const okxSizes = new Map(wordsIn(OKX_SIZES).map(([base, size]) => [base, Number(size)]))

function okxContractSize(coin: Coin): number {
  return okxSizes.get(coin.base) ?? withDigits(6, 10 ** Math.round(Math.log10(4 / coin.price)))
}

/** Who counts in contracts; the others count what they sell. Gate's are a hundredth of those of OKX. */
const COUNTED: Readonly<Record<string, (coin: Coin) => number>> = {
  okx: okxContractSize,
  gate: (coin) => withDigits(6, okxContractSize(coin) / 100),
}

function leverageOf(rank: number, venue: string): number {
  const steps =
    venue === 'okx' ? [100, 50, 50, 20] : venue === 'bybit' ? [100, 75, 50, 25] : [125, 75, 75, 50]
  return steps[rank <= 2 ? 0 : rank <= 12 ? 1 : rank <= 60 ? 2 : 3]!
}
