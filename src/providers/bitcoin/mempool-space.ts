import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
  numberOf,
  positiveOf,
  secondsOf,
} from '../../venues/fields.ts'
import {
  dayToTell,
  dayWithin,
  type EarningBlock,
  isOfDay,
  type Mempool,
  medianTime,
  networkRow,
} from './network-day.ts'

export const ID = 'bitcoin.network'
const API = 'https://mempool.space/api'

/** So long after a day's end the median time of the chain is past it, however slow its blocks are. */
const SURELY_OVER = 8 * HOUR
/** Fifteen blocks a page; a day of three hundred is none that ever was. */
const MOST_PAGES = 30

interface Answer {
  readonly day: Ms
  /** Blocks downwards, from after the day to before it. */
  readonly pages: readonly unknown[]
  /** Of a day that is told at its time. */
  readonly mempool: { readonly size: unknown; readonly fees: unknown } | null
}

/** An operator with a node of its own asks that instead: see `node.ts`. */
export const publicNetwork = poll({
  id: ID,
  into: btcNetworkDaily,
  about:
    'Blocks, difficulty and fees of every finished UTC day, three hours after its end; the mempool is that of then.',
  every: '3h',
  async ask(api, { now }): Promise<Answer | null> {
    // Between two days it is only looked whether anybody is there.
    const tip = await api.get(`${API}/blocks/tip/height`)
    if (positiveOf(tip) === null) throw badAnswer(ID, 'expected a height', tip)
    const day = dayToTell(now)
    if (day === null) return null
    const pages = await pagesOf(api, day, now)
    const [size, fees] = await Promise.all([api.get(`${API}/mempool`), api.get(`${API}/v1/fees/precise`)])
    return { day, pages, mempool: { size, fees } }
  },
  backfill: {
    // A dozen pages a day from a service that lives on gifts: whoever wants years has a node.
    reach: '92d',
    step: '1d',
    async ask(api, span): Promise<Answer | null> {
      const day = dayWithin(span)
      return day === null
        ? null
        : { day, pages: await pagesOf(api, day, day + DAY + SURELY_OVER), mempool: null }
    },
  },
  parse(answer) {
    if (answer === null) return []
    const { day, pages, mempool } = answer
    const blocks = pages.flatMap((page) => listIn(ID, page).map(blockOf))
    requireWhole(day, blocks)
    return [networkRow(ID, day, blocks.filter(isOfDay(day)), mempool && mempoolOf(mempool))]
  },
})

/** From the block that is nearest to a moment down to before the day. */
async function pagesOf(api: RestApi, day: Ms, from: Ms): Promise<unknown[]> {
  const nearest = await api.get(`${API}/v1/mining/blocks/timestamp/${from / 1000}`)
  let height = isFields(nearest) ? numberOf(nearest.height) : null
  if (height === null) throw badAnswer(ID, 'expected a height', nearest)
  const pages: unknown[] = []
  while (pages.length < MOST_PAGES) {
    const page: unknown = await api.get(`${API}/v1/blocks/${height}`)
    pages.push(page)
    const blocks = listIn(ID, page).map(blockOf)
    if (blocks.length === 0 || blocks.every(({ time }) => time < day)) break
    height = Math.min(...blocks.map((block) => block.height)) - 1
  }
  return pages
}

/** All blocks from after the day to before it, none of them missing. */
function requireWhole(day: Ms, blocks: readonly EarningBlock[]): void {
  const heights = blocks.map(({ height }) => height)
  const odd = heights.findIndex((height, place) => place > 0 && height !== heights[place - 1]! - 1)
  if (odd > 0)
    throw badAnswer(ID, 'blocks are not one after the other', `${heights[odd]} after ${heights[odd - 1]}`)
  if (medianTime(blocks) < day + DAY)
    throw badAnswer(ID, `blocks of ${dateOf(day)} may be to come`, `up to ${heights[0]}`)
  const lowest = blocks.at(-1)
  if (!lowest || lowest.time >= day)
    throw badAnswer(ID, `blocks of ${dateOf(day)} are missing`, `from ${heights.at(-1)} on`)
}

/** `reward` is all that the block earned, fees included. */
function blockOf(entry: Fields): EarningBlock {
  const extras = isFields(entry.extras) ? entry.extras : {}
  const [height, time] = [numberOf(entry.height), secondsOf(entry.timestamp)]
  const difficulty = positiveOf(entry.difficulty)
  const [fees, reward] = [numberOf(extras.totalFees), positiveOf(extras.reward)]
  if (height === null || time === null || difficulty === null || fees === null || reward === null)
    throw badAnswer(ID, 'expected a block with its fees', entry)
  if (fees < 0 || fees > reward) throw badAnswer(ID, 'fees are more than the reward', entry)
  return { height, time, difficulty, fees, subsidy: reward - fees, feerate: numberOf(extras.medianFee) }
}

function mempoolOf({ size, fees }: { readonly size: unknown; readonly fees: unknown }): Mempool {
  const vbytes = isFields(size) ? numberOf(size.vsize) : null
  const transactions = isFields(size) ? numberOf(size.count) : null
  const leastFeerate = isFields(fees) ? numberOf(fees.minimumFee) : null
  if (vbytes === null || transactions === null || leastFeerate === null)
    throw badAnswer(ID, 'expected the size and the least fee of the mempool', { size, fees })
  return { vbytes, transactions, leastFeerate }
}
