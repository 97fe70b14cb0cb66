import { spotOfBybit } from './spot-tickers.ts'

export const spot = spotOfBybit({ venue: 'bybit', host: 'api.bybit.com', quotes: ['USDT', 'USDC'] })
