import { dataset } from '../../define/dataset.ts'
import { slippageHourly } from '../../tables/liquidity/order-book.ts'

export const slippageByHour = dataset({
  name: 'slippage-hourly',
  title: 'What an order of a given size would have paid beyond the mid price',
  table: slippageHourly,
  columns: ['ts', 'symbol', 'side', 'clip_usd', 'slippage_bps', 'book_usd_bid', 'book_usd_ask'],
  leavesOut: {},
  settledBy: 'slippage-hourly',
  shows: { days: 90 },
  filter: 'symbol',
  order: 'oldest first',
})
