import { amount, coins, count, name, price, rank, usd } from '../../define/figures.ts'
import { LIQUIDATION_KINDS } from '../../define/source.ts'
import { boolean, date, json, maybe, means, oneOf, type Row, table, text, time } from '../../define/table.ts'
import { daily, standing } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'
import { hourStart, perpetual } from '../words.ts'

/** Of the forced order: SELL closes a long, BUY closes a short. */
export type LiquidationSide = 'SELL' | 'BUY'

const eventTime = means(time(), 'When the venue says that it happened.')
const side = means(oneOf('SELL', 'BUY'), 'Side of the forced order: SELL means that a long was liquidated.')
const longUsd = means(usd(), 'Longs that were liquidated.')
const shortUsd = means(usd(), 'Shorts that were liquidated.')
const forcedOrders = means(count(), 'Forced orders.')
const largestUsd = means(usd(), 'Largest single one of them.')

export const liquidationFeeds = standing({
  name: 'liquidation_feeds',
  about: 'Which venues publish liquidations, and how much of them.',
  columns: {
    exchange: venue(),
    kind: means(
      oneOf(...LIQUIDATION_KINDS),
      'How much of its liquidations the venue shows; shadow is recorded on trial.',
    ),
    counted: means(boolean(), 'Whether it is in sums over venues: full, sampled and delayed feeds are.'),
    since: means(date({ ahead: '3660d' }), 'UTC day on which this folder first had the feed.'),
    method: means(text(), 'What the feed tells, and how.'),
    note: means(maybe(text()), 'What else is to know about it.'),
  },
  time: 'since',
  key: ['exchange'],
})

export const liquidationEvents = table({
  name: 'liquidation_events',
  about: 'Every forced order that a venue published.',
  columns: {
    event_time: eventTime,
    received_at: means(time(), 'When it reached us.'),
    exchange: venue(),
    symbol: perpetual(),
    side,
    price: means(price(), 'Price of the forced order, as the venue tells it.'),
    qty: means(coins(), 'Size in coins.'),
    quote_qty: means(usd({ uncut: true }), 'Size in dollars.'),
    delayed: means(boolean(), 'Whether its venue publishes it late.'),
    dedupe_key: means(
      name(),
      'Made of all that is known of the order: one that is delivered again has the same.',
    ),
  },
  time: 'event_time',
  key: ['dedupe_key'],
  writes: 'append',
  cadence: 'live',
  backfilled: true,
})

/** What is summed of forced orders; a SELL closes a long. */
export const LIQUIDATION_SUMS = {
  long_usd: { sum: 'quote_qty', when: { side: 'SELL' } },
  short_usd: { sum: 'quote_qty', when: { side: 'BUY' } },
  events: { count: true },
  largest_usd: { max: 'quote_qty' },
} as const

export const liquidationsHourly = table({
  name: 'liquidations_hourly',
  about: 'Liquidations summed by hour, venue and perpetual.',
  columns: {
    hour: hourStart(),
    exchange: venue(),
    symbol: perpetual(),
    long_usd: longUsd,
    short_usd: shortUsd,
    events: forcedOrders,
    max_usd: largestUsd,
  },
  time: 'hour',
  key: ['hour', 'exchange', 'symbol'],
  writes: 'replace',
  cadence: '1h',
})

export const liquidationsDaily = daily({
  name: 'liquidations_daily',
  about: 'Liquidations summed by UTC day, venue and perpetual.',
  columns: {
    symbol: perpetual(),
    exchange: venue(),
    long_liquidations_usd: longUsd,
    short_liquidations_usd: shortUsd,
    events: forcedOrders,
    max_single_liquidation_usd: largestUsd,
  },
  key: ['date', 'symbol', 'exchange'],
})

export const liquidationLeaderboardDaily = daily({
  name: 'liquidation_leaderboard_daily',
  about: 'The hundred largest single liquidations of each finished UTC day.',
  columns: {
    rank: means(rank(), 'Place by size, the largest is 1.'),
    symbol: perpetual(),
    exchange: venue(),
    side,
    price: means(price(), 'Price of the forced order.'),
    qty: means(amount(), 'Size in coins.'),
    quote_qty: means(usd(), 'Size in dollars.'),
    event_time: eventTime,
  },
  key: ['date', 'rank'],
})

type Figures<Name extends string, Value = number> = Readonly<Record<Name, Value>>

/** The parts of an incident are kept as they are shown. */
type IncidentCoin = Figures<'symbol', string> & Figures<'total_usd' | 'long_usd' | 'short_usd' | 'share_pct'>
type IncidentVenue = Pick<Row<typeof liquidationFeeds>, 'exchange' | 'kind'> & Figures<'total_usd' | 'events'>
export interface ShownLiquidation
  extends Pick<
    Row<typeof liquidationEvents>,
    'exchange' | 'symbol' | 'side' | 'price' | 'qty' | 'quote_qty'
  > {
  readonly event_time: string
  readonly liquidated: 'LONG' | 'SHORT'
}
export interface PricePath
  extends Figures<'start' | 'low' | 'high' | 'end' | 'change_pct' | 'max_move_pct', number | null> {
  readonly symbol: string
  readonly points: readonly (readonly [at: string, price: number])[]
}

export const incidents = table({
  name: 'incidents',
  about: 'Liquidation cascades as the detector found them; an open one is rewritten until it ends.',
  columns: {
    id: means(name(), 'The minute in which it began, as 20261115-1203.'),
    started_at: means(time(), 'Start of the five minutes that opened it.'),
    ended_at: means(
      maybe(time()),
      'End of the last minute above the lower threshold; null until 15 quiet ones have followed.',
    ),
    total_usd: means(usd(), 'Longs and shorts that were liquidated on counted venues: a floor.'),
    long_usd: longUsd,
    short_usd: shortUsd,
    peak_5m_usd: means(usd(), 'Largest sum of five minutes.'),
    baseline_5m_usd: means(
      usd(),
      'Median sum of five minutes in the seven days before it began, empty ones included.',
    ),
    events: forcedOrders,
    coins: means(
      json<readonly IncidentCoin[]>(),
      'The ten perpetuals with most liquidated, the largest first.',
    ),
    by_exchange: means(
      json<readonly IncidentVenue[]>(),
      'Venues with any, and how much of theirs each shows.',
    ),
    largest: means(json<ShownLiquidation>(), 'Largest single liquidation of it.'),
    price_path: means(
      json<PricePath>(),
      'What BTCUSDT did meanwhile, minute by minute; its figures are null where no price was recorded.',
    ),
  },
  time: 'started_at',
  key: ['id'],
  writes: 'replace',
  cadence: '1m',
})
