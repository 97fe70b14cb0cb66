import { marketEstimate } from '../../analytics/liquidations/liquidation-estimate.ts'
import {
  liquidationsByExchange,
  liquidationsBySymbol,
  liquidationTotals,
  unheardUnknown,
} from '../../analytics/liquidations/liquidations.ts'
import { isLiquidationFeedStale } from '../../analytics/record/coverage.ts'
import { heardHours, unknown, wasHeard } from '../../analytics/record/heard.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalPerpSymbol } from '../../define/params.ts'
import { feedKind, liquidationEvent, orderRow } from '../../readings/liquidations/liquidation-fields.ts'
import {
  liquidationTables,
  readLiquidations,
  requireKnown,
} from '../../readings/liquidations/liquidations.ts'

const SYMBOLS = 50
const NOTE =
  'Recorded figures are a floor: a sampled feed publishes a part of what happens. Sums are over venues whose feed ' +
  'is full, sampled or delayed. SELL is a forced sale: a long was liquidated.'

const long_usd = is.usd('Longs liquidated.')
const short_usd = is.usd('Shorts liquidated.')
const total_usd = is.usd('Both sides together.')
const events = is.count('Forced orders.')
const sums = { long_usd, short_usd, total_usd, events }
/** Null where nothing was recorded in that time. */
const sumsHeard = is.unsureAll(sums)
const Estimate = is.part(
  {
    total_usd: is.unsure(is.usd('Estimate of all liquidations.')),
    long_usd: is.unsure(is.usd('Of longs.')),
    short_usd: is.unsure(is.usd('Of shorts.')),
    low_usd: is.unsure(is.usd('Lower bound: what was recorded.')),
    high_usd: is.unsure(
      is.usd(
        'Upper bound: the estimate with the 75th percentile of the reference venues in place of their median.',
      ),
    ),
    method: is.text('How it is worked out.'),
    inputs: is.listOf(
      is.part({
        exchange: is.venue(),
        kind: feedKind(),
        recorded_usd: is.unsure(is.usd('Liquidations on record.')),
        open_interest_usd: is.unsure(
          is.usd(
            'Open interest of the venue, one side, as last known within a day; null unless it is whole.',
          ),
        ),
        recorded_per_oi_bps: is.unsure(is.bps('Recorded / open interest.')),
        factor: is.unsure(is.ratio('Estimated / recorded.')),
        estimated_usd: is.unsure(is.usd('What the venue is estimated to have liquidated.')),
      }),
      'By venue.',
    ),
    reference_venues: is.listOf(is.venue(), 'Venues with full feeds that the rest is held against.'),
    stale_venues: is.listOf(is.venue(), 'Venues whose feed is silent.'),
  },
  'What sampled feeds leave out, estimated.',
)

export const liquidationsBoard = board({
  id: 'liquidations',
  path: '/api/public/liquidations',
  title: 'Liquidations of the last 24 hours',
  about: 'Forced orders by side, symbol and venue, and an estimate of what sampled feeds leave out.',
  mcp: 'get_liquidations',
  // Forced orders come when they come: an hour without any on all venues means that none is heard.
  cadence: '20m',
  spelling: 'snake',
  params: { symbol: optionalPerpSymbol('Only this perpetual, as BTCUSDT or BTC.') },
  result: is.part({
    window_hours: is.fixed(24, 'hours', 'How far back.'),
    symbol: is.unsure(is.symbol('The perpetual that was asked for; null for all.')),
    recorded_since: is.unsure(is.day('Day of the first liquidation on record.')),
    totals: is.part(
      { ...sumsHeard, symbols: is.unsure(is.count('Perpetuals among them.')) },
      'All counted venues.',
    ),
    by_symbol: is.listOf(
      is.part({ symbol: is.symbol(), ...sums, largest_usd: is.usd('Largest single order.') }),
      'The fifty largest perpetuals.',
    ),
    by_exchange: is.listOf(
      is.part({
        exchange: is.venue(),
        kind: feedKind(),
        ...sumsHeard,
        share_pct: is.unsure(is.pct('Its part of the whole.')),
        last_record: is.unsure(is.iso('Its newest order in that time.')),
        stale: is.flag('Whether the feed is silent for too long.'),
      }),
      'Every counted venue.',
    ),
    hourly: is.listOf(
      is.part({
        hour: is.iso('Start of the clock hour.'),
        ...is.unsureAll({ long_usd, short_usd, events }),
      }),
      'The last 24 clock hours with the present one, oldest first.',
    ),
    largest: is.unsure(liquidationEvent('The largest single order.')),
    recent: is.listOf(liquidationEvent(), 'The 20 newest orders.'),
    market_estimate: Estimate,
    note: is.text('How to read the figures.'),
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
      by_exchange: byExchange.map(({ open_interest_usd: _, ...venue }) => venue),
      hourly: heardHours(['long_usd', 'short_usd', 'events'], read.hours, heard, now.ms),
      largest: read.largest && orderRow(read.largest),
      recent: read.recent.map(orderRow),
      market_estimate: marketEstimate(byExchange),
      note: NOTE,
    }
  },
})
