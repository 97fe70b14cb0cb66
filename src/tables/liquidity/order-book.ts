import { bps, count, price, reach, symbol, usd } from '../../define/figures.ts'
import { boolean, integer, json, maybe, means, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** Whose spot books are recorded, and the venues whose books are summed. */
export const BOOK_COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LINK', 'AVAX', 'LTC', 'BNB'] as const
export const SUMMED_BOOKS: readonly string[] = ['binance', 'bybit', 'coinbase', 'kraken', 'okx']
/** The perpetuals and order sizes that slippage is worked out for. */
export const SLIPPAGE_COINS = ['ADA', 'BNB', 'BTC', 'DOGE', 'ETH', 'LINK', 'SOL', 'XRP'] as const
export const CLIPS_USD = [10_000, 100_000, 1_000_000, 5_000_000] as const

export const orderbook5m = tape({
  name: 'orderbook_5m',
  about: 'Spot order books within 20 % of the mid price, summed in steps of 0.1 %.',
  columns: {
    symbol: means(symbol(), 'Coin, as BTC.'),
    exchange: venue(),
    quote: means(symbol(), 'What the book is quoted in.'),
    mid_usd: means(price(), 'Middle of best bid and ask.'),
    /** Best ask over best bid, in parts of the mid; unknown where a venue publishes sums alone. */
    spread_bps: maybe(bps()),
    bid_usd_2pct: means(usd(), 'Bids within 2 % of the mid.'),
    ask_usd_2pct: means(usd(), 'Asks within 2 % of the mid.'),
    cover_bid_pct: means(reach(), 'How far below the mid the bids reach that the venue shows.'),
    cover_ask_pct: means(reach(), 'How far above the mid the asks reach that the venue shows.'),
    levels: means(count(), 'Price levels that the venue shows.'),
    bids: means(
      json<number[]>(),
      'Dollars of bids by steps of 0.1 % from the mid outwards, without the empty end.',
    ),
    asks: means(
      json<number[]>(),
      'Dollars of asks by steps of 0.1 % from the mid outwards, without the empty end.',
    ),
    in_aggregate: means(boolean(), 'Whether it is summed with those of other venues.'),
  },
  key: ['ts', 'symbol', 'exchange'],
  cadence: '5m',
  keepDays: 14,
})

/** Price and quantity in coins. */
export type BookLevel = readonly [price: number, qty: number]

export const perpBooks5m = tape({
  name: 'perp_books_5m',
  about: 'Order books of a few perpetuals, level by level: what slippage is worked out from.',
  columns: {
    exchange: venue(),
    symbol: symbol(),
    bids: json<BookLevel[]>(),
    asks: json<BookLevel[]>(),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
  keepDays: 2,
})

export const slippageHourly = tape({
  name: 'slippage_hourly',
  about: 'What an order of a given size would have paid beyond the mid price.',
  columns: {
    symbol: symbol(),
    side: oneOf('buy', 'sell'),
    clip_usd: integer({ min: 1, max: 1e12 }),
    /** Unknown when the book was thinner than the order. */
    slippage_bps: maybe(bps()),
    book_usd_bid: usd(),
    book_usd_ask: usd(),
  },
  key: ['ts', 'symbol', 'side', 'clip_usd'],
  cadence: '1h',
})
