import { roundTo } from '../../core/round.ts'
import { clamp } from '../../core/stats.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  POSITIONING_SOURCES,
  type PositioningMetric,
  positioningReadings,
  smartMoneySnapshots,
} from '../../tables/positioning/positioning.ts'
import { smartMoneyOf } from '../../tables/positioning/smart-money.ts'
import { takerBuyShare } from '../market/bars.ts'
import type { Listing } from '../model/listings.ts'
import type { SimModel } from '../model/model.ts'
import { wave } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { POOL_VENUE, poolSides } from '../venues/pool-perps.ts'

type Reading = Row<typeof positioningReadings>
type Snapshot = Row<typeof smartMoneySnapshots>
type PositioningSource = keyof typeof POSITIONING_SOURCES

const MOST_TRADED = 30
/** The most traded are among the largest. */
const LOOKED_AT = 60
/** Margin that Bitfinex lends on a coin, against the open interest of the world. */
const MARGIN_TO_OI = 0.035

/** The past: a day by the hour, and the last hour as it is read. */
export const positioning = subject({
  label: 'positioning',
  id: 'positioning',
  into: positioningReadings,
  about: 'How accounts and positions lean in the most traded perpetuals.',
  every: '15m',
  venues: Object.keys(POSITIONING_SOURCES),
  market: 'perp',
  rowsAt: ({ market, venue, at }) => positioningRows(market, venue as PositioningSource, at),
  past: [
    { every: '1h', back: '26h' },
    { every: '15m', back: '1h' },
  ],
  thousands: 17,
})

export const smartMoney = subject({
  label: 'smart money',
  id: 'smart-money',
  into: smartMoneySnapshots,
  about: 'Large accounts against all accounts.',
  every: '5m',
  venues: [MAIN_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) => smartMoneyRows(market, at),
  past: [{ every: '5m', back: '5m' }],
  thousands: 1,
})

/** The thirty perpetuals that trade most on the main venue. */
export function mostTraded(market: SimModel, at: Ms): Listing[] {
  return market
    .listed(MAIN_VENUE, at)
    .slice(0, LOOKED_AT)
    .map((listing) => ({ listing, volume: market.quote(listing, at).volume24hUsd }))
    .sort((a, b) => b.volume - a.volume)
    .slice(0, MOST_TRADED)
    .map(({ listing }) => listing)
}

/** What the venue publishes at that moment of those that it lists itself. */
export function positioningRows(
  market: SimModel,
  venue: PositioningSource,
  at: Ms,
  among: readonly Listing[] = mostTraded(market, at),
): Reading[] {
  if (venue === POOL_VENUE) return pooledRows(market, at)
  const own = new Map(market.listed(venue, at).map((listing) => [listing.contract.symbol, listing]))
  return among.flatMap(({ contract: { symbol } }) => {
    const listing = own.get(symbol)
    if (!listing) return []
    const crowd = crowdOf(market, listing, at)
    return POSITIONING_SOURCES[venue].flatMap((metric) => {
      const value = metricValue(market, metric, listing, crowd, at)
      return value === null ? [] : [{ ts: at, exchange: venue, symbol, metric, value }]
    })
  })
}

/** Accounts that are long over those that are short. */
export function accountsRatio(market: SimModel, listing: Listing, at: Ms): number {
  return roundTo(4, Math.exp(crowdOf(market, listing, at).all))
}

/** Large accounts against all accounts of the main venue, of the five minutes before. */
export function smartMoneyRows(market: SimModel, at: Ms): Snapshot[] {
  return mostTraded(market, at).flatMap((listing) => {
    const crowd = crowdOf(market, listing, at)
    const takerBuySell = takerRatio(market, listing, at, 5 * MINUTE)
    if (takerBuySell === null) return []
    const payload = smartMoneyOf(
      {
        globalAccount: roundTo(4, Math.exp(crowd.all)),
        topAccount: roundTo(4, Math.exp(crowd.topAccounts)),
        topPosition: roundTo(4, Math.exp(crowd.topPositions)),
        takerBuySell: roundTo(4, takerBuySell),
      },
      { exchange: MAIN_VENUE, period: '5m' },
    )
    return payload ? [{ symbol: listing.contract.symbol, fetched_at: at, payload }] : []
  })
}

/** Logarithms of longs over shorts. */
interface Crowd {
  readonly all: number
  readonly topAccounts: number
  readonly topPositions: number
}

