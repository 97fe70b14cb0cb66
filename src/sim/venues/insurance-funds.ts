import { DAY, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { insuranceFundHourly } from '../../tables/venues/insurance-funds.ts'
import { wordsIn } from '../model/facts.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText, walk, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'

type FundRow = Row<typeof insuranceFundHourly>

interface Pool {
  readonly pool: string
  readonly asset: string
  /** What it holds on an ordinary day, in millions of dollars at ordinary prices. */
  readonly millions: number
  readonly contracts: number
}

/** `pool asset millions contracts`; the pool `total` is what the venue states for itself as a whole. */
export const FUNDS: Readonly<Record<string, readonly Pool[]>> = {
  binance: pools(
    'usdt-m USDT 1010 412, usdc-m USDC 96 38, coin-m-btc BTC 78 6, coin-m-eth ETH 31 6, coin-m BNB 12 14',
  ),
  bybit: pools(
    'total USD 640 0, shared USDT 410 318, inverse-btc BTC 92 2, inverse-eth ETH 44 2, isolated USDT 61 96',
  ),
  okx: pools(
    'usdt-margined USDT 285 210, usdc-margined USDC 22 24, btc-margined BTC 64 2, eth-margined ETH 30 2',
  ),
  gate: pools('usdt USDT 52 430, btc BTC 9 1'),
  bitget: pools('protection-fund BTC 680 0, usdt-m USDT 48 400'),
  htx: pools('usdt-swap USDT 41 150, coin-swap BTC 17 40, legacy HT 0.8 0'),
  kucoin: pools('usdt-m USDT 33 330, xbt-m BTC 12 4'),
  bitfinex: pools('usdt USDT 61 60'),
  deribit: pools('btc BTC 66 3, eth ETH 29 3, usdc USDC 24 22'),
  hyperliquid: pools('assistance USDC 38 160, liquidator USDC 355 160'),
}

/** Dollars, and coins that no venue of the market prices. */
const DOLLARS: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])
const UNPRICED: ReadonlySet<string> = new Set(['HT'])
const ORDINARY_PRICE: Readonly<Record<string, number>> = { BTC: 104_000, ETH: 3_500, BNB: 960, HT: 0.4 }

export const insuranceFunds = subject({
  label: 'insurance funds',
  id: 'insurance',
  into: insuranceFundHourly,
  about: 'Insurance fund balances.',
  every: '1h',
  venues: Object.keys(FUNDS),
  rowsAt: ({ market, venue, at }) => fundRows(market, venue, at),
  past: [{ every: '1h', back: '8d' }],
  thousands: 6,
})

/** The pools of a venue in the hour of `at`. */
export function fundRows(market: SimModel, venue: string, at: Ms): FundRow[] {
  return (FUNDS[venue] ?? []).map(({ pool, asset, millions, contracts }) => {
    const key = hashText(market.seed, `${venue} insures ${pool} ${asset}`)
    const units = (millions * 1e6) / (ORDINARY_PRICE[asset] ?? 1)
    const balance = Math.round(units * level(key, at) * 1e6) / 1e6
    return { ts: at, venue, pool, asset, balance, usd: worth(market, asset, balance, at), contracts }
  })
}

/** Funds fill slowly from forced orders that close better than bankruptcy, and lose some in bad hours. */
function level(key: number, at: Ms): number {
  const season = 0.05 * wave(key, at, 45 * DAY) + 0.012 * wave(key ^ 1, at, 4 * DAY)
  return 1 + season + 0.0012 * walk(key ^ 2, at, 12) + 0.04 * chance(key, 3)
}

function worth(market: SimModel, asset: string, balance: number, at: Ms): number | null {
  if (DOLLARS.has(asset)) return balance
  if (UNPRICED.has(asset)) return null
  const price = market.spotPrice('binance', asset, at)
  return price && balance * price
}

function pools(text: string): Pool[] {
  return wordsIn(text).map(([pool = '', asset = '', millions, contracts]) => ({
    pool,
    asset,
    millions: Number(millions),
    contracts: Number(contracts),
  }))
}
