import { clamp } from '../../core/stats.ts'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import { fundingRate } from './funding-rules.ts'
import { onGrid } from './grid.ts'
import { openInterestBase } from './interest.ts'
import { type Listing, termOf } from './listings.ts'
import type { SimTicker } from './market.ts'
import { chance, wave } from './noise.ts'
import { Prices } from './prices.ts'
import type { Coin } from './universe.ts'
import { Volumes } from './volume.ts'

/** Perpetuals sit a little below the index in quiet times: holding one costs interest. */
const USUAL_PREMIUM = -0.00045

/** What tickers, funding and open interest of a moment have in common; prices before they are put on a grid. */
interface Moment {
  readonly logNow: number
  readonly logBefore: number
  readonly premium: number
  readonly index: number
  readonly mark: number
}

/** What perpetuals cost, pay and hold at any moment; whatever a ticker has can be had alone, at less cost. */
export class Quotes {
  protected readonly prices: Prices
  protected readonly volumes: Volumes

  constructor(seed: number, universe: readonly Coin[]) {
    this.prices = new Prices(seed, universe)
    this.volumes = new Volumes(this.prices, universe)
  }

  quote(listing: Listing, at: Ms): SimTicker {
    const { coin, index, key, share, contract } = listing
    const moment = momentOf(this.prices, listing, at)
    const dayMove = moment.logNow - moment.logBefore
    const tick = contract.tickSize
    const last = lastOf(listing, moment, at)
    const open24h = onGrid(Math.exp(moment.logBefore), tick)
    const { high, low } = this.prices.extremes(index, at)
    // A contract that is younger than a day has traded since it was listed.
    const traded = this.volumes.traded(index, key, Math.max(at - DAY, termOf(listing, at).from), at)
    const every = contract.fundingIntervalHours * HOUR
    return {
      last,
      mark: onGrid(moment.mark, tick / 100),
      index: onGrid(moment.index, tick / 100),
      open24h,
      high24h: Math.max(onGrid(Math.exp(high), tick), last, open24h),
      low24h: Math.min(onGrid(Math.exp(low), tick), last, open24h),
      volume24hBase: traded.base * share,
      volume24hUsd: traded.usd * share,
      fundingRate: fundingOf(listing, moment.premium),
      nextFundingAt: (Math.floor(at / every) + 1) * every,
      openInterestBase: openInterestBase(this.prices, coin, key, share, at, dayMove),
    }
  }

  /** The last trade. */
  lastPrice(listing: Listing, at: Ms): number {
    return lastOf(listing, momentOf(this.prices, listing, at), at)
  }

  /** The first and the last trade of the minute that begins then, and how far it went beyond both. */
  minuteRange(listing: Listing, minute: Ms): MinutePrices {
    const { coin, key, contract } = listing
    const open = this.lastPrice(listing, minute)
    const close = this.lastPrice(listing, minute + MINUTE)
    return minutePrices({ coin, key, tick: contract.tickSize }, minute, open, close)
  }

  /** What the venue takes for the price of the coin itself, before it is put on a grid. */
  indexPrice({ coin, index, key }: Listing, at: Ms): number {
    return indexOf(coin, key, this.prices.log(index, at), at)
  }

  /** The announced rate per interval and the mark price. */
  funding(listing: Listing, at: Ms): { readonly rate: number; readonly mark: number } {
    const { premium, mark } = momentOf(this.prices, listing, at)
    return { rate: fundingOf(listing, premium), mark: onGrid(mark, listing.contract.tickSize / 100) }
  }

  /** One-sided, base units, with the mark price. */
  openInterest(listing: Listing, at: Ms): { readonly base: number; readonly mark: number } {
    const { coin, key, share, contract } = listing
    const { logNow, logBefore, mark } = momentOf(this.prices, listing, at)
    return {
      base: openInterestBase(this.prices, coin, key, share, at, logNow - logBefore),
      mark: onGrid(mark, contract.tickSize / 100),
    }
  }
}

interface MinutePrices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/** How far the price went beyond both ends of a minute is each market's own. */
export function minutePrices(
  { coin, key, tick }: { readonly coin: Coin; readonly key: number; readonly tick: number },
  ts: Ms,
  open: number,
  close: number,
): MinutePrices {
  const deviation = coin.volatility * Math.sqrt(MINUTE / DAY)
  const wick = (salt: number) => Math.abs(open) * deviation * 0.45 * chance(key ^ salt, ts / MINUTE) ** 2
  const high = onGrid(Math.max(open, close) + wick(32), tick)
  return { open, high, low: onGrid(Math.min(open, close) - wick(33), tick), close }
}

/** What the recorder makes of it: OKX tells of coins alone, which are taken at the last price. */
export function recordedVolumeUsd(venue: string, { volume24hUsd, volume24hBase, last }: SimTicker): number {
  return venue === 'okx' ? volume24hBase * last : volume24hUsd
}

function momentOf(prices: Prices, { coin, index: place, key, funding }: Listing, at: Ms): Moment {
  const logNow = prices.log(place, at)
  const logBefore = prices.log(place, at - DAY)
  const premium = funding.stays * (funding.lean + slowPremium(coin, key, at, logNow - logBefore))
  const index = indexOf(coin, key, logNow, at)
  const mark = index * (1 + premium * 0.6 + fastPremium(prices, coin, key, at))
  return { logNow, logBefore, premium, index, mark }
}

/** Venues take their index from different spot markets: a basis point or two apart, for hours on end. */
function indexOf(coin: Coin, key: number, logNow: number, at: Ms): number {
  const apart = 0.00006 * wave(key ^ 1, at, 13 * MINUTE) + 0.00015 * wave(key ^ 8, at, 5 * HOUR)
  return Math.exp(logNow) * (1 + apart * spreadOf(coin))
}

function lastOf({ coin, key, contract }: Listing, { mark }: Moment, at: Ms): number {
  const jitter = 0.00004 * spreadOf(coin) * wave(key ^ 2, at, 20 * SECOND)
  return onGrid(mark * (1 + jitter), contract.tickSize)
}

/** Small coins are quoted further apart. */
function spreadOf(coin: Coin): number {
  return 1 + coin.rank / 100
}

/** The premium that funding is charged on: follows the day's trend, and each coin's own crowd. */
function slowPremium(coin: Coin, key: number, at: Ms, dayMove: number): number {
  const trend = clamp(dayMove / coin.volatility, -4, 4)
  const crowd = 0.6 * wave(coin.key ^ 4, at, 31 * HOUR) + 0.4 * wave(coin.key ^ 5, at, 7 * HOUR)
  const venue = 0.3 * wave(key ^ 6, at, 11 * HOUR)
  const heat = coin.rank <= 12 ? 0.0003 : 0.0005 + 0.0000012 * Math.min(coin.rank, 350)
  const w = crowd + venue
  return USUAL_PREMIUM + 0.0002 * trend + heat * (w + 1.8 * w * w * w)
}

/** Perpetuals overshoot the index while the market runs. */
function fastPremium(prices: Prices, coin: Coin, key: number, at: Ms): number {
  const run = prices.market(at) - prices.market(at - 15 * MINUTE)
  return 0.03 * coin.beta * run + 0.0001 * (1 + coin.rank / 150) * wave(key ^ 7, at, 9 * MINUTE)
}

function fundingOf({ coin, contract, funding }: Listing, premium: number): number {
  return fundingRate(funding, { premium, hours: contract.fundingIntervalHours, rank: coin.rank })
}
