import type { TokenIssuer } from '../../tables/tradfi/tokenized-stocks.ts'

/** By how much is wrapped of them. */
export const POPULAR =
  'TSLA NVDA SPY CRCL AAPL MSTR GOOGL QQQ COIN META HOOD AMZN MSFT PLTR NFLX AVGO AMD GLD ORCL LLY TSM INTC GME JPM V MA WMT KO XOM UNH JNJ HD BAC MCD PEP ABBV CVX CRM CRWD MRVL APP BABA GS AZN BRK.B TLT'.split(
    ' ',
  )

interface Issuer {
  readonly symbolOf: (ticker: string) => string
  /** The chain, and how many of its tickers are on it. */
  readonly chains: Readonly<Record<string, number>>
  /** Dollars of everything it has wrapped, in millions. */
  readonly millions: number
  readonly tickers: readonly string[]
  /** How likely a token has a pool that is worth admitting. */
  readonly pooled: number
  readonly oracle: boolean
  readonly sharesPerToken?: number
}

export const ISSUERS: Readonly<Record<TokenIssuer, Issuer>> = {
  ondo: issuer('?on', { ethereum: 46, bsc: 30, solana: 20 }, 420, { pooled: 0.55, oracle: true }),
  xstocks: issuer('?x', { solana: 42, ethereum: 26, tron: 6 }, 210, { pooled: 0.85 }),
  robinhood: issuer('?', { arbitrum: 36 }, 16),
  dinari: issuer('?.d', { arbitrum: 20, base: 12 }, 9, { pooled: 0.1, oracle: true }),
  bstocks: issuer('b?', { bsc: 12 }, 31, { pooled: 0.8 }),
  coinbase: issuer('cb?', { base: 12 }, 44, { pooled: 0.7, oracle: true }),
  backpack: issuer('bp?', { solana: 8 }, 7, { pooled: 0.5, oracle: true }),
  gstocks: issuer('g?', { ethereum: 10 }, 5, { pooled: 0.3 }),
  reality: issuer('r?', { polygon: 5 }, 1.2, { pooled: 0.6, sharesPerToken: 0.1 }),
  superstate: issuer('?', { solana: 3, ethereum: 2 }, 62, {
    tickers: ['GLXY', 'SBET', 'DFDV'],
    pooled: 0.4,
    oracle: true,
  }),
  figure: issuer('?', { provenance: 1 }, 28, { tickers: ['FGRS'], oracle: true }),
  securitize: issuer('?', { algorand: 1, ethereum: 1 }, 95, { tickers: ['EXOD'], oracle: true }),
}

/** Most wrap as many of the popular shares as the chain holds that has most of them. */
function issuer(
  symbol: string,
  chains: Issuer['chains'],
  millions: number,
  more: Partial<Issuer> = {},
): Issuer {
  const tickers = POPULAR.slice(0, Math.max(...Object.values(chains)))
  const symbolOf = (ticker: string) => symbol.replace('?', ticker)
  return { symbolOf, chains, millions, tickers, pooled: 0, oracle: false, ...more }
}
