import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundChange, fundOf, fundToOpenInterest, type PoolReading } from './insurance-funds.ts'

const pool = (name: string, asset: string, balance: number, usd: number | null): PoolReading => ({
  ts: 0,
  venue: 'binance',
  pool: name,
  asset,
  balance,
  usd,
  contracts: 1,
})

describe('an insurance fund', () => {
  it('is the sum of its priced pools, and says how many have no price', () => {
    // 600 M + 2,000 BTC at 100,000 + 50 M; 9 HT have no price.
    const fund = fundOf([
      pool('usdt-m', 'USDT', 600e6, 600e6),
      pool('coin-m', 'BTC', 2000, 200e6),
      pool('shared', 'USDT', 50e6, 50e6),
      pool('old', 'HT', 9, null),
    ])
    expect(fund).toEqual({
      fund_usd: 850e6,
      fund_basis: 'sum_of_priced_pools',
      assets: [
        { asset: 'USDT', balance: 650e6, usd: 650e6 },
        { asset: 'BTC', balance: 2000, usd: 200e6 },
        { asset: 'HT', balance: 9, usd: null },
      ],
      pools: 4,
      unpriced_pools: 1,
    })
  })

  it('is what the venue states, where it states a total', () => {
    const fund = fundOf([
      pool('total', 'USD', 100, 100),
      pool('a', 'USDT', 30, 30),
      pool('b', 'USDT', 20, 20),
    ])
    expect(fund).toMatchObject({ fund_usd: 100, fund_basis: 'venue_total', pools: 2 })
    expect(fund.assets).toEqual([{ asset: 'USDT', balance: 50, usd: 50 }])
  })

  it('is unknown without a price', () => {
    expect(fundOf([pool('a', 'HT', 5, null)])).toMatchObject({ fund_usd: null, unpriced_pools: 1 })
    expect(fundOf([])).toMatchObject({ fund_usd: null, pools: 0, assets: [] })
  })

  const pools = fc.array(
    fc.record({
      ts: fc.constant(0),
      venue: fc.constant('okx'),
      pool: fc.constantFrom('a', 'b', 'c', 'd'),
      asset: fc.constantFrom('USDT', 'BTC', 'ETH'),
      balance: fc.integer({ min: 0, max: 1e9 }),
      usd: fc.option(fc.integer({ min: 0, max: 1e9 })),
      contracts: fc.constant(1),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('is the sum of its assets, in any order of rows', () => {
    fc.assert(
      fc.property(pools, (rows) => {
        const fund = fundOf(rows)
        expect(fund).toEqual(fundOf([...rows].reverse()))
        const known = fund.assets.flatMap(({ usd }) => (usd === null ? [] : [usd]))
        const total = known.reduce((sum, usd) => sum + usd, 0)
        expect(fund.fund_usd).toBe(known.length === 0 ? null : total)
      }),
    )
  })

  it('grows with its pools, and its cover does not when open interest grows too', () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 2, max: 9 }), (rows, k) => {
        const small = fundOf(rows).fund_usd
        const large = fundOf(
          rows.map((row) => ({
            ...row,
            balance: row.balance * k,
            usd: row.usd === null ? null : row.usd * k,
          })),
        ).fund_usd
        expect(large).toBe(small === null ? null : small * k)
        if (small !== null)
          expect(fundToOpenInterest(large, 7e9 * k)).toBeCloseTo(fundToOpenInterest(small, 7e9)!, 9)
      }),
    )
  })
})

describe('changes', () => {
  it('are counted from a known end', () => {
    expect(fundChange(800, 850)).toEqual({ usd: 50, pct: 6.25 })
    expect(fundChange(null, 850)).toEqual({ usd: null, pct: null })
    expect(fundChange(undefined, 850)).toEqual({ usd: null, pct: null })
    expect(fundChange(800, null)).toEqual({ usd: null, pct: null })
  })

  it('cover is percent of open interest', () => {
    // 850 M against 17 billion is 5 %.
    expect(fundToOpenInterest(850e6, 17e9)).toBeCloseTo(5, 12)
    expect(fundToOpenInterest(850e6, 0)).toBeNull()
    expect(fundToOpenInterest(null, 17e9)).toBeNull()
  })
})
