import { dataset } from '../../define/dataset.ts'
import { whaleTradesDaily } from '../../tables/positioning/whales.ts'

export const whaleTradesByDay = dataset({
  name: 'whale-trades-daily',
  title: 'Trades of a million dollars and more, by day and coin',
  table: whaleTradesDaily,
  columns: ['date', 'symbol', 'trades', 'buy_usd', 'sell_usd', 'buy_share_pct', 'source'],
  leavesOut: {},
  coins: { named: 'symbol' },
  signed: 'source',
  filter: 'symbol',
  order: 'oldest first',
})
