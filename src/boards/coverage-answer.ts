import { z } from 'zod'
import { count, day, feedKind, figure, iso, unsure } from '../define/answer.ts'

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
  totals: z.strictObject({
    exchanges: count(),
    feeds: count(),
    liquidation_feeds: count(),
    liquidation_feeds_counted: count(),
    liquidation_events_24h: unsure(count()),
    snapshot_feeds: count(),
    stale_feeds: count(),
  }),
})
export type CoverageAnswer = z.output<typeof CoverageAnswer>
