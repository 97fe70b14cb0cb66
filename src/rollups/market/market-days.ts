import { perpMarket } from '../../analytics/market/perp-market.ts'
import { groupBy } from '../../core/grouped.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { marketTables, readMarketAt } from '../../readings/market/market-at.ts'
import { fearGreedDaily, globalMarketSnapshots, stablecoinSupply } from '../../tables/cycle/indices.ts'
import { marketDaily, symbolDaily } from '../../tables/market/metrics.ts'

/** The last readings of each finished day. */
export const marketDailyRollup = rollup({
  id: 'market-daily',
  into: marketDaily,
  about: 'Size, dominance, stablecoins and mood of the whole market at the end of each UTC day.',
  reads: { global: globalMarketSnapshots, stablecoins: stablecoinSupply, fearGreed: fearGreedDaily },
  grain: '1d',
  atOnce: '400d',
  settles: '30m',
  catchUp: '20000d',
  async compute({ global, stablecoins, fearGreed }, { from, to }) {
    const within = { since: from, until: to }
    const [sizes, supplies, moods] = await Promise.all([
      global.bucket({
        every: '1d',
        ...within,
        take: {
          btc_dominance_pct: { last: 'btc_dominance_pct' },
          eth_dominance_pct: { last: 'eth_dominance_pct' },
          total_market_cap_usd: { last: 'total_mcap_usd' },
          total_volume_24h_usd: { last: 'total_volume_24h_usd' },
        },
      }),
      stablecoins.bucket({
        every: '1d',
        ...within,
        by: ['symbol'],
        take: { usd: { last: 'circulating_usd' } },
      }),
      fearGreed.range({ ...within, order: 'asc', limit: (to - from) / DAY }),
    ])
    const sizeOf = new Map(sizes.map(({ bucket, ...size }) => [dateOf(bucket), size]))
    const coinsOf = groupBy(supplies, ({ bucket }) => dateOf(bucket))
    const moodOf = new Map(moods.map((mood) => [mood.date, mood]))
    const dates = [...new Set([...sizeOf.keys(), ...coinsOf.keys(), ...moodOf.keys()])].sort()
    return dates.map((date) => ({
      date,
      ...(sizeOf.get(date) ?? UNKNOWN_SIZE),
      stablecoin_cap_usd: coinsOf.has(date) ? sum(coinsOf.get(date)!.map(({ usd }) => usd ?? 0)) : null,
      fear_greed_value: moodOf.get(date)?.value ?? null,
      fear_greed_classification: moodOf.get(date)?.classification ?? null,
    }))
  },
})

const UNKNOWN_SIZE = {
  btc_dominance_pct: null,
  eth_dominance_pct: null,
  total_market_cap_usd: null,
  total_volume_24h_usd: null,
}

/** As the day ends, of the reference venue. */
export const symbolDailyRollup = rollup({
  id: 'symbol-daily',
  into: symbolDaily,
  about: 'Funding, change of open interest and of price of every perpetual as each UTC day ends.',
  reads: marketTables,
  grain: '1d',
  settles: '15m',
  reaches: { back: '25h', ahead: '1m' },
  // Tickers are kept for a week.
  catchUp: '5d',
  async compute(readers, { from, to }) {
    const { contracts } = perpMarket(await readMarketAt(readers, to))
    return contracts.map(({ symbol, fundingRatePct, oi24hPct, change24hPct }) => ({
      date: dateOf(from),
      symbol,
      funding_rate_pct: fundingRatePct,
      oi_24h_pct: oi24hPct,
      price_change_24h_pct: change24hPct,
    }))
  },
})
