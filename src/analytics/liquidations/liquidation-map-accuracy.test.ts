import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accuracyOver, hitOf, hitSharePct } from './liquidation-map-accuracy.ts'

const bins = (...pairs: [number, number][]) =>
  pairs.map(([predicted_usd, realised_usd]) => ({ predicted_usd, realised_usd }))

describe('hits of a map', () => {
  it('are what fell into the fullest quarter', () => {
    // Eight bins: the two fullest are 90 and 80, in which 30 + 10 of 100 fell.
    const drawn = bins([10, 5], [90, 30], [20, 5], [80, 10], [30, 20], [5, 10], [1, 10], [2, 10])
    expect(hitOf(drawn)).toEqual({ realised_usd: 100, hit_usd: 40 })
  })

  it('count a bin on the edge in part', () => {
    // A quarter of five bins is 1.25: all of the fullest and a quarter of the next.
    expect(hitOf(bins([5, 8], [4, 4], [3, 0], [2, 0], [1, 8]))).toEqual({ realised_usd: 20, hit_usd: 9 })
  })

  it('are a quarter where the map says nothing', () => {
    expect(hitOf(bins([0, 7], [0, 1], [0, 0], [0, 0]))).toEqual({ realised_usd: 8, hit_usd: 2 })
  })

  it('are unknown where little was traded or nothing was liquidated', () => {
    expect(hitOf(bins([1, 1], [2, 2], [3, 3]))).toBeNull()
    expect(hitOf(bins([1, 0], [2, 0], [3, 0], [4, 0]))).toBeNull()
    expect(hitSharePct([])).toBeNull()
  })

  it('depend on no order, and not on the size of either side', () => {
    const some = fc.array(fc.tuple(fc.nat(20), fc.nat(1_000)), { minLength: 4, maxLength: 40 })
    fc.assert(
      fc.property(some, fc.integer({ min: 2, max: 9 }), (pairs, k) => {
        const hit = hitOf(bins(...pairs))
        const turned = hitOf(bins(...pairs.toReversed().map(([a, b]): [number, number] => [a * k, b * k])))
        if (hit === null) return expect(turned).toBeNull()
        expect(hit.hit_usd).toBeLessThanOrEqual(hit.realised_usd + 1e-9)
        expect(turned!.hit_usd / turned!.realised_usd).toBeCloseTo(hit.hit_usd / hit.realised_usd, 9)
      }),
    )
  })

  it('are what chance gives when the map is drawn by chance', () => {
    // Every order of one full bin among n: the mean hit share is a quarter for every n.
    for (let n = 4; n <= 11; n += 1) {
      let share = 0
      for (let full = 0; full < n; full += 1) {
        const drawn = Array.from({ length: n }, (_, rank): [number, number] => [rank, rank === full ? 1 : 0])
        share += hitOf(bins(...drawn))!.hit_usd / n
      }
      expect(share).toBeCloseTo(0.25, 9)
    }
  })
})

describe('accuracy of several days', () => {
  it('weighs days by their maps', () => {
    expect(
      accuracyOver([
        { snapshots: 4, hit_share_pct: 50 },
        { snapshots: 1, hit_share_pct: 25 },
        { snapshots: 2, hit_share_pct: null },
      ]),
    ).toEqual({ snapshots: 7, hit_share_pct: 45 })
    expect(accuracyOver([])).toBeNull()
    expect(accuracyOver([{ snapshots: 3, hit_share_pct: null }])).toEqual({
      snapshots: 3,
      hit_share_pct: null,
    })
  })
})
