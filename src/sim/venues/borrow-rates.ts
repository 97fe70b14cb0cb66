import { HOUR, type Ms } from '../../core/time.ts'
import { borrowRatesHourly } from '../../tables/venues/borrow-rates.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText, wave } from '../model/noise.ts'
import { oncePerName } from '../once.ts'
import { subject } from '../subject.ts'

/** Who lends for margin, and how many of its coins. */
const LENDERS: Readonly<Record<string, number>> = { binance: 40, okx: 32, bybit: 28, gate: 24 }

/** Those that are asked for most, in percent a year. */
const ORDINARY_APR: Readonly<Record<string, number>> = {
  USDT: 6.2,
  USDC: 5.1,
  BTC: 0.9,
  ETH: 2.4,
  SOL: 5.6,
  XRP: 3.2,
}
const LENT_FIRST = Object.keys(ORDINARY_APR)

/** Dearer while funding is high: longs on margin and longs on perpetuals are the same crowd. */
const FUNDING_PULL = 18_000
const CHEAPEST = 0.35

/** The past: a month of what the board draws, a day of the rest. */
export const borrowRates = subject({
  label: 'borrow rates',
  id: 'borrow',
  into: borrowRatesHourly,
  about: 'What borrowing for margin costs.',
  every: '1h',
  venues: Object.keys(LENDERS),
  rowsAt({ market, venue, at, age }) {
    const heat = heatOf(market, venue, at)
    const assets = age > 26 * HOUR ? LENT_FIRST : lentBy(market, venue)
    return assets.map((asset) => ({ ts: at, venue, asset, apr_pct: aprOf(market, venue, asset, at, heat) }))
  },
  past: [{ every: '1h', back: '30d' }],
  thousands: 20,
})

/** Assets that the venue lends. */
function lentBy(market: SimModel, venue: string): readonly string[] {
  const coins = market.spotCoins(venue).map(({ base }) => base)
  return [...new Set([...LENT_FIRST, ...coins])].slice(0, LENDERS[venue] ?? 0)
}

function heatOf(market: SimModel, venue: string, at: Ms): number {
  const [largest] = market.listings(venue)
  return largest ? market.funding(largest, at).rate : 0.0001
}

function aprOf(market: SimModel, venue: string, asset: string, at: Ms, heat: number): number {
  const key = keyOf(market, `${venue} lends ${asset}`)
  const ordinary = ORDINARY_APR[asset] ?? dearness(market, asset) * (0.8 + 0.4 * chance(key, 1))
  const demand = asset === 'USDT' || asset === 'USDC' ? FUNDING_PULL * (heat - 0.0001) : 0
  const mood = 0.28 * wave(key, at, 60 * HOUR) + 0.07 * wave(key ^ 1, at, 5 * HOUR)
  const apr = Math.max(CHEAPEST, ordinary * (1 + mood) + demand)
  // Venues quote a rate per day with six decimals of a percent.
  return (Math.round((apr / 365) * 1e6) / 1e6) * 365
}

/** Coins that are hard to come by are dear wherever they are lent. */
function dearness(market: SimModel, asset: string): number {
  return 5 + 22 * chance(keyOf(market, `everyone lends ${asset}`), 1) ** 2
}

const keyOf = oncePerName(({ seed }: SimModel, what: string) => hashText(seed, `${seed} ${what}`))
