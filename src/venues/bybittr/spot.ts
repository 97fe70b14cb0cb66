import { spotOfBybit } from '../bybit/spot-tickers.ts'

/** Lira alone: whether its other pairs are a market of their own or Bybit's is not known, and nothing is to count twice. */
export const spot = spotOfBybit({ venue: 'bybittr', host: 'api.bybit.tr', quotes: ['TRY'] })
