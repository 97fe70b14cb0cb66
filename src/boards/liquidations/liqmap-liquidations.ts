import { binEdges, binPrices, type MapGrid } from '../../analytics/liquidations/liquidation-map-view.ts'
import { compareText } from '../../analytics/ranking.ts'
import { unknown, wasHeard } from '../../analytics/record/heard.ts'
import { HOUR, type Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import { readLiquidationRecord } from '../../readings/liquidations/hearing.ts'
import {
  type LiquidationSide,
  liquidationEvents,
  liquidationFeeds,
} from '../../tables/liquidations/liquidations.ts'

export const realLiquidationTables = { events: liquidationEvents, feeds: liquidationFeeds }

interface Window {
  readonly since: Ms
  readonly at: Ms
}

interface Counted {
  readonly symbol: string
  readonly exchange: readonly string[]
}

/** Each query passes over all orders of the time, and each bin over all orders of its query. */
const BINS_A_QUERY = 10

/**
 * The forced orders of that time in the bins of the map; without a map they are only summed. With a venue
 * those of it alone. The engine sums them: in
 * thirty days there may be a million.
 */
export async function readRealLiquidations(
  { events, feeds }: Readers<typeof realLiquidationTables>,
  symbol: string,
  window: Window,
  grid: MapGrid | null,
  venue?: string,
) {
  const all = await readCountedFeeds(feeds)
  const counted = all.filter(({ exchange }) => venue === undefined || exchange === venue)
  const where = { symbol, exchange: counted.map((feed) => feed.exchange) }
  const [sums, { heard }] = await Promise.all([
    events.aggregate({
      by: ['exchange', 'side'],
      take: { usd: { sum: 'quote_qty' }, events: { count: true } },
      where,
      since: window.since,
      until: window.at + 1,
    }),
    readLiquidationRecord(events, where.exchange, window.at),
  ])
  const totals = totalsOf(sums)
  return {
    covered_pct: await coveredPct(events, where.exchange, window),
    totals: wasHeard(heard, window.since, window.at) ? totals : unknown(totals),
    levels: grid ? await readLevels(events, where, window, grid) : [],
    by_exchange: counted
      .map(({ exchange, kind }) => ({
        exchange,
        kind,
        ...totalsOf(sums.filter((sum) => sum.exchange === exchange)),
      }))
      .filter((venue) => venue.events > 0)
      .sort(
        (a, b) => b.long_usd + b.short_usd - a.long_usd - a.short_usd || compareText(a.exchange, b.exchange),
      ),
  }
}

async function readLevels(
  events: Reader<typeof liquidationEvents>,
  where: Counted,
  { since, at }: Window,
  grid: MapGrid,
) {
  const edges = binEdges(grid)
  const prices = binPrices(grid)
  const levels: { price: number; side: 'long' | 'short'; notional_usd: number; events: number }[] = []
  for (let first = 0; first < prices.length; first += BINS_A_QUERY) {
    const some = prices.slice(first, first + BINS_A_QUERY)
    const ends = edges.slice(first, first + some.length + 1)
    const within = some.map((_, bin) => ({ price: { gte: ends[bin]!, lt: ends[bin + 1]! } }))
    const sides = await events.aggregate({
      by: ['side'],
      take: {
        ...Object.fromEntries(within.map((when, bin) => [`usd${bin}`, { sum: 'quote_qty', when } as const])),
        ...Object.fromEntries(within.map((when, bin) => [`events${bin}`, { count: true, when } as const])),
      },
      where: { ...where, price: { gte: ends[0]!, lt: ends.at(-1)! } },
      since,
      until: at + 1,
    })
    for (const [bin, price] of some.entries()) {
      for (const { side, ...sums } of sides.sort((a, b) => compareText(sideOf(a.side), sideOf(b.side)))) {
        const figures = sums as Record<string, number | null>
        const count = figures[`events${bin}`] ?? 0
        if (count === 0) continue
        levels.push({ price, side: sideOf(side), notional_usd: figures[`usd${bin}`] ?? 0, events: count })
      }
    }
  }
  return levels
}

/**
 * How much of the time lies after the first forced order that was recorded in it, whatever the perpetual: of all that is
 * liquidated, no hour is without, so that a silent one before it was not recorded.
 */
async function coveredPct(
  events: Reader<typeof liquidationEvents>,
  exchange: readonly string[],
  { since, at }: Window,
): Promise<number> {
  const [recorded] = await events.aggregate({
    take: { first: { min: 'event_time' } },
    where: { exchange },
    since: since - HOUR,
    until: at + 1,
  })
  const first = recorded?.first ?? at
  return ((at - Math.max(first, since)) / (at - since)) * 100
}

function totalsOf(sums: readonly { side: LiquidationSide; usd: number | null; events: number }[]) {
  const totals = { long_usd: 0, short_usd: 0, events: 0 }
  for (const { side, usd, events } of sums) {
    totals[`${sideOf(side)}_usd`] += usd ?? 0
    totals.events += events
  }
  return totals
}

/** SELL closes a long. */
function sideOf(order: LiquidationSide): 'long' | 'short' {
  return order === 'SELL' ? 'long' : 'short'
}
