import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as is from './answer.ts'
import { writingOf } from './writing.ts'

describe('an answer is written by its words', () => {
  it('whatever its fields are called', () => {
    const write = writingOf(
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
    expect(write({ a: x, b: x, c: x, d: x, e: x, f: x })).toEqual({
      a: 1.23,
      b: 1.2346,
      c: 1.234568,
      d: 1.2346,
      e: 1.23456789012,
      f: 1.2,
    })
  })

  it('however deep they are, and without touching it', () => {
    const write = writingOf(
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
      points: [[Date.UTC(2026, 10, 15), 0.1 + 0.2]] as [number, number][],
      window: 24 as const,
    }
    expect(write(answer)).toEqual({
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
    expect(write({ ...answer, later: { pct: 1.23456 } }).later).toEqual({ pct: 1.2346 })
  })

  it('its moments as text, to the second where that is said', () => {
    const write = writingOf(
      is.part({ at: is.iso('.'), hour: is.isoSeconds('.'), never: is.unsure(is.iso('.')) }),
    )
    const at = Date.UTC(2026, 10, 15, 12)
    expect(write({ at, hour: at, never: null })).toEqual({
      at: '2026-11-15T12:00:00.000Z',
      hour: '2026-11-15T12:00:00Z',
      never: null,
    })
  })

  it('its fields in the order of the words, and no other', () => {
    const write = writingOf(
      is.part({ symbol: is.symbol(), volume: is.whenAsked(is.usd('.')), price: is.price('.') }),
    )
    const answer = { price: 2, symbol: 'BTCUSDT', secret: 'kept inside' }
    expect(Object.entries(write(answer))).toEqual([
      ['symbol', 'BTCUSDT'],
      ['price', 2],
    ])
  })

  it('of two shapes by the one that it has', () => {
    const write = writingOf(
      is.either({
        Counted: is.part({ count: is.count('.'), total: is.usd('.') }),
        Listed: is.part({ total: is.pct('.'), rows: is.listOf(is.usd('.'), '.') }),
      }),
    )
    expect(write({ count: 3, total: 1.23456 })).toEqual({ count: 3, total: 1.23 })
    expect(write({ total: 1.23456, rows: [1.239] })).toEqual({ total: 1.2346, rows: [1.24] })
  })

  it('and one that is no number stops it by its name', () => {
    const write = writingOf(is.part({ deep: is.part({ basis: is.rate('.') }) }))
    expect(() => write({ deep: { basis: Number.POSITIVE_INFINITY } })).toThrow('basis is Infinity')
  })

  it('of which every figure must have one', () => {
    expect(() => writingOf(is.part({ bare: z.number() }))).toThrow('bare is a figure without a word')
  })
})
