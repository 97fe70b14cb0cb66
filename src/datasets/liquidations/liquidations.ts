import { dataset } from '../../define/dataset.ts'
import { wholeDollars } from '../../define/spelling.ts'
import { liquidationsDaily } from '../../tables/liquidations/liquidations.ts'

export const liquidationsByDay = dataset({
  name: 'liquidations-daily',
  title: 'Liquidations by day, perpetual and venue',
  table: liquidationsDaily,
  columns: [
    'date',
    'symbol',
    'exchange',
    'long_liquidations_usd',
    'short_liquidations_usd',
    'events',
    'max_single_liquidation_usd',
  ],
  spelled: {
    long_liquidations_usd: wholeDollars,
    short_liquidations_usd: wholeDollars,
    max_single_liquidation_usd: wholeDollars,
  },
  leavesOut: {},
  coins: { named: 'symbol' },
  filter: 'symbol',
  order: 'newest first',
})
