import { z } from 'zod'
import { count, day, feedKind, figure, iso, unsure } from '../../define/answer.ts'

/** When a feed last spoke, within the last 24 hours (liquidations and options: seven days), and whether that is too long ago. */
const heard = { last_record: unsure(iso()), stale: z.boolean() }

const LiquidationFeed = z.strictObject({
  exchange: z.string(),
  name: z.string(),
  kind: feedKind(),
  counted: z.boolean(),
  since: unsure(day()),
  events_24h: unsure(count()),
  ...heard,
  method: z.string(),
  note: unsure(z.string()),
})

const SnapshotFeed = z.strictObject({
  exchange: z.string(),
  name: z.string(),
  market: z.enum(['perp', 'spot']),
  type: z.enum(['cex', 'dex']),
  country: unsure(z.string()),
  symbols: unsure(count()),
  since: unsure(day()),
  ...heard,
})

const FundingFeed = z.strictObject({
  exchange: z.string(),
  interval_hours: unsure(figure()),
  taker_fee_pct: unsure(figure()),
  ...heard,
})

const PositioningFeed = z.strictObject({
  exchange: z.string(),
  metrics: z.array(z.string()),
  since: unsure(day()),
  ...heard,
})

const OrderbookFeed = z.strictObject({
  exchange: z.string(),
  symbols: count(),
  in_aggregate: z.boolean(),
  ...heard,
})

const OptionsFeed = z.strictObject({
  exchange: z.string(),
  currencies: z.array(z.string()),
  since: unsure(day()),
  ...heard,
})

const WhaleTapeFeed = z.strictObject({
  exchange: z.string(),
  market: z.string(),
  since: unsure(day()),
  prints_24h: count(),
  ...heard,
})

const SpotMinutesFeed = z.strictObject({
  exchange: z.string(),
  market: z.string(),
  symbols: count(),
  ...heard,
})

/** What a source gave and was not believed in 24 hours, by the rule that spoke against it. */
const Quarantined = z.strictObject({
  source: z.string(),
  exchange: unsure(z.string()),
  table: z.string(),
  rule: z.string(),
  rows_24h: count(),
  last_at: unsure(iso()),
  /** The last one in a sentence. */
  reason: unsure(z.string()),
})

export const CoverageAnswer = z.strictObject({
  liquidations: z.array(LiquidationFeed),
  snapshots: z.array(SnapshotFeed),
  funding_arb: z.array(FundingFeed),
  positioning: z.array(PositioningFeed),
  orderbook: z.array(OrderbookFeed),
  options: z.array(OptionsFeed),
  whale_tape: z.array(WhaleTapeFeed),
  spot_minutes: z.array(SpotMinutesFeed),
  dex_whale_scan: z.strictObject({
    accounts: unsure(count()),
    scanned_at: unsure(iso()),
    interval_seconds: count(),
    stale: z.boolean(),
  }),
  quarantine: z.array(Quarantined),
  totals: z.strictObject({
    exchanges: count(),
    feeds: count(),
    liquidation_feeds: count(),
    liquidation_feeds_counted: count(),
    liquidation_events_24h: unsure(count()),
    snapshot_feeds: count(),
    stale_feeds: count(),
    quarantined_rows_24h: count(),
  }),
})
export type CoverageAnswer = z.output<typeof CoverageAnswer>
