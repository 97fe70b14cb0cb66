import { setImmediate as nextTurn } from 'node:timers/promises'
import { binOf, binPrices, type MapGrid } from '../analytics/liquidation-map-view.ts'
import { compareText } from '../analytics/ranking.ts'
import { DAY, HOUR, type Ms } from '../core/time.ts'
import type { Readers } from '../define/reader.ts'
import type { LiquidationKind } from '../define/source.ts'
import { liquidationEvents, liquidationFeeds } from '../tables/liquidations.ts'
import { ALWAYS } from './liquidation-readings.ts'

export const realLiquidationTables = { events: liquidationEvents, feeds: liquidationFeeds }

/** So many hours of forced orders are read at a time. */
const SPAN = 4 * HOUR
const MOST_EVENTS = 50_000

interface Sums {
  long_usd: number
  short_usd: number
  events: number
}

/** The forced orders of the last 24 hours in the bins of the map; without a map they are only summed. */
export async function readRealLiquidations(
  { events, feeds }: Readers<typeof realLiquidationTables>,
  symbol: string,
  at: Ms,
  grid: MapGrid | null,
) {
  const counted = (await feeds.latest({ by: ['exchange'], since: ALWAYS })).filter((feed) => feed.counted)
  const kinds = new Map(counted.map((feed) => [feed.exchange, feed.kind]))
  const totals = noSums()
  const byExchange = new Map<string, Sums>()
  const bins = new Map<
    string,
    { bin: number; side: 'long' | 'short'; notional_usd: number; events: number }
  >()
  for (let since = at - DAY; kinds.size > 0 && since <= at; since += SPAN) {
    const some = await events.range({
      columns: ['exchange', 'side', 'price', 'quote_qty'],
      where: { symbol, exchange: [...kinds.keys()] },
      since,
      until: Math.min(since + SPAN, at + 1),
      order: 'asc',
      limit: MOST_EVENTS,
    })
    for (const { exchange, side: order, price, quote_qty } of some) {
      const side = order === 'SELL' ? 'long' : 'short'
      const own = byExchange.get(exchange) ?? noSums()
      byExchange.set(exchange, own)
      for (const sums of [totals, own]) {
        sums[`${side}_usd`] += quote_qty
        sums.events += 1
      }
      const bin = grid ? binOf(grid, price) : -1
      if (bin < 0) continue
      const found = bins.get(`${bin} ${side}`) ?? { bin, side, notional_usd: 0, events: 0 }
      found.notional_usd += quote_qty
      found.events += 1
      bins.set(`${bin} ${side}`, found)
    }
    await nextTurn()
  }
  const prices = grid ? binPrices(grid) : []
  return {
    totals,
    levels: [...bins.values()]
      .sort((a, b) => a.bin - b.bin || compareText(a.side, b.side))
      .map(({ bin, ...level }) => ({ price: prices[bin]!, ...level })),
    by_exchange: [...byExchange]
      .map(([exchange, sums]) => ({
        exchange,
        kind: kinds.get(exchange) ?? ('none' satisfies LiquidationKind),
        ...sums,
      }))
      .sort(
        (a, b) => b.long_usd + b.short_usd - a.long_usd - a.short_usd || compareText(a.exchange, b.exchange),
      ),
  }
}

function noSums(): Sums {
  return { long_usd: 0, short_usd: 0, events: 0 }
}
