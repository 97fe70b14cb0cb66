import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { isNoCoin } from '../no-coins.ts'

const ID = 'bitget.liquidations'
const TOPIC = 'liquidation'
/** More than a size has, less than division leaves behind. */
const DIGITS = 12

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts, in batches that are ten to twenty seconds late.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('bitget'),
  url: 'wss://ws.bitget.com/v3/ws/public',
  subscribe: () => [{ op: 'subscribe', args: [{ instType: 'usdt-futures', topic: TOPIC }] }],
  // Not a ping of the protocol and not JSON: the word itself.
  heartbeat: { every: '25s', send: { text: 'ping' } },
  silence: '75s',
  parse(message, context) {
    const entries = ordersIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 'symbol', context, forcedOrder)
    return liquidationRows('bitget', orders, context.now)
  },
})

function ordersIn(message: unknown): Fields[] | null {
  if (message === 'pong') return null
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (message.event === 'error') throw refused(ID, message)
  if (message.event === 'subscribe') return null
  if (!isFields(message.arg) || message.arg.topic !== TOPIC) throw badAnswer(ID, 'unknown message', message)
  return listIn(ID, message, 'data').filter(({ symbol }) => !isNoCoin(String(symbol).replace(/USDT$/, '')))
}

/**
 * `side` is that of the position: buy is a long that was closed, by selling. `amount` is in USDT. The list of the last
 * three days, /api/v3/market/liquidations, is said to count coins instead; until somebody has compared the two it is not used.
 */
function forcedOrder(entry: Fields, contract: Contract): ForcedOrder | null {
  const side = entry.side === 'buy' ? 'SELL' : entry.side === 'sell' ? 'BUY' : null
  const price = positiveOf(entry.price)
  const amount = positiveOf(entry.amount)
  const time = timeOf(entry.ts)
  if (side === null || price === null || amount === null || time === null) return null
  return { contract, side, time, price, size: Number((amount / price).toPrecision(DIGITS)) }
}
