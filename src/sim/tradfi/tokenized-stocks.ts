import { DAY, HOUR, type Ms } from '../../core/time.ts'
import { isReferenceFresh, wrapperPremium } from '../../core/token-premium.ts'
import type { Row } from '../../define/table.ts'
import {
  type TokenIssuer,
  tokenizedStockReadings,
  tokenizedWrappers,
} from '../../tables/tradfi/tokenized-stocks.ts'
import type { SimModel } from '../model/model.ts'
import { chance, hash, hashText, wave } from '../model/noise.ts'
import { oncePer } from '../once.ts'
import { type Step, subject } from '../subject.ts'
import { sessionState, sharePrice, worldSharePrice } from './shares.ts'
import { ISSUERS, POPULAR } from './token-issuers.ts'

type WrapperRow = Row<typeof tokenizedWrappers>
type ReadingRow = Row<typeof tokenizedStockReadings>

/** Exchanges that trade tokens of xStocks in their own books, and how many. */
const STOCK_PAIRS: Readonly<Record<string, number>> = { kraken: 20, bybit: 12, gate: 16, bitget: 10 }
/** What is read from chains arrives through one source. */
const CHAIN_READER = 'kraken'

export const stockWrappers = subject({
  label: 'tokenized stocks',
  id: 'stock_wrappers',
  into: tokenizedWrappers,
  about: 'Which tokens stand for shares.',
  every: '24h',
  venues: [CHAIN_READER],
  rowsAt: ({ market, at }) => wrapperRows(market, at),
  past: ({ market, now }) => [wrapperRows(market, now)],
  thousands: 1,
})

/** A week by the six hours, half a day by the hour, and the ten minutes before now. */
const PAST: readonly Step[] = [
  { every: '6h', back: '7d' },
  { every: '1h', back: '12h' },
  { every: '10m', back: '10m' },
]

export const stockTokens = subject({
  label: 'tokens of stocks',
  id: 'stock_tokens',
  into: tokenizedStockReadings,
  about: 'Price, liquidity and supply of tokenized shares on chains.',
  every: '10m',
  venues: [CHAIN_READER],
  rowsAt: ({ market, at }) => chainReadings(market, at),
  past: PAST,
  thousands: 11,
})

export const stockPairs = subject({
  label: 'pairs of stocks',
  id: 'stock_pairs',
  into: tokenizedStockReadings,
  about: 'Tokenized shares that the exchange trades.',
  every: '10m',
  venues: Object.keys(STOCK_PAIRS),
  rowsAt: ({ market, venue, at }) => pairReadings(market, venue, at),
  past: PAST,
  thousands: 3,
})

interface Token {
  readonly row: WrapperRow
  readonly key: number
  /** Shares that all its tokens stand for on an ordinary day. */
  readonly shares: number
  readonly pools: number
  readonly oracle: boolean
}

/** Everything that stood for a share at that moment, on chains and in the books of exchanges. */
export function wrapperRows(market: SimModel, at: Ms): WrapperRow[] {
  const pairs = Object.keys(STOCK_PAIRS).flatMap((exchange) => pairsOf(market, exchange))
  return seenBy(at, [...tokensOf(market), ...pairs]).map(({ row }) => row)
}

export function chainReadings(market: SimModel, at: Ms): ReadingRow[] {
  return seenBy(at, tokensOf(market)).map((token) => readingOf(market, token, at))
}

export function pairReadings(market: SimModel, exchange: string, at: Ms): ReadingRow[] {
  return seenBy(at, pairsOf(market, exchange)).map((token) => readingOf(market, token, at))
}

function seenBy(at: Ms, tokens: readonly Token[]): Token[] {
  return tokens.filter(({ row }) => row.first_seen_at < at)
}

const tokensOf = oncePer((market: SimModel): readonly Token[] =>
  Object.entries(ISSUERS).flatMap(([issuer, own]) => {
    const weight = own.tickers.map((_, place) => (place + 1.5) ** -1.1)
    const all = weight.reduce((sum, one) => sum + one, 0)
    return Object.entries(own.chains).flatMap(([chain, count], order) =>
      own.tickers.slice(0, count).map((ticker, place) => {
        const key = hashText(market.seed, `${chain} ${issuer} ${ticker}`)
        const usd =
          ((own.millions * 1e6 * weight[place]!) / all) * [0.62, 0.28, 0.1][order]! * (0.5 + chance(key, 1))
        const pools = chance(key, 2) < own.pooled ? 1 + Math.floor(4 * chance(key, 3)) : 0
        return {
          row: {
            wrapper: `${chain}:${issuer}:${own.symbolOf(ticker)}`,
            symbol: own.symbolOf(ticker),
            underlying: ticker,
            issuer: issuer as TokenIssuer,
            chain,
            address: addressOf(key, chain),
            // Dividends are paid in shares: a token comes to stand for a little more than one.
            shares_per_token: own.sharesPerToken ?? 1 + Math.floor(40 * chance(key, 4) ** 2) / 10_000,
            status: chance(key, 5) < 0.02 ? ('paused' as const) : ('active' as const),
            first_seen_at: Date.UTC(2025, 6, 1) + Math.floor(440 * chance(key, 6)) * DAY,
          },
          key,
          shares: usd / sharePrice(market, ticker, Date.UTC(2026, 9, 1, 15)),
          pools,
          oracle: own.oracle,
        }
      }),
    )
  }),
)

