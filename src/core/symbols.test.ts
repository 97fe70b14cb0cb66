import { expect, it } from 'vitest'
import { baseOf, perpOf, tidySymbol } from './symbols.ts'

it('spells a perpetual one way, however it was typed', () => {
  for (const typed of ['btc', 'BTC', ' btc-usdt ', 'BTC/USDT', 'btc_usdt', 'BTCUSDT'])
    expect(perpOf(typed)).toBe('BTCUSDT')
  expect(perpOf('1000pepe')).toBe('1000PEPEUSDT')
  expect(tidySymbol('eth usdt')).toBe('ETHUSDT')
})

it('finds the coin of a perpetual', () => {
  expect(baseOf('BTCUSDT')).toBe('BTC')
  expect(baseOf('btc')).toBe('BTC')
  expect(baseOf('USDT')).toBe('USDT')
})
