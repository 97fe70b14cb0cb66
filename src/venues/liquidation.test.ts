import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOf } from '../define/table.ts'
import { liquidationEvents } from '../tables/liquidations.ts'
import { type ForcedOrder, liquidationRows } from './liquidation.ts'
import { NOW } from './test-context.ts'

const order: ForcedOrder = { symbol: 'BTCUSDT', side: 'SELL', time: NOW - 40, price: 60_000, qtyBase: 0.5 }

const orders = fc.array(
  fc.record({
    symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
    side: fc.constantFrom('SELL' as const, 'BUY' as const),
    time: fc.integer({ min: NOW - 3, max: NOW }),
    price: fc.constantFrom(100, 100.5),
    qtyBase: fc.constantFrom(1, 2),
  }),
  { maxLength: 50 },
)

describe('rows of forced orders', () => {
  it('values the order in dollars', () => {
    const [row] = liquidationRows('okx', [order], NOW)
    expect(row).toEqual({
      event_time: NOW - 40,
      received_at: NOW,
      exchange: 'okx',
      symbol: 'BTCUSDT',
      side: 'SELL',
      price: 60_000,
      qty: 0.5,
      quote_qty: 30_000,
      delayed: false,
      dedupe_key: `okx|BTCUSDT|SELL|${NOW - 40}|60000|0.5|0`,
    })
    expect(faultOf(liquidationEvents, row!)).toBeNull()
  })

  it('keeps equal orders of one message apart', () => {
    const keys = liquidationRows('okx', [order, order, { ...order, side: 'BUY' }], NOW).map(
      (row) => row.dedupe_key,
    )
    expect(keys.map((key) => key.split('|').at(-1))).toEqual(['0', '1', '0'])
  })

  it('makes unique keys, and the same ones whenever the message comes again', () => {
    fc.assert(
      fc.property(orders, (list) => {
        const keys = liquidationRows('okx', list, NOW).map((row) => row.dedupe_key)
        const again = liquidationRows('okx', list, NOW + 60_000).map((row) => row.dedupe_key)
        expect(new Set(keys).size).toBe(list.length)
        expect(again).toEqual(keys)
      }),
    )
  })
})
