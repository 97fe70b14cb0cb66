import type { Contract } from '../../define/market.ts'
import { stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import { badAnswer, type Fields, isFields, listIn, positiveOf, readRows, refused, timeOf } from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { isNoCoin } from '../no-coins.ts'
import { SUFFIX } from './contracts.ts'

const ID = 'htx.liquidations'
const TOPIC = '.liquidation_orders'
const WORDS = new Set<unknown>(['sub', 'ping', 'close'])

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('htx'),
  url: 'wss://api.hbdm.com/linear-swap-notification',
  subscribe: () => [{ op: 'sub', topic: `public.*${TOPIC}`, cid: 'liquidations' }],
  // It pings us every five seconds, and hangs up after thirty without an answer.
  heartbeat: { every: '20s', send: 'ping frame' },
  silence: '30s',
  decode: 'gzip json',
  reply,
  parse(message, context) {
    const entries = ordersIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 'contract_code', context, forcedOrder)
    return liquidationRows('htx', orders, context.now)
  },
})

/** The time of a ping is text in some and a number in others: it is sent back as it came. */
function reply(message: unknown): unknown {
  return isFields(message) && message.op === 'ping' ? { op: 'pong', ts: message.ts } : null
}

function ordersIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (Number(message['err-code'] ?? 0) !== 0) throw refused(ID, message)
  if (WORDS.has(message.op)) return null
  if (message.op !== 'notify' || !String(message.topic).endsWith(TOPIC))
    throw badAnswer(ID, 'unknown message', message)
  return listIn(ID, message, 'data').filter(isPerpetualOfCoin)
}

/** Dated futures come the same way, as do the many shares. */
function isPerpetualOfCoin({ contract_code }: Fields): boolean {
  const name = String(contract_code)
  return name.endsWith(SUFFIX) && !isNoCoin(name.slice(0, -SUFFIX.length))
}

/** `direction` is that of the order. Of its sizes `volume` counts contracts, `amount` the base. */
function forcedOrder(entry: Fields, contract: Contract): ForcedOrder | null {
  const side = entry.direction === 'sell' ? 'SELL' : entry.direction === 'buy' ? 'BUY' : null
  const price = positiveOf(entry.price)
  const size = positiveOf(entry.amount)
  const time = timeOf(entry.created_at)
  if (side === null || price === null || size === null || time === null) return null
  return { contract: { ...contract, contractSize: contract.pieces }, side, time, price, size }
}
