import { heightAt, momentOfHeight, subsidyAt } from '../../analytics/cycle/issuance.ts'
import { RETARGET_BLOCKS } from '../../analytics/cycle/network.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { courseOf } from '../model/course.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { finishedDays, lastDays } from './closes.ts'

const FIRST_DAY = Date.UTC(2012, 0, 1)
/** How many blocks a day ends before or after it should, at most. */
const LUCK = 12
const DAY_SECONDS = 86_400
const HASHES_A_DIFFICULTY = 2 ** 32
/** A mempool is known of the time in which the node has kept one. */
const MEMPOOL_SINCE = Date.UTC(2025, 0, 1)

/** The order of magnitude of these years in EH/s, and of some to come. */
const HASHRATES = courseOf(`2012-01-01 0.0000085, 2013-01-01 0.000022, 2013-10-01 0.0014, 2014-04-01 0.045,
  2015-01-01 0.32, 2016-01-01 0.78, 2017-01-01 2.4, 2018-01-01 15, 2018-10-01 53, 2018-12-15 36, 2020-01-01 98,
  2021-05-10 175, 2021-07-03 88, 2022-01-01 175, 2023-01-01 260, 2024-01-01 510, 2025-01-01 790, 2026-01-01 1050,
  2036-01-01 4000`)

/** What miners set up, in EH/s. */
const hashrateAt = (at: Ms): number => Math.exp(HASHRATES.log(at))

const keyOf = ({ seed }: SimModel) => hashText(seed, 'the chain')

/** The height at the end of a day: what the date says, and luck. */
export function chainHeight(market: SimModel, day: Ms): number {
  const luck = 2 * chance(keyOf(market), day / DAY) - 1
  return Math.floor(heightAt(day + DAY) + LUCK * luck)
}

function networkDay(market: SimModel, day: Ms): Row<typeof btcNetworkDaily> {
  const key = keyOf(market)
  const height = chainHeight(market, day)
  const blocks = height - chainHeight(market, day - DAY)
  // Difficulty was set when the period began, by the miners of then.
  const setAt = momentOfHeight(height - (height % RETARGET_BLOCKS))
  const difficulty = (hashrateAt(setAt) * 1e18 * 600) / HASHES_A_DIFFICULTY
  const rush = Math.max(0, wave(key ^ 2, day, 9 * DAY) - 0.75) * 4
  const feesPerBlock = 0.06 * Math.exp(0.9 * wave(key ^ 1, day, 45 * DAY) + 2 * rush)
  const fees_btc = blocks * feesPerBlock
  const mempool = 45e6 * Math.exp(0.8 * wave(key ^ 3, day, 20 * DAY) + rush)
  const isKept = day >= MEMPOOL_SINCE
  return {
    date: dateOf(day),
    height,
    hashrate_ehs: (blocks * difficulty * HASHES_A_DIFFICULTY) / DAY_SECONDS / 1e18,
    difficulty,
    fees_btc,
    fee_share_pct: (100 * fees_btc) / (fees_btc + blocks * subsidyAt(height)),
    blocks,
    median_feerate_sat_vb: feesPerBlock * 60,
    mempool_vbytes: isKept ? Math.round(mempool) : null,
    mempool_tx_count: isKept ? Math.round(mempool / 420) : null,
    mempool_min_feerate_sat_vb: isKept ? Math.max(0.1, mempool / 150e6) : null,
  }
}

export const bitcoinNetwork = subject({
  label: 'the bitcoin network',
  id: 'network',
  into: btcNetworkDaily,
  about: 'Blocks, difficulty and fees of every finished UTC day.',
  every: '1h',
  venues: ['bitcoin'],
  rowsAt: ({ market, at }) => lastDays(at).map((day) => networkDay(market, day)),
  past: ({ market, now }) => [finishedDays(FIRST_DAY, now).map((day) => networkDay(market, day))],
  thousands: 6,
})
