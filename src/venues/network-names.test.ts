import { expect, it } from 'vitest'
import { networkOf } from './network-names.ts'

it.each([
  ['ETH', ['ERC20', 'Ethereum', 'eth', 'Ethereum (ERC20)', 'ERC-20']],
  ['TRX', ['TRC20', 'Tron (TRC20)', 'tron']],
  ['BSC', ['BEP20', 'BNB Smart Chain (BEP20)', 'BEP20(BSC)']],
  ['ARB', ['ARBITRUM', 'Arbitrum One', 'ARBI', 'ARBEVM']],
  ['AVAXC', ['AVAX C-Chain', 'AVAXC', 'avacchain']],
  ['MATIC', ['Polygon', 'POL', 'MATIC']],
])('%s, however it is spelled', (name, spellings) => {
  expect(spellings.map(networkOf)).toEqual(spellings.map(() => name))
})

it('networks that share letters stay apart', () => {
  const names = ['BNB', 'BSC', 'AVAX', 'AVAXC', 'BTC', 'SEGWITBTC', 'ARBNOVA', 'ARB', 'OPBNB', 'OP']
  expect(new Set(names.map(networkOf)).size).toBe(names.length)
})

it('what nobody knows keeps its name in capitals', () => {
  expect(networkOf('New Chain (v2)')).toBe('NEWCHAINV2')
})
