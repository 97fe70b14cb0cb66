import type { z } from 'zod'
import {
  coin,
  count,
  day,
  flag,
  hours,
  integer,
  iso,
  listOf,
  part,
  rate,
  text,
  unsure,
  venue,
} from '../../define/answer.ts'
import { feedKind } from '../../readings/liquidations/liquidation-fields.ts'
import { heardFields as heard } from '../../readings/record/hearing.ts'
import { snapshotFeed } from '../../readings/record/snapshot-coverage.ts'

const since = unsure(day('Day of the first row on record.'))
const market = text('Kind of market.')

export const CoverageAnswer = part({
  liquidations: listOf(
    part({
      exchange: venue(),
      name: text('Name of the venue.'),
      kind: feedKind(),
      counted: flag('Whether it is in the sums.'),
      since,
      events_24h: unsure(count('Forced orders recorded in 24 hours.')),
      ...heard,
      method: text('How it is listened to.'),
      note: unsure(text('What to know about it.')),
    }),
    'Feeds of liquidations.',
  ),
  snapshots: listOf(snapshotFeed, 'Venues whose markets are read every few minutes.'),
  funding_arb: listOf(
    part({
      exchange: venue(),
      interval_hours: unsure(hours('Between two settlements, of most of its contracts.')),
      taker_fee_pct: unsure(rate('Taker fee for perpetuals, base tier.')),
      ...heard,
    }),
    'Announced funding.',
  ),
  positioning: listOf(
    part({
      exchange: venue(),
      metrics: listOf(text('A figure that it publishes.'), 'What it publishes.'),
      since,
      ...heard,
    }),
    'How accounts lean.',
  ),
  orderbook: listOf(
    part({
      exchange: venue(),
      symbols: count('Coins whose book is read.'),
      in_aggregate: flag('Whether its books are summed with others.'),
      ...heard,
    }),
    'Order books.',
  ),
  options: listOf(
    part({
      exchange: venue(),
      currencies: listOf(coin(), 'Coins that have options.'),
      since,
      ...heard,
    }),
    'Open interest of options.',
  ),
  whale_tape: listOf(
    part({
      exchange: venue(),
      market,
      since,
      prints_24h: count('Trades of a million dollars and more in 24 hours.'),
      ...heard,
    }),
    'Large trades.',
  ),
  spot_minutes: listOf(
    part({ exchange: venue(), market, symbols: count('Markets whose minutes are kept.'), ...heard }),
    'Minute bars.',
  ),
  dex_whale_scan: part(
    {
      accounts: unsure(count('Accounts that answered at the newest scan.')),
      scanned_at: unsure(iso('When they were asked.')),
      interval_seconds: integer('seconds', 'Between two scans.').min(0),
      stale: flag('Whether the last one is too long ago.'),
    },
    'The scan of the largest accounts on chain.',
  ),
  quarantine: listOf(
    part({
      source: text('Source, as venue.subject.'),
      exchange: unsure(venue('Venue of the source, where it is one of the registry.')),
      table: text('Table that the rows were for.'),
      rule: text('The rule that spoke against them.'),
      rows_24h: count('Rows that were not believed.'),
      last_at: unsure(iso('When the last of them came.')),
      reason: unsure(text('The last one in a sentence.')),
    }),
    'What sources gave in 24 clock hours and was not believed.',
  ),
  totals: part(
    {
      exchanges: count('Venues of the registry.'),
      feeds: count('Feeds of snapshots, one per venue and market.'),
      liquidation_feeds: count('Feeds of liquidations.'),
      liquidation_feeds_counted: count('Feeds of liquidations that are in the sums.'),
      liquidation_events_24h: unsure(count('Forced orders recorded in 24 hours.')),
      snapshot_feeds: count('Feeds of snapshots.'),
      stale_feeds: count('Feeds that are silent for too long.'),
      quarantined_rows_24h: count('Rows that were not believed.'),
    },
    'All of them.',
  ),
})
export type CoverageAnswer = z.output<typeof CoverageAnswer>
