import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { ccxtClient } from '../ccxt.ts'
import { contracts } from './contracts.ts'
import { fundingMarks } from './funding-marks.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { tickers } from './tickers.ts'

export const bybit = venue({
  ...registryEntry('bybit'),
  rest: { client: ccxtClient('bybit'), budget: { weight: 600, per: '5s' } },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
