import { largestFirst } from '../../analytics/ranking.ts'
import { wholeOpenInterest } from '../../analytics/venues/lacking.ts'
import type { Instant } from '../../core/clock.ts'
import { noSuch } from '../../core/errors.ts'
import { baseOf } from '../../core/symbols.ts'
import type { Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import {
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationFeeds,
} from '../../tables/liquidations/liquidations.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { readPresent, withLastKnown } from '../venues/present.ts'
import { readCountedFeeds } from './counted-feeds.ts'
import { type LiquidationRecord, readLiquidationRecord } from './hearing.ts'

export const liquidationTables = {
  feeds: liquidationFeeds,
  events: liquidationEvents,
  snapshots: venueSnapshots,
  tickers: perpTickers,
}

const RECENT = 20

/** The last 24 hours of the venues that are counted. */
export async function readLiquidations(
  { feeds, events, snapshots }: Omit<Readers<typeof liquidationTables>, 'tickers'>,
  symbol: string | undefined,
  now: Instant,
) {
  const counted = await readCountedFeeds(feeds)
  const exchange = counted.map((feed) => feed.exchange)
  if (exchange.length === 0) return NOTHING
  const where = { exchange, ...(symbol === undefined ? {} : { symbol }) }
  const window = { ...now.last('24h'), where }
  const [groups, hours, recent, last, venueLast, openInterest, record] = await Promise.all([
    events.aggregate({ ...window, by: ['exchange', 'symbol'], take: LIQUIDATION_SUMS }),
    events.bucket({ ...window, since: now.floor('1h').minus('23h').ms, every: '1h', take: LIQUIDATION_SUMS }),
    events.range({ ...window, order: 'desc', limit: RECENT }),
    lastRecords(events, window),
    lastRecords(events, { ...window, where: { exchange } }),
    openInterestOf(snapshots, exchange, symbol, now),
    readLiquidationRecord(events, exchange, now.ms),
  ])
  const [largest] = [...groups].sort((a, b) => (b.largest_usd ?? 0) - (a.largest_usd ?? 0))
  const largestEvents = largest
    ? await events.range({
        ...window,
        where: {
          exchange: largest.exchange,
          symbol: largest.symbol,
          quote_qty: { gte: largest.largest_usd ?? 0 },
        },
        order: 'asc',
        limit: 1,
      })
    : []
  return {
    feeds: counted,
    groups,
    hours,
    recent,
    largest: largestEvents[0] ?? null,
    /** Newest record by venue, of the symbol asked for and of the whole feed. */
    last,
    venueLast,
    openInterest,
    record,
  }
}

/** 404 for a perpetual that is on no venue and was never liquidated in a month. */
export async function requireKnown(
  symbol: string,
  { tickers, events }: Pick<Readers<typeof liquidationTables>, 'tickers' | 'events'>,
  now: Instant,
): Promise<void> {
  const one = { where: { symbol }, order: 'desc', limit: 1 } as const
  const listed = await tickers.range({ ...one, ...now.last('24h') })
  if (listed.length > 0) return
  const liquidated = await events.range({ ...one, ...now.last('30d') })
  if (liquidated.length > 0) return
  const known = await tickers.aggregate({
    by: ['symbol'],
    take: { volume: { max: 'quote_volume_24h' } },
    ...now.last('24h'),
  })
  const names = largestFirst(known, ({ volume }) => volume).map((row) => row.symbol)
  throw noSuch('symbol', { symbol }, 'is not a perpetual that we record', names)
}

const NOTHING = {
  feeds: [],
  groups: [],
  hours: [],
  recent: [],
  largest: null,
  last: new Map<string, Ms>(),
  venueLast: new Map<string, Ms>(),
  openInterest: new Map<string, number | null>(),
  record: { recorded_since: null, heard: null } satisfies LiquidationRecord,
}

async function lastRecords(
  events: Reader<typeof liquidationEvents>,
  window: { since: Ms; until: Ms; where: { exchange: readonly string[]; symbol?: string } },
): Promise<Map<string, Ms>> {
  const rows = await events.aggregate({ ...window, by: ['exchange'], take: { last: { max: 'event_time' } } })
  return new Map(rows.flatMap(({ exchange, last }) => (last === null ? [] : [[exchange, last] as const])))
}

/**
 * By venue, all coins or one, as last known within a day, so that a venue that is not read for a while does not move
 * the estimate; null where it is known in part only. A venue that was not read at all is absent.
 */
async function openInterestOf(
  snapshots: Reader<typeof venueSnapshots>,
  venue: readonly string[],
  symbol: string | undefined,
  now: Instant,
): Promise<Map<string, number | null>> {
  const perps = { venue, market: 'perp' } as const
  const [read, present] = await Promise.all([
    snapshots.aggregate({ ...now.last('24h'), where: perps, by: ['venue'], take: { rows: { count: true } } }),
    readPresent(snapshots, now.ms, symbol === undefined ? perps : { ...perps, symbol: baseOf(symbol) }),
  ])
  // A venue that was read and does not list the coin has no open interest in it: zero, not unknown.
  const none = read.map((row) => [row.venue, 0] as const)
  return new Map([...none, ...wholeOpenInterest(withLastKnown(present))])
}
