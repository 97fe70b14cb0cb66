import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { ccxtClient } from '../ccxt.ts'
import { contracts } from './contracts.ts'
import { fundingMarks } from './funding-marks.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { tickers } from './tickers.ts'

export const okx = venue({
  ...registryEntry('okx'),
  // 10 to 20 calls in two seconds are allowed, but per endpoint, and in the funding history per instrument.
  rest: { client: ccxtClient('okx'), perSecond: 10 },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
