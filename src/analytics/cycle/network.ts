import { clamp, mean } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { midnightOf } from './day-values.ts'

type NetworkDay = Pick<Row<typeof btcNetworkDaily>, 'date' | 'height'>

/** Difficulty is set anew every so many blocks, so that they take ten minutes each, by a factor of four at most. */
export const RETARGET_BLOCKS = 2016
const BLOCK_SECONDS = 600
const MOST_FACTOR = 4
/** Fewer blocks of a period say little about its pace. */
const LEAST_BLOCKS = 144

/** What is known of the next change of difficulty at the end of the newest of these days, which are in order. */
export function retargetOf(days: readonly NetworkDay[]) {
  const newest = days.at(-1)
  if (!newest) return null
  const begun = Math.floor(newest.height / RETARGET_BLOCKS) * RETARGET_BLOCKS
  const height = begun + RETARGET_BLOCKS
  const since = momentOf(days, begun)
  const blocks = newest.height - begun
  const seconds = since === null ? null : (endOf(newest) - since) / 1000
  return {
    height,
    blocks_left: height - newest.height,
    estimated_change_pct:
      seconds === null || blocks < LEAST_BLOCKS
        ? null
        : 100 * (clamp((blocks * BLOCK_SECONDS) / seconds, 1 / MOST_FACTOR, MOST_FACTOR) - 1),
  }
}

type MinedDay = Pick<Row<typeof btcNetworkDaily>, 'hashrate_ehs' | 'fees_btc' | 'blocks'>

/** A day of mining by itself is mostly luck. */
const LUCK_DAYS = 7

/** What the newest of these days, which are in order, comes to for miners; null of none. */
export function miningOf(days: readonly MinedDay[]) {
  const newest = days.at(-1)
  if (!newest) return null
  const { blocks, fees_btc } = newest
  return {
    hashrate_7d_ehs: mean(days.slice(-LUCK_DAYS).map(({ hashrate_ehs }) => hashrate_ehs))!,
    fees_per_block_btc: blocks === 0 ? null : fees_btc / blocks,
    avg_block_interval_s: blocks === 0 ? null : DAY / 1000 / blocks,
  }
}

/** When a height was reached, between the ends of two days; null before the first of them. */
function momentOf(days: readonly NetworkDay[], height: number): Ms | null {
  const place = days.findLastIndex((day) => day.height <= height)
  const [before, after] = [days[place], days[place + 1]]
  if (!before) return null
  if (!after || before.height === height) return endOf(before)
  const share = (height - before.height) / (after.height - before.height)
  return endOf(before) + share * (endOf(after) - endOf(before))
}

const endOf = ({ date }: NetworkDay): Ms => midnightOf(date) + DAY
