import type { Board } from '../define/board.ts'
import { altseasonBoard } from './cycle/altseason.ts'
import { chargeBoard } from './cycle/charge.ts'
import { euphoriaBoard } from './cycle/euphoria.ts'
import { indicatorsBoard } from './cycle/indicators.ts'
import { indicesBoard } from './cycle/indices.ts'
import { networkBoard } from './cycle/network.ts'
import { quantumBoard } from './cycle/quantum.ts'
import { quantumWatchsetBoard } from './cycle/quantum-watchset.ts'
import { incidentsBoard } from './liquidations/incidents.ts'
import { liqmapBoard } from './liquidations/liqmap.ts'
import { liquidationLeaderboardBoard } from './liquidations/liquidation-leaderboard.ts'
import { liquidationsBoard } from './liquidations/liquidations.ts'
import { flowBoard } from './liquidity/flow.ts'
import { orderBookBoard } from './liquidity/order-book.ts'
import { slippageBoard } from './liquidity/slippage.ts'
import { cotBoard } from './macro/cot.ts'
import { etfBoard } from './macro/etf.ts'
import { eventsBoard } from './macro/events.ts'
import { macroBoard } from './macro/macro.ts'
import { briefsBoard } from './market/briefs.ts'
import { contextBoard } from './market/context.ts'
import { correlationsBoard } from './market/correlations.ts'
import { factorsBoard } from './market/factors.ts'
import { heatmapBoard } from './market/funding.ts'
import { fundingArbBoard } from './market/funding-arbitrage.ts'
import { leadLagBoard } from './market/lead-lag.ts'
import { listingsBoard } from './market/listings.ts'
import { topMoversBoard } from './market/movers.ts'
import { oiBoard } from './market/open-interest.ts'
import { rsiBoard } from './market/rsi.ts'
import { seriesBoard } from './market/series.ts'
import { seriesMetricsBoard } from './market/series-metrics.ts'
import { symbolsBoard } from './market/symbols.ts'
import { themesBoard } from './market/themes.ts'
import { optionsFlowBoard } from './options/flow.ts'
import { optionsBoard } from './options/options.ts'
import { settlementsBoard } from './options/settlements.ts'
import { surfaceBoard } from './options/surface.ts'
import { hyperliquidWhalesBoard } from './positioning/dex-whales.ts'
import { positioningBoard } from './positioning/positioning.ts'
import { smartMoneyBoard } from './positioning/smart-money.ts'
import { whalesBoard } from './positioning/whales.ts'
import { coverageBoard } from './record/coverage.ts'
import { devActivityBoard } from './record/dev-activity.ts'
import { gapsBoard } from './record/gaps.ts'
import { premiumBoard } from './regional/premium.ts'
import { turkeyPremiumBoard } from './regional/turkey-premium.ts'
import { leaderboardBoard } from './signals/leaderboard.ts'
import { performanceBoard } from './signals/performance.ts'
import { pressureBoard, pressureSymbolBoard } from './signals/pressure.ts'
import { proofBoard, proofCatalogBoard } from './signals/proof.ts'
import { proofEpochBoard, proofRecordBoard } from './signals/proof-of.ts'
import { receiptBoard } from './signals/receipt.ts'
import { recentBoard } from './signals/recent.ts'
import { v1LeaderboardBoard } from './signals/v1-leaderboard.ts'
import { v1StrategyBoard, v1SymbolBoard } from './signals/v1-one.ts'
import { tokenizedStocksBoard } from './tradfi/tokenized-stocks.ts'
import { tradfiBoard } from './tradfi/tradfi.ts'
import { borrowRatesBoard } from './venues/borrow-rates.ts'
import { feesBoard } from './venues/fees.ts'
import { insuranceFundsBoard } from './venues/insurance-funds.ts'
import { leverageTiersBoard } from './venues/leverage.ts'
import { poolPerpsBoard } from './venues/pool-perps.ts'
import { venueHistoryBoard } from './venues/venue-history.ts'
import { venueMarketsBoard } from './venues/venue-markets.ts'
import { venueProfileBoard } from './venues/venue-profile.ts'
import { withdrawalsBoard } from './venues/withdrawals.ts'

const market: readonly Board[] = [
  symbolsBoard,
  heatmapBoard,
  fundingArbBoard,
  oiBoard,
  topMoversBoard,
  listingsBoard,
  leadLagBoard,
  rsiBoard,
  themesBoard,
  correlationsBoard,
  contextBoard,
  factorsBoard,
  seriesBoard,
  seriesMetricsBoard,
  briefsBoard,
]

const liquidations: readonly Board[] = [
  liquidationsBoard,
  liquidationLeaderboardBoard,
  incidentsBoard,
  liqmapBoard,
]

const positioning: readonly Board[] = [whalesBoard, positioningBoard, smartMoneyBoard, hyperliquidWhalesBoard]

const liquidity: readonly Board[] = [flowBoard, orderBookBoard, slippageBoard]

const venues: readonly Board[] = [
  borrowRatesBoard,
  feesBoard,
  insuranceFundsBoard,
  venueMarketsBoard,
  venueHistoryBoard,
  withdrawalsBoard,
  poolPerpsBoard,
  leverageTiersBoard,
  venueProfileBoard,
]

const options: readonly Board[] = [settlementsBoard, optionsBoard, optionsFlowBoard, surfaceBoard]

const regional: readonly Board[] = [turkeyPremiumBoard, premiumBoard]

const cycle: readonly Board[] = [
  indicatorsBoard,
  networkBoard,
  quantumBoard,
  quantumWatchsetBoard,
  chargeBoard,
  altseasonBoard,
  indicesBoard,
  euphoriaBoard,
]

const macro: readonly Board[] = [cotBoard, etfBoard, eventsBoard, macroBoard]

const tradfi: readonly Board[] = [tokenizedStocksBoard, tradfiBoard]

const signals: readonly Board[] = [
  pressureBoard,
  pressureSymbolBoard,
  performanceBoard,
  leaderboardBoard,
  recentBoard,
  v1LeaderboardBoard,
  v1SymbolBoard,
  v1StrategyBoard,
  receiptBoard,
  proofBoard,
  proofCatalogBoard,
  proofEpochBoard,
  proofRecordBoard,
]

const record: readonly Board[] = [coverageBoard, gapsBoard, devActivityBoard]

/** Every question that can be asked, by the domain whose folder it stands in. A new one is a file and a line above. */
export const DOMAINS = {
  market,
  liquidations,
  positioning,
  liquidity,
  venues,
  options,
  regional,
  cycle,
  macro,
  tradfi,
  signals,
  record,
} as const

export type Domain = keyof typeof DOMAINS

/** In the order of the manifest. */
export const BOARDS: readonly Board[] = Object.values(DOMAINS).flat()
