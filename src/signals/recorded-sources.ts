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

/** What outcomes are made of, on record. */
export const outcomeTables = { bars: minuteBars, ladders: slippageHourly, settlements: fundingSettlements }

/** An older ladder says nothing of the book. */
const LADDER_STANDS = 6 * HOUR
/** Read in one go: larger blocks hold up whoever waits, smaller ones take longer in all. */
const BARS_BLOCK = 12 * HOUR
/** Blocks of time that are at hand: signals are looked at in their order, and each for a day or two. */
const BLOCKS_KEPT = 10
const LADDERS_A_DAY = 2 * 24
/** More than any perpetual settles in a day. */
const SETTLEMENTS_A_DAY = 100

/** The record of these perpetuals, read in blocks of time for all of them at once. */
export function recordedSources(
  { bars, ladders, settlements }: Readers<typeof outcomeTables>,
  symbols: readonly string[],
): OutcomeSources {
  const readBars = (since: Ms, until: Ms) =>
    bars.range({
      columns: ['ts', 'symbol', 'open', 'high', 'low', 'close'],
      where: { exchange: MAIN_VENUE, market: 'perp', symbol: symbols },
      since,
      until,
      order: 'asc',
      limit: symbols.length * (BARS_BLOCK / MINUTE),
    })
  const readLadders = (since: Ms, until: Ms) =>
    ladders.range({
      columns: ['ts', 'symbol', 'side', 'slippage_bps'],
      where: { clip_usd: CHARGED_CLIP_USD, symbol: symbols },
      since,
      until,
      order: 'asc',
      limit: symbols.length * LADDERS_A_DAY,
    })
  const readSettlements = (since: Ms, until: Ms) =>
    settlements.range({
      columns: ['funding_time', 'symbol', 'funding_rate_pct', 'interval_hours'],
      where: { exchange: MAIN_VENUE, symbol: symbols },
      since,
      until,
      order: 'asc',
      limit: symbols.length * SETTLEMENTS_A_DAY,
    })
  const laddersOf = inBlocks(DAY, readLadders, ({ ts }) => ts)
  return {
    bars: inBlocks(BARS_BLOCK, readBars, ({ ts }) => ts),
    settlements: inBlocks(DAY, readSettlements, ({ funding_time }) => funding_time),
    async slippage(symbol, order, at) {
      const recent = await laddersOf(symbol, floorTo(at, HOUR) - LADDER_STANDS, at + 1)
      return recent.findLast(({ side }) => side === order)?.slippage_bps ?? null
    },
  }
}

/** Rows of one symbol with `from` ≤ time < `to`; what is read for it is at hand for the next. */
function inBlocks<R extends { readonly symbol: string }>(
  length: Ms,
  read: (from: Ms, to: Ms) => Promise<R[]>,
  timeOf: (row: R) => Ms,
): (symbol: string, from: Ms, to: Ms) => Promise<readonly R[]> {
  const blocks = new RecentMap<Promise<Map<string, R[]>>, Ms>(2 * BLOCKS_KEPT)
  const blockOf = async (start: Ms) => groupBy(await read(start, start + length), (row) => row.symbol)
  return async (symbol, from, to) => {
    const found: R[] = []
    for (let start = floorTo(from, length); start < to; start += length) {
      const block = await made(blocks, start, blockOf)
      for (const row of block.get(symbol) ?? []) {
        const at = timeOf(row)
        if (at >= from && at < to) found.push(row)
      }
    }
    return found
  }
}
