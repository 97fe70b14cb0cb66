import { amount, count, name, price, share, symbol, usd } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

export const whaleTrades = tape({
  name: 'whale_trades',
  about: 'Single trades of a million dollars and more.',
  columns: {
    exchange: venue(),
    market: means(oneOf('perp', 'spot'), 'Kind of market.'),
    symbol: means(symbol(), 'Pair, as BTCUSDT.'),
    /** The venue's own: two prints of one millisecond may be alike in everything else. */
    trade_id: name(),
    side: means(oneOf('BUY', 'SELL'), 'Side of the aggressor.'),
    price: means(price(), 'Price.'),
    qty: means(amount(), 'Size in coins.'),
    notional_usd: means(usd(), 'Size in dollars.'),
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