/** Most accounts buy what falls and pay for it; large ones follow the price, and lean less. */
function crowdOf(market: SimModel, listing: Listing, at: Ms): Crowd {
  const { coin, key, contract } = listing
  const rate = market.funding(listing, at).rate * (8 / contract.fundingIntervalHours)
  const paid = Math.tanh(rate / 0.0004)
  const move = clamp(
    Math.log(market.lastPrice(listing, at) / market.lastPrice(listing, at - DAY)) / coin.volatility,
    -3,
    3,
  )
  const mood = 0.28 * wave(coin.key ^ 51, at, 20 * HOUR) + 0.07 * wave(key ^ 52, at, 3 * HOUR)
  const fashion = coin.rank <= 2 ? 0.22 : 0.5 + 0.25 * wave(coin.key ^ 53, at, 12 * DAY)
  const large = 0.18 * wave(coin.key ^ 54, at, 16 * HOUR) + 0.05 * wave(key ^ 55, at, 2 * HOUR)
  return {
    all: fashion + 0.3 * paid - 0.17 * move + mood,
    topAccounts: 0.6 * fashion + 0.22 * paid - 0.06 * move + 0.6 * mood + large,
    topPositions: 0.12 + 0.16 * paid + 0.1 * move + large,
  }
}

function metricValue(
  market: SimModel,
  metric: PositioningMetric,
  listing: Listing,
  crowd: Crowd,
  at: Ms,
): number | null {
  switch (metric) {
    case 'global_ls_ratio':
    case 'ls_ratio':
    case 'account_ls_ratio':
      return roundTo(4, Math.exp(crowd.all))
    case 'top_account_ls_ratio':
    case 'elite_account_ls_ratio':
      return roundTo(4, Math.exp(crowd.topAccounts))
    case 'top_position_ls_ratio':
    case 'elite_position_ls_ratio':
    case 'position_ls_ratio':
      return roundTo(4, Math.exp(crowd.topPositions))
    case 'buy_ratio_pct':
    case 'long_account_pct':
      return roundTo(2, 100 / (1 + Math.exp(-crowd.all)))
    case 'taker_buy_sell_ratio':
      return takerRatio(market, listing, at, 15 * MINUTE)
    case 'taker_buy_share_pct': {
      const ratio = takerRatio(market, listing, at, 15 * MINUTE)
      return ratio === null ? null : roundTo(2, (ratio / (1 + ratio)) * 100)
    }
    case 'margin_long_size':
      return marginSize(listing, 1.6 + 0.5 * crowd.all, at)
    case 'margin_short_size':
      return marginSize(listing, 0.28 - 0.2 * crowd.all, at)
    case 'long_oi_usd':
    case 'short_oi_usd':
      return pooledSide(market, metric, listing, crowd, at)
  }
}

function takerRatio(market: SimModel, listing: Listing, at: Ms, period: Ms): number | null {
  const series = { exchange: listing.venue, market: 'perp', symbol: listing.contract.symbol } as const
  const share = takerBuyShare(market, series, at - period, at)
  return share === null || share === 1 ? null : roundTo(4, share / (1 - share))
}

/** Lent for days and weeks: margin turns over slowly. */
function marginSize({ coin, key }: Listing, lean: number, at: Ms): number {
  const base = (coin.openInterestUsd * MARGIN_TO_OI) / coin.price
  return roundTo(4, base * Math.max(0.02, lean) * Math.exp(0.2 * wave(key ^ 56, at, 9 * DAY)))
}

/** Traders against a pool: longs and shorts together are the venue's open interest. */
function pooledSide(
  market: SimModel,
  metric: 'long_oi_usd' | 'short_oi_usd',
  listing: Listing,
  crowd: Crowd,
  at: Ms,
): number {
  const { base, mark } = market.openInterest(listing, at)
  const longShare = 1 / (1 + Math.exp(-0.8 * crowd.topPositions))
  return roundTo(2, base * mark * (metric === 'long_oi_usd' ? longShare : 1 - longShare))
}

function pooledRows(market: SimModel, at: Ms): Reading[] {
  return poolSides(market, at).flatMap(({ symbol, metric, value }) =>
    metric === 'long_oi_usd' || metric === 'short_oi_usd'
      ? [{ ts: at, exchange: POOL_VENUE, symbol: `${symbol}USDT`, metric, value: roundTo(2, value) }]
      : [],
  )
}
