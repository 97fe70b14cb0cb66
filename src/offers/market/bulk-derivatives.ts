import { MAIN_VENUE } from '../../core/symbols.ts'
import { bulkFiles, bulkTable } from '../../define/bulk-files.ts'
import { offer } from '../../define/offer.ts'
import { fundingSettlements } from '../../tables/market/funding.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { VENUE_MARKET_COLUMNS } from '../venues/venue-markets-history.ts'

export const bulkDerivatives = offer({
  route: 'bulk-derivatives',
  priceUsd: 10,
  about:
    'One-hour signed links to monthly files (gzip CSV, and Parquet) of open interest every five minutes, settled funding, and snapshots of all venues every ten minutes: one of each finalized month, and of the month to date.',
  source: 'the public interfaces of the venues',
  note: `oi-5m is of ${MAIN_VENUE} perpetuals, one-sided, like oi-history.`,
  params: {},
  answer: bulkFiles('Open interest, funding and venues by the month, in files.', [
    bulkTable(oi5m, {
      name: 'oi-5m',
      columns: ['ts', 'symbol', 'oi_base', 'oi_usd'],
      only: { exchange: MAIN_VENUE },
    }),
    bulkTable(fundingSettlements, {
      name: 'funding-settlements',
      columns: ['funding_time', 'exchange', 'symbol', 'funding_rate_pct', 'interval_hours'],
    }),
    bulkTable(venueSnapshots, {
      name: 'venue-snapshots',
      columns: VENUE_MARKET_COLUMNS,
    }),
  ]),
})
