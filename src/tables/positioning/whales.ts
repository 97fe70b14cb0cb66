import { amount, count, name, price, share, symbol, usd } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily, tape } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { madeBy, perpOrSpot } from '../words.ts'

/** From this size on a trade is kept. */
export const WHALE_MIN_USD = 1_000_000 as const

const perpetualOfCoin = () => means(symbol(), 'Perpetual of the coin, as BTCUSDT; of spot trades too.')

export const whaleTrades = tape({
  name: 'whale_trades',
  about: 'Single trades of a million dollars and more.',
  columns: {
    exchange: venue(),
    market: perpOrSpot(),
    symbol: perpetualOfCoin(),
    /** Two prints of one millisecond may be alike in everything else. */
    trade_id: means(name(), 'Trade, as its venue numbers it.'),
    side: means(oneOf('BUY', 'SELL'), 'Side of the aggressor: BUY means that a taker bought.'),
    price: means(price(), 'Price of the trade.'),
    qty: means(amount(), 'Size in coins.'),
    notional_usd: means(usd(), 'Size in dollars.'),
  },
  key: ['exchange', 'market', 'symbol', 'trade_id'],
  cadence: 'live',
  keepDays: 90,
  backfilled: true,
})

export const whaleTradesDaily = daily({
  name: 'whale_trades_daily',
  about: 'Trades of a million dollars and more, summed by UTC day and coin.',
  columns: {
    symbol: perpetualOfCoin(),
    trades: means(count(), 'Such trades of the day, on all venues.'),
    buy_usd: means(usd(), 'What takers bought in them.'),
    sell_usd: means(usd(), 'What takers sold in them.'),
    buy_share_pct: means(maybe(share()), 'Bought of bought and sold; null where that is nothing.'),
    source: madeBy(),
  },
  key: ['date', 'symbol'],
})
