import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import {
  asymmetryOf,
  LAGS_MINUTES,
  leadLag,
  leadShares,
  type MinuteClose,
  minuteReturns,
} from './lead-lag.ts'

const FROM = Date.UTC(2026, 10, 14)

/** The definition, written out: pairs by time, means, then sums. */
function slowly(a: readonly MinuteClose[], b: readonly MinuteClose[], minutes: number) {
  const returnsOf = (closes: readonly MinuteClose[]) => {
    const price = new Map(closes.map(({ ts, close }) => [ts, close]))
    const found = new Map<number, number>()
    for (let minute = 1; minute < minutes; minute += 1) {
      const [now, before] = [price.get(FROM + minute * MINUTE), price.get(FROM + (minute - 1) * MINUTE)]
      if (now !== undefined && before !== undefined) found.set(minute, Math.log(now / before))
    }
    return found
  }
  const [returnsA, returnsB] = [returnsOf(a), returnsOf(b)]
  return LAGS_MINUTES.map((lag) => {
    const pairs = [...returnsA].flatMap(([minute, x]) => {
      const y = returnsB.get(minute + lag)
      return y === undefined ? [] : [[x, y] as const]
    })
    const mean = (place: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[place], 0) / pairs.length
    const [meanA, meanB] = [mean(0), mean(1)]
    const moment = (of: (x: number, y: number) => number) =>
      pairs.reduce((sum, [x, y]) => sum + of(x - meanA, y - meanB), 0)
    const spread = Math.sqrt(moment((x) => x * x) * moment((_, y) => y * y))
    return { rho: spread > 0 ? moment((x, y) => x * y) / spread : null, n: pairs.length }
  })
}

/** A small generator of the test's own, so that a case is told by its number. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Two prices of which the second follows the first by some minutes, both with holes. */
function pairOf(seed: number, minutes: number, holes: number) {
  const random = randomOf(seed)
  const follow = Math.floor(random() * 7) - 3
  const common = Array.from({ length: minutes + 8 }, () => random() - 0.5)
  const closesOf = (shift: number) => {
    let log = 10 * random()
    return Array.from({ length: minutes }, (_, minute) => {
      log += 0.001 * (common[minute + 4 - shift]! + 0.7 * (random() - 0.5))
      return { ts: FROM + minute * MINUTE, close: Math.exp(log) }
    }).filter(() => random() >= holes)
  }
  return { follow, a: closesOf(0), b: closesOf(follow) }
}

const returnsOf = (closes: readonly MinuteClose[], minutes: number) =>
  minuteReturns(closes, FROM, FROM + minutes * MINUTE)

