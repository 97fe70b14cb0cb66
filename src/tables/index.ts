import type { AnyTable } from '../define/table.ts'
import { chargeDaily } from './cycle/charge.ts'
import { indicatorDaily, indicatorEvents } from './cycle/indicators.ts'
import {
  altseasonDaily,
  euphoriaSnapshots,
  fearGreedDaily,
  globalMarketSnapshots,
  stablecoinSupply,
} from './cycle/indices.ts'
import { btcNetworkDaily } from './cycle/network.ts'
import { quantumCompositionDaily, quantumDaily, quantumWatchset } from './cycle/quantum.ts'
import { liqmapAccuracyDaily, liqmapSnapshots } from './liquidations/liqmap.ts'
import {
  incidents,
  liquidationEvents,
  liquidationFeeds,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from './liquidations/liquidations.ts'
import { vpinBuckets, vpinDaily } from './liquidity/flow.ts'
import { orderbook5m, perpBooks5m, slippageHourly } from './liquidity/order-book.ts'
import { cotWeekly } from './macro/cot.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from './macro/etf.ts'
import { fxRatesDaily } from './macro/fx-rates.ts'
import { eventReactions, macroEvents } from './macro/macro-events.ts'
import { briefs } from './market/briefs.ts'
import { btcClosesDaily, dailyCandles, minuteBars } from './market/candles.ts'
import { fundingMarks, fundingSettlements } from './market/funding.ts'
import { leadLagDaily } from './market/lead-lag.ts'
import { listings } from './market/listings.ts'
import { marketDaily, metricDaily, symbolDaily } from './market/metrics.ts'
import { oi5m } from './market/open-interest.ts'
import { rsiHourly } from './market/rsi.ts'
import { themeIndicesDaily, themeMembers } from './market/themes.ts'
import { perpTickers } from './market/tickers.ts'
import {
  dvolDaily,
  ivSurfaceDaily,
  optionsFlowDaily,
  optionsOiDaily,
  optionsTrades,
} from './options/options.ts'
import { deliverySettlements } from './options/settlements.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from './positioning/dex-whales.ts'
import { marginPositioning, positioningReadings, smartMoneySnapshots } from './positioning/positioning.ts'
import { whaleTrades, whaleTradesDaily } from './positioning/whales.ts'
import { archiveFiles } from './record/archive-files.ts'
import { bulkExports } from './record/bulk-exports.ts'
import { devLog } from './record/dev-log.ts'
import {
  collectorRuns,
  contractChanges,
  contractLists,
  filledSpans,
  quarantinedRows,
  recorderPulses,
  recorderReports,
  recordingGaps,
  rollupMarks,
  rollupOpenings,
  sourceTerms,
} from './record/recording.ts'
import { basisDaily, premiumDaily, regionalPremiumDaily } from './regional/premium.ts'
import { turkeyBooks1m, turkeyPremium1m } from './regional/turkey.ts'
import { pressureScores } from './signals/pressure.ts'
import { proofEpochs, proofRecords } from './signals/proofs.ts'
import { signalOutcomes, signals } from './signals/signals.ts'
import { tokenizedStockReadings, tokenizedWrappers } from './tradfi/tokenized-stocks.ts'
import { marketSessions, tradfiFundingSettlements, tradfiOi5m, tradfiTickers } from './tradfi/tradfi.ts'
import { borrowRatesHourly } from './venues/borrow-rates.ts'
import { feeSchedules } from './venues/fees.ts'
import { insuranceFundDaily, insuranceFundHourly } from './venues/insurance-funds.ts'
import { leverageTiers } from './venues/leverage.ts'
import { poolperpsHourly, poolperpsTopTraders } from './venues/pool-perps.ts'
import { stablecoinPegsDaily, venueMarketsDaily, venueOiHourly } from './venues/venue-markets.ts'
import { venueEvents, venueStatusChecks } from './venues/venue-status.ts'
import { instruments, venueFeeds, venueSnapshots, venues } from './venues/venues.ts'
import { assetNetworks, networkEvents } from './venues/withdrawals.ts'

/** Everything that is kept. A new table is its definition and a line here. */
export const TABLES: readonly AnyTable[] = [
  venues,
  venueFeeds,
  instruments,
  venueSnapshots,
  perpTickers,
  fundingMarks,
  fundingSettlements,
  oi5m,
  pressureScores,
  liquidationFeeds,
  liquidationEvents,
  liquidationsHourly,
  liquidationsDaily,
  liquidationLeaderboardDaily,
  incidents,
  venueOiHourly,
  venueMarketsDaily,
  stablecoinPegsDaily,
  venueStatusChecks,
  venueEvents,
  listings,
  minuteBars,
  dailyCandles,
  btcClosesDaily,
  liqmapSnapshots,
  liqmapAccuracyDaily,
  leverageTiers,
  assetNetworks,
  networkEvents,
  feeSchedules,
  deliverySettlements,
  whaleTrades,
  whaleTradesDaily,
  orderbook5m,
  perpBooks5m,
  slippageHourly,
  vpinBuckets,
  vpinDaily,
  positioningReadings,
  smartMoneySnapshots,
  marginPositioning,
  rsiHourly,
  optionsOiDaily,
  optionsTrades,
  optionsFlowDaily,
  ivSurfaceDaily,
  dvolDaily,
  etfFlowsDaily,
  etfFundFlowsDaily,
  cotWeekly,
  fxRatesDaily,
  premiumDaily,
  regionalPremiumDaily,
  basisDaily,
  turkeyPremium1m,
  turkeyBooks1m,
  metricDaily,
  marketDaily,
  symbolDaily,
  fearGreedDaily,
  globalMarketSnapshots,
  stablecoinSupply,
  euphoriaSnapshots,
  altseasonDaily,
  themeMembers,
  themeIndicesDaily,
  chargeDaily,
  indicatorDaily,
  indicatorEvents,
  btcNetworkDaily,
  quantumDaily,
  quantumCompositionDaily,
  quantumWatchset,
  borrowRatesHourly,
  insuranceFundHourly,
  insuranceFundDaily,
  tokenizedWrappers,
  tokenizedStockReadings,
  tradfiTickers,
  tradfiOi5m,
  tradfiFundingSettlements,
  marketSessions,
  dexAccounts,
  dexPositions,
  dexWhaleEvents,
  poolperpsHourly,
  poolperpsTopTraders,
  leadLagDaily,
  macroEvents,
  eventReactions,
  signals,
  signalOutcomes,
  proofEpochs,
  proofRecords,
  briefs,
  collectorRuns,
  filledSpans,
  archiveFiles,
  contractLists,
  contractChanges,
  recorderPulses,
  recorderReports,
  recordingGaps,
  rollupMarks,
  rollupOpenings,
  sourceTerms,
  quarantinedRows,
  devLog,
  bulkExports,
]