function pairsOf(market: SimModel, exchange: string): Token[] {
  return POPULAR.slice(0, STOCK_PAIRS[exchange] ?? 0).map((ticker) => {
    const key = hashText(market.seed, `${exchange} trades ${ticker}`)
    const symbol = exchange === 'kraken' ? `${ticker}x/USD` : `${ticker}XUSDT`
    return {
      row: {
        wrapper: `cex:${exchange}:${symbol}`,
        symbol,
        underlying: ticker,
        issuer: 'xstocks',
        chain: 'cex',
        address: null,
        shares_per_token: 1,
        status: 'active',
        first_seen_at: Date.UTC(2025, 6, 1) + Math.floor(200 * chance(key, 6)) * DAY,
      },
      key,
      shares: 0,
      pools: 0,
      oracle: false,
    }
  })
}

function readingOf(market: SimModel, { row, key, shares, pools, oracle }: Token, at: Ms): ReadingRow {
  const { underlying, shares_per_token, wrapper, chain } = row
  const session_state = sessionState(at)
  const reference_usd = sharePrice(market, underlying, at)
  const traded = chain === 'cex' || pools > 0
  const price_source = traded
    ? 'wrapper'
    : oracle
      ? 'issuer_oracle'
      : chance(key, 7) < 0.9
        ? 'reference'
        : null
  const drift = 1 + 0.0022 * wave(key, at, 7 * HOUR) + 0.0009 * wave(key ^ 1, at, 40 * 60_000)
  const price_usd =
    price_source === null
      ? null
      : price_source === 'wrapper'
        ? cents(worldSharePrice(market, underlying, at) * shares_per_token * drift)
        : cents(reference_usd * shares_per_token)
  const supply_shares =
    chain === 'cex' ? null : Math.round(shares * (1 + 0.06 * wave(key ^ 2, at, 20 * DAY)) * 1e4) / 1e4
  const supply_usd =
    supply_shares === null || price_usd === null ? null : (supply_shares / shares_per_token) * price_usd
  const liquidity_usd = pools > 0 && supply_usd !== null ? supply_usd * (0.03 + 0.14 * chance(key, 8)) : null
  const busy = (session_state === 'open' ? 1.3 : 0.9) * Math.exp(0.5 * wave(key ^ 3, at, 18 * HOUR))
  const reading = {
    ts: at,
    wrapper,
    price_usd,
    price_source,
    reference_usd,
    session_state,
    liquidity_usd,
    volume_24h_usd:
      chain === 'cex'
        ? 120_000 * (0.2 + 2 * chance(key, 9) ** 2) * busy
        : liquidity_usd === null
          ? null
          : liquidity_usd * (0.1 + 0.7 * chance(key, 9)) * busy,
    pools,
    supply_shares,
    supply_usd,
    holders:
      chain === 'cex' || supply_usd === null
        ? null
        : Math.round(40 + supply_usd ** 0.62 * (0.5 + chance(key, 10))),
  } as const
  const fresh = isReferenceFresh(session_state, at, at)
  return { ...reading, premium_pct: wrapperPremium({ ...reading, shares_per_token }, fresh) }
}

function cents(price: number): number {
  return Math.round(price * 1e4) / 1e4
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function addressOf(key: number, chain: string): string | null {
  if (chain === 'algorand') return String(1_000_000_000 + (key % 1_000_000_000))
  if (chain === 'provenance') return null
  const long = chain === 'solana' || chain === 'tron'
  const letters = long ? BASE58 : '0123456789abcdef'
  const length = chain === 'solana' ? 44 : chain === 'tron' ? 33 : 40
  const text = Array.from({ length }, (_, place) => letters[hash(key, 100 + place) % letters.length]).join('')
  return chain === 'solana' ? text : chain === 'tron' ? `T${text}` : `0x${text}`
}
