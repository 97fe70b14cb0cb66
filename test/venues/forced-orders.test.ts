import { expect, it } from 'vitest'
import { SECOND } from '../../src/core/time.ts'
import { gate } from '../../src/venues/gate/gate.ts'
import { htx } from '../../src/venues/htx/htx.ts'
import { contextOf, NOW, rowsOf, scriptedApi, streamOf } from './context.ts'

const ofGate = streamOf(gate, 'liquidations')
const ofHtx = streamOf(htx, 'liquidations')

const context = contextOf([{ instrument: 'BTC_USDT', symbol: 'BTCUSDT', contractSize: 0.0001 }])
/** Neither end is a whole second: both were heard in part. */
const SPAN = { from: NOW - 600 * SECOND - 300, to: NOW - 300 }
const order = (time: number, sizes: object) => ({
  time: time / SECOND,
  contract: 'BTC_USDT',
  left: 0,
  fill_price: '60000',
  order_price: '59900',
  ...sizes,
})

async function past(listed: readonly object[]) {
  const api = scriptedApi(() => listed)
  const messages = await ofGate.backfill!.ask(api, SPAN, context)
  return {
    calls: api.calls,
    rows: messages.flatMap((message) => rowsOf(ofGate, message, context) ?? []),
  }
}

it('Gate: asks the list for the span, in seconds', async () => {
  const { calls } = await past([])
  expect(calls).toEqual([
    {
      get: 'https://api.gateio.ws/api/v4/futures/usdt/liq_orders',
      query: { from: NOW / SECOND - 601, to: NOW / SECOND - 1, limit: 1000 },
    },
  ])
})

it('Gate: takes side and price of the order, whose sign is the opposite of the position', async () => {
  const at = NOW - 60 * SECOND
  const { rows } = await past([
    order(at, { size: 100, order_size: -40 }),
    order(at, { size: -100, order_size: 100 }),
    order(at, { size: 100 }),
  ])
  expect(rows.map(({ side, qty, price, event_time }) => ({ side, qty, price, event_time }))).toEqual([
    { side: 'SELL', qty: 0.004, price: 59900, event_time: at },
    { side: 'BUY', qty: 0.01, price: 59900, event_time: at },
    { side: 'SELL', qty: 0.01, price: 59900, event_time: at },
  ])
})

it('Gate: a single order comes as an object, several as a list', () => {
  const one = { price: '60000.5', size: -124, time: NOW - 60 * SECOND, contract: 'BTC_USDT' }
  const message = { channel: 'futures.public_liquidates', event: 'update', time: NOW / SECOND }
  const bare = rowsOf(ofGate, { ...message, result: one }, context)
  expect(bare).toHaveLength(1)
  expect(bare).toEqual(rowsOf(ofGate, { ...message, result: [one] }, context))
})

it('Gate: leaves the seconds at both ends to the stream, which has told of them under finer times', async () => {
  const sold = { size: 100, order_size: -100 }
  const times = [NOW - 601 * SECOND, NOW - 600 * SECOND, NOW - 2 * SECOND, NOW - SECOND]
  const { rows } = await past(times.map((time) => order(time, sold)))
  expect(rows.map(({ event_time }) => event_time)).toEqual([NOW - 600 * SECOND, NOW - 2 * SECOND])
})

it.each(['1788263999217', 1788263999217])('HTX: answers a ping with its own time as it came: %j', (ts) => {
  expect(ofHtx.reply?.({ op: 'ping', ts })).toEqual({ op: 'pong', ts })
})

it('HTX: answers nothing else', () => {
  expect(ofHtx.reply?.({ op: 'notify', topic: 'public.BTC-USDT.liquidation_orders' })).toBeNull()
  expect(ofHtx.reply?.('ping')).toBeNull()
})
