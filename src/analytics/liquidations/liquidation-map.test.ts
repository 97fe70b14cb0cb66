import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../core/turns.ts'
import {
  eachAlive,
  LEVERAGE_TIERS,
  levelBook,
  liquidationPrice,
  type MapBar,
  type MapInput,
  TIER_WEIGHTS,
  tierShares,
} from './liquidation-map.ts'
import { heatmapOf } from './liquidation-map-heatmap.ts'
import { binOf, binPrices, excludedTiers, mapLevels, mapStats } from './liquidation-map-view.ts'

const bar = (end: number, low: number, high: number, close: number, share: number | null = null): MapBar => ({
  end,
  low,
  high,
  close,
  vwap: (low + high) / 2,
  volume: 1,
  takerBuyShare: share,
  takerUsd: share === null ? 0 : 1,
})

describe('liquidation price', () => {
  // By hand: the loss that eats the margin down to the maintenance of what the position is worth by then.
  // Long 10x at 100: margin 10; at price p equity is 10 + (p − 100) and maintenance 0.005 p: p = 90 / 0.995.
  it.each([
    ['long', 100, 10, 0.005, 90 / 0.995],
    ['short', 100, 10, 0.005, 110 / 1.005],
    ['long', 60_000, 100, 0.004, 59_400 / 0.996],
    ['short', 60_000, 25, 0.01, 62_400 / 1.01],
  ] as const)('%s at %d with %dx and %d', (side, entry, leverage, mmr, expected) => {
    expect(liquidationPrice(side, entry, leverage, mmr)).toBeCloseTo(expected, 9)
  })

  it('does not exist where margin is below maintenance', () => {
    expect(liquidationPrice('long', 100, 100, 0.01)).toBeNull()
    expect(liquidationPrice('short', 100, 125, 0.01)).toBeNull()
  })

  it('leaves equity at its maintenance, and scales with the entry', () => {
    const cases = fc.record({
      entry: fc.double({ min: 0.01, max: 1e5, noNaN: true }),
      leverage: fc.integer({ min: 1, max: 125 }),
      part: fc.double({ min: 0.01, max: 0.95, noNaN: true }),
    })
    fc.assert(
      fc.property(cases, ({ entry, leverage, part }) => {
        const mmr = part / leverage
        const long = liquidationPrice('long', entry, leverage, mmr)!
        const short = liquidationPrice('short', entry, leverage, mmr)!
        expect((entry / leverage + long - entry) / entry).toBeCloseTo((mmr * long) / entry, 9)
        expect((entry / leverage + entry - short) / entry).toBeCloseTo((mmr * short) / entry, 9)
        expect(long).toBeLessThan(entry)
        expect(short).toBeGreaterThan(entry)
      }),
    )
  })
})

describe('tiers', () => {
  it('have the published weights when nothing is known of takers', () => {
    expect(tierShares(null)).toEqual({
      long: [0.15, 0.3, 0.3, 0.15, 0.1].map((share) => expect.closeTo(share, 12)),
      short: [0.15, 0.3, 0.3, 0.15, 0.1].map((share) => expect.closeTo(share, 12)),
    })
    expect(Object.values(TIER_WEIGHTS).reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12)
  })

  it('shift to the side that takes', () => {
    // All takers buy: longs get .15·.5, .3·.75, .3, .15·1.25, .1·1.5 = .075, .225, .3, .1875, .15, together .9375.
    const { long, short } = tierShares(1)
    expect(long[4]).toBeCloseTo(0.15 / 0.9375, 12)
    expect(long[0]).toBeCloseTo(0.075 / 0.9375, 12)
    expect(short[4]).toBeCloseTo(0.05 / 1.0625, 12)
    expect(tierShares(0).short).toEqual(long)
  })

  it('whose levels lie outside of the band are left out', () => {
    expect(excludedTiers(14)).toEqual([5])
    expect(excludedTiers(4)).toEqual([5, 10])
    expect(excludedTiers(25)).toEqual([])
  })
})

