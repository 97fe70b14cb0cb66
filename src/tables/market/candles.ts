import { amount, count, name, price, symbol } from '../../define/figures.ts'
import { maybe, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

const prices = { open: price(), high: price(), low: price(), close: price() }

export const minuteBars = tape({
  name: 'minute_bars',
  about: 'Finished minutes of perpetual and spot markets, with the side that took.',
  columns: {
    exchange: venue(),
    market: oneOf('perp', 'spot'),
    symbol: symbol(),
    ...prices,
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
    exchange: venue(),
    symbol: symbol(),
    ...prices,
    quote_volume: amount(),
  },
  key: ['date', 'exchange', 'symbol'],
})

export const btcClosesDaily = daily({
  name: 'btc_closes_daily',
  about: 'The price of a bitcoin in US dollars at the end of each UTC day.',
  columns: { close: price(), source: name() },
  key: ['date'],
})
