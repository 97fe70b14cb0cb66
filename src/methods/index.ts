import type { Method } from '../define/method.ts'
import { altcoinSeasonMethod } from './cycle/altcoin-season.ts'
import { chargeMethod } from './cycle/charge.ts'
import { chargeScorecardMethod } from './cycle/charge-scorecard.ts'
import { euphoriaMethod } from './cycle/euphoria.ts'
import { forwardReturnsMethod } from './cycle/forward-returns.ts'
import { networkMethod } from './cycle/network.ts'
import { piCycleMethod } from './cycle/pi-cycle.ts'
import { priceMultiplesMethod } from './cycle/price-multiples.ts'
import { profitableDaysMethod } from './cycle/profitable-days.ts'
import { puellMethod } from './cycle/puell.ts'
import { quantumExposureMethod } from './cycle/quantum-exposure.ts'
import { stablecoinsMethod } from './cycle/stablecoins.ts'
import { stockToFlowMethod } from './cycle/stock-to-flow.ts'
import { cascadesMethod } from './liquidations/cascades.ts'
import { liquidationClockMethod } from './liquidations/liquidation-clock.ts'
import { liquidationEstimateMethod } from './liquidations/liquidation-estimate.ts'
import { liquidationMapMethod } from './liquidations/liquidation-map.ts'
import { liquidationMapAccuracyMethod } from './liquidations/liquidation-map-accuracy.ts'
import { liquidationMapClustersMethod } from './liquidations/liquidation-map-clusters.ts'
import { liquidationMapCoverageMethod } from './liquidations/liquidation-map-coverage.ts'
import { liquidationMapTiersMethod } from './liquidations/liquidation-map-tiers.ts'
import { liquidationPriceMethod } from './liquidations/liquidation-price.ts'
import { liquidationSumsMethod } from './liquidations/liquidation-sums.ts'
import { pricePathMethod } from './liquidations/price-path.ts'
import { flowToxicityMethod } from './liquidity/flow-toxicity.ts'
import { orderBookDepthMethod } from './liquidity/order-book-depth.ts'
import { orderBookWallsMethod } from './liquidity/order-book-walls.ts'
import { slippageMethod } from './liquidity/slippage.ts'
import { cotMethod } from './macro/cot.ts'
import { etfFlowsMethod } from './macro/etf-flows.ts'
import { eventReactionsMethod } from './macro/event-reactions.ts'
import { macroChangesMethod } from './macro/macro-changes.ts'
import { barsMethod } from './market/bars.ts'
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
import { usualDayMethod } from './market/usual-day.ts'
import { volumeChangeMethod } from './market/volume-change.ts'
import { constantMaturityMethod } from './options/constant-maturity.ts'
import { dealerGammaMethod } from './options/dealer-gamma.ts'
import { expiriesMethod } from './options/expiries.ts'
import { impliedMoveMethod } from './options/implied-move.ts'
import { maxPainMethod } from './options/max-pain.ts'
import { optionWallsMethod } from './options/option-walls.ts'
import { optionsFlowMethod } from './options/options-flow.ts'
import { volatilityIndexMethod } from './options/volatility-index.ts'
import { volatilitySurfaceMethod } from './options/volatility-surface.ts'
import { longShareMethod } from './positioning/long-share.ts'
import { smartMoneyMethod } from './positioning/smart-money.ts'
import { volumeDeltaMethod } from './positioning/volume-delta.ts'
import { whalePositionsMethod } from './positioning/whale-positions.ts'
import { whaleTapeMethod } from './positioning/whale-tape.ts'
import { coverageMethod } from './record/coverage.ts'
import { gapsMethod } from './record/gaps.ts'
import { proofsMethod } from './record/proofs.ts'
import { futuresCarryMethod } from './regional/futures-carry.ts'
import { localPremiumMethod } from './regional/local-premium.ts'
import { turkeyPremiumMethod } from './regional/turkey-premium.ts'
import { usPremiumMethod } from './regional/us-premium.ts'
import { performanceMethod } from './signals/performance.ts'
import { pressureMethod } from './signals/pressure.ts'
import { receiptsMethod } from './signals/receipts.ts'
import { riskMethod } from './signals/risk.ts'
import { sharpeByChanceMethod } from './signals/sharpe-by-chance.ts'
import { signalLevelsMethod } from './signals/signal-levels.ts'
import { signalOutcomeMethod } from './signals/signal-outcome.ts'
import { tokenizedPremiumMethod } from './tradfi/tokenized-premium.ts'
import { borrowCarryMethod } from './venues/borrow-carry.ts'
import { feesMethod } from './venues/fees.ts'
import { insuranceFundsMethod } from './venues/insurance-funds.ts'
import { leverageMethod } from './venues/leverage.ts'
import { oiWeightedFundingMethod } from './venues/oi-weighted-funding.ts'
import { priceDispersionMethod } from './venues/price-dispersion.ts'
import { uptimeMethod } from './venues/uptime.ts'
import { venueTotalsMethod } from './venues/venue-totals.ts'
import { withdrawalsMethod } from './venues/withdrawals.ts'

/** How every derived figure comes about, by domain. A new one is a file and a line here. */
export const METHODS: readonly Method[] = [
  barsMethod,
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
  usualDayMethod,
  volumeChangeMethod,
  cascadesMethod,
  liquidationClockMethod,
  liquidationEstimateMethod,
  liquidationMapAccuracyMethod,
  liquidationMapClustersMethod,
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
  borrowCarryMethod,
  feesMethod,
  insuranceFundsMethod,
  leverageMethod,
  oiWeightedFundingMethod,
  priceDispersionMethod,
  uptimeMethod,
  venueTotalsMethod,
  withdrawalsMethod,
  constantMaturityMethod,
  dealerGammaMethod,
  expiriesMethod,
  impliedMoveMethod,
  maxPainMethod,
  optionWallsMethod,
  optionsFlowMethod,
  volatilityIndexMethod,
  volatilitySurfaceMethod,
  futuresCarryMethod,
  localPremiumMethod,
  turkeyPremiumMethod,
  usPremiumMethod,
  altcoinSeasonMethod,
  chargeScorecardMethod,
  chargeMethod,
  euphoriaMethod,
  forwardReturnsMethod,
  networkMethod,
  piCycleMethod,
  priceMultiplesMethod,
  profitableDaysMethod,
  puellMethod,
  quantumExposureMethod,
  stablecoinsMethod,
  stockToFlowMethod,
  cotMethod,
  etfFlowsMethod,
  eventReactionsMethod,
  macroChangesMethod,
  tokenizedPremiumMethod,
  performanceMethod,
  pressureMethod,
  receiptsMethod,
  riskMethod,
  sharpeByChanceMethod,
  signalLevelsMethod,
  signalOutcomeMethod,
  coverageMethod,
  gapsMethod,
  proofsMethod,
]