describe('a map worked out by hand', () => {
  const venue = (oi: number[], maxLeverage = 100, maintenanceMarginRate = 0.004) => ({
    exchange: 'binance',
    maxLeverage,
    maintenanceMarginRate,
    readings: oi.map((oi_base, index) => ({ ts: index * 10, oi_base })),
  })
  const alive = (input: MapInput, until = input.bars.length - 1) => {
    const found: [number, number][] = []
    eachAlive(atOnce(levelBook(input)), until, (price, usd) => {
      found.push([Number(price.toFixed(4)), Number(usd.toFixed(4))])
    })
    return found.sort((a, b) => a[0] - b[0])
  }

  // 20 coins opened at 100: 1,000 dollars a side, by tier 300 (10x), 300 (25x), 150 (50x), 100 (100x).
  const flat = [bar(10, 100, 100, 100), bar(20, 100, 100, 100)]

  it('opens half long and half short over the tiers', () => {
    const input = { bars: flat, venues: [venue([500, 520, 520])], excludedTiers: [5] }
    expect(alive(input)).toEqual([
      [90.3614, 300],
      [96.3855, 300],
      [98.3936, 150],
      [99.3976, 100],
      [100.5976, 100],
      [101.5936, 150],
      [103.5857, 300],
      [109.5618, 300],
    ])
  })

  it('drops the tiers above the cap of the ladder', () => {
    const input = { bars: flat, venues: [venue([500, 520], 25, 0.02)], excludedTiers: [5] }
    expect(alive(input).map(([, usd]) => usd)).toEqual([300, 300, 300, 300])
  })

  it('lets levels die that a later bar reaches, and no level of its own bar', () => {
    const bars = [bar(10, 90, 110, 100), bar(20, 96.4, 101.6, 100)]
    const input = { bars, venues: [venue([500, 520, 520])], excludedTiers: [5] }
    expect(alive(input, 0)).toHaveLength(8)
    expect(alive(input).map(([price]) => price)).toEqual([90.3614, 96.3855, 103.5857, 109.5618])
  })

  it('lets levels die that the mark has passed within their bar', () => {
    const input = { bars: [bar(10, 99, 101, 99)], venues: [venue([500, 520])], excludedTiers: [5] }
    expect(alive(input).map(([price]) => price)).not.toContain(99.3976)
    expect(alive(input)).toHaveLength(7)
  })

  it('closes pro rata of all that was open', () => {
    const input = { bars: flat, venues: [venue([500, 520, 390])], excludedTiers: [5] }
    expect(alive(input).map(([, usd]) => usd)).toEqual([225, 225, 112.5, 75, 75, 112.5, 225, 225])
    // As it was before.
    expect(alive(input, 0)[0]).toEqual([90.3614, 300])
  })

  it('puts levels into bins, summed outward', () => {
    const grid = { reference: 100, bandPct: 12 }
    // Bins of 0.2: 99.3976 is in the fourth below the mark.
    expect(binOf(grid, 99.3976)).toBe(56)
    expect(binOf(grid, 99.999)).toBe(59)
    expect(binOf(grid, 100)).toBe(60)
    expect(binOf(grid, 88)).toBe(0)
    expect(binOf(grid, 87.9)).toBe(-1)
    expect(binOf(grid, 112)).toBe(-1)
    expect(binPrices(grid)[0]).toBeCloseTo(88.1, 9)
    const book = atOnce(levelBook({ bars: flat, venues: [venue([500, 520])], excludedTiers: [5] }))
    const levels = mapLevels(book, grid)
    expect(levels).toHaveLength(120)
    expect(levels[56]).toMatchObject({ side: 'long', notional_usd: expect.closeTo(100, 9) })
    expect(levels[0]!.cumulative_usd).toBeCloseTo(850, 9)
    expect(levels[119]!.cumulative_usd).toBeCloseTo(850, 9)
    expect(levels[56]!.by_leverage).toEqual({ '100': expect.closeTo(100, 9) })
    expect(levels[56]!.by_exchange).toEqual({ binance: expect.closeTo(100, 9) })
    expect(mapStats(levels)).toMatchObject({
      long_short_ratio: expect.closeTo(1, 9),
      bias_label: 'balanced',
      nearest_long: { price: expect.closeTo(99.3, 9), distance_pct: expect.closeTo(-0.7, 9) },
    })
    expect(atOnce(heatmapOf(book, grid, [-1, 0, 1])).cells).toHaveLength(16)
  })
})

