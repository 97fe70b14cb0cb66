import { change, count, name, score, share, usd } from '../../define/figures.ts'
import { json, maybe, oneOf, text, time } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'

export const fearGreedDaily = daily({
  name: 'fear_greed_daily',
  about: 'The fear and greed index, 0 to 100.',
  columns: { value: score(), classification: text(), fetched_at: time() },
  key: ['date'],
  cadence: '30m',
})

export const globalMarketSnapshots = tape({
  name: 'global_market_snapshots',
  about: 'Capitalisation, volume and dominance of the whole market.',
  columns: {
    total_mcap_usd: usd(),
    active_cryptos: count(),
    btc_dominance_pct: share(),
    eth_dominance_pct: share(),
    total_volume_24h_usd: usd(),
    mcap_change_24h_pct: change(),
  },
  key: ['ts'],
  cadence: '30m',
})

export const stablecoinSupply = tape({
  name: 'stablecoin_supply',
  about: 'How much of each stablecoin is in circulation.',
  columns: { symbol: name(), pegged_id: name(), name: name(), circulating_usd: usd() },
  key: ['ts', 'symbol'],
  cadence: '30m',
})

const EUPHORIA_REGIMES = ['CAPITULATION', 'FEARFUL', 'BALANCED', 'GREEDY', 'EUPHORIC'] as const
export type EuphoriaRegime = (typeof EUPHORIA_REGIMES)[number]

/** What a score was made of; null where it was not known. */
export interface EuphoriaParts {
  components: {
    fearGreedLabel: string | null
    fearGreedValue: number | null
    btcDominancePct: number | null
    btcDominanceChange24hPct: number | null
    trendingSymbols: string[]
    trendingMemeCount: number | null
    avgLongCrowdedScore: number | null
    /** Fractions, 0 to 1. */
    pctLongCrowdedTop30: number | null
    pctPositiveFundingTop30: number | null
  }
  contributions: {
    base: number
    fearGreed: number
    btcDominance: number
    longCrowding: number
    trendingMemes: number
  }
  degradedInputs: string[]
}

export const euphoriaSnapshots = tape({
  name: 'euphoria_snapshots',
  about: 'The euphoria score, 0 to 100, with the figures it was made of.',
  columns: {
    score: score(),
    regime: oneOf(...EUPHORIA_REGIMES),
    payload: json<EuphoriaParts>(),
  },
  key: ['ts'],
  cadence: '30m',
})

type Returns = { symbol: string; return_pct: number }[]

export const altseasonDaily = daily({
  name: 'altseason_daily',
  about: 'How many of the largest coins did better than bitcoin over 90 days, 0 to 100.',
  columns: {
    value: score(),
    sample_size: count(),
    outperformers: count(),
    btc_return_90d_pct: change(),
    top: json<Returns>(),
    bottom: json<Returns>(),
    /** The moment whose prices it is made of: the end of the day, or of the day that is on the last look at it. */
    computed_at: maybe(time()),
  },
  seen: 'computed_at',
  key: ['date'],
})