describe('lead and lag', () => {
  it('gives what the definition gives, on 1,000 random cases', () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const minutes = 150 + (seed % 90)
      const { a, b } = pairOf(seed, minutes, (seed % 5) * 0.03)
      const fast = leadLag(returnsOf(a, minutes), returnsOf(b, minutes))
      const slow = slowly(a, b, minutes)
      if (slow.some(({ n }) => n < 120)) {
        expect(fast).toBeNull()
        continue
      }
      slow.forEach(({ rho }, place) => {
        expect(fast!.rho[place]).toBeCloseTo(rho!, 10)
      })
      expect(fast!.n).toBe(slow[3]!.n)
    }
  })

  it('finds who follows, and by how much', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { a, b, follow } = pairOf(seed, 1440, 0)
      const { rho, asymmetry } = leadLag(returnsOf(a, 1440), returnsOf(b, 1440))!
      expect(LAGS_MINUTES[rho.indexOf(Math.max(...rho))]).toBe(follow)
      if (follow !== 0) expect(Math.sign(asymmetry)).toBe(Math.sign(follow))
    }
  })

  it('is worked out by hand for returns of +1 and −1', () => {
    // b does what a did a minute before, over and over: + + − −. Four shifts of a square wave: correlations
    // 1 at +1, 0 at 0 and +2, −1 at −1 and +3, 0 at −2, 1 at −3.
    const wave = (shift: number) =>
      Float64Array.from({ length: 4003 }, (_, t) => ((t - shift + 4) % 4 < 2 ? 1 : -1))
    const { rho, asymmetry, n } = leadLag(wave(0), wave(1))!
    ;[1, 0, -1, 0, 1, 0, -1].forEach((expected, place) => {
      expect(rho[place]).toBeCloseTo(expected, 2)
    })
    expect(asymmetry).toBeCloseTo(0, 2)
    expect(n).toBe(4003)
    // 0.5² + 0.2² + 0.1² − 0.3² − 0.1² − 0
    expect(asymmetryOf([0, 0.1, -0.3, 0.9, 0.5, 0.2, -0.1])).toBeCloseTo(0.2, 12)
  })

  it('says nothing of a flat line, of little, of nothing', () => {
    const { a, b } = pairOf(3, 300, 0)
    const flat = a.map(({ ts }) => ({ ts, close: 5 }))
    expect(leadLag(returnsOf(a, 300), returnsOf(flat, 300))).toBeNull()
    expect(leadLag(returnsOf(a.slice(0, 100), 300), returnsOf(b, 300))).toBeNull()
    expect(leadLag(returnsOf([], 300), returnsOf([], 300))).toBeNull()
  })

  it('has no return across a hole', () => {
    const closes = [0, 1, 3, 4].map((minute) => ({ ts: FROM + minute * MINUTE, close: 2 ** minute }))
    expect([...returnsOf(closes, 6)].map((value) => Math.round(value / Math.log(2)))).toEqual([
      Number.NaN,
      1,
      Number.NaN,
      Number.NaN,
      1,
      Number.NaN,
    ])
  })

  it('turns around with the sides, and heeds neither order nor scale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.func(fc.nat()),
        fc.constantFrom(2, 8, 0.25),
        (seed, order, k) => {
          const { a, b } = pairOf(seed, 200, 0.02)
          const [x, y] = [returnsOf(a, 200), returnsOf(b, 200)]
          const [there, back] = [leadLag(x, y), leadLag(y, x)]
          if (!there || !back) return
          expect(back.asymmetry).toBeCloseTo(-there.asymmetry, 9)
          back.rho.toReversed().forEach((rho, place) => {
            expect(rho).toBeCloseTo(there.rho[place]!, 9)
          })
          for (const rho of there.rho) expect(Math.abs(rho)).toBeLessThanOrEqual(1)
          const mixed = [...a].sort((p, q) => order(p.ts) - order(q.ts))
          expect(leadLag(returnsOf(mixed, 200), y)).toEqual(there)
          const scaled = a.map(({ ts, close }) => ({ ts, close: close * k }))
          expect(leadLag(returnsOf(scaled, 200), y)!.asymmetry).toBeCloseTo(there.asymmetry, 6)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('how often a side led', () => {
  it('counts days, and averages the asymmetry', () => {
    const days = [0.3, -0.1, 0.2, 0].map((asymmetry) => ({ asymmetry }))
    const { mean_asymmetry, ...shares } = leadShares(days)
    expect(shares).toEqual({ a_led_pct: 50, b_led_pct: 25 })
    expect(mean_asymmetry).toBeCloseTo(0.1, 12)
    expect(leadShares([])).toEqual({ a_led_pct: null, b_led_pct: null, mean_asymmetry: null })
  })

  it('adds up to 100 where every day has a leader', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -9, max: 9 }).filter((value) => value !== 0),
          { minLength: 1 },
        ),
        (all) => {
          const { a_led_pct, b_led_pct } = leadShares(all.map((asymmetry) => ({ asymmetry })))
          expect(a_led_pct! + b_led_pct!).toBeCloseTo(100, 9)
        },
      ),
    )
  })
})