/** Dollars, and dollars times price, of the levels of one kind that were opened in one bar. */
type Sums = Map<string, { usd: number; usdTimesPrice: number }>
function add(sums: Sums, kind: readonly unknown[], price: number, usd: number): void {
  const own = sums.get(kind.join(' ')) ?? { usd: 0, usdTimesPrice: 0 }
  sums.set(kind.join(' '), { usd: own.usd + usd, usdTimesPrice: own.usdTimesPrice + usd * price })
}

/** The model as it is told: a list of positions, bar by bar. */
function slowly(input: MapInput): Sums {
  interface Position {
    exchange: string
    leverage: number
    side: 'long' | 'short'
    level: number
    usd: number
    bar: number
  }
  let open: Position[] = []
  const { bars } = input
  bars.forEach(({ low, high }, index) => {
    open = open.filter(({ side, level }) => (side === 'long' ? low > level : high < level))
    for (const { exchange, readings, maxLeverage, maintenanceMarginRate } of input.venues) {
      for (let at = 1; at < readings.length; at += 1) {
        const [before, after] = [readings[at - 1]!, readings[at]!]
        const whole = bars.findIndex(({ end }) => end >= after.ts)
        if ((whole === -1 ? bars.length - 1 : whole) !== index) continue
        const delta = after.oi_base - before.oi_base
        if (delta <= 0) {
          for (const position of open)
            if (position.exchange === exchange) position.usd *= after.oi_base / before.oi_base
          continue
        }
        let spanned = bars.filter(({ end }, place) => end > before.ts && place <= index)
        if (spanned.length === 0) spanned = [bars[index]!]
        const weighted = (of: (bar: MapBar) => readonly [figure: number, weight: number]) => {
          const pairs = spanned.map(of).filter(([, weight]) => weight > 0)
          const total = pairs.reduce((sum, [, weight]) => sum + weight, 0)
          return total === 0
            ? null
            : pairs.reduce((sum, [figure, weight]) => sum + figure * (weight / total), 0)
        }
        const mean = weighted(({ vwap }) => [vwap, 1])!
        const entry = weighted(({ vwap, volume }) => [vwap, volume]) ?? mean
        const taker = weighted(({ takerBuyShare, takerUsd }) => [takerBuyShare ?? 0, takerUsd])
        LEVERAGE_TIERS.forEach((leverage, tier) => {
          if (leverage > maxLeverage || input.excludedTiers.includes(leverage)) return
          for (const side of ['long', 'short'] as const) {
            const level = liquidationPrice(side, entry, leverage, maintenanceMarginRate)
            const usd = ((delta * entry) / 2) * tierShares(taker)[side][tier]!
            if (level !== null) open.push({ exchange, leverage, side, level, usd, bar: index })
          }
        })
      }
    }
  })
  const mark = bars.at(-1)!.close
  const left = open.filter(({ side, level }) => (side === 'long' ? mark > level : mark < level))
  const sums: Sums = new Map()
  for (const { exchange, leverage, side, level, usd, bar } of left)
    add(sums, [exchange, leverage, side, bar], level, usd)
  return sums
}

const price = fc.double({ min: 90, max: 110, noNaN: true })
const randomBars = fc.array(
  fc.tuple(
    price,
    price,
    price,
    price,
    fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    fc.integer({ min: 0, max: 9 }),
  ),
  {
    minLength: 1,
    maxLength: 14,
  },
)
const randomVenue = fc.record({
  maxLeverage: fc.constantFrom(4, 20, 25, 50, 75, 100, 125),
  maintenanceMarginRate: fc.constantFrom(0.004, 0.005, 0.01, 0.02, 0.025),
  steps: fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.double({ min: 1, max: 1e4, noNaN: true })), {
    maxLength: 14,
  }),
})
const randomInput: fc.Arbitrary<MapInput> = fc
  .tuple(randomBars, fc.array(randomVenue, { minLength: 1, maxLength: 3 }), fc.constantFrom([], [5], [5, 10]))
  .map(([bars, venues, excluded]) => ({
    bars: bars.map(([a, b, c, d, share, volume], index) => {
      const low = Math.min(a, b, c, d)
      const high = Math.max(a, b, c, d)
      return {
        end: (index + 1) * 10,
        low,
        high,
        close: c,
        vwap: (a + b) / 2,
        volume,
        takerBuyShare: share,
        takerUsd: share === null ? 0 : volume + 1,
      }
    }),
    venues: venues.map(({ steps, ...ladder }, index) => {
      let ts = 0
      const readings = steps.map(([bars, oi_base]) => {
        ts += bars * 10
        return { ts: ts - 10, oi_base }
      })
      return { exchange: `venue${index}`, ...ladder, readings }
    }),
    excludedTiers: excluded,
  }))

