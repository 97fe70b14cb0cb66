import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../core/turns.ts'
import { levelBook, type MapBar } from './liquidation-map.ts'
import { type HeatmapCell, heatmapOf, visibleCells } from './liquidation-map-heatmap.ts'

/** 48 times 120 cells; `usdOf` says what each holds. */
function denseMap(usdOf: (place: number) => number): HeatmapCell[] {
  return Array.from({ length: 48 * 120 }, (_, place) => [Math.floor(place / 120), place % 120, usdOf(place)])
}

describe('cells that are shown', () => {
  it('are all from a hundredth of the largest on, while they fit', () => {
    const cells: HeatmapCell[] = [
      [0, 3, 9.99],
      [0, 4, 10],
      [1, 3, 1_000],
    ]
    expect(visibleCells(cells)).toEqual({
      cells: cells.slice(1),
      cells_total: 2,
      truncated: false,
      from_pct: 1,
    })
    expect(visibleCells([])).toEqual({ cells: [], cells_total: 0, truncated: false, from_pct: 1 })
  })

  it('are the largest of a dense map, and it is said from where on', () => {
    // 5,760 different sizes from 1 to 5,760, well mixed. 2,000 have room: the largest without is 3,760, which is
    // 65.2777… % of the largest. So 65.28 % is where they begin: 3,760.128 dollars.
    const cells = denseMap((place) => ((place * 1_237) % 5_760) + 1)
    const shown = visibleCells(cells)
    expect(shown).toMatchObject({ cells_total: 5_703, truncated: true, from_pct: 65.28 })
    expect(shown.cells).toHaveLength(2_000)
    expect(shown.cells).toEqual(cells.filter(([, , usd]) => usd >= 3_761))
  })

  it('leave out all of a size that does not fit whole', () => {
    // A thousand hold 100, three thousand hold 27, the rest 5.
    const cells = denseMap((place) => (place < 1_000 ? 100 : place < 4_000 ? 27 : 5))
    const shown = visibleCells(cells)
    expect(shown).toMatchObject({ cells_total: 5_760, truncated: true, from_pct: 27.01 })
    expect(shown.cells).toHaveLength(1_000)
  })

  it('are the newest where too many are equally large', () => {
    const shown = visibleCells(denseMap(() => 7))
    expect(shown).toMatchObject({ cells_total: 5_760, truncated: true, from_pct: null })
    expect(shown.cells).toHaveLength(2_000)
    expect(shown.cells.at(-1)).toEqual([47, 119, 7])
  })

  it('leave out a size that is a hair below a threshold', () => {
    // 1.0 to 1.6 thousandths, about 500 of each: 1.3 have no room, and are 81.25 % of the largest but for the last digit.
    const cells = denseMap((place) => 0.0010000000000000013 * (1 + (place % 7) / 10)).slice(0, 3_504)
    const shown = visibleCells(cells)
    expect(shown).toMatchObject({ cells_total: 3_504, truncated: true, from_pct: 81.26 })
    expect(shown.cells).toHaveLength(1_500)
  })

  it('lack nothing from the stated threshold on, whatever the map', () => {
    const sizes = fc.array(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 5_760 }), (usd, count) => {
        const cells = denseMap((place) => usd[place % usd.length]! * (1 + (place % 7) / 10)).slice(0, count)
        const { cells: shown, from_pct, truncated } = visibleCells(cells)
        const largest = Math.max(...cells.map((cell) => cell[2]))
        expect(shown.length).toBeLessThanOrEqual(2_000)
        expect(shown.map((cell) => cell[2])).toContain(largest)
        if (from_pct === null) return
        expect(truncated).toBe(from_pct > 1)
        expect(shown).toEqual(cells.filter((cell) => cell[2] >= (largest * from_pct) / 100))
      }),
    )
  })
})

describe('a heatmap', () => {
  it('shows what was open at each time, in the present bins', () => {
    // An hour's map: 25x, 50x and 100x within 4 %. Ten coins at 100 are 500 dollars a side, of which 100x hold 50:
    // longs at 99 / 0.996 = 99.398. The second bar falls to 99.2 and takes them; half of the rest is then closed.
    const bar = (end: number, low: number, close: number): MapBar => {
      return { end, low, high: 100, close, vwap: 100, volume: 1, takerBuyShare: null, takerUsd: 0 }
    }
    const readings = [50, 60, 60, 30].map((oi_base, at) => ({ ts: at * 10, oi_base }))
    const book = atOnce(
      levelBook({
        bars: [bar(10, 100, 100), bar(20, 99.2, 100), bar(30, 100, 100)],
        venues: [{ exchange: 'binance', maxLeverage: 100, maintenanceMarginRate: 0.004, readings }],
        excludedTiers: [5, 10],
      }),
    )
    // Bins are 4 / 60 = 0.0667 wide: 99.398 lies 0.602 below the mark, in the tenth bin below it.
    const { cells, ...counts } = atOnce(heatmapOf(book, { reference: 100, bandPct: 4 }, [-1, 0, 1, 2]))
    const longs = cells
      .filter(([, bin]) => bin < 60)
      .map(([time, bin, usd]) => [time, bin, Math.round(usd * 10) / 10])
    expect(longs).toEqual([
      [1, 5, 150],
      [1, 35, 75],
      [1, 50, 50],
      [2, 5, 150],
      [2, 35, 75],
      [3, 5, 75],
      [3, 35, 37.5],
    ])
    expect(counts).toEqual({ cells_total: 16, truncated: false, from_pct: 1 })
  })
})
