import { groupBy } from '../core/grouped.ts'
import { made } from '../core/made.ts'
import { RecentMap } from '../core/recent-map.ts'
import { MAIN_VENUE } from '../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Readers } from '../define/reader.ts'
import { slippageHourly } from '../tables/liquidity/order-book.ts'
import { minuteBars } from '../tables/market/candles.ts'
import { fundingSettlements } from '../tables/market/funding.ts'
import { CHARGED_CLIP_USD, type OutcomeSources } from './evaluate.ts'
import { MinuteColumns } from './minute-columns.ts'

/** What outcomes are made of, on record. */
export const outcomeTables = { bars: minuteBars, ladders: slippageHourly, settlements: fundingSettlements }

/** An older ladder says nothing of the book. */
const LADDER_STANDS = 6 * HOUR
/** Read in one go: larger blocks hold up whoever waits, smaller ones take longer in all. */
const BARS_BLOCK = 12 * HOUR
/** Blocks of time that are at hand: signals are looked at in their order, and each for a day or two. */
const BLOCKS_KEPT = 5
const LADDERS_A_DAY = 2 * 24
/** More than any perpetual settles in a day. */
const SETTLEMENTS_A_DAY = 100

/** The record of these perpetuals, read in blocks of time for all of them at once. */
export function recordedSources(
  { bars, ladders, settlements }: Readers<typeof outcomeTables>,
  symbols: readonly string[],
): OutcomeSources {
  const minutesOf = async (start: Ms) => {
    const block = new Map(
      symbols.map((symbol) => [symbol, new MinuteColumns(start, BARS_BLOCK / MINUTE)] as const),
    )
    const rows = await bars.range({
      columns: ['ts', 'symbol', 'open', 'high', 'low', 'close'],
      where: { exchange: MAIN_VENUE, market: 'perp', symbol: symbols },
      since: start,
      until: start + BARS_BLOCK,
      order: 'asc',
      limit: symbols.length * (BARS_BLOCK / MINUTE),
    })
    for (const row of rows) block.get(row.symbol)!.put(row)
    return block
  }
  const laddersOf = async (start: Ms) =>
    inOrder(
      ({ ts }) => ts,
      await ladders.range({
        columns: ['ts', 'symbol', 'side', 'slippage_bps'],
        where: { clip_usd: CHARGED_CLIP_USD, symbol: symbols },
        since: start,
        until: start + DAY,
        order: 'asc',
        limit: symbols.length * LADDERS_A_DAY,
      }),
    )
  const settlementsOf = async (start: Ms) =>
    inOrder(
      ({ funding_time }) => funding_time,
      await settlements.range({
        columns: ['funding_time', 'symbol', 'funding_rate_pct', 'interval_hours'],
        where: { exchange: MAIN_VENUE, symbol: symbols },
        since: start,
        until: start + DAY,
        order: 'asc',
        limit: symbols.length * SETTLEMENTS_A_DAY,
      }),
    )
  const recorded = inBlocks(DAY, laddersOf)
  return {
    bars: inBlocks(BARS_BLOCK, minutesOf),
    settlements: inBlocks(DAY, settlementsOf),
    async slippage(symbol, order, at) {
      const recent = await recorded(symbol, floorTo(at, HOUR) - LADDER_STANDS, at + 1)
      return recent.findLast(({ side }) => side === order)?.slippage_bps ?? null
    },
  }
}

/** What one symbol has in a block of time. */
interface Block<R> {
  between(from: Ms, to: Ms): readonly R[]
}

function inOrder<R extends { readonly symbol: string }>(
  timeOf: (row: R) => Ms,
  rows: readonly R[],
): ReadonlyMap<string, Block<R>> {
  const bySymbol = [...groupBy(rows, ({ symbol }) => symbol)]
  return new Map(
    bySymbol.map(([symbol, own]) => {
      const between = (from: Ms, to: Ms) => own.filter((row) => timeOf(row) >= from && timeOf(row) < to)
      return [symbol, { between }]
    }),
  )
}

/** What one symbol has with `from` ≤ time < `to`; blocks that are read for it are at hand for the next. */
function inBlocks<R>(
  length: Ms,
  read: (start: Ms) => Promise<ReadonlyMap<string, Block<R>>>,
): (symbol: string, from: Ms, to: Ms) => Promise<readonly R[]> {
  const blocks = new RecentMap<ReturnType<typeof read>, Ms>(2 * BLOCKS_KEPT)
  return async (symbol, from, to) => {
    let found: readonly R[] = []
    for (let start = floorTo(from, length); start < to; start += length) {
      const part = (await made(blocks, start, read)).get(symbol)?.between(from, to) ?? []
      found = found.length === 0 ? part : found.concat(part)
    }
    return found
  }
}
