import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../core/time.ts'
import { reactionSummary, reactionTo, usualMove } from './event-reactions.ts'

const AT = Date.UTC(2026, 9, 28, 18)
const event = { id: 'fomc-2026-10-28', statement_at: AT }

/** 100,000 before it; after it each minute closes 10 higher, with wicks of 50. */
const bars = Array.from({ length: 70 }, (_, place) => {
  const minute = place - 5
  const close = 100_000 + (minute < 0 ? 0 : 10 * (minute + 1))
  return { ts: AT + minute * MINUTE, close, high: close + 50, low: close - 50 }
})

describe('the reaction to a statement', () => {
  it('is measured from the last close before it to the closes 5, 30 and 60 minutes later', () => {
    expect(reactionTo(event, bars)).toEqual({
      event_id: event.id,
      statement_at: AT,
      btc_price_at: 100_000,
      move_5m_pct: expect.closeTo(0.05, 10),
      move_30m_pct: expect.closeTo(0.3, 10),
      move_60m_pct: expect.closeTo(0.6, 10),
      high_60m_pct: expect.closeTo(0.65, 10),
      low_60m_pct: expect.closeTo(-0.04, 10),
      complete: true,
    })
  })

  it('is known as far as the minutes are, and its extremes when all are', () => {
    const soFar = bars.filter(({ ts }) => ts < AT + 12 * MINUTE)
    expect(reactionTo(event, soFar)).toMatchObject({
      move_5m_pct: expect.closeTo(0.05, 10),
      move_30m_pct: null,
      move_60m_pct: null,
      high_60m_pct: null,
      complete: false,
    })
    const holed = bars.filter(({ ts }) => ts !== AT + 29 * MINUTE)
    expect(reactionTo(event, holed)).toMatchObject({
      move_30m_pct: null,
      move_60m_pct: expect.closeTo(0.6, 10),
      low_60m_pct: null,
      complete: false,
    })
  })

  it('needs a price of the five minutes before, and looks at none that came later', () => {
    expect(
      reactionTo(
        event,
        bars.filter(({ ts }) => ts >= AT),
      ),
    ).toBeNull()
    expect(reactionTo(event, [{ ...bars[0]!, ts: AT - 6 * MINUTE }])).toBeNull()
    expect(reactionTo(event, bars.slice(0, 1))).toMatchObject({ btc_price_at: 100_000, move_5m_pct: null })
  })
})

it('adds reactions up beside ordinary half hours', () => {
  const moves = [
    { move_5m_pct: 0.2, move_30m_pct: 1, move_60m_pct: -2 },
    { move_5m_pct: -0.4, move_30m_pct: -3, move_60m_pct: null },
    { move_5m_pct: null, move_30m_pct: null, move_60m_pct: null },
  ]
  expect(reactionSummary(moves, 0.5)).toEqual({
    n: 3,
    avg_abs_5m_pct: expect.closeTo(0.3, 10),
    avg_abs_30m_pct: 2,
    avg_abs_60m_pct: 2,
    normal_abs_30m_pct: 0.5,
    ratio_30m: 4,
    up_30m: 1,
    down_30m: 1,
  })
  expect(reactionSummary([], null)).toMatchObject({
    n: 0,
    avg_abs_30m_pct: null,
    ratio_30m: null,
    up_30m: null,
  })
})

it('takes the usual move between neighbours only', () => {
  const at = (halfHours: number, close: number) => ({ at: halfHours * (HOUR / 2), close })
  // 1 % up and 2 % down; what lies across the hole does not count.
  expect(usualMove([at(0, 100), at(1, 101), at(2, 98.98), at(5, 200)], HOUR / 2)).toBeCloseTo(1.5, 10)
  expect(usualMove([], HOUR)).toBeNull()
})
