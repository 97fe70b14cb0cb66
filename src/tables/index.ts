import type { AnyTable } from '../define/table.ts'
import { borrowRatesHourly } from './borrow-rates.ts'
import { btcClosesDaily, dailyCandles, minuteBars } from './candles.ts'
import { chargeDaily } from './charge.ts'
import { cotWeekly } from './cot.ts'
import { dexAccounts, dexPositions, dexWhaleEvents } from './dex-whales.ts'
import { etfFlowsDaily, etfFundFlowsDaily } from './etf.ts'
import { feeSchedules } from './fees.ts'
import { vpinBuckets, vpinDaily } from './flow.ts'
import { fundingMarks, fundingSettlements } from './funding.ts'
import { indicatorDaily, indicatorEvents } from './indicators.ts'
import {
  altseasonDaily,
  euphoriaSnapshots,
  fearGreedDaily,
  globalMarketSnapshots,
  stablecoinSupply,
} from './indices.ts'
import { insuranceFundDaily, insuranceFundHourly } from './insurance-funds.ts'
import { leadLagDaily } from './lead-lag.ts'
import { leverageTiers } from './leverage.ts'
import { liqmapAccuracyDaily, liqmapSnapshots } from './liqmap.ts'
import {
  incidents,
  liquidationEvents,
  liquidationFeeds,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from './liquidations.ts'
import { listings } from './listings.ts'
import { eventReactions, macroEvents } from './macro-events.ts'
import { marketDaily, metricDaily, symbolDaily } from './metrics.ts'
import { btcNetworkDaily } from './network.ts'
import { oi5m } from './open-interest.ts'
import { dvolDaily, ivSurfaceDaily, optionsFlowDaily, optionsOiDaily, optionsTrades } from './options.ts'
import { orderbook5m, perpBooks5m, slippageHourly } from './order-book.ts'
import { poolperpsHourly, poolperpsTopTraders } from './pool-perps.ts'
import { marginPositioning, positioningReadings, smartMoneySnapshots } from './positioning.ts'
import { basisDaily, premiumDaily, regionalPremiumDaily } from './premium.ts'
import { pressureScores } from './pressure.ts'
import { quantumCompositionDaily, quantumDaily, quantumWatchset } from './quantum.ts'
import { collectorRuns, quarantinedRows, recorderPulses, recordingGaps, sourceTerms } from './recording.ts'
import { rsiHourly } from './rsi.ts'
import { deliverySettlements } from './settlements.ts'
import { signalOutcomes, signals } from './signals.ts'
import { themeIndicesDaily, themeMembers } from './themes.ts'
import { perpTickers } from './tickers.ts'
import { tokenizedStockReadings, tokenizedWrappers } from './tokenized-stocks.ts'
import { marketSessions, tradfiFundingSettlements, tradfiOi5m, tradfiTickers } from './tradfi.ts'
import { turkeyBooks1m, turkeyPremium1m } from './turkey.ts'
import { stablecoinPegsDaily, venueMarketsDaily, venueOiHourly } from './venue-markets.ts'
import { venueEvents, venueStatusChecks } from './venue-status.ts'
import { instruments, venueFeeds, venueSnapshots, venues } from './venues.ts'
import { whaleTrades, whaleTradesDaily } from './whales.ts'
import { assetNetworks, networkEvents } from './withdrawals.ts'

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
  collectorRuns,
  recorderPulses,
  recordingGaps,
  sourceTerms,
  quarantinedRows,
]
