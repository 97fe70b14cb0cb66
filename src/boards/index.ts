import type { Board } from '../define/board.ts'
import { borrowRatesBoard } from './borrow-rates.ts'
import { coverageBoard } from './coverage.ts'
import { hyperliquidWhalesBoard } from './dex-whales.ts'
import { feesBoard } from './fees.ts'
import { flowBoard } from './flow.ts'
import { heatmapBoard } from './funding.ts'
import { fundingArbBoard } from './funding-arbitrage.ts'
import { gapsBoard } from './gaps.ts'
import { incidentsBoard } from './incidents.ts'
import { insuranceFundsBoard } from './insurance-funds.ts'
import { leadLagBoard } from './lead-lag.ts'
import { leverageTiersBoard } from './leverage.ts'
import { liqmapBoard } from './liqmap.ts'
import { liquidationLeaderboardBoard } from './liquidation-leaderboard.ts'
import { liquidationsBoard } from './liquidations.ts'
import { listingsBoard } from './listings.ts'
import { topMoversBoard } from './movers.ts'
import { oiBoard } from './open-interest.ts'
import { orderBookBoard } from './order-book.ts'
import { poolPerpsBoard } from './pool-perps.ts'
import { positioningBoard } from './positioning.ts'
import { pressureBoard, pressureSymbolBoard } from './pressure.ts'
import { settlementsBoard } from './settlements.ts'
import { slippageBoard } from './slippage.ts'
import { smartMoneyBoard } from './smart-money.ts'
import { symbolsBoard } from './symbols.ts'
import { tokenizedStocksBoard } from './tokenized-stocks.ts'
import { tradfiBoard } from './tradfi.ts'
import { turkeyPremiumBoard } from './turkey-premium.ts'
import { venueHistoryBoard } from './venue-history.ts'
import { venueMarketsBoard } from './venue-markets.ts'
import { venueProfileBoard } from './venue-profile.ts'
import { whalesBoard } from './whales.ts'
import { withdrawalsBoard } from './withdrawals.ts'

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
]
