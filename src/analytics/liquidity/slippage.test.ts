import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, slippageRows, thinnestAndDeepest } from './slippage.ts'

type Level = [price: number, qty: number]
const CLIPS = [10_000, 100_000, 1_000_000, 5_000_000]

/** Whole prices and quantities, so that the slow way can count without any rounding. */
const level = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 900 }))
const anyBook = fc
  .record({
    mid: fc.integer({ min: 1_000, max: 60_000 }),
    bids: fc.array(level, { minLength: 1, maxLength: 12 }),
    asks: fc.array(level, { minLength: 1, maxLength: 12 }),
  })
  .map(({ mid, bids, asks }) => ({
    bids: bids.map(([away, qty]): Level => [mid - away, qty]),
    asks: asks.map(([away, qty]): Level => [mid + away, qty]),
  }))

describe('slippage', () => {
  it('is the average price against the mid', () => {
    // 10,000 dollars at 101: 50 coins cost 5,050; the other 4,950 buy 48.5294 at 102. 98.5294 coins for 10,000
    // dollars are 101.4925 each; the mid is 100, so 149.25 bps. Selling: 50 at 99 give 4,950, the other 5,050 take
    // 51.5306 at 98; 101.5306 coins, 98.4925 each, 150.75 bps.
    const book = {
      bids: [
        [99, 50],
        [98, 60],
      ] as Level[],
      asks: [
        [101, 50],
        [102, 60],
      ] as Level[],
    }
    const cost = costOf(book, [5_050, 10_000, 20_000])
    expect(cost).toMatchObject({ mid: 100, spread_bps: 200, book_usd_bid: 10_830, book_usd_ask: 11_170 })
    expect(cost.ladder[0]!.buy_bps).toBeCloseTo(100, 9)
    expect(cost.ladder[1]!.buy_bps).toBeCloseTo(149.2537, 3)
    expect(cost.ladder[1]!.sell_bps).toBeCloseTo(150.7538, 3)
    expect(cost.ladder[2]).toEqual({ clip_usd: 20_000, buy_bps: null, sell_bps: null })
  })

  it('is unknown without a side, and fills a book to its last dollar', () => {
    expect(costOf({ bids: [], asks: [[100, 1]] }, [10])).toEqual({
      mid: null,
      spread_bps: null,
      book_usd_bid: 0,
      book_usd_ask: 100,
      ladder: [{ clip_usd: 10, buy_bps: null, sell_bps: null }],
    })
    const { ladder } = costOf({ bids: [[99, 1]], asks: [[101, 100]] }, [10_100])
    expect(ladder[0]!.buy_bps).toBeCloseTo(100, 9)
  })

  it('agrees with a slow and obvious way on 1,000 random books', () => {
    fc.assert(
      fc.property(anyBook, fc.constantFrom(...CLIPS, 777, 1), (book, clip) => {
        const [rung] = costOf(book, [clip]).ladder
        const slow = [slowBps(book, clip, 'buy'), slowBps(book, clip, 'sell')]
        for (const [place, fast] of [rung!.buy_bps, rung!.sell_bps].entries()) {
          if (slow[place] === null) expect(fast).toBeNull()
          else expect(Math.abs(fast! - slow[place]!)).toBeLessThan(1e-6 * (1 + slow[place]!))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('grows with the order, is never below half the spread, and does not mind the order of levels', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        const cost = costOf(book, CLIPS)
        for (const side of ['buy_bps', 'sell_bps'] as const) {
          const known = cost.ladder.map((rung) => rung[side]).filter((bps) => bps !== null)
          for (const bps of known) expect(bps).toBeGreaterThanOrEqual(cost.spread_bps! / 2 - 1e-6)
          for (const [place, bps] of known.entries())
            if (place > 0) expect(bps).toBeGreaterThanOrEqual(known[place - 1]! - 1e-6)
          // What a smaller order cannot fill, a larger one cannot either.
          expect(cost.ladder.findIndex((rung) => rung[side] === null)).toBe(
            known.length === 4 ? -1 : known.length,
          )
        }
        const turned = costOf({ bids: [...book.bids].reverse(), asks: [...book.asks].reverse() }, CLIPS)
        expect(turned.mid).toBe(cost.mid)
        for (const [place, rung] of turned.ladder.entries()) {
          expect(rung.buy_bps ?? -1).toBeCloseTo(cost.ladder[place]!.buy_bps ?? -1, 6)
        }
      }),
    )
  })

  it('stays the same when sizes and orders grow alike', () => {
    fc.assert(
      fc.property(anyBook, fc.integer({ min: 2, max: 40 }), (book, k) => {
        const grown = (levels: Level[]) => levels.map(([price, qty]): Level => [price, qty * k])
        const own = costOf(book, [10_000])
        const times = costOf({ bids: grown(book.bids), asks: grown(book.asks) }, [10_000 * k])
        expect(times.book_usd_bid).toBeCloseTo(own.book_usd_bid * k, 3)
        expect(times.ladder[0]!.buy_bps ?? -1).toBeCloseTo(own.ladder[0]!.buy_bps ?? -1, 6)
      }),
    )
  })
})

describe('thinnest and deepest', () => {
  const cost = (symbol: string, bps: number | null, usd = 1) => ({
    symbol,
    mid: 1,
    spread_bps: 1,
    book_usd_bid: usd,
    book_usd_ask: usd,
    ladder: [{ clip_usd: 1_000_000, buy_bps: bps, sell_bps: bps }],
  })

  it('go by the cost of a million; a book that cannot fill it is thinner, the smaller the thinner', () => {
    expect(thinnestAndDeepest([cost('A', 3), cost('B', 1), cost('C', 9)])).toEqual({
      thinnest: 'C',
      deepest: 'B',
    })
    const some = [cost('A', null, 7), cost('B', 1), cost('C', null, 5)]
    expect(thinnestAndDeepest(some)).toEqual({ thinnest: 'C', deepest: 'B' })
    expect(thinnestAndDeepest([])).toEqual({ thinnest: null, deepest: null })
  })
})

it('is kept as a row for each side and size', () => {
  const rows = slippageRows(5, 'BTCUSDT', { bids: [[99, 100]], asks: [[101, 100]] }, [1_000, 1e9])
  expect(
    rows.map(({ side, clip_usd, slippage_bps }) => [
      side,
      clip_usd,
      slippage_bps && Math.round(slippage_bps),
    ]),
  ).toEqual([
    ['buy', 1_000, 100],
    ['sell', 1_000, 100],
    ['buy', 1e9, null],
    ['sell', 1e9, null],
  ])
  expect(rows[0]).toMatchObject({ ts: 5, symbol: 'BTCUSDT', book_usd_bid: 9_900, book_usd_ask: 10_100 })
})

/** Looks for the best price left, level by level, and counts coins as exact fractions. */
function slowBps(book: { bids: Level[]; asks: Level[] }, clip: number, side: 'buy' | 'sell'): number | null {
  const best = (levels: readonly Level[], lowest: boolean) =>
    levels.reduce((found, one) => (lowest === one[0] < found[0] ? one : found))
  const twiceMid = BigInt(best(book.bids, false)[0] + best(book.asks, true)[0])
  const left = [...(side === 'buy' ? book.asks : book.bids)]
  let dollars = BigInt(clip)
  // Coins bought so far: top / bottom.
  let top = 0n
  let bottom = 1n
  while (dollars > 0n) {
    if (left.length === 0) return null
    const taken = best(left, side === 'buy')
    left.splice(left.indexOf(taken), 1)
    const price = BigInt(taken[0])
    let spent = price * BigInt(taken[1])
    if (spent > dollars) spent = dollars
    top = top * price + spent * bottom
    bottom *= price
    dollars -= spent
  }
  // |clip · bottom / top ÷ (twiceMid / 2) − 1| · 10⁴, kept to 10⁻¹² of a basis point.
  const difference = 2n * BigInt(clip) * bottom - top * twiceMid
  const scaled = ((difference < 0n ? -difference : difference) * 10n ** 16n) / (top * twiceMid)
  return Number(scaled) / 1e12
}
