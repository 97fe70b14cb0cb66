import type { Span } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { type RestApi, type SourceContext, stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  numberOf,
  positiveOf,
  readRows,
  refused,
  textOf,
  timeOf,
} from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { listsIn } from './lists.ts'

const ID = 'bitfinex.liquidations'
const EVENTS = new Set<unknown>(['info', 'subscribed', 'pong', 'conf'])
const PAGE = 500
const MOST_PAGES = 6

export const liquidations = stream({
  id: ID,
  about: 'Liquidations of all perpetuals; those of margin positions in coins are not counted.',
  ...FORCED_ORDERS,
  needs: ['perp contracts', 'perp marks'],
  liquidations: liquidationFeed('bitfinex'),
  url: 'wss://api-pub.bitfinex.com/ws/2',
  subscribe: () => [{ event: 'subscribe', channel: 'status', key: 'liq:global' }],
  // The channel beats by itself every 15 s; a ping of ours tells a dead line as soon.
  heartbeat: { every: '20s', send: { json: { event: 'ping' } } },
  silence: '60s',
  backfill: { reach: '3d', step: '6h', ask: askPast },
  parse(message, context) {
    const entries = positionsIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 'name', context, (entry, contract) =>
      forcedOrder(entry, contract, context),
    )
    return liquidationRows('bitfinex', orders, context.now)
  },
})

/** [channel, [["pos", …]]]; [channel, "hb"] when there is nothing to tell. */
function positionsIn(message: unknown): Fields[] | null {
  if (isFields(message)) {
    if (EVENTS.has(message.event)) return null
    throw message.event === 'error' ? refused(ID, message) : badAnswer(ID, 'unknown message', message)
  }
  if (!Array.isArray(message)) throw badAnswer(ID, 'expected a list', message)
  if (message[1] === 'hb') return null
  const positions = listsIn(ID, message[1])
  const areAll = positions.length === message[1].length && positions.every(([kind]) => kind === 'pos')
  if (!areAll) throw badAnswer(ID, 'unknown message', message)
  return positions
    .map((at) => ({ id: at[1], time: at[2], name: at[4], amount: at[5], isMatch: at[8], price: at[11] }))
    .filter(({ name, isMatch }) => isMatch === 0 && textOf(name)?.endsWith('F0'))
}

/**
 * A position is told when its liquidation begins (isMatch 0), whole, and again with each trade that closes a part of it:
 * only the first counts. Above zero it was long, and is sold. Where no price of the take-over stands there yet it is the
 * mark; `basePrice` would be the price at which the position was entered.
 */
function forcedOrder(entry: Fields, contract: Contract, { marks }: SourceContext): ForcedOrder | null {
  const amount = numberOf(entry.amount)
  const mark = marks.perp.get(contract.symbol)
  const price = positiveOf(entry.price) ?? (mark === undefined ? null : mark * contract.pieces)
  const time = timeOf(entry.time)
  const id = numberOf(entry.id)
  if (amount === null || amount === 0 || price === null || time === null || id === null) return null
  return {
    contract,
    side: amount > 0 ? 'SELL' : 'BUY',
    time,
    price,
    size: Math.abs(amount),
    id: String(id),
  }
}

/** The same lists as in the stream, oldest first. A page ends within a moment, and the next begins with it again. */
async function askPast(api: RestApi, { from, to }: Span): Promise<unknown[]> {
  const told: unknown[][] = []
  let start = from
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await api.get('https://api-pub.bitfinex.com/v2/liquidations/hist', {
      query: { start, end: to - 1, limit: PAGE, sort: 1 },
    })
    const positions = listsIn(ID, answer).flatMap((one) => listsIn(ID, one))
    told.push(...positions)
    const last = timeOf(positions.at(-1)?.[2])
    if (positions.length < PAGE || last === null || last <= start) break
    start = last
  }
  return [[0, pricedByTrades(told)]]
}

/** Today's mark says nothing of the past, but the trades that closed a position stand in the same list. */
function pricedByTrades(positions: readonly unknown[][]): unknown[][] {
  const prices = new Map(positions.filter((at) => at[8] === 1).map((at) => [at[1], at[11]]))
  return positions.map((at) =>
    positiveOf(at[11]) === null ? [...at.slice(0, 11), prices.get(at[1]) ?? null] : at,
  )
}
