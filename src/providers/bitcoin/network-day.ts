import { median, sum } from '../../core/stats.ts'
import { DAY, dateOf, floorTo, HOUR, type Ms, type Span } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { badAnswer } from '../../venues/fields.ts'

/**
 * A UTC day of the chain is the blocks whose own time falls in it. Times are the miners' and do not run in order, but
 * none may be before the median of the eleven blocks ahead of it: once that median is past midnight, no block of the
 * day is to come.
 */
export interface Block {
  readonly height: number
  readonly time: Ms
  readonly difficulty: number
}

/** What miners earned by it, in satoshis. */
export interface EarningBlock extends Block {
  readonly fees: number
  readonly subsidy: number
  /** Satoshis per virtual byte; null where it is not told. */
  readonly feerate: number | null
}

/** What waits to be mined; null of a node that keeps no mempool, and of a day that is read back. */
export interface Mempool {
  readonly vbytes: number
  readonly transactions: number
  readonly leastFeerate: number
}

/**
 * A day is told once, so long after its end: its last median has passed midnight by then, and the mempool is still near
 * it.
 */
const TOLD_AFTER = 3 * HOUR
const MEDIAN_OF = 11
/**
 * Clocks of miners may be two hours ahead: no block of a day is so many before those of which the median is in it.
 */
export const AHEAD_AT_MOST = 36

const SATOSHIS = 1e8
const HASHES_A_DIFFICULTY = 2 ** 32
const EXA = 1e18

/** The day that is told at a mark of the cadence; null at the other marks. */
export function dayToTell(now: Ms): Ms | null {
  return now % DAY === TOLD_AFTER ? floorTo(now, DAY) - DAY : null
}

/** The day that would have been told within a span of a day at most; null where none would. */
export function dayWithin({ from, to }: Span): Ms | null {
  const told = floorTo(to - 1 - TOLD_AFTER, DAY) + TOLD_AFTER
  return told >= from ? told - TOLD_AFTER - DAY : null
}

/** The median time of the newest of blocks in a row; no later block says an earlier time. */
export function medianTime(blocks: readonly Block[]): Ms {
  const newest = [...blocks].sort((a, b) => b.height - a.height).slice(0, MEDIAN_OF)
  return median(newest.map(({ time }) => time)) ?? 0
}

export function isOfDay(day: Ms): (block: Block) => boolean {
  return ({ time }) => time >= day && time < day + DAY
}

/** What a day comes to; `blocks` are all of it. */
export function networkRow(
  source: string,
  day: Ms,
  blocks: readonly EarningBlock[],
  mempool: Mempool | null,
): Row<typeof btcNetworkDaily> {
  const last = blocks.reduce<EarningBlock | null>(
    (high, block) => (high && high.height > block.height ? high : block),
    null,
  )
  if (!last) throw badAnswer(source, `no block on ${dateOf(day)}`, [])
  const fees = sum(blocks.map((block) => block.fees))
  const subsidy = sum(blocks.map((block) => block.subsidy))
  const feerates = blocks.flatMap(({ feerate }) => (feerate === null ? [] : [feerate]))
  // Each block by its own difficulty: it may change within the day.
  const hashes = sum(blocks.map(({ difficulty }) => difficulty)) * HASHES_A_DIFFICULTY
  return {
    date: dateOf(day),
    height: last.height,
    hashrate_ehs: hashes / (DAY / 1000) / EXA,
    difficulty: last.difficulty,
    fees_btc: fees / SATOSHIS,
    fee_share_pct: fees + subsidy === 0 ? 0 : (100 * fees) / (fees + subsidy),
    blocks: blocks.length,
    // Of the medians of its blocks: all that an index tells of a block's transactions.
    median_feerate_sat_vb: median(feerates),
    mempool_vbytes: mempool?.vbytes ?? null,
    mempool_tx_count: mempool?.transactions ?? null,
    mempool_min_feerate_sat_vb: mempool?.leastFeerate ?? null,
  }
}
