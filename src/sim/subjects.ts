import { dailyCloses } from './cycle/closes.ts'
import { fearGreed } from './cycle/fear-greed.ts'
import { globalMarket } from './cycle/global-market.ts'
import { marginPositions } from './cycle/margin.ts'
import { bitcoinNetwork } from './cycle/network.ts'
import { quantumComposition, quantumMeasurements, quantumWatched } from './cycle/quantum.ts'
import { stablecoins } from './cycle/stablecoins.ts'
import { forcedOrders, tradfiForcedOrders } from './liquidations/forced-orders.ts'
import { spotBooks } from './liquidity/order-books.ts'
import { perpetualBooks } from './liquidity/perp-books.ts'
import { commitments } from './macro/cot.ts'
import { etfFlows, etfFundFlows } from './macro/etf.ts'
import { meetings } from './macro/fomc.ts'
import { fred } from './macro/fred.ts'
import { fxRates } from './macro/fx-rates.ts'
import { perpMinutes, spotMinutes } from './market/bars.ts'
import { candles } from './market/daily-candles.ts'
import { announcedFunding } from './market/funding-marks.ts'
import { listingScans } from './market/listing-scans.ts'
import { openInterest } from './market/open-interest.ts'
import { settlements } from './market/settlements.ts'
import { tickers } from './market/tickers.ts'
import { optionChains } from './options/chains.ts'
import { datedContracts, delivered } from './options/expiries.ts'
import { optionTape } from './options/tape.ts'
import { publishedIndex } from './options/volatility-index.ts'
import { whaleAccounts, whalePositions } from './positioning/dex-whales.ts'
import { positioning, smartMoney } from './positioning/positioning.ts'
import { prints } from './positioning/whales.ts'
import { gaps } from './record/gaps.ts'
import { runs } from './record/runs.ts'
import { pulse, terms } from './record/terms.ts'
import { basis } from './regional/basis.ts'
import { turkeyBooks } from './regional/turkey.ts'
import type { Subject } from './subject.ts'
import { stockPairs, stockTokens, stockWrappers } from './tradfi/tokenized-stocks.ts'
import { tradfiOpenInterest, tradfiPerps } from './tradfi/tradfi.ts'
import { tradfiFunding } from './tradfi/tradfi-funding.ts'
import { borrowRates } from './venues/borrow-rates.ts'
import { contracts } from './venues/contracts.ts'
import { fees } from './venues/fees.ts'
import { insuranceFunds } from './venues/insurance-funds.ts'
import { leverage } from './venues/leverage.ts'
import { poolPerps, poolTraders } from './venues/pool-perps.ts'
import { perpSides, spotSides } from './venues/snapshots.ts'
import { venueStatus } from './venues/venue-status.ts'
import { networks } from './venues/withdrawals.ts'

/** All that the simulated market tells, in the order of its past and of each venue's sources. A new one is a file and a line here. */
export const SUBJECTS: readonly Subject[] = [
  contracts,
  perpSides,
  spotSides,
  forcedOrders,
  tradfiForcedOrders,
  settlements,
  openInterest,
  announcedFunding,
  tickers,
  perpMinutes,
  spotMinutes,
  positioning,
  smartMoney,
  spotBooks,
  perpetualBooks,
  datedContracts,
  delivered,
  listingScans,
  leverage,
  whaleAccounts,
  whalePositions,
  prints,
  borrowRates,
  fees,
  insuranceFunds,
  networks,
  poolPerps,
  poolTraders,
  turkeyBooks,
  stockWrappers,
  stockTokens,
  stockPairs,
  tradfiPerps,
  tradfiOpenInterest,
  tradfiFunding,
  venueStatus,
  optionChains,
  publishedIndex,
  optionTape,
  dailyCloses,
  marginPositions,
  bitcoinNetwork,
  quantumMeasurements,
  quantumComposition,
  quantumWatched,
  commitments,
  etfFlows,
  etfFundFlows,
  meetings,
  basis,
  candles,
  fearGreed,
  globalMarket,
  stablecoins,
  fred,
  fxRates,
  runs,
  gaps,
  terms,
  pulse,
]
