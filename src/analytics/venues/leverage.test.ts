import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ladderChanges, laddersAt, leverageBySymbol, leverageByVenue, type TierRow } from './leverage.ts'

const row = (
  exchange: string,
  symbol: string,
  tier: number,
  max_leverage: number,
  valid_from: number,
  valid_to: number | null = null,
): TierRow => ({
  exchange,
  contract: `${symbol}USDT`,
  tier,
  valid_from,
  symbol,
  notional_floor: (tier - 1) * 50_000,
  notional_cap: tier * 50_000,
  max_leverage,
  maintenance_margin_rate: 0.5 / max_leverage,
  valid_to,
})

// Bybit cut BTC from 100 to 75 at time 20 and tightened its second step at 30; OKX raised ETH from 50 to 75 at 40.
const rows = [
  row('bybit', 'BTC', 1, 100, 10, 20),
  row('bybit', 'BTC', 2, 50, 10, 20),
  row('bybit', 'BTC', 1, 75, 20),
  row('bybit', 'BTC', 2, 50, 20, 30),
  row('bybit', 'BTC', 2, 25, 30),
  row('okx', 'ETH', 1, 50, 10, 40),
  row('okx', 'ETH', 1, 75, 40),
  row('okx', 'BTC', 1, 100, 10),
  row('okx', 'OLD', 1, 20, 10, 35),
]

describe('ladders', () => {
  it('are made of what holds at a moment', () => {
    const [bybit] = laddersAt(rows, 50)
    expect(bybit).toMatchObject({ exchange: 'bybit', symbol: 'BTC', max_leverage: 75, valid_from: 30 })
    expect(bybit!.tiers.map(({ tier, max_leverage }) => [tier, max_leverage])).toEqual([
      [1, 75],
      [2, 25],
    ])
    expect(laddersAt(rows, 50).map(({ symbol }) => symbol)).toEqual(['BTC', 'BTC', 'ETH'])
    expect(laddersAt(rows, 15).map(({ max_leverage }) => max_leverage)).toEqual([100, 100, 50, 20])
    expect(laddersAt(rows, 5)).toEqual([])
  })

  it('change where versions begin or end', () => {
    expect(ladderChanges(rows)).toEqual([
      {
        at: 40,
        venue: 'okx',
        symbol: 'ETH',
        kind: 'raise',
        old_max_leverage: 50,
        new_max_leverage: 75,
      },
      {
        at: 35,
        venue: 'okx',
        symbol: 'OLD',
        kind: 'ladder_changed',
        old_max_leverage: 20,
        new_max_leverage: null,
      },
      {
        at: 30,
        venue: 'bybit',
        symbol: 'BTC',
        kind: 'ladder_changed',
        old_max_leverage: 75,
        new_max_leverage: 75,
      },
      {
        at: 20,
        venue: 'bybit',
        symbol: 'BTC',
        kind: 'cut',
        old_max_leverage: 100,
        new_max_leverage: 75,
      },
    ])
  })

  it('are summed up by venue and by coin', () => {
    const ladders = laddersAt(rows, 50)
    expect(leverageByVenue(ladders)).toEqual([
      { venue: 'bybit', contracts: 1, max_leverage: 75, median_max_leverage: 75, newest: 30 },
      { venue: 'okx', contracts: 2, max_leverage: 100, median_max_leverage: 87.5, newest: 40 },
    ])
    expect(leverageBySymbol(ladders)).toEqual([
      {
        symbol: 'BTC',
        venues: 2,
        max_leverage: 100,
        max_venue: 'okx',
        min_leverage: 75,
        min_venue: 'bybit',
      },
      { symbol: 'ETH', venues: 1, max_leverage: 75, max_venue: 'okx', min_leverage: 75, min_venue: 'okx' },
    ])
  })

  it('do not depend on the order of rows', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(ladderChanges(shuffled)).toEqual(ladderChanges(rows))
        expect(laddersAt(shuffled, 50)).toEqual(laddersAt(rows, 50))
        expect(leverageBySymbol(laddersAt(shuffled, 25))).toEqual(leverageBySymbol(laddersAt(rows, 25)))
      }),
    )
  })

  it('count every contract once, by venue and by coin', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (at) => {
        const ladders = laddersAt(rows, at)
        const contracts = leverageByVenue(ladders).reduce((sum, venue) => sum + venue.contracts, 0)
        expect(contracts).toBe(ladders.length)
        for (const { min_leverage, max_leverage } of leverageBySymbol(ladders))
          expect(min_leverage).toBeLessThanOrEqual(max_leverage)
      }),
    )
  })
})
