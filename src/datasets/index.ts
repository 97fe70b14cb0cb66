import type { Dataset } from '../define/dataset.ts'
import { exposedBitcoin } from './cycle/quantum.ts'
import { liquidationsByDay } from './liquidations/liquidations.ts'
import { slippageByHour } from './liquidity/slippage.ts'
import { commitments } from './macro/cot.ts'
import { etfFlows, etfFundFlows } from './macro/etf.ts'
import { listedPerpetuals } from './market/listings.ts'
import { dailyMarket, dailySymbols, metricByDay } from './market/metrics.ts'
import { themeIndices } from './market/themes.ts'
import { dvolByDay, optionsChain, optionsFlow } from './options/options.ts'
import { whaleTradesByDay } from './positioning/whales.ts'
import { basisByDay, premiumByDay } from './regional/premium.ts'
import { stablecoinPegs, venueMarketsByDay } from './venues/venue-markets.ts'

/** Every form in which a table is published as a file. A new dataset is its definition and a line here. */
export const DATASETS: readonly Dataset[] = [
  dailyMarket,
  dailySymbols,
  listedPerpetuals,
  liquidationsByDay,
  etfFlows,
  etfFundFlows,
  commitments,
  premiumByDay,
  dvolByDay,
  optionsChain,
  optionsFlow,
  metricByDay,
  exposedBitcoin,
  themeIndices,
  venueMarketsByDay,
  whaleTradesByDay,
  stablecoinPegs,
  basisByDay,
  slippageByHour,
]
