import { amount, count, price, symbol } from '../../define/figures.ts'
import { maybe, means, oneOf, time } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { btcClose, perpetual, toldBy } from '../words.ts'

const prices = {
  open: means(price(), 'First price.'),
  high: means(price(), 'Highest price.'),
  low: means(price(), 'Lowest price.'),
  close: means(price(), 'Last price.'),
}

export const minuteBars = tape({
  name: 'minute_bars',
  about: 'Finished minutes of perpetual and spot markets, with the side that took.',
  columns: {
    ts: means(time(), 'Start of the minute.'),
    exchange: venue(),
    market: means(oneOf('perp', 'spot'), 'Kind of market.'),
    symbol: means(symbol(), 'Pair, as BTCUSDT.'),
    ...prices,
    volume: means(amount(), 'Traded in coins.'),
    quote_volume: means(amount(), 'Traded in dollars.'),
    taker_buy_quote_volume: means(
      maybe(amount()),
      'The part of it that takers bought; null where the venue does not tell.',
    ),
    trades: means(maybe(count()), 'Trades; null where the venue does not tell.'),
  },
  key: ['ts', 'exchange', 'market', 'symbol'],
  cadence: '1m',
  keepDays: 400,
  backfilled: true,
})

export const dailyCandles = daily({
  name: 'daily_candles',
  about: 'UTC days of perpetuals.',
  columns: {
    exchange: venue(),
    symbol: perpetual(),
    ...prices,
    quote_volume: means(amount(), 'Traded in the quote coin.'),
  },
  key: ['date', 'exchange', 'symbol'],
  backfilled: true,
})

export const btcClosesDaily = daily({
  name: 'btc_closes_daily',
  about: 'The price of a bitcoin in US dollars at the end of each UTC day.',
  columns: { close: btcClose(), source: toldBy() },
  key: ['date'],
})
