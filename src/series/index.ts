import type { Series } from '../define/series.ts'
import { liquidationsSeries } from './liquidations/liquidations.ts'
import { etfFlowSeries } from './macro/etf-flow.ts'
import { basisSeries } from './market/basis.ts'
import { fundingSeries } from './market/funding.ts'
import { openInterestCoinsSeries, openInterestSeries } from './market/open-interest.ts'
import { priceSeries } from './market/price.ts'
import { rsiSeries } from './market/rsi.ts'
import { volumeSeries } from './market/volume.ts'
import { perpDeltaSeries, spotDeltaSeries } from './market/volume-delta.ts'
import { longShortSeries, topTradersSeries } from './positioning/long-short.ts'
import { whaleNetSeries } from './positioning/whale-net.ts'
import { premiumSeries } from './regional/premium.ts'
import { borrowSeries } from './venues/borrow.ts'

/** Every series that can be asked for, in the order in which they are listed. A new one is a file and a line here. */
export const SERIES: readonly Series[] = [
  priceSeries,
  volumeSeries,
  perpDeltaSeries,
  spotDeltaSeries,
  openInterestSeries,
  openInterestCoinsSeries,
  fundingSeries,
  basisSeries,
  liquidationsSeries,
  longShortSeries,
  topTradersSeries,
  rsiSeries,
  premiumSeries,
  etfFlowSeries,
  borrowSeries,
  whaleNetSeries,
]
