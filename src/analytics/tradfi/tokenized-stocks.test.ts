import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../core/time.ts'
import { largestWrappers, stockTotals, underlyings, type WrappedShare } from './tokenized-stocks.ts'

const NOW = Date.UTC(2026, 10, 13, 15)
const share = (wrapper: string, more: Partial<WrappedShare> = {}): WrappedShare => ({
  wrapper,
  symbol: wrapper,
  underlying: 'TSLA',
  issuer: 'xstocks',
  chain: 'solana',
  address: null,
  shares_per_token: 1,
  status: 'active',
  first_seen_at: 0,
  ts: NOW - 5 * MINUTE,
  price_usd: 404,
  price_source: 'wrapper',
  reference_usd: 400,
  session_state: 'open',
  liquidity_usd: 1_000,
  volume_24h_usd: 500,
  pools: 1,
  supply_shares: 10,
  supply_usd: 4_040,
  holders: 3,
  ...more,
})

describe('the board', () => {
  const shares = [
    share('a'),
    share('b', { chain: 'ethereum', issuer: 'ondo', price_usd: 408, supply_usd: 8_160, supply_shares: 20 }),
    share('c', {
      chain: 'base',
      issuer: 'coinbase',
      price_usd: 400,
      price_source: 'reference',
      supply_usd: null,
    }),
    share('d', {
      chain: 'cex',
      price_usd: 412,
      volume_24h_usd: 2_000,
      supply_usd: null,
      supply_shares: null,
    }),
    share('e', {
      underlying: 'AAPL',
      reference_usd: null,
      price_usd: null,
      price_source: null,
      supply_usd: null,
    }),
  ]

  it('sums what stands for one share', () => {
    const [tesla, apple] = underlyings(shares, NOW)
    // Premiums are 1 %, 2 % and 3 %; the exchange's pair is traded, but is no supply.
    expect(tesla).toMatchObject({
      underlying: 'TSLA',
      supply_shares: 40,
      supply_usd: 12_200,
      volume_24h_usd: 3_500,
    })
    expect(tesla!.median_premium_pct).toBeCloseTo(2, 12)
    expect(tesla!.wrappers.map(({ wrapper }) => wrapper)).toEqual(['b', 'a', 'c'])
    expect(tesla!.pairs.map(({ wrapper }) => wrapper)).toEqual(['d'])
    expect(tesla!.reference).toEqual({
      price_usd: 400,
      session_state: 'open',
      as_of: NOW - 5 * MINUTE,
      fresh: true,
    })
    expect(apple).toMatchObject({ underlying: 'AAPL', supply_usd: null, median_premium_pct: null })
    expect(apple!.reference).toMatchObject({ price_usd: null, as_of: null, fresh: false })
  })

  it('has totals over all wrappers', () => {
    const totals = stockTotals(underlyings(shares, NOW))
    expect(totals).toMatchObject({
      supply_usd: 12_200,
      wrappers: 4,
      by_issuer: { ondo: 8_160, xstocks: 4_040, coinbase: null },
      by_chain: { ethereum: 8_160, solana: 4_040, base: null },
      dex_liquidity_usd: 4_000,
      dex_volume_24h_usd: 2_000,
      priced_by: { reference: 1, issuer_oracle: 0, wrapper: 2, unpriced: 1 },
    })
    expect(totals.median_premium_pct).toBeCloseTo(1.5, 12)
  })

  it('keeps the largest when there are too many', () => {
    expect([...largestWrappers(underlyings(shares, NOW), 2)]).toEqual(['b', 'a'])
  })

  const drawn = fc
    .array(
      fc.record({
        underlying: fc.constantFrom('TSLA', 'AAPL', 'NVDA'),
        issuer: fc.constantFrom('xstocks' as const, 'ondo' as const, 'dinari' as const),
        chain: fc.constantFrom('solana', 'base', 'cex'),
        supply_usd: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true })),
        price_source: fc.option(fc.constantFrom('wrapper' as const, 'reference' as const)),
      }),
      { maxLength: 20 },
    )
    .map((rows) => rows.map((row, place) => share(`w${place}`, row)))

  it('has parts that add up to its totals, in any order of rows', () => {
    fc.assert(
      fc.property(drawn, (rows) => {
        const board = underlyings(rows, NOW)
        const totals = stockTotals(board)
        const added = (figures: readonly (number | null)[]) =>
          figures.reduce<number>((all, usd) => all + (usd ?? 0), 0)
        const supply = totals.supply_usd ?? 0
        expect(added(Object.values(totals.by_issuer))).toBeCloseTo(supply, 3)
        expect(added(Object.values(totals.by_chain))).toBeCloseTo(supply, 3)
        expect(added(board.map((row) => row.supply_usd))).toBeCloseTo(supply, 3)
        expect(totals.supply_usd === null).toBe(board.every((row) => row.supply_usd === null))
        expect(added(Object.values(totals.priced_by))).toBe(totals.wrappers)
        const backwards = underlyings([...rows].reverse(), NOW)
        expect(backwards).toEqual(board)
        expect(stockTotals(backwards)).toEqual(totals)
      }),
    )
  })
})
