import { amount, count, name, price, share, symbol, usd } from '../../define/figures.ts'
import { maybe, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const whaleTrades = tape({
  name: 'whale_trades',
  about: 'Single trades of a million dollars and more.',
  columns: {
    exchange: venue(),
    market: oneOf('perp', 'spot'),
    symbol: symbol(),
    /** The venue's own: two prints of one millisecond may be alike in everything else. */
    trade_id: name(),
    /** Of the aggressor. */
    side: oneOf('BUY', 'SELL'),
    price: price(),
    /** Base units. */
    qty: amount(),
    notional_usd: usd(),
  },
  key: ['exchange', 'market', 'symbol', 'trade_id'],
  cadence: 'live',
  keepDays: 90,
})

export const whaleTradesDaily = daily({
  name: 'whale_trades_daily',
  about: 'Trades of a million dollars and more, summed by UTC day and coin.',
  columns: {
    symbol: symbol(),
    trades: count(),
    buy_usd: usd(),
    sell_usd: usd(),
    buy_share_pct: maybe(share()),
    source: name(),
  },
  key: ['date', 'symbol'],
})
