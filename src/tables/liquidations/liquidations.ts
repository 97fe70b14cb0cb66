import { amount, coins, count, name, price, rank, symbol, usd } from '../../define/figures.ts'
import { LIQUIDATION_KINDS } from '../../define/source.ts'
import { boolean, date, json, maybe, means, oneOf, type Row, table, text, time } from '../../define/table.ts'
import { daily, standing } from '../forms.ts'
import { venue } from '../venues/venue-id.ts'

/** Of the forced order: SELL closes a long, BUY closes a short. */
export type LiquidationSide = 'SELL' | 'BUY'

export const liquidationFeeds = standing({
  name: 'liquidation_feeds',
  about: 'Which venues publish liquidations, and how much of them.',
  columns: {
    exchange: venue(),
    kind: oneOf(...LIQUIDATION_KINDS),
    counted: boolean(),
    since: date({ ahead: '3660d' }),
    method: text(),
    note: maybe(text()),
  },
  time: 'since',
  key: ['exchange'],
})

export const liquidationEvents = table({
  name: 'liquidation_events',
  about: 'Every forced order that a venue published.',
  columns: {
    event_time: means(time(), 'When the venue says that it happened.'),
    received_at: time(),
    exchange: means(venue(), 'Venue, by its id.'),
    symbol: means(symbol(), 'Perpetual, as BTCUSDT.'),
    side: means(oneOf('SELL', 'BUY'), 'Side of the forced order: SELL means that a long was liquidated.'),
    price: means(price(), 'Price of the forced order, as the venue tells it.'),
    qty: means(coins(), 'Size in coins.'),
    quote_qty: means(usd({ uncut: true }), 'Size in dollars.'),
    delayed: means(boolean(), 'Whether its venue publishes it late.'),
    dedupe_key: name(),
  },
  time: 'event_time',
  key: ['dedupe_key'],
  writes: 'append',
  cadence: 'live',
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
    hour: time(),
    exchange: venue(),
    symbol: symbol(),
    long_usd: usd(),
    short_usd: usd(),
    events: count(),
    max_usd: usd(),
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
    symbol: symbol(),
    exchange: venue(),
    long_liquidations_usd: usd(),
    short_liquidations_usd: usd(),
    events: count(),
    max_single_liquidation_usd: usd(),
  },
  key: ['date', 'symbol', 'exchange'],
})

export const liquidationLeaderboardDaily = daily({
  name: 'liquidation_leaderboard_daily',
  about: 'The hundred largest single liquidations of each finished UTC day.',
  columns: {
    rank: means(rank(), 'Place by size, the largest is 1.'),
    symbol: means(symbol(), 'Perpetual, as BTCUSDT.'),
    exchange: venue(),
    side: means(oneOf('SELL', 'BUY'), 'Side of the forced order: SELL means that a long was liquidated.'),
    price: means(price(), 'Price of the forced order.'),
    qty: means(amount(), 'Size in coins.'),
    quote_qty: means(usd(), 'Size in dollars.'),
    event_time: means(time(), 'When the venue says that it happened.'),
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
    id: name(),
    started_at: time(),
    ended_at: maybe(time()),
    total_usd: usd(),
    long_usd: usd(),
    short_usd: usd(),
    peak_5m_usd: usd(),
    baseline_5m_usd: usd(),
    events: count(),
    coins: json<readonly IncidentCoin[]>(),
    by_exchange: json<readonly IncidentVenue[]>(),
    largest: json<ShownLiquidation>(),
    price_path: json<PricePath>(),
  },
  time: 'started_at',
  key: ['id'],
  writes: 'replace',
  cadence: '1m',
})
