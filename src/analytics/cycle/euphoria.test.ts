import { describe, expect, it } from 'vitest'
import { type CrowdedPerp, euphoriaOf, explainEuphoria, regimeOf } from './euphoria.ts'
import { stablecoinFlows } from './stablecoins.ts'

const perp = (symbol: string, volumeUsd: number, more: Partial<CrowdedPerp> = {}): CrowdedPerp => ({
  symbol,
  volumeUsd,
  fundingRatePct: 0.01,
  change24hPct: 1,
  score: 20,
  isLongCrowded: false,
  ...more,
})

/** Thirty that count and one that trades too little to. */
const perps = [
  ...Array.from({ length: 12 }, (_, place) => perp(`A${place}USDT`, 200, { isLongCrowded: true, score: 40 })),
  ...Array.from({ length: 9 }, (_, place) =>
    perp(`B${place}USDT`, 150, { fundingRatePct: -0.01, change24hPct: -2 }),
  ),
  ...Array.from({ length: 7 }, (_, place) => perp(`C${place}USDT`, 120, { score: 5 })),
  perp('DOGEUSDT', 110, { change24hPct: 30 }),
  perp('PEPEUSDT', 110, { change24hPct: 20 }),
  perp('THINUSDT', 1, { isLongCrowded: true, score: 90, fundingRatePct: -1 }),
]
const readings = {
  fearGreed: { value: 72, classification: 'Greed' },
  dominance: { nowPct: 57, dayAgoPct: 57.42 },
  perps,
}

describe('euphoria', () => {
  it('is the sum of its points, each worked out by hand', () => {
    const { score, regime, payload } = euphoriaOf(readings)!
    expect(payload.contributions).toEqual({
      base: 50,
      // 0.6 of 22 is 13.2.
      fearGreed: 13,
      // Dominance fell by 0.42 points.
      btcDominance: 4,
      // 30 · 12/30 and 20 · (21/30 − 1/2).
      longCrowding: 16,
      trendingMemes: 6,
    })
    expect({ score, regime }).toEqual({ score: 89, regime: 'EUPHORIC' })
    expect(payload.components).toMatchObject({
      pctLongCrowdedTop30: 0.4,
      pctPositiveFundingTop30: 0.7,
      avgLongCrowdedScore: 40,
      trendingMemeCount: 2,
    })
    expect(payload.components.trendingSymbols.slice(0, 2)).toEqual(['DOGEUSDT', 'PEPEUSDT'])
    expect(payload.components.trendingSymbols).toHaveLength(7)
    expect(payload.degradedInputs).toEqual([])
  })

  it('has bounds for every part and for the whole', () => {
    const wild = {
      fearGreed: { value: 100, classification: 'Extreme Greed' },
      dominance: { nowPct: 50, dayAgoPct: 55 },
      perps: ['DOGE', 'PEPE', 'SHIB', 'WIF', 'BONK', 'FLOKI'].map((coin) =>
        perp(`${coin}USDT`, 100, { isLongCrowded: true }),
      ),
    }
    const { score, payload } = euphoriaOf(wild)!
    expect(payload.contributions).toMatchObject({
      fearGreed: 30,
      btcDominance: 10,
      longCrowding: 40,
      trendingMemes: 15,
    })
    expect(score).toBe(100)
    const low = euphoriaOf({
      ...readings,
      fearGreed: { value: 0, classification: 'Extreme Fear' },
      dominance: { nowPct: 60, dayAgoPct: 50 },
      perps: [],
    })!
    expect(low).toMatchObject({ score: 10, regime: 'CAPITULATION' })
  })

  it('goes on without an input, which adds nothing and is named', () => {
    const { payload, score } = euphoriaOf({
      fearGreed: null,
      dominance: { nowPct: 57, dayAgoPct: null },
      perps,
    })!
    expect(payload.degradedInputs).toEqual(['fearGreed', 'btcDominance'])
    expect(payload.contributions).toMatchObject({ fearGreed: 0, btcDominance: 0 })
    expect(payload.components).toMatchObject({
      fearGreedValue: null,
      btcDominancePct: 57,
      btcDominanceChange24hPct: null,
    })
    expect(score).toBe(72)
    expect(explainEuphoria(payload)).toEqual([
      'Fear and greed is not on record: no points.',
      'Longs are crowded in 40 % of the 30 most traded perpetuals, and funding is positive in 70 %: +16 points.',
      "Bitcoin's part of the market and its change is not on record: no points.",
      '2 of the 7 perpetuals that rise most are meme coins: +6 points.',
    ])
  })

  it('is unknown where nothing is known', () => {
    expect(euphoriaOf({ fearGreed: null, dominance: null, perps: [] })).toBeNull()
  })

  it('has a regime for each fifth', () => {
    expect([0, 19, 20, 39, 40, 59, 60, 79, 80, 100].map(regimeOf)).toEqual([
      'CAPITULATION',
      'CAPITULATION',
      'FEARFUL',
      'FEARFUL',
      'BALANCED',
      'BALANCED',
      'GREEDY',
      'GREEDY',
      'EUPHORIC',
      'EUPHORIC',
    ])
  })
})

describe('stablecoins', () => {
  const coin = (symbol: string, circulating_usd: number) => ({
    ts: 0,
    symbol,
    pegged_id: symbol,
    name: symbol,
    circulating_usd,
  })

  it('flow by the coins that are known at both ends', () => {
    const { coins, ...totals } = stablecoinFlows({
      now: [coin('OLD', 100), coin('NEW', 500)],
      dayAgo: [coin('OLD', 90), coin('GONE', 7)],
      weekAgo: [],
      monthAgo: [coin('OLD', 60)],
    })
    expect(totals).toEqual({
      totalUsd: 600,
      delta24hUsd: 10,
      delta7dUsd: null,
      totalPrevDay: 97,
      totalPrevWeek: null,
    })
    expect(coins).toMatchObject([
      { symbol: 'NEW', circulatingUsd: 500, circulatingPrevDay: null },
      {
        symbol: 'OLD',
        circulatingUsd: 100,
        circulatingPrevDay: 90,
        circulatingPrevWeek: null,
        circulatingPrevMonth: 60,
      },
    ])
  })
})
