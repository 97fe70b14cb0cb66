import { describe, expect, it } from 'vitest'
import { MINUTE } from './time.ts'
import { isReferenceFresh, wrapperPremium } from './token-premium.ts'

const NOW = Date.UTC(2026, 10, 13, 15)
const token = { price_usd: 404, price_source: 'wrapper', reference_usd: 400, shares_per_token: 1 } as const

describe('a premium', () => {
  it('is against the shares that the token stands for', () => {
    // 404 for a share of 400 is 1 %; 41 for a tenth of it is 2.5 %.
    expect(wrapperPremium(token, true)).toBeCloseTo(1, 12)
    expect(wrapperPremium({ ...token, price_usd: 41, shares_per_token: 0.1 }, true)).toBeCloseTo(2.5, 12)
  })

  it('needs a fresh reference and a price of its own', () => {
    expect(wrapperPremium(token, false)).toBeNull()
    expect(wrapperPremium({ ...token, price_source: 'reference' }, true)).toBeNull()
    expect(wrapperPremium({ ...token, price_usd: null, price_source: null }, true)).toBeNull()
    expect(wrapperPremium({ ...token, reference_usd: null }, true)).toBeNull()
    expect(isReferenceFresh('open', NOW - 30 * MINUTE, NOW)).toBe(true)
    expect(isReferenceFresh('post', NOW - 31 * MINUTE, NOW)).toBe(false)
    expect(isReferenceFresh('closed', NOW, NOW)).toBe(false)
  })
})
