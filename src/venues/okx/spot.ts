import { spotOfOkx } from './spot-tickers.ts'

export const spot = spotOfOkx({ venue: 'okx', host: 'www.okx.com', quotes: ['USDT', 'USDC', 'USD'] })
