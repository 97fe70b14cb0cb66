import type { Method } from '../define/method.ts'
import { correlationsMethod } from './market/correlations.ts'
import { factorsMethod } from './market/factors.ts'
import { fundingArbitrageMethod } from './market/funding-arbitrage.ts'
import { fundingRatesMethod } from './market/funding-rates.ts'
import { leadLagMethod } from './market/lead-lag.ts'
import { listingsMethod } from './market/listings.ts'
import { metricContextMethod } from './market/metric-context.ts'
import { openInterestChangeMethod } from './market/open-interest-change.ts'
import { perpetualBasisMethod } from './market/perpetual-basis.ts'
import { rsiMethod } from './market/rsi.ts'
import { themeIndicesMethod } from './market/theme-indices.ts'
import { volumeChangeMethod } from './market/volume-change.ts'
import { performanceMethod } from './signals/performance.ts'
import { pressureMethod } from './signals/pressure.ts'
import { riskMethod } from './signals/risk.ts'
import { sharpeByChanceMethod } from './signals/sharpe-by-chance.ts'

/** How every derived figure comes about, by domain. A new one is a file and a line here. */
export const METHODS: readonly Method[] = [
  correlationsMethod,
  factorsMethod,
  fundingArbitrageMethod,
  fundingRatesMethod,
  leadLagMethod,
  listingsMethod,
  metricContextMethod,
  openInterestChangeMethod,
  perpetualBasisMethod,
  rsiMethod,
  themeIndicesMethod,
  volumeChangeMethod,
  performanceMethod,
  pressureMethod,
  riskMethod,
  sharpeByChanceMethod,
]
