import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as is from './answer.ts'
import { roundingOf } from './rounding.ts'

describe('an answer is rounded by its words', () => {
  it('whatever its fields are called', () => {
    const round = roundingOf(
      is.part({
        a: is.usd('.'),
        b: is.pct('.'),
        c: is.rate('.'),
        d: is.bps('.'),
        e: is.price('.'),
        f: is.figure('points', '.', 1),
      }),
    )
    const x = 1.23456789012345
    expect(round({ a: x, b: x, c: x, d: x, e: x, f: x })).toEqual({
      a: 1.23,
      b: 1.2346,
      c: 1.234568,
      d: 1.2346,
      e: 1.23456789012,
      f: 1.2,
    })
  })

  it('however deep they are, and without touching it', () => {
    const round = roundingOf(
      is.part({
        rows: is.listOf(is.part({ usd: is.unsure(is.usd('.')), symbol: is.symbol() }), '.'),
        bids: is.listOf(is.wholeUsd('.'), '.'),
        byVenue: is.byName(is.unsure(is.usd('.')), '.'),
        points: is.listOf(is.places([is.iso('.'), is.price('.')], '.'), '.'),
        later: is.whenAsked(is.part({ pct: is.pct('.') }, '.')),
        window: is.fixed(24, 'hours', '.'),
      }),
    )
    const answer = {
      rows: [
        { usd: 1.239, symbol: 'BTCUSDT' },
        { usd: null, symbol: 'ETHUSDT' },
      ],
      bids: [1.4, 20_000.6],
      byVenue: { binance: 2.345, okx: null },
      points: [['2026-11-15T00:00:00.000Z', 0.1 + 0.2]] as [string, number][],
      window: 24 as const,
    }
    expect(round(answer)).toEqual({
      rows: [
        { usd: 1.24, symbol: 'BTCUSDT' },
        { usd: null, symbol: 'ETHUSDT' },
      ],
      bids: [1, 20_001],
      byVenue: { binance: 2.35, okx: null },
      points: [['2026-11-15T00:00:00.000Z', 0.3]],
      window: 24,
    })
    expect(answer.rows[0]?.usd).toBe(1.239)
    expect(round({ ...answer, later: { pct: 1.23456 } }).later).toEqual({ pct: 1.2346 })
  })

  it('of two shapes by the one that it has', () => {
    const round = roundingOf(
      is.either(
        is.part({ count: is.count('.'), total: is.usd('.') }),
        is.part({ total: is.pct('.'), rows: is.listOf(is.usd('.'), '.') }),
      ),
    )
    expect(round({ count: 3, total: 1.23456 })).toEqual({ count: 3, total: 1.23 })
    expect(round({ total: 1.23456, rows: [1.239] })).toEqual({ total: 1.2346, rows: [1.24] })
  })

  it('and one that is no number stops it by its name', () => {
    const round = roundingOf(is.part({ deep: is.part({ basis: is.rate('.') }) }))
    expect(() => round({ deep: { basis: Number.POSITIVE_INFINITY } })).toThrow('basis is Infinity')
  })

  it('of which every figure must have one', () => {
    expect(() => roundingOf(is.part({ bare: z.number() }))).toThrow('bare is a figure without a word')
  })
})
