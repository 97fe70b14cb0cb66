import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  bps,
  byName,
  count,
  either,
  figure,
  fixed,
  iso,
  listOf,
  part,
  pct,
  places,
  price,
  rate,
  symbol,
  unsure,
  usd,
  whenAsked,
  wholeUsd,
} from './answer.ts'
import { roundingOf } from './rounding.ts'

describe('an answer is rounded by its words', () => {
  it('whatever its fields are called', () => {
    const round = roundingOf(
      part({
        a: usd('.'),
        b: pct('.'),
        c: rate('.'),
        d: bps('.'),
        e: price('.'),
        f: figure('points', '.', 1),
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
      part({
        rows: listOf(part({ usd: unsure(usd('.')), symbol: symbol() }), '.'),
        bids: listOf(wholeUsd('.'), '.'),
        byVenue: byName(unsure(usd('.')), '.'),
        points: listOf(places([iso('.'), price('.')], '.'), '.'),
        later: whenAsked(part({ pct: pct('.') }, '.')),
        window: fixed(24, 'hours', '.'),
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
      either(
        part({ count: count('.'), total: usd('.') }),
        part({ total: pct('.'), rows: listOf(usd('.'), '.') }),
      ),
    )
    expect(round({ count: 3, total: 1.23456 })).toEqual({ count: 3, total: 1.23 })
    expect(round({ total: 1.23456, rows: [1.239] })).toEqual({ total: 1.2346, rows: [1.24] })
  })

  it('and one that is no number stops it by its name', () => {
    const round = roundingOf(part({ deep: part({ basis: rate('.') }) }))
    expect(() => round({ deep: { basis: Number.POSITIVE_INFINITY } })).toThrow('basis is Infinity')
  })

  it('of which every figure must have one', () => {
    expect(() => roundingOf(part({ bare: z.number() }))).toThrow('bare is a figure without a word')
  })
})
