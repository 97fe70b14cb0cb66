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
  // 2,400 units of weight a minute are allowed; open interest costs one a contract, the lists of all up to 40.
  rest: { client: ccxtClient('binanceusdm'), perSecond: 30 },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
