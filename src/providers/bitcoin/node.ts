import { SourceError } from '../../core/errors.ts'
import { DAY, type Ms } from '../../core/time.ts'
import { type Poll, poll, type RestApi } from '../../define/source.ts'
import { btcNetworkDaily } from '../../tables/cycle/network.ts'
import { badAnswer, type Fields, numberOf, positiveOf, secondsOf, textOf } from '../../venues/fields.ts'
import { ID } from './mempool-space.ts'
import {
  AHEAD_AT_MOST,
  type Block,
  dayToTell,
  dayWithin,
  type EarningBlock,
  isOfDay,
  type Mempool,
  networkRow,
} from './network-day.ts'
import { askNode, type RpcCall } from './rpc.ts'

/**
 * Headers are in memory; for what a block earned the node reads it and all that it spends, a tenth of a second each.
 */
const HEADERS_AT_ONCE = 100
const STATS_AT_ONCE = 16
/** Into so many parts a range is cut by each question for a height. */
const PARTS = 32
/** Percentiles are told in whole satoshis per virtual byte, cut off: what is finer would take every transaction of the day. */
const STATS = ['height', 'totalfee', 'subsidy', 'feerate_percentiles']
const MEDIAN_PLACE = 2
/** Bitcoins for a thousand virtual bytes, as satoshis for one. */
const SATOSHIS_PER_VB = 1e5

interface Header extends Block {
  readonly hash: string
  readonly medianTime: Ms
}

interface Answer {
  readonly day: Ms
  readonly headers: readonly Header[]
  /** Of those headers, in their order. */
  readonly stats: readonly Fields[]
  readonly mempool: Fields | null
}

/** The chain as the operator's own node has it; of a pruned one as far back as its blocks go. */
export function nodeNetwork(url: string): Poll {
  return poll({
    id: ID,
    into: btcNetworkDaily,
    about:
      "Blocks, difficulty and fees of every finished UTC day by the operator's node, three hours after its end.",
    every: '3h',
    async ask(api, { now }): Promise<Answer | null> {
      const chain = chainOf(await one(api, ['getblockchaininfo']))
      const day = dayToTell(now)
      if (day === null) return null
      const blocks = await blocksOf(api, day, chain)
      if (!blocks) throw new SourceError('refused', `${ID}: the node has pruned the blocks of yesterday`)
      return { ...blocks, mempool: await one(api, ['getmempoolinfo']) }
    },
    backfill: {
      reach: '4000d',
      step: '1d',
      async ask(api, span): Promise<Answer | null> {
        const day = dayWithin(span)
        if (day === null) return null
        const chain = chainOf(await one(api, ['getblockchaininfo']))
        const blocks = await blocksOf(api, day, chain).catch(noneIfGone)
        return blocks && { ...blocks, mempool: null }
      },
    },
    parse(answer) {
      if (answer === null) return []
      const { day, headers, stats, mempool } = answer
      const blocks = headers.map((header, place) => earningOf(header, stats[place]))
      return [networkRow(ID, day, blocks, mempool && mempoolOf(mempool))]
    },
  })

  async function one(api: RestApi, call: RpcCall): Promise<Fields> {
    const [result] = await askNode(ID, api, url, [call])
    return result!
  }

  /** Null where the node has thrown some of them away. */
  async function blocksOf(api: RestApi, day: Ms, chain: Chain) {
    if (chain.medianTime < day + DAY)
      throw new SourceError(
        'unreachable',
        `${ID}: the node is at height ${chain.height}, and blocks of the day are to come`,
      )
    const first = Math.max(0, (await heightFrom(api, day, chain.height)) - AHEAD_AT_MOST)
    // A block is later than the median of those before it: none of the day is above the first whose median is past it.
    const last = await heightFrom(api, day + DAY, chain.height)
    const heights = Array.from({ length: last - first + 1 }, (_, place) => first + place)
    const headers = (await headersAt(api, heights)).filter(isOfDay(day))
    if (headers.some(({ height }) => height < chain.prunedBelow)) return null
    const stats = await inTurns(
      api,
      STATS_AT_ONCE,
      headers.map(({ hash }) => ['getblockstats', hash, STATS]),
    )
    return { day, headers, stats }
  }

  /** The first height whose median time is not before that moment. Medians run in order; times do not. */
  async function heightFrom(api: RestApi, at: Ms, tip: number): Promise<number> {
    let [low, high] = [0, tip]
    while (low < high) {
      const step = Math.max(1, Math.floor((high - low) / PARTS))
      const marks: number[] = []
      for (let height = low; height < high; height += step) marks.push(height)
      const found = (await headersAt(api, marks)).findIndex(({ medianTime }) => medianTime >= at)
      if (found === 0) return low
      if (found > 0) high = marks[found]!
      low = marks.at(found < 0 ? -1 : found - 1)! + 1
    }
    return low
  }

  async function headersAt(api: RestApi, heights: readonly number[]): Promise<Header[]> {
    const hashes = await inTurns(
      api,
      HEADERS_AT_ONCE,
      heights.map((height) => ['getblockhash', height]),
    )
    const calls = hashes.map(({ text }): RpcCall => ['getblockheader', text])
    return (await inTurns(api, HEADERS_AT_ONCE, calls)).map(headerOf)
  }

  async function inTurns(api: RestApi, atOnce: number, calls: readonly RpcCall[]): Promise<Fields[]> {
    const results: Fields[] = []
    for (let place = 0; place < calls.length; place += atOnce)
      results.push(...(await askNode(ID, api, url, calls.slice(place, place + atOnce))))
    return results
  }
}

