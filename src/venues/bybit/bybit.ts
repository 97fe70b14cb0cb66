import { venue } from '../../define/source.ts'
import { ccxtClient } from '../ccxt.ts'
import { contracts } from './contracts.ts'
import { fundingMarks } from './funding-marks.ts'
import { liquidations } from './liquidations.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { tickers } from './tickers.ts'

export const bybit = venue({
  id: 'bybit',
  name: 'Bybit',
  type: 'cex',
  country: 'AE',
  markets: ['perp'],
  recordedSince: '2026-07-30',
  // 600 calls in five seconds are allowed per address.
  rest: { client: ccxtClient('bybit'), perSecond: 20 },
  sources: [contracts, tickers, fundingMarks, settlements, openInterest, liquidations],
})
