import { describe, expect, it } from 'vitest'
import { baseOf, coinOf, OI_MAJORS, perpOf } from './symbols.ts'

describe('the coin behind a name', () => {
  it.each([
    // Binance
    ['1000SHIB', 'SHIB', 1e3],
    ['1000XEC', 'XEC', 1e3],
    ['1000LUNC', 'LUNC', 1e3],
    ['1000PEPE', 'PEPE', 1e3],
    ['1000BONK', 'BONK', 1e3],
    ['1000SATS', 'SATS', 1e3],
    ['1000RATS', 'RATS', 1e3],
    ['1000CAT', 'CAT', 1e3],
    ['1000WHY', 'WHY', 1e3],
    ['1000X', 'X', 1e3],
    ['1000000MOG', 'MOG', 1e6],
    ['1000000BOB', 'BOB', 1e6],
    ['1MBABYDOGE', 'BABYDOGE', 1e6],
    // Bybit
    ['SHIB1000', 'SHIB', 1e3],
    ['1000BTT', 'BTT', 1e3],
    ['1000IQ50', 'IQ50', 1e3],
    ['1000NEIROCTO', 'NEIROCTO', 1e3],
    ['10000SATS', 'SATS', 1e4],
    ['10000NFT', 'NFT', 1e4],
    ['10000LADYS', 'LADYS', 1e4],
    ['1000000CHEEMS', 'CHEEMS', 1e6],
    ['10000000AIDOGE', 'AIDOGE', 1e7],
    // Elsewhere
    ['100000DOGE', 'DOGE', 1e5],
    ['PEPE1000', 'PEPE', 1e3],
    ['kPEPE', 'PEPE', 1e3],
    ['kBONK', 'BONK', 1e3],
    ['kSHIB', 'SHIB', 1e3],
    ['kLUNC', 'LUNC', 1e3],
    ['MBABYDOGE', 'BABYDOGE', 1e6],
  ])('%s is %s, %d at once', (name, coin, pieces) => {
    expect(coinOf(name)).toEqual({ coin, pieces })
  })

  it.each(
    // Numbers and letters that belong to the name, and all that begins with a large K or M.
    '1INCH 0G 2Z 4 42 A2Z B2 C98 API3 LUNA2 AI16Z BANANAS31 BROCCOLI714 SPX6900 1MIL 1000 US100 NAS100 JP225 KAS KAVA KAITO KAIA KNC KPEPE K kpepe k MANTA MASK MOG PEPE XEC BTC USDT 币安人生'.split(
      ' ',
    ),
  )('%s is whole', (name) => {
    expect(coinOf(name)).toEqual({ coin: name, pieces: 1 })
  })
})

describe('what a caller means', () => {
  it('spells a perpetual one way, however it was typed', () => {
    for (const typed of ['btc', 'BTC', ' btc-usdt ', 'BTC/USDT', 'btc_usdt', 'BTCUSDT'])
      expect(perpOf(typed)).toBe('BTCUSDT')
    expect(OI_MAJORS.map(perpOf)).toEqual(OI_MAJORS)
  })

  it('finds the coin of a perpetual', () => {
    expect(baseOf('BTCUSDT')).toBe('BTC')
    expect(baseOf('btc')).toBe('BTC')
    expect(baseOf('USDT')).toBe('USDT')
    expect(baseOf('USDCUSDT')).toBe('USDC')
  })

  it.each([
    'PEPE',
    'pepe',
    'PEPEUSDT',
    'pepe-usdt',
    '1000PEPE',
    '1000pepe',
    '1000PEPEUSDT',
    '1000pepe_usdt',
    'kPEPE',
    'kPEPEUSDT',
    'kPEPE/USDT',
    'PEPE1000',
    'pepe1000usdt',
    '1MPEPE',
  ])('takes %s for PEPE', (typed) => {
    expect(baseOf(typed)).toBe('PEPE')
    expect(perpOf(typed)).toBe('PEPEUSDT')
    expect(perpOf(perpOf(typed))).toBe('PEPEUSDT')
  })

  it('takes a large K for a letter', () => {
    expect(baseOf('KPEPE')).toBe('KPEPE')
    expect(baseOf('kas')).toBe('KAS')
    expect(perpOf('kavausdt')).toBe('KAVAUSDT')
  })
})
