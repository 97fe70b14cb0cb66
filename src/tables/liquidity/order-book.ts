import { bps, count, price, reach, symbol, usd, usdList } from '../../define/figures.ts'
import { boolean, integer, json, maybe, means, oneOf } from '../../define/table.ts'
import { tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { coin, hourStart, perpetual } from '../words.ts'

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
    symbol: coin(),
    exchange: venue(),
    quote: means(symbol(), 'What the book is quoted in.'),
    mid_usd: means(price(), 'Middle of best bid and ask.'),
    spread_bps: means(
      maybe(bps()),
      'Best ask less best bid, in parts of the mid; null where a venue publishes sums alone.',
    ),
    bid_usd_2pct: means(usd(), 'Bids within 2 % of the mid.'),
    ask_usd_2pct: means(usd(), 'Asks within 2 % of the mid.'),
    cover_bid_pct: means(reach(), 'How far below the mid the bids reach that the venue shows.'),
    cover_ask_pct: means(reach(), 'How far above the mid the asks reach that the venue shows.'),
    levels: means(count(), 'Price levels that the venue shows.'),
    bids: means(usdList(), 'Dollars of bids by steps of 0.1 % from the mid outwards, without the empty end.'),
    asks: means(usdList(), 'Dollars of asks by steps of 0.1 % from the mid outwards, without the empty end.'),
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
    symbol: perpetual(),
    bids: means(json<BookLevel[]>(), 'Levels of bids, each a price and how many coins rest at it.'),
    asks: means(json<BookLevel[]>(), 'Levels of asks, each a price and how many coins rest at it.'),
  },
  key: ['ts', 'exchange', 'symbol'],
  cadence: '5m',
  keepDays: 2,
})

export const slippageHourly = tape({
  name: 'slippage_hourly',
  about: 'What an order of a given size would have paid beyond the mid price.',
  columns: {
    ts: hourStart(),
    symbol: perpetual(),
    side: means(oneOf('buy', 'sell'), 'Side of the order.'),
    clip_usd: means(integer({ min: 1, max: 1e12 }), 'Size of the order in dollars.'),
    slippage_bps: means(
      maybe(bps()),
      'Its average price away from the mid, never negative, fees left out, by the first book of the hour; null where that held less.',
    ),
    book_usd_bid: means(usd(), 'All bids that the book held.'),
    book_usd_ask: means(usd(), 'All asks that the book held.'),
  },
  key: ['ts', 'symbol', 'side', 'clip_usd'],
  cadence: '1h',
})
