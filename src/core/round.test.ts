import { describe, expect, it } from 'vitest'
import { roundAnswer, roundFigure } from './round.ts'

describe('rounding', () => {
  it('goes by what the name says', () => {
    expect(roundFigure('openInterestUsd', 1234.5678)).toBe(1234.57)
    expect(roundFigure('total_usd', 0.004)).toBe(0)
    expect(roundFigure('change24hPct', 1.234567)).toBe(1.2346)
    expect(roundFigure('fundingRatePct', 0.0012345678)).toBe(0.001235)
    expect(roundFigure('funding_rate_8h_pct', -0.00000049)).toBe(0)
    expect(roundFigure('recorded_per_oi_bps', 2.345678)).toBe(2.3457)
  })

  it('keeps prices of any size to twelve digits', () => {
    expect(roundFigure('lastPrice', 0.1 + 0.2)).toBe(0.3)
    expect(roundFigure('price', 0.00000712345)).toBe(0.00000712345)
    expect(roundFigure('price', 98765.4321)).toBe(98765.4321)
    expect(roundFigure('mid_usd', 0.0712345)).toBe(0.0712345)
    expect(roundFigure('price_usd', 0.00000712345)).toBe(0.00000712345)
    expect(roundFigure('average_price_usd', 0.0712345)).toBe(0.0712345)
  })

  it('gives the steps of a book in whole dollars', () => {
    expect(roundAnswer({ bids: [1.4, 20_000.6], bid_usd_2pct: 1.454 })).toEqual({
      bids: [1, 20_001],
      bid_usd_2pct: 1.45,
    })
  })

  it('walks through an answer without touching it', () => {
    const answer = { rows: [{ total_usd: 1.005, symbol: 'BTCUSDT', gone: null }], pointsUsd: [1.239, 2] }
    expect(roundAnswer(answer)).toEqual({
      rows: [{ total_usd: 1, symbol: 'BTCUSDT', gone: null }],
      pointsUsd: [1.24, 2],
    })
    expect(answer.rows[0]?.total_usd).toBe(1.005)
  })

  it('refuses what is no number, and has no minus zero', () => {
    expect(() => roundFigure('basisPct', Number.NaN)).toThrow('unknown must be null')
    expect(() => roundAnswer({ a: { b: Number.POSITIVE_INFINITY } })).toThrow('b is Infinity')
    expect(Object.is(roundFigure('change24hPct', -0.00000001), 0)).toBe(true)
  })
})
