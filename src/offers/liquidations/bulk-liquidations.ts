import { bulkFiles, bulkTable } from '../../define/bulk-files.ts'
import { offer } from '../../define/offer.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'

export const bulkLiquidations = offer({
  route: 'bulk-liquidations',
  priceUsd: 15,
  about:
    'One-hour signed links to monthly files (gzip CSV, and Parquet) of every liquidation event: one of each finalized month, and of the month to date.',
  source: 'public liquidation streams of the venues',
  note: 'A floor: venues whose feed is sampled publish fewer events than happened. See /api/public/coverage.',
  params: {},
  answer: bulkFiles('Liquidations by the month, in files.', [
    bulkTable(liquidationEvents, {
      name: 'liquidations',
      columns: ['exchange', 'symbol', 'side', 'price', 'qty', 'quote_qty', 'event_time'],
    }),
  ]),
})
