import { sum } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import { compareText } from '../ranking.ts'

type Level = readonly [price: number, qty: number]

export interface LevelBook {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** The clip by which books are compared with each other. */
export const COMPARED_CLIP_USD = 1_000_000

/** What market orders of these sizes would pay beyond the mid price, fees left out. */
export function costOf(book: LevelBook, clipsUsd: readonly number[]) {
  const bids = inOrder(book.bids, 'sell')
  const asks = inOrder(book.asks, 'buy')
  const bid = bids[0]?.[0]
  const ask = asks[0]?.[0]
  const mid = bid === undefined || ask === undefined ? null : (bid + ask) / 2
  return {
    mid,
    spread_bps: mid === null ? null : ((ask! - bid!) / mid) * 1e4,
    book_usd_bid: sum(bids.map(([price, qty]) => price * qty)),
    book_usd_ask: sum(asks.map(([price, qty]) => price * qty)),
    ladder: clipsUsd.map((clip_usd) => ({
      clip_usd,
      buy_bps: slippage(asks, mid, clip_usd),
      sell_bps: slippage(bids, mid, clip_usd),
    })),
  }
}

/** The same as it is kept by the hour: a row for each side and size. */
export function slippageRows(at: Ms, symbol: string, book: LevelBook, clipsUsd: readonly number[]) {
  const { ladder, book_usd_bid, book_usd_ask } = costOf(book, clipsUsd)
  return ladder.flatMap(({ clip_usd, buy_bps, sell_bps }) => {
    const row = { ts: at, symbol, clip_usd, book_usd_bid, book_usd_ask }
    return [
      { ...row, side: 'buy' as const, slippage_bps: buy_bps },
      { ...row, side: 'sell' as const, slippage_bps: sell_bps },
    ]
  })
}

/** Thinnest and deepest by the cost of a million dollars, both sides; a book that cannot fill it is thinner than any that can. */
export function thinnestAndDeepest(
  books: readonly (ReturnType<typeof costOf> & { readonly symbol: string })[],
) {
  const ordered = books
    .map((book) => {
      const rung = book.ladder.find(({ clip_usd }) => clip_usd === COMPARED_CLIP_USD)
      const known = rung != null && rung.buy_bps !== null && rung.sell_bps !== null
      return {
        symbol: book.symbol,
        cost: known ? rung.buy_bps! + rung.sell_bps! : Number.POSITIVE_INFINITY,
        usd: book.book_usd_bid + book.book_usd_ask,
      }
    })
    .sort((a, b) => {
      if (a.cost !== b.cost) return a.cost - b.cost
      return b.usd - a.usd || compareText(a.symbol, b.symbol)
    })
  return { thinnest: ordered.at(-1)?.symbol ?? null, deepest: ordered[0]?.symbol ?? null }
}

/** Null when the side holds less than the clip. */
function slippage(levels: readonly Level[], mid: number | null, clipUsd: number): number | null {
  if (mid === null) return null
  let left = clipUsd
  let coins = 0
  for (const [price, qty] of levels) {
    const spent = Math.min(left, price * qty)
    coins += spent / price
    left -= spent
    if (left <= 0) return Math.abs(clipUsd / coins / mid - 1) * 1e4
  }
  return null
}

/** Best price first, whatever order the venue gave them in. */
function inOrder(levels: readonly Level[], side: 'buy' | 'sell'): Level[] {
  const held = levels.filter(([price, qty]) => price > 0 && qty > 0)
  return held.sort(([a], [b]) => (side === 'buy' ? a - b : b - a))
}
