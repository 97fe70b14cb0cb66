import { z } from 'zod'
import { marketEstimate } from '../../analytics/liquidations/liquidation-estimate.ts'
import {
  liquidationHours,
  liquidationsByExchange,
  liquidationsBySymbol,
  liquidationTotals,
  shownLiquidation,
  unheardUnknown,
} from '../../analytics/liquidations/liquidations.ts'
import { isLiquidationFeedStale } from '../../analytics/record/coverage.ts'
import { unknown, wasHeard } from '../../analytics/record/heard.ts'
import { isoOf } from '../../core/time.ts'
import { count, day, feedKind, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import {
  LiquidationEvent,
  liquidationTables,
  readLiquidations,
  requireKnown,
} from '../../readings/liquidations/liquidations.ts'

const SYMBOLS = 50
const NOTE =
  'Recorded figures are a floor: a sampled feed publishes a part of what happens. Sums are over venues whose feed ' +
  'is full, sampled or delayed. SELL is a forced sale: a long was liquidated.'

const sums = { long_usd: figure(), short_usd: figure(), total_usd: figure(), events: count() }
/** Null where nothing was recorded in that time. */
const sumsHeard = {
  long_usd: unsure(figure()),
  short_usd: unsure(figure()),
  total_usd: unsure(figure()),
  events: unsure(count()),
}
const Estimate = z.strictObject({
  total_usd: unsure(figure()),
  long_usd: unsure(figure()),
  short_usd: unsure(figure()),
  low_usd: unsure(figure()),
  high_usd: unsure(figure()),
  method: z.string(),
  inputs: z.array(
    z.strictObject({
      exchange: z.string(),
      kind: feedKind(),
      recorded_usd: unsure(figure()),
      open_interest_usd: unsure(figure()),
      recorded_per_oi_bps: unsure(figure()),
      factor: unsure(figure()),
      estimated_usd: unsure(figure()),
    }),
  ),
  reference_venues: z.array(z.string()),
  stale_venues: z.array(z.string()),
})

export const liquidationsBoard = board({
  id: 'liquidations',
  path: '/api/public/liquidations',
  title: 'Liquidations of the last 24 hours',
  about: 'Forced orders by side, symbol and venue, and an estimate of what sampled feeds leave out.',
  tier: 'free',
  mcp: 'get_liquidations',
  // Forced orders come when they come: an hour without any on all venues means that none is heard.
  cadence: '20m',
  spelling: 'snake',
  params: z.object({ symbol: optionalPerpSymbol('Only this perpetual, as BTCUSDT or BTC.') }),
  result: z.strictObject({
    window_hours: z.literal(24),
    symbol: unsure(z.string()),
    recorded_since: unsure(day()),
    totals: z.strictObject({ ...sumsHeard, symbols: unsure(count()) }),
    by_symbol: z.array(z.strictObject({ symbol: z.string(), ...sums, largest_usd: figure() })),
    by_exchange: z.array(
      z.strictObject({
        exchange: z.string(),
        kind: feedKind(),
        ...sumsHeard,
        share_pct: unsure(figure()),
        last_record: unsure(iso()),
        stale: z.boolean(),
      }),
    ),
    hourly: z.array(
      z.strictObject({
        hour: iso(),
        long_usd: unsure(figure()),
        short_usd: unsure(figure()),
        events: unsure(count()),
      }),
    ),
    largest: unsure(LiquidationEvent),
    recent: z.array(LiquidationEvent),
    market_estimate: Estimate,
    note: z.string(),
  }),
  example: { symbol: 'BTC' },
  reads: liquidationTables,
  subject: 'events',
  async compute({ tickers, ...readers }, { symbol }, { now }) {
    if (symbol !== undefined) await requireKnown(symbol, { tickers, events: readers.events }, now)
    const read = await readLiquidations(readers, symbol, now)
    const totals = liquidationTotals(read.groups)
    const { recorded_since, heard } = read.record
    const byExchange = unheardUnknown(liquidationsByExchange(read.groups, read.feeds), (exchange) =>
      read.venueLast.has(exchange),
    ).map((venue) => ({
      ...venue,
      last_record: read.last.get(venue.exchange) ?? null,
      stale: isLiquidationFeedStale(venue.kind, read.venueLast.get(venue.exchange) ?? null, now.ms),
      open_interest_usd: read.openInterest.get(venue.exchange) ?? null,
    }))
    return {
      window_hours: 24 as const,
      symbol: symbol ?? null,
      recorded_since,
      totals: wasHeard(heard, now.minus('24h').ms, now.ms) ? totals : unknown(totals),
      by_symbol: liquidationsBySymbol(read.groups, SYMBOLS),
      by_exchange: byExchange.map(({ open_interest_usd: _, last_record, stale, ...venue }) => ({
        ...venue,
        last_record: last_record === null ? null : isoOf(last_record),
        stale,
      })),
      hourly: liquidationHours(read.hours, heard, now.ms).map(({ hour, ...own }) => ({
        hour: isoOf(hour),
        ...own,
      })),
      largest: read.largest && shownLiquidation(read.largest),
      recent: read.recent.map(shownLiquidation),
      market_estimate: marketEstimate(byExchange),
      note: NOTE,
    }
  },
})
