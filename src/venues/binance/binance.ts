import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { ccxtClient } from '../ccxt.ts'
import { contracts } from './contracts.ts'
import { fundingMarks } from './funding-marks.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { tickers } from './tickers.ts'

export const binance = venue({
  ...registryEntry('binance'),
  // Open interest costs one a contract, the lists of all up to 40.
  rest: { client: ccxtClient('binanceusdm'), budget: { weight: 2_400, per: '1m' } },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
