import * as is from '../../define/answer.ts'
import { feedKind } from '../../readings/liquidations/liquidation-fields.ts'
import { heardFields as heard } from '../../readings/record/hearing.ts'
import { snapshotFeed } from '../../readings/record/snapshot-coverage.ts'

const since = is.unsure(is.day('Day of the first row on record.'))
const market = is.text('Kind of market.')

export const CoverageAnswer = is.part({
  liquidations: is.listOf(
    is.part({
      exchange: is.venue(),
      name: is.text('Name of the venue.'),
      kind: feedKind(),
      counted: is.flag('Whether it is in the sums.'),
      since,
      events_24h: is.unsure(is.count('Forced orders recorded in 24 hours.')),
      ...heard,
      method: is.text('How it is listened to.'),
      note: is.unsure(is.text('What to know about it.')),
    }),
    'Feeds of liquidations.',
  ),
  snapshots: is.listOf(snapshotFeed, 'Venues whose markets are read every few minutes.'),
  funding_arb: is.listOf(
    is.part({
      exchange: is.venue(),
      interval_hours: is.unsure(is.hours('Between two settlements, of most of its contracts.')),
      taker_fee_pct: is.unsure(is.rate('Taker fee for perpetuals, base tier.')),
      ...heard,
    }),
    'Announced funding.',
  ),
  positioning: is.listOf(
    is.part({
      exchange: is.venue(),
      metrics: is.listOf(is.text('A figure that it publishes.'), 'What it publishes.'),
      since,
      ...heard,
    }),
    'How accounts lean.',
  ),
  orderbook: is.listOf(
    is.part({
      exchange: is.venue(),
      symbols: is.count('Coins whose book is read.'),
      in_aggregate: is.flag('Whether its books are summed with others.'),
      ...heard,
    }),
    'Order books.',
  ),
  options: is.listOf(
    is.part({
      exchange: is.venue(),
      currencies: is.listOf(is.coin(), 'Coins that have options.'),
      since,
      ...heard,
    }),
    'Open interest of options.',
  ),
  whale_tape: is.listOf(
    is.part({
      exchange: is.venue(),
      market,
      since,
      prints_24h: is.count('Trades of a million dollars and more in 24 hours.'),
      ...heard,
    }),
    'Large trades.',
  ),
  spot_minutes: is.listOf(
    is.part({ exchange: is.venue(), market, symbols: is.count('Markets whose minutes are kept.'), ...heard }),
    'Minute bars.',
  ),
  dex_whale_scan: is.part(
    {
      accounts: is.unsure(is.count('Accounts that answered at the newest scan.')),
      scanned_at: is.unsure(is.iso('When they were asked.')),
      interval_seconds: is.integer('seconds', 'Between two scans.').min(0),
      stale: is.flag('Whether the last one is too long ago.'),
    },
    'The scan of the largest accounts on chain.',
  ),
  quarantine: is.listOf(
    is.part({
      source: is.text('Source, as venue.subject.'),
      exchange: is.unsure(is.venue('Venue of the source, where it is one of the registry.')),
      table: is.text('Table that the rows were for.'),
      rule: is.text('The rule that spoke against them.'),
      rows_24h: is.count('Rows that were not believed.'),
      last_at: is.unsure(is.iso('When the last of them came.')),
      reason: is.unsure(is.text('The last one in a sentence.')),
    }),
    'What sources gave in 24 clock hours and was not believed.',
  ),
  totals: is.part(
    {
      exchanges: is.count('Venues of the registry.'),
      feeds: is.count('Feeds of snapshots, one per venue and market.'),
      liquidation_feeds: is.count('Feeds of liquidations.'),
      liquidation_feeds_counted: is.count('Feeds of liquidations that are in the sums.'),
      liquidation_events_24h: is.unsure(is.count('Forced orders recorded in 24 hours.')),
      snapshot_feeds: is.count('Feeds of snapshots.'),
      stale_feeds: is.count('Feeds that are silent for too long.'),
      quarantined_rows_24h: is.count('Rows that were not believed.'),
    },
    'All of them.',
  ),
})
