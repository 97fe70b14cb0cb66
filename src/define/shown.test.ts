import { describe, expect, it } from 'vitest'
import * as is from './answer.ts'
import { shown } from './shown.ts'

describe('a row that is shown', () => {
  const Row = is.part({
    symbol: is.symbol(),
    lastPrice: is.price('Last trade.'),
    volume: is.unsure(is.usd('Traded.')),
  })
  const record = { volume: 3, lastPrice: 2, symbol: 'BTCUSDT', secret: 'kept inside' }

  it('has the declared fields in their order, and no other', () => {
    expect(Object.entries(shown(Row, record))).toEqual([
      ['symbol', 'BTCUSDT'],
      ['lastPrice', 2],
      ['volume', 3],
    ])
  })

  it('takes what differs from beside the record', () => {
    expect(shown(Row, record, { volume: null })).toEqual({ symbol: 'BTCUSDT', lastPrice: 2, volume: null })
    const { volume: _, ...without } = record
    expect(shown(Row, without, { volume: 7 }).volume).toBe(7)
  })

  it('is refused where a field is missing, of another type, or not declared', () => {
    const { volume: _, ...without } = record
    // @ts-expect-error nobody says what the volume is
    expect(shown(Row, without).volume).toBeUndefined()
    // @ts-expect-error a price is a number
    shown(Row, record, { lastPrice: '2' })
    // @ts-expect-error a row has no `total`
    shown(Row, record, { total: 5 })
  })
})
