import { describe, expect, it } from 'vitest'
import { liquidationEvents, liquidationsDaily } from '../tables/liquidations/liquidations.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { fitsPosition, orderColumns } from './position.ts'

describe('positions', () => {
  it('are the time and the rest of the key', () => {
    expect(orderColumns(oi5m)).toEqual(['ts', 'exchange', 'symbol'])
    expect(orderColumns(liquidationEvents)).toEqual(['event_time', 'dedupe_key'])
  })

  it('of a stranger are checked', () => {
    expect(fitsPosition(oi5m, [1_785_000_000_000, 'binance', 'BTCUSDT'])).toBe(true)
    expect(fitsPosition(liquidationsDaily, ['2026-11-01', 'BTC', 'okx'])).toBe(true)
    for (const wrong of [[], [1], ['1', 'a', 'b'], [1.5, 'a', 'b'], [1, 2, 'b'], [1, 'a', 'b', 'c']]) {
      expect(fitsPosition(oi5m, wrong)).toBe(false)
    }
    for (const day of ['2026-13-01', 'yesterday', "2026-11-01'"]) {
      expect(fitsPosition(liquidationsDaily, [day, 'BTC', 'okx'])).toBe(false)
    }
  })
})
