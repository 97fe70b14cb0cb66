import { percentChange } from '../../core/stats.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { globalMarketSnapshots } from '../../tables/cycle/indices.ts'
import { longPrice } from '../model/long-past.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'

const BITCOINS = 19_950_000
const ETHERS = 120_700_000
const COINS = 17_900
/** So much of the whole changes hands in a day. */
const TURNOVER = 0.036

/** The past: two days by the half hour, a year by the day. */
export const globalMarket = subject({
  label: 'the whole market',
  id: 'global',
  into: globalMarketSnapshots,
  about: 'Size, volume and dominance of the whole market.',
  every: '30m',
  venues: ['coingecko'],
  rowsAt: ({ market, at }) => [globalAt(market, at)],
  past: [
    { every: '1d', back: '400d' },
    { every: '30m', back: '50h' },
  ],
  thousands: 1,
})

/** What bitcoin is worth is a part of the whole that drifts. */
export function globalAt(market: SimModel, at: Ms): Row<typeof globalMarketSnapshots> {
  const key = hashText(market.seed, 'the whole market')
  const total_mcap_usd = wholeOf(market, key, at)
  const busy = 1 + 0.35 * wave(key ^ 2, at, 4 * DAY) + 0.15 * wave(key ^ 3, at, 9 * HOUR)
  return {
    ts: at,
    total_mcap_usd,
    active_cryptos: COINS + Math.floor((at - Date.UTC(2026, 0, 1)) / (3 * DAY)),
    btc_dominance_pct: dominance(key, at),
    eth_dominance_pct: (100 * ETHERS * longPrice(market, 'ETH', at)) / total_mcap_usd,
    total_volume_24h_usd: TURNOVER * total_mcap_usd * busy,
    mcap_change_24h_pct: percentChange(wholeOf(market, key, at - DAY), total_mcap_usd)!,
  }
}

function wholeOf(market: SimModel, key: number, at: Ms): number {
  return (BITCOINS * longPrice(market, 'BTC', at)) / (dominance(key, at) / 100)
}

function dominance(key: number, at: Ms): number {
  return 57.5 + 4 * wave(key, at, 60 * DAY) + 0.7 * wave(key ^ 1, at, 3 * DAY)
}
