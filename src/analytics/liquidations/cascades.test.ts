import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import { type Baseline, cascadeBaseline, findCascades, type SpanSum } from './cascades.ts'

const START = Date.parse('2026-11-15T12:00:00.000Z')
const at = (minute: number): Ms => START + minute * MINUTE
const steady =
  (usd: number): Baseline =>
  () =>
    usd

/** Millions by minute, from START on. */
const millions = (byMinute: Readonly<Record<number, number>>): SpanSum[] =>
  Object.entries(byMinute).map(([minute, usd]) => ({ bucket: at(Number(minute)), usd: usd * 1e6 }))

const find = (byMinute: Readonly<Record<number, number>>, until: number, baseline = 0.1e6) =>
  findCascades(millions(byMinute), { from: START, to: at(until) }, steady(baseline))

describe('a cascade', () => {
  it('opens above the floor and ends with its last hot minute', () => {
    // Minutes 10 to 12 bring 2, 4 and 1 million. Five minutes reach 6 at minute 11 and 7 at minute 12; the last
    // five that hold more than 4 · 0.1 million are those that end with minute 16, where only the 1 million is left.
    const [cascade, ...more] = find({ 10: 2, 11: 4, 12: 1 }, 60)
    expect(more).toEqual([])
    expect(cascade).toEqual({ startedAt: at(7), endedAt: at(17), peak5mUsd: 7e6, baseline5mUsd: 0.1e6 })
  })

  it('needs more than the floor, and more than eight times the usual', () => {
    expect(find({ 10: 5 }, 60)).toEqual([])
    expect(find({ 10: 5.000001 }, 60)).toHaveLength(1)
    expect(find({ 10: 8 }, 60, 1e6)).toEqual([])
    expect(find({ 10: 8.000001 }, 60, 1e6)).toHaveLength(1)
  })

  it('is open until fifteen minutes have been quiet', () => {
    // Hot through minute 14: the quiet ones are 15 to 29.
    expect(find({ 10: 6 }, 29)[0]).toMatchObject({ endedAt: null })
    expect(find({ 10: 6 }, 30)[0]).toMatchObject({ endedAt: at(15) })
  })

  it('goes on while five minutes hold more than four times the usual', () => {
    // 0.41 million every ten minutes: never quiet for long enough.
    const dripping = find({ 10: 6, 20: 0.41, 30: 0.41, 40: 0.41 }, 120)
    expect(dripping).toMatchObject([{ startedAt: at(6), endedAt: at(45) }])
    // 0.39 million do not count.
    expect(find({ 10: 6, 20: 0.39 }, 120)).toMatchObject([{ endedAt: at(15) }])
  })

  it('takes in another that opens less than ten minutes after the closing', () => {
    // Hot until minute 14, closed with minute 29: an opening in minute 38 is 9 minutes later, in minute 39 it is 10.
    expect(find({ 10: 6, 38: 6 }, 120)).toMatchObject([{ startedAt: at(6), endedAt: at(43) }])
    expect(find({ 10: 6, 39: 6 }, 120)).toMatchObject([
      { startedAt: at(6), endedAt: at(15) },
      { startedAt: at(35), endedAt: at(44) },
    ])
    // What does not open one does not prolong one that has closed.
    expect(find({ 10: 6, 32: 3 }, 120)).toMatchObject([{ endedAt: at(15) }])
  })

  it('keeps the start and the baseline that were announced', () => {
    const known = [{ startedAt: at(6), baseline5mUsd: 77 }]
    // A late record of minute 8 would have opened it two minutes earlier.
    const [cascade, ...more] = findCascades(
      millions({ 8: 5.5, 10: 6 }),
      { from: START, to: at(60) },
      steady(0.1e6),
      known,
    )
    expect(more).toEqual([])
    expect(cascade).toMatchObject({ startedAt: at(6), baseline5mUsd: 77, peak5mUsd: 11.5e6, endedAt: at(15) })
  })
})

