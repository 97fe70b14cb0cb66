import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liquidationEvents as table } from '../tables/liquidations/liquidations.ts'
import { PageWindows, type Window } from './page-windows.ts'
import type { AnyRange } from './questions.ts'

const T0 = Date.UTC(2026, 10, 1)

/** Looks for a page as the store does, in rows that are known here by their times. */
function look(windows: PageWindows, times: readonly number[], query: AnyRange, extent = extentOf(times)) {
  const asked: Window[] = []
  const found: number[] = []
  const walk = windows.of(table, query, extent)
  for (let step = walk.next(0); !step.done && found.length <= query.limit; ) {
    const { since = -Infinity, until = Infinity } = step.value
    asked.push(step.value)
    const within = times.filter((time) => time >= since && time < until)
    found.push(...within)
    step = walk.next(within.length)
  }
  return { asked, found }
}

function extentOf(times: readonly number[]) {
  return { rows: times.length, first: Math.min(...times), last: Math.max(...times) }
}

const everySecond = Array.from({ length: 10_000 }, (_, i) => T0 + 1_000 * i)

describe('the windows of a page', () => {
  it('stay within the bounds, wherever the page before is said to have ended', () => {
    const [since, until] = [T0 + 4_000_000, T0 + 6_000_000]
    for (const [order, ended] of [
      ['asc', T0],
      ['desc', T0 + 9_000_000],
    ] as const) {
      const query = { order, limit: 20, since, until, after: [ended, 'binance', 'x'] } as AnyRange
      // Rows lie further apart than the table as a whole says, so that there is a second window.
      const { asked } = look(new PageWindows(), [since + 1, until - 1], query, extentOf(everySecond))
      expect(asked.length).toBeGreaterThan(1)
      for (const window of asked) {
        expect(window.since).toBeGreaterThanOrEqual(since)
        expect(window.until).toBeLessThanOrEqual(until)
      }
    }
  })

  it('miss no row and give none twice, whatever is known of the table', () => {
    const times = fc.array(fc.integer({ min: T0, max: T0 + 1_000_000 }), { minLength: 1, maxLength: 60 })
    const edge = fc.option(fc.integer({ min: T0 - 10, max: T0 + 1_000_010 }), { nil: undefined })
    const order = fc.constantFrom('asc' as const, 'desc' as const)
    fc.assert(
      fc.property(
        times,
        times,
        edge,
        edge,
        order,
        fc.integer({ min: 1, max: 70 }),
        (all, other, since, until, order, limit) => {
          const query = {
            order,
            limit,
            ...(since === undefined ? {} : { since }),
            ...(until === undefined ? {} : { until }),
          }
          const right = all
            .filter((time) => time >= (since ?? -Infinity) && time < (until ?? Infinity))
            .sort((a, b) => (order === 'asc' ? a - b : b - a))
          const found = look(new PageWindows(), all, query as AnyRange, extentOf(other)).found.sort((a, b) =>
            order === 'asc' ? a - b : b - a,
          )
          expect(found.slice(0, limit)).toEqual(right.slice(0, limit))
          expect(found.length > limit).toBe(right.length > limit)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is one, little longer than the page, where rows come evenly', () => {
    for (const order of ['asc', 'desc'] as const) {
      const { asked, found } = look(new PageWindows(), everySecond, { order, limit: 100 })
      expect(asked).toHaveLength(1)
      expect(found.length).toBeLessThan(200)
    }
  })

  it('begins where the last page ended', () => {
    const after = [T0 + 5_000_000, 'x'] as const
    const { asked, found } = look(new PageWindows(), everySecond, {
      order: 'desc',
      limit: 100,
      after,
    } as AnyRange)
    expect(asked).toHaveLength(1)
    expect(asked[0]!.since).toBeGreaterThan(T0 + 4_800_000)
    expect(found.length).toBeGreaterThan(100)
  })

  it('is wider where few rows match, and that is remembered of the question', () => {
    const windows = new PageWindows()
    const rare = everySecond.filter((_, i) => i % 40 === 0)
    const query = { order: 'desc', limit: 20, where: { symbol: 'RAREUSDT' } } as AnyRange
    const extent = extentOf(everySecond)
    expect(look(windows, rare, query, extent).asked.length).toBeGreaterThan(1)
    expect(look(windows, rare, query, extent).asked).toHaveLength(1)
  })
})
