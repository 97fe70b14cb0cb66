import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streakOf, type TurkeyPair, turkeyPremiums, turkeyRegime, turkeyScore } from './turkey-premium.ts'

const WORLD = { btcUsd: 100_000, ethUsd: 4_000, usdtUsd: 0.999, officialUsdTry: 50 }
const book = (symbol: TurkeyPair, mid: number, eligible = true) => ({
  symbol,
  best_bid: mid * 0.9995,
  best_ask: mid * 1.0005,
  spread_bps: 10,
  depth_50bps_usd: 50_000,
  eligible,
})
const BOOKS = [
  book('BTC-TRY', 5_040_000),
  book('BTC-TRY', 5_050_000),
  book('BTC-TRY', 5_080_000),
  // A book that does not count moves nothing.
  book('BTC-TRY', 9_000_000, false),
  book('USDT-TRY', 50.4),
  book('USDT-TRY', 50.36),
  book('BTC-USDT', 100_200),
]

describe('the index', () => {
  it('is the dollar leg and the crypto leg', () => {
    // The world's bitcoin is 5,000,000 lira; the median of three is 5,050,000: 1 %.
    // The median of two dollars is 50.38 for 50: 0.76 %. The rest is 0.24 %.
    const [btc, eth, usdt, btcUsdt] = turkeyPremiums(7, BOOKS, WORLD)
    expect(btc).toMatchObject({
      ts: 7,
      symbol: 'BTC-TRY',
      venue_count: 3,
      status: 'ok',
      official_usd_try: 50,
    })
    expect(btc!.reference_price).toBeCloseTo(5_050_000, 6)
    expect(btc!.premium_bps).toBeCloseTo(100, 9)
    expect(btc!.index_bps).toBeCloseTo(100, 9)
    expect(btc!.dollar_leg_bps).toBeCloseTo(76, 9)
    expect(btc!.crypto_leg_bps).toBeCloseTo(24, 9)
    // Against what the dollar coin itself costs in the world: 50.38 / (0.999 · 50) is 0.861 % more.
    expect(usdt).toMatchObject({ venue_count: 2, status: 'degraded', global_price_usd: 0.999 })
    expect(usdt!.premium_bps).toBeCloseTo(86.0861, 3)
    // 100,200 dollar coins at 0.999 are 100,099.8 dollars: 9.98 basis points.
    expect(btcUsdt!.premium_bps).toBeCloseTo(9.98, 9)
    expect(eth).toMatchObject({
      reference_price: null,
      venue_count: 0,
      status: 'unavailable',
      premium_bps: null,
    })
  })

  it('is unknown without a price, never zero', () => {
    const [btc] = turkeyPremiums(7, BOOKS, { ...WORLD, btcUsd: null })
    expect(btc).toMatchObject({ premium_bps: null, index_bps: null, crypto_leg_bps: null })
    expect(btc!.dollar_leg_bps).toBeCloseTo(76, 9)
  })

  it('is the sum of its legs, and the same in any order and currency unit', () => {
    const books = fc.array(
      fc.record({
        symbol: fc.constantFrom<TurkeyPair>('BTC-TRY', 'USDT-TRY'),
        price: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
        eligible: fc.boolean(),
      }),
      { maxLength: 16 },
    )
    fc.assert(
      fc.property(books, (drawn) => {
        const rows = drawn.map(({ symbol, price, eligible }) =>
          book(symbol, price * (symbol === 'BTC-TRY' ? 5e6 : 50), eligible),
        )
        const minute = turkeyPremiums(7, rows, WORLD)
        expect(turkeyPremiums(7, [...rows].reverse(), WORLD)).toEqual(minute)
        const { index_bps, dollar_leg_bps, crypto_leg_bps } = minute[0]!
        if (crypto_leg_bps !== null) expect(dollar_leg_bps! + crypto_leg_bps).toBeCloseTo(index_bps!, 9)
        else expect(index_bps === null || dollar_leg_bps === null).toBe(true)
        // A new lira that is worth a thousand of the old: nothing is dearer.
        const renamed = rows.map((row) => ({
          ...row,
          best_bid: row.best_bid / 1e3,
          best_ask: row.best_ask / 1e3,
        }))
        const after = turkeyPremiums(7, renamed, { ...WORLD, officialUsdTry: 0.05 })[0]!
        if (index_bps === null) expect(after.index_bps).toBeNull()
        else expect(after.index_bps).toBeCloseTo(index_bps, 6)
      }),
    )
  })
})

describe('score, regime and streak', () => {
  it('are centred on the world price', () => {
    expect([-600, -100, 0, 100, 600].map(turkeyScore)).toEqual([0, 40, 50, 60, 100])
    expect([24.99994, 24.99996].map(turkeyRegime)).toEqual(['parity', 'premium'])
    expect([-26, -25, 0, 24.9, 25, 149, 150].map(turkeyRegime)).toEqual([
      'discount',
      'parity',
      'parity',
      'parity',
      'premium',
      'premium',
      'high_premium',
    ])
  })

  it('counts days of one sign back from the last', () => {
    expect(streakOf([3, -1, 2, 5, 4])).toEqual({ days: 3, sign: 1 })
    expect(streakOf([3, -1, -2])).toEqual({ days: 2, sign: -1 })
    expect(streakOf([3, 0])).toEqual({ days: 0, sign: 0 })
    expect(streakOf([])).toEqual({ days: 0, sign: 0 })
  })
})
