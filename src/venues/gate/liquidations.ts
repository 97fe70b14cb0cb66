import { SECOND, type Span } from '../../core/time.ts'
import type { Contract } from '../../define/market.ts'
import { type RestApi, stream } from '../../define/source.ts'
import { liquidationFeed } from '../../tables/venues/registry.ts'
import {
  badAnswer,
  type Fields,
  isFields,
  listIn,
  numberOf,
  positiveOf,
  readRows,
  refused,
  secondsOf,
  timeOf,
} from '../fields.ts'
import { FORCED_ORDERS, type ForcedOrder, liquidationRows } from '../liquidation.ts'
import { isNoCoin } from '../no-coins.ts'
import { baseOf } from './contracts.ts'

const ID = 'gate.liquidations'
const CHANNEL = 'futures.public_liquidates'
/** Before that day the stream told seconds. */
const MILLISECONDS_SINCE = Date.UTC(2026, 7, 20)

export const liquidations = stream({
  id: ID,
  about: 'Forced orders of all contracts, at most one of each contract a second.',
  ...FORCED_ORDERS,
  liquidations: liquidationFeed('gate'),
  // No limits of subscriptions or messages; a hundred connections from one address are the advice.
  url: 'wss://fx-ws.gateio.ws/v4/ws/usdt',
  // Without it sizes are cut to whole contracts.
  headers: { 'X-Gate-Size-Decimal': '1' },
  subscribe: ({ now }) => [
    { time: Math.floor(now / SECOND), channel: CHANNEL, event: 'subscribe', payload: ['!all'] },
  ],
  heartbeat: { every: '20s', send: { json: { channel: 'futures.ping' } } },
  silence: '60s',
  parse(message, context) {
    const entries = ordersIn(message)
    if (entries === null) return null
    const orders = readRows(ID, entries, 'contract', context, forcedOrder)
    return liquidationRows('gate', orders, context.now)
  },
  backfill: {
    // How far back the list goes is not published; a question may be for an hour, and brings a thousand orders.
    reach: '1d',
    step: '10m',
    ask: askPast,
  },
})

function ordersIn(message: unknown): Fields[] | null {
  if (!isFields(message)) throw badAnswer(ID, 'expected an object', message)
  if (isFields(message.error)) throw refused(ID, message)
  if (message.channel === 'futures.pong') return null
  if (message.channel !== CHANNEL) throw badAnswer(ID, 'unknown message', message)
  if (message.event !== 'update') return null
  // A single order comes without the list that several are in.
  const entries = isFields(message.result) ? [message.result] : listIn(ID, message, 'result')
  return entries.filter(({ contract }) => !isNoCoin(baseOf(String(contract))))
}

/** `size` counts contracts and has the sign of the order: what is sold is negative. Other times than milliseconds are not believed. */
function forcedOrder(entry: Fields, contract: Contract): ForcedOrder | null {
  const signed = numberOf(entry.size)
  const price = positiveOf(entry.price)
  const time = timeOf(entry.time)
  if (signed === null || signed === 0 || price === null || time === null) return null
  if (time < MILLISECONDS_SINCE) return null
  return { contract, side: signed < 0 ? 'SELL' : 'BUY', time, price, size: Math.abs(signed) }
}

async function askPast(api: RestApi, span: Span): Promise<unknown[]> {
  const answer = await api.get('https://api.gateio.ws/api/v4/futures/usdt/liq_orders', {
    query: { from: Math.floor(span.from / SECOND), to: Math.floor(span.to / SECOND), limit: 1000 },
  })
  const result = listIn(ID, answer).flatMap((entry) => pastOrder(entry, span))
  return [{ channel: CHANNEL, event: 'update', result }]
}

/**
 * An order of the list as the stream would have told it. In the list `size` is the position's, and `order_size` the
 * order's. Its times are whole seconds, so of the seconds at the edges, which the stream has told in part, none is taken.
 */
function pastOrder(entry: Fields, { from, to }: Span): Fields[] {
  const second = secondsOf(entry.time)
  if (second === null || second < from || second + SECOND > to) return []
  const position = numberOf(entry.size)
  return [
    {
      contract: entry.contract,
      // The price of the order, as the stream tells it; what it was filled at is a little better.
      price: positiveOf(entry.order_price) ?? entry.fill_price,
      size: numberOf(entry.order_size) ?? (position === null ? null : -position),
      time: second,
    },
  ]
}
