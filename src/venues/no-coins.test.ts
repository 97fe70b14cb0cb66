import { describe, expect, it } from 'vitest'
import { TRADFI_CONTRACTS } from '../core/tradfi.ts'
import { isCoin, type Said, saidBy, underlyingOf } from './no-coins.ts'

describe('what a contract is on', () => {
  it.each<[string, Said, string | null]>([
    // By its name alone, of venues that say nothing.
    ['TSLA', null, 'TSLA EQUITY'],
    ['TSLAX', null, 'TSLA EQUITY'],
    ['TSLASTOCK', null, 'TSLA EQUITY'],
    ['GOLD', null, 'XAU COMMODITY'],
    ['NAS100', null, 'US100 INDEX'],
    ['EURUSD', null, null],
    ['BTC', null, null],
    // A share's name and a coin's: the label tells.
    ['META', null, null],
    ['META', 'EQUITY', 'META EQUITY'],
    ['SPX', null, null],
    ['SPX', 'INDEX', 'US500 INDEX'],
    // What the name tells is more than what the venue does.
    ['SAMSUNG', 'EQUITY', 'SAMSUNG KR_EQUITY'],
    ['TENCENT', 'NO COIN', 'TENCENT HK_EQUITY'],
    ['JP225', 'EQUITY', 'JP225 INDEX'],
    ['SPY', 'INDEX', 'SPY EQUITY'],
    ['OPENAI', 'EQUITY', 'OPENAI PREMARKET'],
    ['WTI', 'NO COIN', 'CL COMMODITY'],
    // Unknown names go by the venue, and where it says little they are shares.
    ['ACME', 'COMMODITY', 'ACME COMMODITY'],
    ['ACME', 'NO COIN', 'ACME EQUITY'],
    ['ACME', 'NOT KEPT', null],
    ['USDBRL', 'NO COIN', null],
    ['EUR2USD', 'NO COIN', null],
    // Coins, whatever a venue files them under.
    ['PAXG', 'COMMODITY', null],
    ['XAUT', 'COMMODITY', null],
  ])('%s, of which is said %s', (base, said, expected) => {
    const found = underlyingOf(base, said)
    expect(found && `${found.underlying} ${found.market}`).toBe(expected)
  })

  it("is a share by the name of a wrapper, in any issuer's way", () => {
    const names = ['TSLAX', 'TSLAON', 'TSLAB', 'TSLAM', 'XAUM', 'EURB', 'ARB', 'IMX', 'BONB']
    expect(names.filter((name) => !isCoin(name, null))).toEqual(['TSLAX', 'TSLAON', 'TSLAB', 'TSLAM'])
  })

  it('is never both', () => {
    for (const { underlying } of TRADFI_CONTRACTS)
      for (const said of [null, 'NO COIN', 'NOT KEPT'] as const)
        expect(isCoin(underlying, said) && underlyingOf(underlying, said) !== null).toBe(false)
    expect([isCoin('XAUT', 'COMMODITY'), isCoin('EURUSD', null), isCoin('ACME', 'NOT KEPT')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is read off the words of venues; a new one says at least that it is no coin', () => {
    const words = { stocks: 'EQUITY', crypto: null } as const
    expect(
      ['stocks', 'Stocks', 'crypto', 'HK_EQUITY', 'bonds', null].map((word) => saidBy(words, word)),
    ).toEqual(['EQUITY', 'EQUITY', null, 'HK_EQUITY', 'NO COIN', null])
  })
})
