import type { SessionState } from './market-calendar.ts'
import { MINUTE, type Ms } from './time.ts'

/** Three readings of ten minutes. */
export const FRESH_FOR: Ms = 30 * MINUTE

/** A closed market's last price is no measure for what trades on. */
export function isReferenceFresh(session: SessionState, readAt: Ms, now: Ms): boolean {
  return session !== 'closed' && now - readAt <= FRESH_FOR
}

interface PricedToken {
  readonly price_usd: number | null
  readonly price_source: 'reference' | 'issuer_oracle' | 'wrapper' | null
  readonly reference_usd: number | null
  readonly shares_per_token: number
}

/** What a wrapper costs above the shares it stands for. A price that was taken from the share itself says nothing. */
export function wrapperPremium(token: PricedToken, fresh: boolean): number | null {
  const { price_usd, price_source, reference_usd, shares_per_token } = token
  if (!fresh || price_usd === null || price_source === null || price_source === 'reference') return null
  if (reference_usd === null || reference_usd <= 0 || shares_per_token <= 0) return null
  return (price_usd / (reference_usd * shares_per_token) - 1) * 100
}
