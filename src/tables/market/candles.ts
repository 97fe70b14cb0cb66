import { amount, count, name, price, symbol } from '../../define/figures.ts'
import { date, maybe, oneOf, time } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const minuteBars = tape({
  name: 'minute_bars',
  about: 'Finished minutes of perpetual and spot markets, with the side that took.',
  columns: {
    ts: time(),
    exchange: venue(),
    market: oneOf('perp', 'spot'),
    symbol: symbol(),
    open: price(),
    high: price(),
    low: price(),
    close: price(),
    /** Base units. */
    volume: amount(),
    quote_volume: amount(),
    taker_buy_quote_volume: maybe(amount()),
    trades: maybe(count()),
  },
  key: ['ts', 'exchange', 'market', 'symbol'],
  cadence: '1m',
  keepDays: 400,
})

export const dailyCandles = daily({
  name: 'daily_candles',
  about: 'UTC days of perpetuals.',
  columns: {
    date: date(),
    exchange: venue(),
    symbol: symbol(),
    open: price(),
    high: price(),
    low: price(),
    close: price(),
    quote_volume: amount(),
  },
  key: ['date', 'exchange', 'symbol'],
})

export const btcClosesDaily = daily({
  name: 'btc_closes_daily',
  about: 'The price of a bitcoin in US dollars at the end of each UTC day.',
  columns: { date: date(), close: price(), source: name() },
  key: ['date'],
})
