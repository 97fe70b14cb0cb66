import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { liquidationClock } from './liquidation-clock.ts'

const at = (iso: string) => Date.parse(iso)

it('puts hours where a calendar has them', () => {
  // 2026-11-15 is a Sunday, 2026-11-16 a Monday.
  const hours = [
    { hour: at('2026-11-15T12:00:00Z'), total_usd: 5e6, events: 3 },
    { hour: at('2026-11-08T12:00:00Z'), total_usd: 1e6, events: 1 },
    { hour: at('2026-11-16T00:00:00Z'), total_usd: 2e6, events: 2 },
    { hour: at('2026-11-13T23:00:00Z'), total_usd: 2e6, events: 4 },
  ]
  const clock = liquidationClock(
    hours,
    hours.map(({ hour }) => hour),
  )
  expect(clock.cells).toHaveLength(168)
  expect(clock.cells.filter(({ events }) => events !== null)).toEqual([
    { weekday: 0, hour: 0, total_usd: 2e6, events: 2 },
    { weekday: 4, hour: 23, total_usd: 2e6, events: 4 },
    { weekday: 6, hour: 12, total_usd: 6e6, events: 4 },
  ])
  expect(clock.hours[12]).toEqual({ hour: 12, total_usd: 6e6 })
  expect(clock.weekdays[6]).toEqual({ weekday: 6, total_usd: 6e6 })
  expect(clock.sessions).toEqual([
    { session: 'asia', hours: '00-08', total_usd: 2e6, share_pct: 20 },
    { session: 'europe', hours: '08-16', total_usd: 6e6, share_pct: 60 },
    { session: 'us', hours: '16-24', total_usd: 2e6, share_pct: 20 },
  ])
})

it('knows nothing of hours that were not heard, and zeros of hours in which nothing happened', () => {
  const nobody = liquidationClock([], [])
  expect(nobody.cells.every(({ total_usd, events }) => total_usd === null && events === null)).toBe(true)
  expect(nobody.weekdays.every(({ total_usd }) => total_usd === null)).toBe(true)
  // Sunday, noon and the hour after it: one cell of the day has a sum, one was quiet.
  const noon = at('2026-11-15T12:00:00Z')
  const sunday = liquidationClock([{ hour: noon, total_usd: 5e6, events: 3 }], [noon, noon + HOUR])
  expect(sunday.cells.filter(({ events }) => events !== null)).toEqual([
    { weekday: 6, hour: 12, total_usd: 5e6, events: 3 },
    { weekday: 6, hour: 13, total_usd: 0, events: 0 },
  ])
  expect(sunday.weekdays.map(({ total_usd }) => total_usd)).toEqual([null, null, null, null, null, null, 5e6])
  expect(sunday.sessions.map(({ total_usd, share_pct }) => [total_usd, share_pct])).toEqual([
    [null, null],
    [5e6, 100],
    [null, null],
  ])
  const quiet = liquidationClock([], [noon])
  expect(quiet.sessions[1]).toMatchObject({ total_usd: 0, share_pct: null })
})

it('adds up in every direction, and agrees with the calendar', () => {
  const hour = fc.record({
    hour: fc.integer({ min: 480_000, max: 520_000 }).map((hours) => hours * HOUR),
    total_usd: fc.integer({ min: 0, max: 1e9 }),
    events: fc.nat({ max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(hour), (hours) => {
      const clock = liquidationClock(
        hours,
        hours.map(({ hour }) => hour),
      )
      const total = hours.reduce((all, { total_usd }) => all + total_usd, 0)
      for (const parts of [clock.cells, clock.hours, clock.weekdays, clock.sessions])
        expect(parts.reduce((all: number, { total_usd }) => all + (total_usd ?? 0), 0)).toBe(total)
      if (total > 0)
        expect(clock.sessions.reduce((all, { share_pct }) => all + (share_pct ?? 0), 0)).toBeCloseTo(100, 9)
      for (const { weekday, hour: clockHour, total_usd } of clock.cells) {
        const own = hours.filter(({ hour: start }) => {
          const date = new Date(start)
          return (date.getUTCDay() + 6) % 7 === weekday && date.getUTCHours() === clockHour
        })
        expect(total_usd).toBe(own.length === 0 ? null : own.reduce((all, one) => all + one.total_usd, 0))
      }
    }),
  )
})
