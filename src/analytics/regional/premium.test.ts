import { describe, expect, it } from 'vitest'
import { localPremium, premiumDay, usdtAdjustedPct } from './premium.ts'

describe('the premium of the United States', () => {
  it('is what a coin cost there above the world, at the ends of the same day', () => {
    const day = premiumDay('2026-11-14', 'BTC', {
      us: 100_150,
      global: 100_000,
      usdt: [0.9988, 0.999, 0.9996],
    })
    expect(day).toEqual({
      date: '2026-11-14',
      symbol: 'BTC',
      us_close_usd: 100_150,
      global_close_usd: 100_000,
      premium_pct: expect.closeTo(0.15, 10),
      usdt_usd: 0.999,
    })
    // 100,000 USDT were 99,900 dollars.
    expect(usdtAdjustedPct(day)).toBeCloseTo((100_150 / 99_900 - 1) * 100, 10)
  })

  it('is not adjusted by what nobody knows', () => {
    const day = premiumDay('2026-11-14', 'ETH', { us: 3_990, global: 4_000, usdt: [] })
    expect(day).toMatchObject({ premium_pct: expect.closeTo(-0.25, 10), usdt_usd: null })
    expect(usdtAdjustedPct(day)).toBeNull()
  })
})

it('shows a country twice: by the dollar coin that its venues sell, and by the official rate', () => {
  // A dollar coin costs 2 % more than a dollar at the bank; the coin costs 1 % more than that.
  const local = { coin: 100_000 * 1_400 * 1.02 * 1.01, dollarCoin: 1_400 * 1.02, dollar: 1_400 }
  expect(localPremium(local, { inDollarCoins: 100_000, inDollars: 99_900 })).toEqual({
    venue_usd: expect.closeTo(101_000, 6),
    global_usd: 100_000,
    premium_pct: expect.closeTo(1, 10),
    premium_official_fx_pct: expect.closeTo((103_020 / 99_900 - 1) * 100, 10),
  })
})
