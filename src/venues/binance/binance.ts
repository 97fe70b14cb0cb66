import { venue } from '../../define/source.ts'
import { registryEntry } from '../../tables/venues/registry.ts'
import { isFields, timeOf } from '../fields.ts'
import { dailyBars, perpBars, spotBars } from './archives/bars.ts'
import { funding } from './archives/funding.ts'
import { metrics } from './archives/metrics.ts'
import { perpTrades, spotTrades } from './archives/trades.ts'
import { basis } from './basis.ts'
import { books } from './books.ts'
import { coinContracts } from './coin-contracts.ts'
import { coinLiquidations } from './coin-liquidations.ts'
import { contracts } from './contracts.ts'
import { dailyCandles } from './daily-candles.ts'
import { dated } from './dated.ts'
import { facts } from './facts.ts'
import { fundingMarks } from './funding-marks.ts'
import { inverse } from './inverse.ts'
import { liquidations } from './liquidations.ts'
import { perpMinutes, spotMinutes } from './minutes.ts'
import { openInterest } from './open-interest.ts'
import { optionContracts } from './option-contracts.ts'
import { options } from './options.ts'
import { perpBooks } from './perp-books.ts'
import { positioning } from './positioning.ts'
import { settlements } from './settlements.ts'
import { smartMoney } from './smart-money.ts'
import { spot } from './spot.ts'
import { tickers } from './tickers.ts'
import { perpPrints, spotPrints } from './trades.ts'

export const binance = venue({
  ...registryEntry('binance'),
  // Open interest costs one a contract, the lists of all up to 40.
  rest: {
    hosts: ['fapi.binance.com', 'dapi.binance.com', 'api.binance.com', 'www.binance.com', 'eapi.binance.com'],
    // From some countries the API is answered with 451, its website with the same paths is not.
    otherHosts: { 'fapi.binance.com': 'www.binance.com', 'api.binance.com': 'data-api.binance.vision' },
    time: {
      url: 'https://fapi.binance.com/fapi/v1/time',
      read: (answer) => (isFields(answer) ? timeOf(answer.serverTime) : null),
    },
    budget: { weight: 2_400, per: '1m' },
    apart: {
      'fapi.binance.com/futures/data': { weight: 1_000, per: '5m' },
      'dapi.binance.com': { weight: 2_400, per: '1m' },
      'api.binance.com': { weight: 6_000, per: '1m' },
      'eapi.binance.com': { weight: 400, per: '1m' },
    },
  },
  sources: [
    contracts,
    coinContracts,
    dated,
    tickers,
    fundingMarks,
    settlements,
    // Its past is read before that of open interest, which takes hours.
    dailyCandles,
    openInterest,
    liquidations,
    coinLiquidations,
    inverse,
    spot,
    perpMinutes,
    spotMinutes,
    perpPrints,
    spotPrints,
    optionContracts,
    options,
    positioning,
    smartMoney,
    books,
    perpBooks,
    basis,
    ...facts,
  ],
  archives: [funding, metrics, dailyBars, perpBars, spotBars, perpTrades, spotTrades],
  archiveHosts: ['data.binance.vision'],
})
