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
  // Of one endpoint; others allow as many beside it, and the funding history as many for each instrument.
  rest: { client: ccxtClient('okx'), budget: { weight: 20, per: '2s' } },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
