import { describe, expect, it } from 'vitest'
import { DAY, dateOf } from '../../core/time.ts'
import { CHARGE_STATES } from '../../tables/cycle/charge.ts'
import { type ChargeInputs, chargeRows, chargeState } from './charge.ts'
import { alarmsOf, scorecardOf, standingOf } from './charge-scorecard.ts'
import { dayValues } from './day-values.ts'

const FIRST = Date.UTC(2024, 0, 1)
const DAYS = 320
const at = (place: number) => FIRST + place * DAY
const series = (figure: (place: number) => number, from = 0, to = DAYS) =>
  dayValues(
    Array.from({ length: to - from }, (_, place) => ({
      date: dateOf(at(from + place)),
      place: from + place,
    })),
    ({ place }) => figure(place),
  )

/** A market that swings, dollars that come in faster and faster. */
const inputs: ChargeInputs = {
  closes: series((place) => 50_000 * Math.exp(0.2 * Math.sin(place / 17))),
  supply: [series((place) => 1e11 + 1e5 * place ** 2), series((place) => 3e10 + 1e7 * place)],
  funding: series((place) => 0.01 * Math.cos(place / 11), 200),
  liquidations: series((place) => 1e8 * (2 + Math.sin(place / 5)), 250),
}
const rows = chargeRows(inputs, FIRST, at(DAYS))

describe('charge', () => {
  it('begins when there are days enough to be measured against', () => {
    // Growth over thirty days, of which there are a hundred and eighty.
    expect(rows[0]!.date).toBe(dateOf(at(30 + 179)))
    expect(rows).toHaveLength(DAYS - 209)
    for (const { score, stress } of rows) {
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(stress).toBeGreaterThanOrEqual(0)
      expect(stress).toBeLessThanOrEqual(100)
    }
    expect(chargeRows({ ...inputs, supply: [] }, FIRST, at(DAYS))).toEqual([])
  })

  it('is the mean of how fast dollars came in and how little bitcoin rose', () => {
    const { score } = rows.at(-1)!
    const rank = (figure: (place: number) => number) => {
      const all = Array.from({ length: DAYS - 30 }, (_, place) => figure(place + 30))
      return (100 * (all.filter((one) => one < all.at(-1)!).length + 0.5)) / all.length
    }
    const supply = (place: number) => 1e11 + 1e5 * place ** 2 + 3e10 + 1e7 * place
    const inflow = rank((place) => supply(place) / supply(place - 30))
    const taken = rank((place) => Math.sin(place / 17) - Math.sin((place - 30) / 17))
    expect(score).toBeCloseTo((inflow + 100 - taken) / 2, 9)
  })

  it('does not change when what comes after it does, and is the same whatever span it is computed in', () => {
    const cut = 260
    const factor = (place: number) => (place >= cut ? 2 : 1)
    const changed: ChargeInputs = {
      closes: series((place) => 50_000 * Math.exp(0.2 * Math.sin(place / 17)) * factor(place)),
      supply: [
        series((place) => (1e11 + 1e5 * place ** 2) * factor(place)),
        series((place) => 3e10 + 1e7 * place),
      ],
      funding: series((place) => 0.01 * Math.cos(place / 11) * factor(place), 200),
      liquidations: series((place) => 1e8 * (2 + Math.sin(place / 5)) * factor(place), 250),
    }
    const before = rows.filter(({ date }) => Date.parse(date) < at(cut))
    const anew = chargeRows(changed, FIRST, at(DAYS))
    expect(anew.slice(0, before.length)).toEqual(before)
    expect(anew[before.length]).not.toEqual(rows[before.length])
    expect(chargeRows(inputs, at(cut), at(cut + 1))).toEqual([rows[before.length]])
  })

  it('takes a coin that is counted anew for no inflow', () => {
    const more = { ...inputs, supply: [...inputs.supply, series(() => 9e11, 310)] }
    expect(chargeRows(more, FIRST, at(DAYS))).toEqual(rows)
  })

  it('has a state by its score, where that came from, and the strain', () => {
    expect(chargeState(60, 60, 90)).toBe('superposition')
    expect(chargeState(60, 60.1, 0)).toBe('ground')
    expect(chargeState(59.9, 20, 0)).toBe('ground')
    expect(chargeState(80, null, 0)).toBe('ground')
    expect(chargeState(70, 80, 59.9)).toBe('collapse')
    expect(chargeState(70, 80, 60)).toBe('purge')
  })
})

describe('its scorecard', () => {
  const days = [
    { date: '2024-12-30', score: 50, state: 'ground' },
    { date: '2024-12-31', score: 61, state: 'superposition' },
    { date: '2025-01-01', score: 62, state: 'superposition' },
    { date: '2025-01-02', score: 40, state: 'collapse' },
    { date: '2025-01-03', score: 40, state: 'collapse' },
  ] as const
  // A hundred until New Year, a hundred and ten from then on, known for 31 days of it.
  const closes = dayValues(
    Array.from({ length: 33 }, (_, place) => ({ date: dateOf(Date.UTC(2024, 11, 30) + place * DAY), place })),
    ({ place }) => (place < 2 ? 100 : 110),
  )

  it('counts what followed by year and state, and how many days have a month behind them', () => {
    const card = scorecardOf(days, closes, CHARGE_STATES)
    expect(card.map(({ year, state, days: count, n_30d }) => [year, state, count, n_30d])).toEqual([
      [2024, 'superposition', 1, 1],
      [2024, 'ground', 1, 1],
      [2025, 'superposition', 1, 1],
      [2025, 'collapse', 2, 0],
    ])
    expect(card[0]).toMatchObject({ median_30d_pct: expect.closeTo(10, 9), up_share_30d_pct: 100 })
    expect(card[2]).toMatchObject({ median_30d_pct: 0, up_share_30d_pct: 0, base_up_share_30d_pct: 0 })
    expect(card[3]).toMatchObject({ median_7d_pct: 0, median_30d_pct: null, up_share_30d_pct: null })
  })

  it('tells alarms and since when a state holds', () => {
    expect(alarmsOf(days, closes, 20).map(({ date, state }) => [date, state])).toEqual([
      ['2025-01-02', 'collapse'],
      ['2024-12-31', 'superposition'],
    ])
    expect(alarmsOf(days, closes, 1)).toHaveLength(1)
    expect(standingOf(days)).toEqual({
      state: 'collapse',
      state_since: '2025-01-02',
      previous_state: 'superposition',
    })
    expect(standingOf(days.slice(0, 1))).toMatchObject({ state_since: '2024-12-30', previous_state: null })
    expect(standingOf([])).toBeNull()
  })
})
