import type { Board } from '../define/board.ts'
import { euphoriaBoard } from './cycle/euphoria.ts'
import { indicesBoard } from './cycle/indices.ts'
import { incidentsBoard } from './liquidations/incidents.ts'
import { liqmapBoard } from './liquidations/liqmap.ts'
import { liquidationLeaderboardBoard } from './liquidations/liquidation-leaderboard.ts'
import { liquidationsBoard } from './liquidations/liquidations.ts'
import { flowBoard } from './liquidity/flow.ts'
import { orderBookBoard } from './liquidity/order-book.ts'
import { slippageBoard } from './liquidity/slippage.ts'
import { contextBoard } from './market/context.ts'
import { factorsBoard } from './market/factors.ts'
import { heatmapBoard } from './market/funding.ts'
import { fundingArbBoard } from './market/funding-arbitrage.ts'
import { leadLagBoard } from './market/lead-lag.ts'
import { listingsBoard } from './market/listings.ts'
import { topMoversBoard } from './market/movers.ts'
import { oiBoard } from './market/open-interest.ts'
import { symbolsBoard } from './market/symbols.ts'
import { settlementsBoard } from './options/settlements.ts'
import { hyperliquidWhalesBoard } from './positioning/dex-whales.ts'
import { positioningBoard } from './positioning/positioning.ts'
import { smartMoneyBoard } from './positioning/smart-money.ts'
import { whalesBoard } from './positioning/whales.ts'
import { coverageBoard } from './record/coverage.ts'
import { devActivityBoard } from './record/dev-activity.ts'
import { gapsBoard } from './record/gaps.ts'
import { turkeyPremiumBoard } from './regional/turkey-premium.ts'
import { pressureBoard, pressureSymbolBoard } from './signals/pressure.ts'
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

/** Every question that can be asked, in the order of the manifest. A new one is a file and a line here. */
export const BOARDS: readonly Board[] = [
  symbolsBoard,
  pressureBoard,
  pressureSymbolBoard,
  heatmapBoard,
  fundingArbBoard,
  oiBoard,
  topMoversBoard,
  liquidationsBoard,
  liquidationLeaderboardBoard,
  incidentsBoard,
  whalesBoard,
  coverageBoard,
  flowBoard,
  positioningBoard,
  smartMoneyBoard,
  hyperliquidWhalesBoard,
  borrowRatesBoard,
  feesBoard,
  insuranceFundsBoard,
  orderBookBoard,
  slippageBoard,
  settlementsBoard,
  listingsBoard,
  venueMarketsBoard,
  venueHistoryBoard,
  withdrawalsBoard,
  poolPerpsBoard,
  liqmapBoard,
  leverageTiersBoard,
  turkeyPremiumBoard,
  leadLagBoard,
  gapsBoard,
  tokenizedStocksBoard,
  tradfiBoard,
  venueProfileBoard,
  indicesBoard,
  euphoriaBoard,
  contextBoard,
  factorsBoard,
  devActivityBoard,
]
