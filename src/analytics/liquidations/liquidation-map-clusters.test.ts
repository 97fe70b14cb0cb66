import { describe, expect, it } from 'vitest'
import { clustersOf, magnetsOf } from './liquidation-map-clusters.ts'
import { BINS, binPrices, sideOfBin } from './liquidation-map-view.ts'

/** Bins of a tenth of a percent around 1,000. */
const grid = { reference: 1_000, bandPct: 6 }

function levels(held: Readonly<Record<number, readonly [leverage: string, usd: number][]>>) {
  return binPrices(grid).map((price, bin) => {
    const parts = held[bin] ?? []
    return {
      price,
      side: sideOfBin(bin),
      notional_usd: parts.reduce((sum, [, usd]) => sum + usd, 0),
      distance_pct: (price / 1_000 - 1) * 100,
      by_leverage: Object.fromEntries(parts),
    }
  })
}

describe('clusters', () => {
  it('are full bins side by side, and end at the mark', () => {
    const map = levels({
      10: [['25', 40]],
      11: [
        ['25', 50],
        ['50', 60],
      ],
      // Too little to join.
      12: [['25', 9]],
      59: [['100', 100]],
      60: [['100', 20]],
    })
    const found = clustersOf(map, grid)
    expect(found.map(({ side, notional_usd, leverage }) => [side, notional_usd, leverage])).toEqual([
      ['long', 150, 25],
      ['long', 100, 100],
      ['short', 20, 100],
    ])
    expect(found[0]!.price_low).toBeCloseTo(950)
    expect(found[0]!.price_high).toBeCloseTo(952)
  })

  it('carry no leverage where none holds most, and are none in an empty map', () => {
    const even = levels({
      5: [
        ['10', 50],
        ['25', 50],
      ],
    })
    expect(clustersOf(even, grid)[0]!.leverage).toBeNull()
    expect(clustersOf(levels({}), grid)).toEqual([])
  })

  it('are twenty at most, the largest', () => {
    const many = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [at * 2, [['10', 100 + at]] as [string, number][]]),
    )
    const found = clustersOf(levels(many), grid)
    expect(found).toHaveLength(20)
    expect(found[0]!.notional_usd).toBe(124)
  })
})

describe('magnets', () => {
  it('weigh what a bin holds against its distance', () => {
    // 0.05 % above: 10 / 0.55; 5.95 % below: 100 / 6.45.
    const found = magnetsOf(levels({ 60: [['100', 10]], 0: [['10', 100]] }))
    expect(found.map(({ side }) => side)).toEqual(['short', 'long'])
    expect(found[0]!.score).toBeCloseTo(10 / 0.55)
    expect(found[1]!.score).toBeCloseTo(100 / 6.45)
    expect(
      magnetsOf(levels(Object.fromEntries(Array.from({ length: BINS }, (_, bin) => [bin, [['5', 1]]])))),
    ).toHaveLength(10)
  })
})
