import { tradfiFundingOf, tradfiInterestOf, tradfiTickersOf } from '../tradfi-feeds.ts'
import { openInterest } from './open-interest.ts'
import { settlements } from './settlements.ts'
import { tickers } from './tickers.ts'

/** Its indices are what shares cost: they stand still while their market is closed. */
export const tradfi = tradfiTickersOf('binance', tickers, { tellsShares: true })
export const tradfiInterest = tradfiInterestOf('binance', openInterest)
export const tradfiFunding = tradfiFundingOf('binance', settlements)
