import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const names = ['PORT', 'HOST', 'OPS_PORT', 'DATA_DIR']

it('finds what was meant when letters are swapped, lacking, too many or wrong', () => {
  for (const slip of ['PROT', 'PRT', 'POORT', 'PORD', 'port']) expect(nearest(slip, names)[0]).toBe('PORT')
  expect(nearest('DATADIR', names)).toEqual(['DATA_DIR'])
})

it('names the likelier first, and no more than asked for', () => {
  expect(nearest('binance.tickers', ['okx.funding', 'binance.tikcer', 'binance.tickets'])).toEqual([
    'binance.tickets',
    'binance.tikcer',
  ])
  expect(nearest('binance.tickers', ['binance.ticker', 'binance.tickets'], 1)).toEqual(['binance.ticker'])
})

it('names nothing when nothing is near', () => {
  expect(nearest('nothing', names)).toEqual([])
})
