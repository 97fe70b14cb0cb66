import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextOf, NOW } from '../../test/venues/context.ts'
import { faultOf } from '../define/table.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { type ForcedOrder, liquidationRows } from './liquidation.ts'

const known = contextOf([
  { instrument: 'BTC-USDT-SWAP', symbol: 'BTCUSDT', contractSize: 0.01 },
  { instrument: '1000PEPEUSDT', symbol: 'PEPEUSDT', pieces: 1000, contractSize: 1000 },
]).contracts.perp
const bitcoin = known.get('BTC-USDT-SWAP')!
const pepe = known.get('1000PEPEUSDT')!

const order: ForcedOrder = { contract: bitcoin, side: 'SELL', time: NOW - 40, price: 60_000, size: 50 }

const orders = fc.array(
  fc.record({
    contract: fc.constantFrom(bitcoin, pepe),
    side: fc.constantFrom('SELL' as const, 'BUY' as const),
    time: fc.integer({ min: NOW - 3, max: NOW }),
    price: fc.constantFrom(100, 100.5),
    size: fc.constantFrom(1, 2),
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
    expect(faultOf(liquidationEvents, row!, NOW)).toBeNull()
  })

  it('counts by the coin what the venue counts by the thousand; the dollars stay', () => {
    // 1.5 million PEPE at 0.0000060123 are 9.01845 dollars; 0.0060123 / 1000 alone would end in dust.
    const [row] = liquidationRows(
      'binance',
      [{ ...order, contract: pepe, price: 0.0060123, size: 1500 }],
      NOW,
    )
    expect(row).toMatchObject({ symbol: 'PEPEUSDT', price: 0.0000060123, qty: 1_500_000 })
    expect(row!.quote_qty).toBeCloseTo(9.01845, 9)
    expect(row!.dedupe_key).toBe(`binance|PEPEUSDT|SELL|${NOW - 40}|0.0000060123|1500000|0`)
    expect(
      liquidationRows('binance', [{ ...order, contract: pepe, price: 0.0123, size: 1 }], NOW)[0]!.price,
    ).toBe(0.0000123)
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
