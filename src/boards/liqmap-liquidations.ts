import { setImmediate as nextTurn } from 'node:timers/promises'
import { binOf, binPrices, type MapGrid } from '../analytics/liquidation-map-view.ts'
import { compareText } from '../analytics/ranking.ts'
import { HOUR, type Ms } from '../core/time.ts'
import type { Position, Reader, Readers } from '../define/reader.ts'
import type { LiquidationKind } from '../define/source.ts'
import { liquidationEvents, liquidationFeeds } from '../tables/liquidations.ts'
import { ALWAYS } from './liquidation-readings.ts'

export const realLiquidationTables = { events: liquidationEvents, feeds: liquidationFeeds }

/** Forced orders are read in pieces of this time, and in pages of so many. */
const PIECE = 12 * HOUR
const PAGE = 4_000
/** Among all that is liquidated there is no quieter hour: a silent one was not recorded. */
const QUIET = HOUR

interface Sums {
  long_usd: number
  short_usd: number
  events: number
}

/** The forced orders of that time in the bins of the map; without a map they are only summed. */
export async function readRealLiquidations(
  { events, feeds }: Readers<typeof realLiquidationTables>,
  symbol: string,
  { since, at }: { readonly since: Ms; readonly at: Ms },
  grid: MapGrid | null,
) {
  const counted = (await feeds.latest({ by: ['exchange'], since: ALWAYS })).filter((feed) => feed.counted)
  const kinds = new Map(counted.map((feed) => [feed.exchange, feed.kind]))
  const exchange = [...kinds.keys()]
  const totals = noSums()
  const byExchange = new Map<string, Sums>()
  const bins = new Map<
    string,
    { bin: number; side: 'long' | 'short'; notional_usd: number; events: number }
  >()
  for await (const some of pages(events, { symbol, exchange }, since, at + 1)) {
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
  }
  const prices = grid ? binPrices(grid) : []
  return {
    covered_pct: await coveredPct(events, exchange, since, at),
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

async function* pages(
  events: Reader<typeof liquidationEvents>,
  where: { readonly symbol: string; readonly exchange: readonly string[] },
  since: Ms,
  until: Ms,
) {
  for (let from = since; from < until && where.exchange.length > 0; from += PIECE) {
    let after: Position | undefined
    do {
      const page = await events.range({
        columns: ['event_time', 'dedupe_key', 'exchange', 'side', 'price', 'quote_qty'],
        where,
        since: from,
        until: Math.min(from + PIECE, until),
        order: 'asc',
        limit: PAGE,
        ...(after && { after }),
      })
      yield page
      await nextTurn()
      const last = page.at(-1)
      after = last && page.length === PAGE ? [last.event_time, last.dedupe_key] : undefined
    } while (after)
  }
}

/** How much of the time lies after the first forced order that was recorded at all, whatever the perpetual. */
async function coveredPct(
  events: Reader<typeof liquidationEvents>,
  exchange: readonly string[],
  since: Ms,
  at: Ms,
): Promise<number> {
  if (exchange.length === 0) return 0
  const [recorded] = await events.aggregate({
    take: { first: { min: 'event_time' } },
    where: { exchange },
    since: since - QUIET,
    until: at + 1,
  })
  const first = recorded?.first ?? at
  return ((at - Math.max(first, since)) / (at - since)) * 100
}

function noSums(): Sums {
  return { long_usd: 0, short_usd: 0, events: 0 }
}
