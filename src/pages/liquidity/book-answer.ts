import { bookCoin, orderBookBoard } from '../../boards/liquidity/order-book.ts'
import { choice } from '../../define/params.ts'

export const RANGES = ['2', '5', '20'] as const

export const bookParams = {
  symbol: bookCoin,
  range: choice(RANGES, { default: '5', about: 'How far from the mid price the book is drawn, percent.' }),
}
export type BookParams = typeof bookParams

const HOURS = 24

export const bookQuestion = ({ symbol }: { symbol: string }) => ({
  board: orderBookBoard,
  params: { symbol, hours: String(HOURS) },
})

/** What pages read of an order book. */
export interface OrderBook {
  readonly symbol: string
  readonly mid_usd: number | null
  readonly bucket_pct: number
  readonly bids: readonly number[]
  readonly asks: readonly number[]
  readonly bid_usd_2pct: number | null
  readonly ask_usd_2pct: number | null
  readonly imbalance_2pct_pct: number | null
  readonly walls: readonly {
    readonly side: 'bid' | 'ask'
    readonly price_low: number
    readonly price_high: number
    readonly distance_pct: number
    readonly usd: number
    readonly share_of_side_pct: number
    readonly venues: readonly { readonly venue: string; readonly usd: number }[]
  }[]
  readonly venues: readonly {
    readonly venue: string
    readonly quote: string
    readonly mid_usd: number
    readonly spread_bps: number | null
    readonly bid_usd_2pct: number
    readonly ask_usd_2pct: number
    readonly cover_bid_pct: number
    readonly cover_ask_pct: number
    readonly levels: number
    readonly in_aggregate: boolean
    readonly stale: boolean
  }[]
  readonly held_out: readonly { readonly venue: string; readonly reason: string }[]
  readonly history?: {
    readonly step_seconds: number
    readonly bucket_pct: number
    readonly points: readonly {
      readonly ts: string
      readonly mid_usd: number
      readonly bid_usd_2pct: number
      readonly ask_usd_2pct: number
      readonly venues: number
      readonly bids: readonly number[]
      readonly asks: readonly number[]
    }[]
  }
}