describe('the baseline', () => {
  const five = (minute: number, usd: number) => ({ bucket: at(minute), usd })

  it('is the median of five-minute sums, empty ones included', () => {
    // An hour has twelve: six empty ones, a 2 and five of 10 or more. The middle two are 0 and 2.
    const hour = [0, 5, 10, 15, 20].map((minute) => five(minute, 10 + minute))
    expect(cascadeBaseline([...hour, five(55, 2)])(at(70))).toBe(1)
    // With one more of them they are 2 and 10.
    expect(cascadeBaseline([...hour, five(25, 40), five(55, 2)])(at(70))).toBe(6)
  })

  it('counts from the first sum that was recorded, up to the hour', () => {
    const sums = [five(30, 4), five(35, 8), five(40, 6), five(45, 2), five(50, 4), five(55, 4)]
    expect(cascadeBaseline([...sums, five(60, 1e9)])(at(119))).toBe(4)
    expect(cascadeBaseline(sums)(at(59))).toBe(0)
    expect(cascadeBaseline([])(START)).toBe(0)
  })

  it('forgets what is older than seven days', () => {
    const old = Array.from({ length: 12 }, (_, place) => ({
      bucket: START - 8 * DAY + place * 5 * MINUTE,
      usd: 9,
    }))
    expect(cascadeBaseline(old)(START)).toBe(0)
    expect(cascadeBaseline(old)(START - 8 * DAY + HOUR)).toBe(9)
  })
})

/** Word by word, with no thought for cost. */
function slowly(minutes: readonly SpanSum[], to: number, baseline: number) {
  const sum = (minute: number) =>
    minutes
      .filter(({ bucket }) => bucket > at(minute - 5) && bucket <= at(minute))
      .sort((a, b) => a.bucket - b.bucket)
      .reduce((total, { usd }) => total + (usd ?? 0), 0)
  const opens = (minute: number) => sum(minute) > 5e6 && sum(minute) > 8 * baseline
  const spans: { from: number; hot: number }[] = []
  for (let minute = 0; minute < to; minute += 1) {
    const last = spans.at(-1)
    const quietFor = last ? minute - last.hot - 1 : Number.POSITIVE_INFINITY
    const isOpen = quietFor < 15
    if (isOpen && sum(minute) > 4 * baseline) last!.hot = minute
    else if (opens(minute)) {
      if (quietFor < 24) last!.hot = minute
      else spans.push({ from: minute, hot: minute })
    }
  }
  return spans.map(({ from, hot }) => ({
    startedAt: at(from - 4),
    endedAt: to - 1 - hot >= 15 ? at(hot + 1) : null,
  }))
}

describe('for any minutes', () => {
  const bursts = fc.array(
    fc.record({ minute: fc.nat({ max: 300 }), usd: fc.double({ min: 0, max: 12e6, noNaN: true }) }),
    { maxLength: 25 },
  )
  const sumsOf = (list: readonly { minute: number; usd: number }[]): SpanSum[] => [
    ...new Map(list.map(({ minute, usd }) => [minute, { bucket: at(minute), usd }])).values(),
  ]

  it('finds what the slow and obvious way finds', () => {
    fc.assert(
      fc.property(bursts, fc.constantFrom(0, 0.05e6, 0.5e6, 2e6), (list, baseline) => {
        const minutes = sumsOf(list)
        const found = findCascades(minutes, { from: START, to: at(360) }, steady(baseline))
        expect(found.map(({ startedAt, endedAt }) => ({ startedAt, endedAt }))).toEqual(
          slowly(minutes, 360, baseline),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('does not mind their order, keeps cascades apart, and never peaks below the threshold', () => {
    fc.assert(
      fc.property(bursts, (list) => {
        const minutes = sumsOf(list)
        const span = { from: START, to: at(360) }
        const found = findCascades(minutes, span, steady(0.1e6))
        expect(findCascades([...minutes].reverse(), span, steady(0.1e6))).toEqual(found)
        for (const [place, { startedAt, peak5mUsd }] of found.entries()) {
          expect(peak5mUsd).toBeGreaterThan(5e6)
          const before = found[place - 1]
          if (before) expect(startedAt - before.endedAt!).toBeGreaterThan(10 * MINUTE)
        }
      }),
    )
  })

  it('finds the same again when told what it found', () => {
    fc.assert(
      fc.property(bursts, (list) => {
        const minutes = sumsOf(list)
        const span = { from: START, to: at(360) }
        const found = findCascades(minutes, span, steady(0.1e6))
        expect(findCascades(minutes, span, steady(0.1e6), found)).toEqual(found)
      }),
    )
  })
})
