import { tradfiTickersOf } from '../tradfi-feeds.ts'
import { tickers } from './tickers.ts'

export const tradfi = tradfiTickersOf('bybit', tickers)
