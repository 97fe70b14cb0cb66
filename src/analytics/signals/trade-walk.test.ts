import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import { type SignalTrade, type TradeBar, tradeOf, walkTrade } from './trade-walk.ts'

const FIRST = Date.UTC(2026, 10, 16, 12, 4)
const minute = (place: number) => FIRST + place * MINUTE
/** Open, high, low and close of one minute after the other. */
type Prices = readonly [open: number, high: number, low: number, close: number]
const bars = (...prices: readonly Prices[]): TradeBar[] =>
  prices.map(([open, high, low, close], place) => ({ ts: minute(place), open, high, low, close }))
const quiet = [100, 101, 99, 100] as const

const decided = { at: FIRST - 40_000, stopPrice: 95, tp1Price: 110, timeoutMinutes: 3 }
const long = tradeOf({ ...decided, side: 'LONG' })
const short = tradeOf({ ...decided, side: 'SHORT', stopPrice: 105, tp1Price: 90 })

describe('a trade begins', () => {
  it('with the first minute that opens once it is decided, and lasts so many minutes', () => {
    expect(long).toMatchObject({ first: FIRST, limit: minute(3) })
    expect(tradeOf({ ...decided, at: FIRST, side: 'LONG' }).first).toBe(FIRST)
    expect(tradeOf({ ...decided, at: FIRST + 1, side: 'LONG' }).first).toBe(minute(1))
  })
})

describe('a trade ends', () => {
  const end = (trade: SignalTrade, ...prices: readonly Prices[]) => walkTrade(trade, bars(...prices), FIRST)

  it('at the target that is touched, however far beyond it goes', () => {
    expect(end(long, quiet, [100, 110, 99, 105])).toEqual({ outcome: 'TP1', price: 110, at: minute(2) })
    expect(end(long, [120, 130, 118, 125])).toEqual({ outcome: 'TP1', price: 110, at: minute(1) })
    expect(end(short, quiet, [100, 101, 90, 95])).toEqual({ outcome: 'TP1', price: 90, at: minute(2) })
    expect(end(short, [80, 82, 70, 75])).toEqual({ outcome: 'TP1', price: 90, at: minute(1) })
  })

  it('at the stop that is touched', () => {
    expect(end(long, quiet, [100, 101, 95, 99])).toEqual({ outcome: 'SL', price: 95, at: minute(2) })
    expect(end(short, quiet, [100, 105, 99, 101])).toEqual({ outcome: 'SL', price: 105, at: minute(2) })
  })

  it('at the open of a minute that begins beyond the stop', () => {
    expect(end(long, quiet, [93, 94, 92, 93])).toEqual({ outcome: 'SL', price: 93, at: minute(2) })
    expect(end(short, quiet, [107, 109, 106, 108])).toEqual({ outcome: 'SL', price: 107, at: minute(2) })
  })

  it('at the stop where one minute touched both', () => {
    expect(end(long, [100, 111, 94, 100])).toEqual({ outcome: 'SL', price: 95, at: minute(1) })
    expect(end(short, [100, 106, 89, 100])).toEqual({ outcome: 'SL', price: 105, at: minute(1) })
  })

  it('at the close of the last minute of its time limit', () => {
    const last = [100, 104, 96, 103] as const
    const beyond = [103, 120, 90, 100] as const
    expect(end(long, quiet, quiet, last, beyond)).toEqual({ outcome: 'TIMEOUT', price: 103, at: minute(3) })
    expect(end(short, quiet, quiet, last, beyond)).toEqual({ outcome: 'TIMEOUT', price: 103, at: minute(3) })
  })

  it('not yet where a minute is missing: that one is needed next', () => {
    const [one, , three] = bars(quiet, quiet, [100, 120, 99, 100])
    expect(walkTrade(long, [one!, three!], FIRST)).toBe(minute(1))
    expect(walkTrade(long, [], FIRST)).toBe(FIRST)
    expect(walkTrade(long, bars(quiet, quiet), FIRST)).toBe(minute(2))
  })
})

/** The same, told once more and slowly. */
function told({ side, first, limit, stop, target }: SignalTrade, all: readonly TradeBar[]) {
  for (let ts = first; ts < limit; ts += MINUTE) {
    const bar = all.find((one) => one.ts === ts)
    if (!bar) return ts
    const [worst, best] = side === 'LONG' ? [bar.low, bar.high] : [bar.high, bar.low]
    // As a gain: positive is the way that the side wants it.
    const gain = (price: number) => (side === 'LONG' ? 1 : -1) * price
    if (gain(worst) <= gain(stop))
      return {
        outcome: 'SL',
        price: gain(bar.open) < gain(stop) ? bar.open : stop,
        at: ts + MINUTE,
      }
    if (gain(best) >= gain(target)) return { outcome: 'TP1', price: target, at: ts + MINUTE }
  }
  return { outcome: 'TIMEOUT', price: all.find((one) => one.ts === limit - MINUTE)!.close, at: limit }
}

/** Prices on a coarse grid: they meet stop and target exactly, too. Some minutes are missing. */
const randomBars = fc
  .array(
    fc.record({
      prices: fc.tuple(fc.integer({ min: 90, max: 110 }), fc.integer({ min: 90, max: 110 })),
      wicks: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })),
      isThere: fc.integer({ min: 0, max: 19 }).map((throwOf) => throwOf > 0),
    }),
    { minLength: 12, maxLength: 12 },
  )
  .map((minutes) =>
    minutes.flatMap(({ prices: [open, close], wicks: [up, down], isThere }, place) => {
      const [high, low] = [Math.max(open, close) + up, Math.min(open, close) - down]
      return isThere ? [{ ts: minute(place - 2), open, high, low, close }] : []
    }),
  )
const randomTrade = fc
  .record({
    side: fc.constantFrom('LONG' as const, 'SHORT' as const),
    risk: fc.integer({ min: 1, max: 12 }),
    reward: fc.integer({ min: 1, max: 12 }),
    timeoutMinutes: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ side, risk, reward, timeoutMinutes }) => {
    const sign = side === 'LONG' ? 1 : -1
    const prices = { stopPrice: 100 - sign * risk, tp1Price: 100 + sign * reward }
    return tradeOf({ at: FIRST, side, ...prices, timeoutMinutes })
  })

describe('on random minutes', () => {
  it('a trade ends as a slow look at each of its minutes says', () => {
    fc.assert(
      fc.property(randomTrade, randomBars, (trade, all) => {
        expect(walkTrade(trade, all, FIRST)).toEqual(told(trade, all))
      }),
      { numRuns: 400 },
    )
  })

  it('in pieces it ends as in one go', () => {
    fc.assert(
      fc.property(randomTrade, randomBars, fc.integer({ min: 0, max: 8 }), (trade, all, cut) => {
        const [head, tail] = [
          all.filter(({ ts }) => ts < minute(cut)),
          all.filter(({ ts }) => ts >= minute(cut)),
        ]
        const begun = walkTrade(trade, head, FIRST)
        const whole = walkTrade(trade, all, FIRST)
        expect(typeof begun === 'number' ? walkTrade(trade, tail, begun) : begun).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })
})