/** What a node says of a block that it has thrown away, or never had: it began with a snapshot. */
function noneIfGone(thrown: unknown): null {
  if (thrown instanceof SourceError && /\bnot available\b/.test(thrown.message)) return null
  throw thrown
}

interface Chain {
  readonly height: number
  readonly medianTime: Ms
  /** Below this height the blocks themselves are gone. */
  readonly prunedBelow: number
}

function chainOf(info: Fields): Chain {
  const [height, medianTime] = [positiveOf(info.blocks), secondsOf(info.mediantime)]
  if (height === null || medianTime === null) throw badAnswer(ID, 'expected a height and a median time', info)
  if (info.chain !== 'main')
    throw new SourceError('refused', `${ID}: the node is on ${String(info.chain)}, not on main`)
  if (info.initialblockdownload === true)
    throw new SourceError('unreachable', `${ID}: the node is still reading the chain, at height ${height}`)
  const prunedBelow = info.pruned === true ? (numberOf(info.pruneheight) ?? Number.POSITIVE_INFINITY) : 0
  return { height, medianTime, prunedBelow }
}

function headerOf(entry: Fields): Header {
  const [height, hash] = [numberOf(entry.height), textOf(entry.hash)]
  const [time, medianTime] = [secondsOf(entry.time), secondsOf(entry.mediantime)]
  const difficulty = positiveOf(entry.difficulty)
  if (height === null || hash === null || time === null || medianTime === null || difficulty === null)
    throw badAnswer(ID, 'expected a header', entry)
  return { height, hash, time, medianTime, difficulty }
}

function earningOf({ height, time, difficulty }: Header, stats: Fields | undefined): EarningBlock {
  const [fees, subsidy] = [numberOf(stats?.totalfee), numberOf(stats?.subsidy)]
  if (stats?.height !== height || fees === null || subsidy === null)
    throw badAnswer(ID, `expected what block ${height} earned`, stats)
  const rates = stats.feerate_percentiles
  const feerate = Array.isArray(rates) ? numberOf(rates[MEDIAN_PLACE]) : null
  return { height, time, difficulty, fees, subsidy, feerate }
}

/** One that is not loaded yet is that of the last stop. */
function mempoolOf(info: Fields): Mempool | null {
  if (info.loaded === false) return null
  const [vbytes, transactions] = [numberOf(info.bytes), numberOf(info.size)]
  const least = numberOf(info.mempoolminfee)
  if (vbytes === null || transactions === null || least === null)
    throw badAnswer(ID, 'expected the size and the least fee of the mempool', info)
  return { vbytes, transactions, leastFeerate: Number((least * SATOSHIS_PER_VB).toPrecision(12)) }
}
