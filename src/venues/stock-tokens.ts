import { stateOfDay } from '../core/market-calendar.ts'
import type { Ms } from '../core/time.ts'
import { FRESH_FOR, isReferenceFresh, wrapperPremium } from '../core/token-premium.ts'
import type { SourceContext } from '../define/source.ts'
import type { Row } from '../define/table.ts'
import {
  type TokenIssuer,
  tokenizedStockReadings,
  tokenizedWrappers,
} from '../tables/tradfi/tokenized-stocks.ts'

type ReadingRow = Row<typeof tokenizedStockReadings>

/** What every source of tokens fills, where one answer tells which there are and what they cost. */
export const TOKENS_OF_SHARES = { readings: tokenizedStockReadings, wrappers: tokenizedWrappers } as const

/** A token that stands for a share. */
export interface Token {
  readonly symbol: string
  readonly underlying: string
  readonly issuer: TokenIssuer
  /** Where it is; in the books of an exchange, whose. */
  readonly chain: string
  readonly exchange?: string
  readonly address: string | null
  readonly sharesPerToken: number
  readonly isPaused?: boolean
}

/** What is told of it at one moment; of what is not told, nothing. */
export interface TokenReading {
  /** Its own price, of trades or by its issuer. */
  readonly price?: number | null
  readonly priceSource?: 'wrapper' | 'issuer_oracle'
  /** When an issuer's price is from: one that is old has no premium. */
  readonly pricedAt?: Ms | null
  /** What the issuer says that the share costs; else the index of its perpetual is taken. */
  readonly reference?: number | null
  readonly liquidity?: number | null
  readonly volume24h?: number | null
  readonly pools?: number
  readonly supplyTokens?: number | null
}

export function wrapperRow(token: Token, now: Ms): Row<typeof tokenizedWrappers> {
  const { symbol, underlying, issuer, chain, address, sharesPerToken, isPaused } = token
  return {
    wrapper: wrapperOf(token),
    symbol,
    underlying,
    issuer,
    chain,
    address,
    shares_per_token: sharesPerToken,
    status: isPaused ? 'paused' : 'active',
    // The recorder knows if it was seen before.
    first_seen_at: now,
  }
}

/**
 * A token without a price of its own is worth the shares that it stands for, and has no premium. Over nights and weekends
 * the share keeps the price of its last trade: that is shown, and no premium over it.
 */
export function readingRow(token: Token, reading: TokenReading, context: SourceContext): ReadingRow {
  const { now } = context
  const session_state = stateOfDay('EQUITY', now)
  const share = shareOf(token, reading, context)
  const reference_usd = share?.usd ?? null
  const own = reading.price ?? null
  const price_usd = own ?? (reference_usd === null ? null : reference_usd * token.sharesPerToken)
  const price_source =
    own !== null ? (reading.priceSource ?? 'wrapper') : price_usd === null ? null : ('reference' as const)
  const isFresh =
    share !== null &&
    isReferenceFresh(session_state, share.at, now) &&
    now - (reading.pricedAt ?? now) <= FRESH_FOR
  const supply = reading.supplyTokens ?? null
  return {
    ts: now,
    wrapper: wrapperOf(token),
    price_usd,
    price_source,
    reference_usd,
    session_state,
    premium_pct: wrapperPremium(
      { price_usd, price_source, reference_usd, shares_per_token: token.sharesPerToken },
      isFresh,
    ),
    liquidity_usd: reading.liquidity ?? null,
    volume_24h_usd: reading.volume24h ?? null,
    pools: reading.pools ?? 0,
    supply_shares: supply === null ? null : supply * token.sharesPerToken,
    supply_usd: supply === null || price_usd === null ? null : supply * price_usd,
    holders: null,
  }
}

function wrapperOf({ chain, exchange, issuer, symbol }: Token): string {
  return `${chain}:${exchange ?? issuer}:${symbol}`
}

function shareOf({ underlying }: Token, { reference }: TokenReading, { now, shares }: SourceContext) {
  if (reference != null) return { usd: reference, at: now }
  // Perpetuals have no dots in their names.
  const share = shares.get(underlying) ?? shares.get(underlying.replace('.', ''))
  return share && now - share.at <= FRESH_FOR ? share : null
}