describe('what is opened over several bars', () => {
  /** 10 coins more after two bars of the price; one tier, and no maintenance: a long of 10 times at 0.9 of its entry. */
  const longsOf = (bars: readonly MapBar[]) => {
    const readings = [
      { ts: 0, oi_base: 100 },
      { ts: 20, oi_base: 110 },
    ]
    const venue = { exchange: 'a', maxLeverage: 10, maintenanceMarginRate: 0, readings }
    const book = atOnce(levelBook({ bars, venues: [venue], excludedTiers: [5] }))
    expect(book.count).toBe(2)
    return [book.price[0]! / 0.9, book.price[1]! / 1.1]
  }
  const traded = (end: number, price: number, volume: number): MapBar => ({
    ...bar(end, price, price, price),
    vwap: price,
    volume,
  })

  it('is entered at the VWAP of all of them, not at the mean of theirs', () => {
    // 30 coins at 100 and 10 at 104: 4,040 for 40 coins, 101 each. The mean of 100 and 104 would be 102.
    for (const entry of longsOf([traded(10, 100, 30), traded(20, 104, 10)])) expect(entry).toBeCloseTo(101, 9)
  })

  it('goes by the bars whose trades are known, and by the mean where none are', () => {
    for (const entry of longsOf([traded(10, 100, 0), traded(20, 104, 10)])) expect(entry).toBeCloseTo(104, 9)
    for (const entry of longsOf([traded(10, 100, 0), traded(20, 104, 0)])) expect(entry).toBeCloseTo(102, 9)
  })
})

describe('any map', () => {
  it('is what the slow, obvious way gives (1,000 cases)', () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const book = atOnce(levelBook(input))
        const sums: Sums = new Map()
        eachAlive(book, input.bars.length - 1, (level, usd, index) => {
          const venue = input.venues[book.venue[index]!]!.exchange
          const side = book.isLong[index] === 1 ? 'long' : 'short'
          add(sums, [venue, LEVERAGE_TIERS[book.tier[index]!], side, book.bar[index]], level, usd)
        })
        const expected = slowly(input)
        expect([...sums.keys()].sort()).toEqual([...expected.keys()].sort())
        for (const [kind, { usd, usdTimesPrice }] of expected) {
          expect(sums.get(kind)!.usd / usd).toBeCloseTo(1, 6)
          expect(sums.get(kind)!.usdTimesPrice / usdTimesPrice).toBeCloseTo(1, 6)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('sums outward without ever falling, and its parts add up', () => {
    fc.assert(
      fc.property(randomInput, (input) => {
        const grid = { reference: input.bars.at(-1)!.close, bandPct: 14 }
        const levels = mapLevels(atOnce(levelBook(input)), grid)
        const longs = levels.slice(0, 60).reverse()
        for (const outwards of [longs, levels.slice(60)]) {
          let total = 0
          for (const { notional_usd, cumulative_usd, by_leverage, by_exchange } of outwards) {
            total += notional_usd
            expect(cumulative_usd).toBeCloseTo(total, 4)
            for (const parts of [by_leverage, by_exchange])
              expect(Object.values(parts).reduce((sum, usd) => sum + usd, 0)).toBeCloseTo(notional_usd, 4)
          }
        }
      }),
    )
  })

  it('grows with the sizes and keeps its ratios', () => {
    fc.assert(
      fc.property(randomInput, fc.double({ min: 0.1, max: 50, noNaN: true }), (input, k) => {
        const grid = { reference: input.bars.at(-1)!.close, bandPct: 14 }
        const scaled = {
          ...input,
          venues: input.venues.map((venue) => ({
            ...venue,
            readings: venue.readings.map(({ ts, oi_base }) => ({ ts, oi_base: oi_base * k })),
          })),
        }
        const once = mapLevels(atOnce(levelBook(input)), grid)
        const often = mapLevels(atOnce(levelBook(scaled)), grid)
        once.forEach((level, index) => {
          expect(often[index]!.notional_usd).toBeCloseTo(level.notional_usd * k, 2)
        })
      }),
    )
  })
})
