import type { Method } from '../define/method.ts'
import { cascadesMethod } from './liquidations/cascades.ts'
import { liquidationClockMethod } from './liquidations/liquidation-clock.ts'
import { liquidationEstimateMethod } from './liquidations/liquidation-estimate.ts'
import { liquidationMapMethod } from './liquidations/liquidation-map.ts'
import { liquidationMapAccuracyMethod } from './liquidations/liquidation-map-accuracy.ts'
import { liquidationMapCoverageMethod } from './liquidations/liquidation-map-coverage.ts'
import { liquidationMapTiersMethod } from './liquidations/liquidation-map-tiers.ts'
import { liquidationPriceMethod } from './liquidations/liquidation-price.ts'
import { liquidationSumsMethod } from './liquidations/liquidation-sums.ts'
import { pricePathMethod } from './liquidations/price-path.ts'
import { flowToxicityMethod } from './liquidity/flow-toxicity.ts'
import { orderBookDepthMethod } from './liquidity/order-book-depth.ts'
import { orderBookWallsMethod } from './liquidity/order-book-walls.ts'
import { slippageMethod } from './liquidity/slippage.ts'
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
import { longShareMethod } from './positioning/long-share.ts'
import { smartMoneyMethod } from './positioning/smart-money.ts'
import { volumeDeltaMethod } from './positioning/volume-delta.ts'
import { whalePositionsMethod } from './positioning/whale-positions.ts'
import { whaleTapeMethod } from './positioning/whale-tape.ts'
import { performanceMethod } from './signals/performance.ts'
import { pressureMethod } from './signals/pressure.ts'
import { receiptsMethod } from './signals/receipts.ts'
import { riskMethod } from './signals/risk.ts'
import { sharpeByChanceMethod } from './signals/sharpe-by-chance.ts'
import { signalLevelsMethod } from './signals/signal-levels.ts'
import { signalOutcomeMethod } from './signals/signal-outcome.ts'

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
  cascadesMethod,
  liquidationClockMethod,
  liquidationEstimateMethod,
  liquidationMapAccuracyMethod,
  liquidationMapCoverageMethod,
  liquidationMapTiersMethod,
  liquidationMapMethod,
  liquidationPriceMethod,
  liquidationSumsMethod,
  pricePathMethod,
  longShareMethod,
  smartMoneyMethod,
  volumeDeltaMethod,
  whalePositionsMethod,
  whaleTapeMethod,
  flowToxicityMethod,
  orderBookDepthMethod,
  orderBookWallsMethod,
  slippageMethod,
  performanceMethod,
  pressureMethod,
  receiptsMethod,
  riskMethod,
  sharpeByChanceMethod,
  signalLevelsMethod,
  signalOutcomeMethod,
]
