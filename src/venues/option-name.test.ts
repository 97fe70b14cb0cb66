import { describe, expect, it } from 'vitest'
import { currencyOf, isOver, optionNamed } from './option-name.ts'

describe('the name of an option', () => {
  it.each([
    ['BTC-27NOV26-90000-C', 'BTC', null, '2026-11-27', 90_000, 'call'],
    ['ETH-4SEP26-3900-P', 'ETH', null, '2026-09-04', 3_900, 'put'],
    ['BTC_USDC-27NOV26-90000-C', 'BTC', 'USDC', '2026-11-27', 90_000, 'call'],
    ['XRP_USDC-27NOV26-2d5-P', 'XRP', 'USDC', '2026-11-27', 2.5, 'put'],
    ['BTC-27NOV26-90000-C-USDT', 'BTC', 'USDT', '2026-11-27', 90_000, 'call'],
    ['BTC-261127-90000-C', 'BTC', null, '2026-11-27', 90_000, 'call'],
    ['DOGE-261127-0.25-P', 'DOGE', null, '2026-11-27', 0.25, 'put'],
    ['BTC-USD-261127-90000-C', 'BTC', null, '2026-11-27', 90_000, 'call'],
    ['ETH-USD_UM-261127-4000-P', 'ETH', 'UM', '2026-11-27', 4_000, 'put'],
    ['C-BTC-90000-271126', 'BTC', null, '2026-11-27', 90_000, 'call'],
  ])('%s', (name, base, money, expiry, strike, type) => {
    expect(optionNamed(name)).toEqual({ base, money, expiry, strike, type })
  })

  it.each([
    'BTC-27NOV26',
    'BTC-PERPETUAL',
    'BTC-CS-19MAY26-70000_75000',
    'BTC-30FEB26-90000-C',
    'BTC-261327-90000-C',
    'BTC-27NOF26-90000-C',
    'BTC-27NOV26-0-C',
    'BTC-27NOV26-90000-X',
    'C-BTC-90000-321126',
    '',
  ])('%s is none', (name) => {
    expect(optionNamed(name)).toBeNull()
  })

  it('says whether it is on a coin that is recorded, and whether its day is over', () => {
    const bitcoin = optionNamed('BTC-27NOV26-90000-C')!
    expect(currencyOf(bitcoin)).toBe('BTC')
    expect(currencyOf(optionNamed('SOL_USDC-27NOV26-200-C')!)).toBeNull()
    const midnight = Date.UTC(2026, 10, 28)
    expect([isOver(bitcoin, midnight - 1), isOver(bitcoin, midnight)]).toEqual([false, true])
  })
})
