import { describe, expect, it } from 'vitest'
import { bookQuality, spreadBps } from './turkish-book.ts'

describe('a book', () => {
  const sides = (best_bid: number | null, best_ask: number | null, depth_50bps_usd: number | null) => ({
    best_bid,
    best_ask,
    depth_50bps_usd,
  })

  it('counts when it is tight and deep', () => {
    expect(spreadBps(99.9, 100.1)).toBeCloseTo(20, 9)
    expect(bookQuality(sides(99.9, 100.1, 6_000))).toBe('ok')
    expect(bookQuality(sides(99, 101, 6_000))).toBe('wide')
    expect(bookQuality(sides(99.9, 100.1, 4_999))).toBe('thin')
    expect(bookQuality(sides(99.9, 100.1, null))).toBe('thin')
    expect(bookQuality(sides(null, 100.1, 6_000))).toBe('down')
    expect(bookQuality(sides(101, 100, 6_000))).toBe('down')
  })
})
