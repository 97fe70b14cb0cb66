import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { marketEstimate, type VenueRecord } from './liquidation-estimate.ts'

const venue = (
  exchange: string,
  kind: VenueRecord['kind'],
  more: Partial<VenueRecord> = {},
): VenueRecord => ({
  exchange,
  kind,
  long_usd: 0,
  short_usd: 0,
  open_interest_usd: null,
  stale: false,
  ...more,
})

describe('market estimate', () => {
  /*
   * By hand. Full: bybit 40 M of 10 B = 40 bps, okx 30 M of 5 B = 60 bps, gate 10 M of 2 B = 50 bps: r = 50 bps, its
   * 75th percentile 55 bps. Binance, sampled, 25 M recorded of 20 B: estimated 100 M, high 110 M, four fifths of
   * it longs, as of what it recorded (20 of 25 M). Deribit, delayed: 1 M as recorded.
   */
  const market = [
    venue('binance', 'sampled', { long_usd: 20e6, short_usd: 5e6, open_interest_usd: 20e9 }),
    venue('bybit', 'full', { long_usd: 10e6, short_usd: 30e6, open_interest_usd: 10e9 }),
    venue('okx', 'full', { long_usd: 15e6, short_usd: 15e6, open_interest_usd: 5e9 }),
    venue('gate', 'full', { long_usd: 10e6, open_interest_usd: 2e9 }),
    venue('deribit', 'delayed', { short_usd: 1e6 }),
  ]

  it('scales the sampled venue by what full ones recorded of their open interest', () => {
    const estimate = marketEstimate(market)
    expect(estimate.low_usd).toBeCloseTo(106e6, 0)
    expect(estimate.total_usd).toBeCloseTo(181e6, 0)
    expect(estimate.high_usd).toBeCloseTo(191e6, 0)
    expect(estimate.long_usd).toBeCloseTo(80e6 + 10e6 + 15e6 + 10e6, 0)
    expect(estimate.short_usd).toBeCloseTo(20e6 + 30e6 + 15e6 + 1e6, 0)
    expect(estimate.reference_venues).toEqual(['bybit', 'okx', 'gate'])
    expect(estimate.stale_venues).toEqual([])
    const [binance, bybit] = estimate.inputs
    expect(binance).toMatchObject({ exchange: 'binance', kind: 'sampled', recorded_usd: 25e6 })
    expect(binance!.recorded_per_oi_bps).toBeCloseTo(12.5, 10)
    expect(binance!.estimated_usd).toBeCloseTo(100e6, 0)
    expect(binance!.factor).toBeCloseTo(4, 10)
    expect(bybit).toMatchObject({ factor: 1, estimated_usd: 40e6 })
  })

  it('never estimates less than was recorded', () => {
    const wild = market.map((one) => (one.exchange === 'binance' ? { ...one, long_usd: 900e6 } : one))
    expect(marketEstimate(wild).inputs[0]).toMatchObject({ factor: 1, estimated_usd: 905e6 })
  })

  it('a quiet hour takes no reference away: the estimate stays, and the venue is named', () => {
    const quiet = marketEstimate(
      market.map((one) => (one.exchange === 'okx' ? { ...one, stale: true } : one)),
    )
    expect(quiet).toEqual({ ...marketEstimate(market), stale_venues: ['okx'] })
  })

  it('takes no venue for a reference of which the window holds nothing, in no coin', () => {
    const estimate = marketEstimate(
      market.map((one) =>
        one.exchange === 'okx' ? { ...one, long_usd: null, short_usd: null, stale: true } : one,
      ),
    )
    expect(estimate.reference_venues).toEqual(['bybit', 'gate'])
    expect(estimate.stale_venues).toEqual(['okx'])
    // r = 45 bps between 40 and 50: of 20 B that is 90 M, and 51 M were recorded elsewhere.
    expect(estimate.inputs[0]!.estimated_usd).toBeCloseTo(90e6, 0)
    expect(estimate.total_usd).toBeCloseTo(141e6, 0)
  })

  it('is unknown where an input is', () => {
    const noOi = market.map((one) => (one.exchange === 'binance' ? { ...one, open_interest_usd: null } : one))
    expect(marketEstimate(noOi)).toMatchObject({
      total_usd: null,
      long_usd: null,
      short_usd: null,
      high_usd: null,
    })
    expect(marketEstimate(noOi).low_usd).toBeCloseTo(106e6, 0)
    expect(marketEstimate(noOi).inputs[0]).toMatchObject({
      factor: null,
      estimated_usd: null,
      recorded_per_oi_bps: null,
    })
    expect(marketEstimate([market[0]!]).total_usd).toBeNull()
    expect(marketEstimate([])).toMatchObject({ total_usd: null, low_usd: null, high_usd: null, inputs: [] })
  })

  it('makes nothing of nothing recorded', () => {
    const quiet = market.map((one) => ({ ...one, long_usd: 0, short_usd: 0 }))
    expect(marketEstimate(quiet)).toMatchObject({
      total_usd: null,
      long_usd: null,
      low_usd: null,
      high_usd: null,
    })
  })

  it('counts a venue that does not list the coin as recorded, and splits like the market where it recorded nothing', () => {
    const unlisted = market.map((one) =>
      one.exchange === 'binance' ? { ...one, long_usd: 0, short_usd: 0, open_interest_usd: 0 } : one,
    )
    expect(marketEstimate(unlisted).total_usd).toBeCloseTo(81e6, 0)
    const silent = market.map((one) =>
      one.exchange === 'binance' ? { ...one, long_usd: 0, short_usd: 0 } : one,
    )
    const estimate = marketEstimate(silent)
    expect(estimate.inputs[0]).toMatchObject({ recorded_usd: 0, factor: null })
    // Of 81 M recorded elsewhere 35 M were longs.
    expect(estimate.long_usd).toBeCloseTo(35e6 + (100e6 * 35) / 81, 0)
  })

  it('leaves out a full venue that was not heard, and takes the open interest of a sampled one', () => {
    const venue = (exchange: string, kind: 'full' | 'sampled', usd: number | null, oi: number) => ({
      exchange,
      kind,
      long_usd: usd,
      short_usd: usd === null ? null : 0,
      open_interest_usd: oi,
      stale: usd === null,
    })
    const estimate = marketEstimate([
      venue('heard', 'full', 1e6, 1e9),
      venue('silent', 'full', null, 5e9),
      venue('sampled', 'sampled', null, 2e9),
    ])
    // 10 bps of open interest where it is known; 2 M of the sampled venue, nothing of the silent one.
    expect(estimate).toMatchObject({
      total_usd: 3e6,
      long_usd: 3e6,
      low_usd: 1e6,
      reference_venues: ['heard'],
    })
    expect(
      estimate.inputs.map(({ recorded_usd, estimated_usd, factor }) => [recorded_usd, estimated_usd, factor]),
    ).toEqual([
      [1e6, 1e6, 1],
      [null, null, null],
      [null, 2e6, null],
    ])
  })

  it('keeps low ≤ total ≤ high, adds up its sides, and scales with the market', () => {
    const dollars = fc.integer({ min: 0, max: 1e8 })
    const venues = fc.array(
      fc.record({
        exchange: fc.stringMatching(/^[a-z]{4}$/),
        kind: fc.constantFrom('full', 'sampled', 'delayed'),
        long_usd: dollars,
        short_usd: dollars,
        open_interest_usd: fc.integer({ min: 1, max: 1e10 }),
        stale: fc.constant(false),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(venues as fc.Arbitrary<VenueRecord[]>, fc.integer({ min: 2, max: 50 }), (list, times) => {
        const estimate = marketEstimate(list)
        if (estimate.total_usd === null || estimate.low_usd === null || estimate.high_usd === null) return
        const slack = 1e-9 * estimate.high_usd
        expect(estimate.low_usd).toBeLessThanOrEqual(estimate.total_usd + slack)
        expect(estimate.total_usd).toBeLessThanOrEqual(estimate.high_usd + slack)
        expect((estimate.long_usd! + estimate.short_usd!) / estimate.total_usd).toBeCloseTo(1, 9)
        const scaled = marketEstimate(
          list.map((one) => ({
            ...one,
            long_usd: one.long_usd! * times,
            short_usd: one.short_usd! * times,
            open_interest_usd: one.open_interest_usd! * times,
          })),
        )
        expect(scaled.total_usd! / estimate.total_usd).toBeCloseTo(times, 6)
        const reversed = marketEstimate([...list].reverse())
        expect(reversed.total_usd! / estimate.total_usd).toBeCloseTo(1, 9)
      }),
    )
  })
})
