import { change, count, name, score, share, usd } from '../../define/figures.ts'
import { json, maybe, means, oneOf, text, time } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'

export const fearGreedDaily = daily({
  name: 'fear_greed_daily',
  about: 'The fear and greed index, 0 to 100.',
  columns: {
    value: means(score(), 'Index that was published as the day began: 0 is fear, 100 greed.'),
    classification: means(text(), "The same in the source's words, as Extreme Fear."),
    fetched_at: means(time(), 'When it was last read.'),
  },
  key: ['date'],
  cadence: '30m',
})

export const globalMarketSnapshots = tape({
  name: 'global_market_snapshots',
  about: 'Capitalisation, volume and dominance of the whole market.',
  columns: {
    total_mcap_usd: means(usd(), 'Capitalisation of all coins that the source counts.'),
    active_cryptos: means(count(), 'Coins that it counts.'),
    btc_dominance_pct: means(share(), "Bitcoin's part of the capitalisation."),
    eth_dominance_pct: means(share(), "Ether's part of the capitalisation."),
    total_volume_24h_usd: means(usd(), 'Traded in the last 24 hours.'),
    mcap_change_24h_pct: means(change(), 'Change of the capitalisation in 24 hours.'),
  },
  key: ['ts'],
  cadence: '30m',
})

export const stablecoinSupply = tape({
  name: 'stablecoin_supply',
  about: 'How much of each stablecoin is in circulation.',
  columns: {
    symbol: means(name(), 'Stablecoin, as USDT.'),
    pegged_id: means(name(), 'Its id at the source.'),
    name: means(name(), 'Its name.'),
    circulating_usd: means(
      usd(),
      'What its tokens in circulation are worth at their price; at the peg where that is not told.',
    ),
  },
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
    ts: means(time(), 'End of the half hour; what was known by then went in.'),
    score: means(score(), 'Euphoria: 0 is capitulation, 50 balance.'),
    regime: means(oneOf(...EUPHORIA_REGIMES), 'Which fifth the score is in.'),
    payload: means(
      json<EuphoriaParts>(),
      'Figures that it was made of (components), the points of each (contributions), and inputs that were missing.',
    ),
  },
  key: ['ts'],
  cadence: '30m',
})

type Returns = { symbol: string; return_pct: number }[]

export const altseasonDaily = daily({
  name: 'altseason_daily',
  about: 'How many of the largest coins did better than bitcoin over 90 days, 0 to 100.',
  columns: {
    value: means(
      score(),
      'Outperformers as a share of the sample: 75 and more is altcoin season, up to 25 bitcoin season.',
    ),
    sample_size: means(
      count(),
      'Most traded coins that have a price at both ends of the 90 days, fifty at most.',
    ),
    outperformers: means(count(), 'Those of them whose return over 90 days was above that of bitcoin.'),
    btc_return_90d_pct: means(change(), 'Return of bitcoin over the same 90 days.'),
    top: means(json<Returns>(), 'The five of the sample with the highest return, best first.'),
    bottom: means(json<Returns>(), 'The five of the sample with the lowest return, worst first.'),
    computed_at: means(
      maybe(time()),
      'Moment whose prices it is made of: the end of the day, or the last look at a day that is on.',
    ),
  },
  seen: 'computed_at',
  key: ['date'],
})
