import { bulkFiles, bulkTable } from '../../define/bulk-files.ts'
import { offer } from '../../define/offer.ts'
import { rsiHourly } from '../../tables/market/rsi.ts'
import { dexWhaleEvents } from '../../tables/positioning/dex-whales.ts'
import { positioningReadings } from '../../tables/positioning/positioning.ts'
import { whaleTrades } from '../../tables/positioning/whales.ts'
import { DEX_WHALE_COLUMNS } from './dex-whale-events.ts'

export const bulkFlow = offer({
  route: 'bulk-flow',
  priceUsd: 10,
  about:
    'One-hour signed links to monthly files (gzip CSV, and Parquet) of trades of a million dollars and more, changes of the largest positions on chain, long/short ratios and RSI: one of each finalized month, and of the month to date.',
  source: 'public trades and ratios of the venues, and positions on chain',
  params: {},
  answer: bulkFiles('Large trades, positions and RSI by the month, in files.', [
    bulkTable(whaleTrades, {
      name: 'whale-trades',
      columns: ['ts', 'exchange', 'market', 'symbol', 'side', 'price', 'qty', 'notional_usd'],
    }),
    bulkTable(dexWhaleEvents, {
      name: 'dex-whale-events',
      columns: DEX_WHALE_COLUMNS,
    }),
    bulkTable(positioningReadings, {
      name: 'positioning-hourly',
      columns: ['ts', 'exchange', 'symbol', 'metric', 'value'],
    }),
    bulkTable(rsiHourly, { name: 'rsi-hourly', columns: ['ts', 'symbol', 'interval', 'rsi', 'close'] }),
  ]),
})
