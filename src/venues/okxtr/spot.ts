import { spotOfOkx } from '../okx/spot-tickers.ts'

/** Lira alone: whether its other pairs are a market of their own or OKX's is not known, and nothing is to count twice. */
export const spot = spotOfOkx({ venue: 'okxtr', host: 'tr.okx.com', quotes: ['TRY'] })
