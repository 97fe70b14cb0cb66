import type { TokenIssuer } from '../../tables/tradfi/tokenized-stocks.ts'

/** By how much is wrapped of them. */
export const POPULAR =
  'TSLA NVDA SPY CRCL AAPL MSTR GOOGL QQQ COIN META HOOD AMZN MSFT PLTR NFLX AVGO AMD GLD ORCL LLY TSM INTC GME JPM V MA WMT KO XOM UNH JNJ HD BAC MCD PEP ABBV CVX CRM CRWD MRVL APP BABA GS AZN BRK.B TLT'.split(
    ' ',
  )

export interface Issuer {
  readonly tickers: readonly string[]
  /** The chain, and how many of its tickers are on it. */
  readonly chains: Readonly<Record<string, number>>
  readonly symbolOf: (ticker: string) => string
  /** Dollars of everything it has wrapped, in millions. */
  readonly millions: number
  /** How likely a token has a pool that is worth admitting. */
  readonly pooled: number
  readonly oracle: boolean
  readonly sharesPerToken?: number
}

export const ISSUERS: Readonly<Record<TokenIssuer, Issuer>> = {
  ondo: {
    tickers: POPULAR,
    chains: { ethereum: 46, bsc: 30, solana: 20 },
    symbolOf: (ticker) => `${ticker}on`,
    millions: 420,
    pooled: 0.55,
    oracle: true,
  },
  xstocks: {
    tickers: POPULAR.slice(0, 42),
    chains: { solana: 42, ethereum: 26, tron: 6 },
    symbolOf: (ticker) => `${ticker}x`,
    millions: 210,
    pooled: 0.85,
    oracle: false,
  },
  robinhood: {
    tickers: POPULAR.slice(0, 36),
    chains: { arbitrum: 36 },
    symbolOf: (ticker) => ticker,
    millions: 16,
    pooled: 0,
    oracle: false,
  },
  dinari: {
    tickers: POPULAR.slice(0, 20),
    chains: { arbitrum: 20, base: 12 },
    symbolOf: (ticker) => `${ticker}.d`,
    millions: 9,
    pooled: 0.1,
    oracle: true,
  },
  bstocks: {
    tickers: POPULAR.slice(0, 12),
    chains: { bsc: 12 },
    symbolOf: (ticker) => `b${ticker}`,
    millions: 31,
    pooled: 0.8,
    oracle: false,
  },
  coinbase: {
    tickers: POPULAR.slice(0, 12),
    chains: { base: 12 },
    symbolOf: (ticker) => `cb${ticker}`,
    millions: 44,
    pooled: 0.7,
    oracle: true,
  },
  backpack: {
    tickers: POPULAR.slice(0, 8),
    chains: { solana: 8 },
    symbolOf: (ticker) => `bp${ticker}`,
    millions: 7,
    pooled: 0.5,
    oracle: true,
  },
  gstocks: {
    tickers: POPULAR.slice(0, 10),
    chains: { ethereum: 10 },
    symbolOf: (ticker) => `g${ticker}`,
    millions: 5,
    pooled: 0.3,
    oracle: false,
  },
  reality: {
    tickers: POPULAR.slice(0, 5),
    chains: { polygon: 5 },
    symbolOf: (ticker) => `r${ticker}`,
    millions: 1.2,
    pooled: 0.6,
    oracle: false,
    sharesPerToken: 0.1,
  },
  superstate: {
    tickers: ['GLXY', 'SBET', 'DFDV'],
    chains: { solana: 3, ethereum: 2 },
    symbolOf: (ticker) => ticker,
    millions: 62,
    pooled: 0.4,
    oracle: true,
  },
  figure: {
    tickers: ['FGRS'],
    chains: { provenance: 1 },
    symbolOf: (ticker) => ticker,
    millions: 28,
    pooled: 0,
    oracle: true,
  },
  securitize: {
    tickers: ['EXOD'],
    chains: { algorand: 1, ethereum: 1 },
    symbolOf: (ticker) => ticker,
    millions: 95,
    pooled: 0,
    oracle: true,
  },
}
