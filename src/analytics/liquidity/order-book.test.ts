import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coarseBook, heldOutReason, imbalancePct, sumBooks, type VenueBook, wallsOf } from './order-book.ts'

function book(exchange: string, bids: number[], asks: number[], mid_usd = 1000): VenueBook {
  const within = (side: number[]) => side.slice(0, 20).reduce((a, b) => a + b, 0)
  return { exchange, mid_usd, bids, asks, bid_usd_2pct: within(bids), ask_usd_2pct: within(asks) }
}

const side = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 200 })
const anyBooks = fc
  .array(fc.record({ bids: side, asks: side, mid: fc.integer({ min: 900, max: 1100 }) }), { maxLength: 6 })
  .map((all) => all.map(({ bids, asks, mid }, place) => book(`v${place}`, bids, asks, mid)))
const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('summed books', () => {
  it('add up step by step, each from its own mid price', () => {
    const sum = sumBooks([book('a', [10, 20], [5], 1000), book('b', [1, 0, 3], [7, 8], 1002)])
    expect(sum).toMatchObject({ mid_usd: 1001, bid_usd_2pct: 34, ask_usd_2pct: 20 })
    expect(sum.bids.slice(0, 4)).toEqual([11, 20, 3, 0])
    expect(sum.asks.slice(0, 3)).toEqual([12, 8, 0])
  })

  it('are unknown where there is none', () => {
    const nothing = { mid_usd: null, bid_usd_2pct: null, ask_usd_2pct: null, bids: [], asks: [] }
    expect(sumBooks([])).toEqual(nothing)
    expect(coarseBook([])).toEqual(nothing)
  })

  it('lose nothing: the sum is the sum of the parts, in any order', () => {
    fc.assert(
      fc.property(anyBooks, (books) => {
        const sum = sumBooks(books)
        expect(total(sum.bids)).toBe(total(books.flatMap(({ bids }) => bids)))
        expect(total(sum.asks)).toBe(total(books.flatMap(({ asks }) => asks)))
        expect(sumBooks([...books].reverse())).toEqual(sum)
        const coarse = coarseBook(books)
        expect(total(coarse.bids)).toBe(total(books.flatMap(({ bids }) => bids.slice(0, 50))))
        if (books.length > 0) expect(coarse.bids).toHaveLength(10)
      }),
    )
  })
})

describe('imbalance', () => {
  it('is the difference over the sum', () => {
    expect(imbalancePct(30, 10)).toBe(50)
    expect(imbalancePct(0, 10)).toBe(-100)
    expect(imbalancePct(0, 0)).toBeNull()
    expect(imbalancePct(null, 10)).toBeNull()
  })

  it('does not mind the size, and mirrors', () => {
    const usd = fc.integer({ min: 1, max: 1e9 })
    fc.assert(
      fc.property(usd, usd, fc.integer({ min: 1, max: 1000 }), (bid, ask, k) => {
        const own = imbalancePct(bid, ask)!
        expect(imbalancePct(bid * k, ask * k)).toBeCloseTo(own, 9)
        expect(imbalancePct(ask, bid)).toBeCloseTo(-own, 9)
        expect(Math.abs(own)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('walls', () => {
  it('are steps of four times the median of those that are not empty', () => {
    // Bids 10, 10, 0, 40, 12: the median of 10, 10, 12, 40 is 11, four times is 44: no wall. With 44 there is one.
    expect(wallsOf([book('a', [10, 10, 0, 40, 12], [1, 1])])).toEqual([])
    const [wall, ...more] = wallsOf([book('a', [10, 10, 0, 40, 12], [1, 1]), book('b', [0, 0, 0, 4], [])])
    expect(more).toEqual([])
    expect(wall).toMatchObject({ side: 'bid', usd: 44, distance_pct: -0.35 })
    expect(wall!.price_low).toBeCloseTo(996, 9)
    expect(wall!.price_high).toBeCloseTo(997, 9)
    expect(wall!.share_of_side_pct).toBeCloseTo((44 / 76) * 100, 9)
    expect(wall!.venues).toEqual([
      { venue: 'a', usd: 40 },
      { venue: 'b', usd: 4 },
    ])
  })

  it('stand above the mid price among the asks', () => {
    const [wall] = wallsOf([book('a', [1], [1, 1, 1, 9])])
    expect(wall).toMatchObject({ side: 'ask', usd: 9 })
    expect(wall!.price_low).toBeCloseTo(1003, 9)
    expect(wall!.price_high).toBeCloseTo(1004, 9)
  })

  it('are at most ten, largest first, held by venues that add up; size and order of books change nothing', () => {
    fc.assert(
      fc.property(anyBooks, fc.integer({ min: 2, max: 50 }), (books, k) => {
        const walls = wallsOf(books)
        expect(walls.length).toBeLessThanOrEqual(10)
        expect(walls.map(({ usd }) => usd)).toEqual(walls.map(({ usd }) => usd).sort((a, b) => b - a))
        for (const { usd, venues } of walls) expect(total(venues.map((venue) => venue.usd))).toBe(usd)
        expect(wallsOf([...books].reverse())).toEqual(walls)
        const times = (values: readonly number[]) => values.map((value) => value * k)
        const scaled = wallsOf(books.map((one) => ({ ...one, bids: times(one.bids), asks: times(one.asks) })))
        expect(scaled.map(({ usd }) => usd)).toEqual(walls.map(({ usd }) => usd * k))
        for (const [place, wall] of scaled.entries())
          expect(wall.share_of_side_pct).toBeCloseTo(walls[place]!.share_of_side_pct, 9)
      }),
    )
  })
})

describe('books that are held out', () => {
  const sound = { quote: 'USDT', mid_usd: 1000, cover_bid_pct: 10, cover_ask_pct: 10 }

  it.each([
    [{ quote: 'EUR' }, 1000, 'Quoted in EUR'],
    [{ cover_ask_pct: 1.26 }, 1000, 'ends 1.3 % from the mid price'],
    [{ mid_usd: 1012 }, 1000, 'mid price is 1.2 % from'],
    [{}, 1000, 'Recorded for comparison'],
    [{ mid_usd: 5 }, null, 'Recorded for comparison'],
  ])('%o say why', (more, mid, reason) => {
    expect(heldOutReason({ ...sound, ...more }, mid)).toContain(reason)
  })
})
