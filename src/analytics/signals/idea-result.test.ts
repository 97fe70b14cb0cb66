import { describe, expect, it } from 'vitest'
import { endOfPlan, endsWithin, type IdeaPlan, resultBps } from './idea-result.ts'

const LONG: IdeaPlan = { side: 'LONG', entry: 100, stop: 95, target: 110 }
const SHORT: IdeaPlan = { side: 'SHORT', entry: 100, stop: 105, target: 90 }

/** Open, high, low, close. */
const bars = (...all: readonly (readonly [number, number, number, number])[]) =>
  all.map(([open, high, low, close], minute) => ({ ts: minute * 60_000, open, high, low, close }))
const prices = (...all: readonly number[]) =>
  bars(...all.map((price) => [price, price, price, price] as const))

describe('the end of an idea', () => {
  it.each([
    ['none', LONG, bars([100, 109.9, 95.1, 102]), null],
    [
      'a long at its stop',
      LONG,
      bars([100, 101, 99, 100], [100, 101, 94, 96], [96, 111, 96, 110]),
      ['stop', 95],
    ],
    [
      'a long at its target',
      LONG,
      bars([100, 104, 98, 103], [103, 112, 103, 111], [90, 90, 90, 90]),
      ['target', 110],
    ],
    ['a short at its stop', SHORT, bars([100, 106, 99, 104], [104, 104, 89, 90]), ['stop', 105]],
    ['a short at its target', SHORT, bars([100, 101, 88, 91], [91, 106, 91, 105]), ['target', 90]],
    ['both in one bar, which is the stop', LONG, bars([100, 111, 94, 100]), ['stop', 95]],
    ['both in one bar of a short', SHORT, bars([100, 106, 89, 100]), ['stop', 105]],
    ['a gap through the stop', LONG, bars([100, 101, 99, 100], [93, 94, 92, 93]), ['stop', 93]],
    ['a gap through the stop of a short', SHORT, bars([108, 109, 107, 108]), ['stop', 108]],
    ['a gap through the target, which gives no more', LONG, bars([115, 116, 114, 115]), ['target', 110]],
    ['a single price beyond the stop', LONG, prices(99, 96, 94.5), ['stop', 94.5]],
    ['a single price at the stop', LONG, prices(95), ['stop', 95]],
    ['a single price beyond the target', SHORT, prices(97, 85), ['target', 90]],
    ['no stop', { ...LONG, stop: null }, prices(50, 120), ['target', 110]],
    ['no target', { ...LONG, target: null }, prices(150, 94), ['stop', 94]],
    ['neither', { ...LONG, stop: null, target: null }, prices(1, 1_000), null],
  ] as const)('%s', (_, plan, recorded, end) => {
    expect(endOfPlan(plan, recorded)).toEqual(end && { endedBy: end[0], price: end[1] })
    const [low, high] = [
      Math.min(...recorded.map((bar) => bar.low)),
      Math.max(...recorded.map((bar) => bar.high)),
    ]
    expect(endsWithin(plan, low, high)).toBe(end !== null)
  })
})

describe('the result of an idea', () => {
  // By hand: 100 → 110 is +1,000 bps for a long; 10 bps of fees leave 990.
  it.each([
    ['a long that won', LONG, 110, 10, 990],
    ['a long that lost', LONG, 95, 10, -510],
    ['a short that won', SHORT, 90, 10, 990],
    ['a short that lost', SHORT, 108, 9, -809],
    ['one that did not move costs its fees', LONG, 100, 10, -10],
  ] as const)('%s', (_, plan, exit, fees, net) => {
    expect(resultBps(plan, exit, fees)).toBeCloseTo(net, 9)
  })

  it('is unknown without fees', () => {
    expect(resultBps(LONG, 110, null)).toBeNull()
  })
})
