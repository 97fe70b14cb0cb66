import { expect, it } from 'vitest'
import { contextOf, NOW, rowsOf, scriptedApi } from '../../../test/venues/context.ts'
import { SECOND } from '../../core/time.ts'
import { liquidations } from './liquidations.ts'

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
  const messages = await liquidations.backfill!.ask(api, SPAN, context)
  return {
    calls: api.calls,
    rows: messages.flatMap((message) => rowsOf(liquidations, message, context) ?? []),
  }
}

it('asks the list for the span, in seconds', async () => {
  const { calls } = await past([])
  expect(calls).toEqual([
    {
      get: 'https://api.gateio.ws/api/v4/futures/usdt/liq_orders',
      query: { from: NOW / SECOND - 601, to: NOW / SECOND - 1, limit: 1000 },
    },
  ])
})

it('takes the side of the order, whose sign is the opposite of the position', async () => {
  const at = NOW - 60 * SECOND
  const { rows } = await past([
    order(at, { size: 100, order_size: -40 }),
    order(at, { size: -100, order_size: 100 }),
    order(at, { size: 100 }),
  ])
  expect(rows.map(({ side, qty, price, event_time }) => ({ side, qty, price, event_time }))).toEqual([
    { side: 'SELL', qty: 0.004, price: 60000, event_time: at },
    { side: 'BUY', qty: 0.01, price: 60000, event_time: at },
    { side: 'SELL', qty: 0.01, price: 60000, event_time: at },
  ])
})

it('leaves the seconds at both ends to the stream, which has told of them under finer times', async () => {
  const sold = { size: 100, order_size: -100 }
  const times = [NOW - 601 * SECOND, NOW - 600 * SECOND, NOW - 2 * SECOND, NOW - SECOND]
  const { rows } = await past(times.map((time) => order(time, sold)))
  expect(rows.map(({ event_time }) => event_time)).toEqual([NOW - 600 * SECOND, NOW - 2 * SECOND])
})
