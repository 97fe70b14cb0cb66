import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR } from '../core/time.ts'
import { liquidationClock } from './liquidation-clock.ts'

const at = (iso: string) => Date.parse(iso)

it('puts hours where a calendar has them', () => {
  // 2026-11-15 is a Sunday, 2026-11-16 a Monday.
  const clock = liquidationClock([
    { hour: at('2026-11-15T12:00:00Z'), total_usd: 5e6, events: 3 },
    { hour: at('2026-11-08T12:00:00Z'), total_usd: 1e6, events: 1 },
    { hour: at('2026-11-16T00:00:00Z'), total_usd: 2e6, events: 2 },
    { hour: at('2026-11-13T23:00:00Z'), total_usd: 2e6, events: 4 },
  ])
  expect(clock.cells).toHaveLength(168)
  expect(clock.cells.filter(({ events }) => events > 0)).toEqual([
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

it('of nothing is zeros, and nobody has a share of it', () => {
  const clock = liquidationClock([])
  expect(clock.cells.every(({ total_usd }) => total_usd === 0)).toBe(true)
  expect(clock.sessions.map(({ share_pct }) => share_pct)).toEqual([null, null, null])
})

it('adds up in every direction, and agrees with the calendar', () => {
  const hour = fc.record({
    hour: fc.integer({ min: 480_000, max: 520_000 }).map((hours) => hours * HOUR),
    total_usd: fc.integer({ min: 0, max: 1e9 }),
    events: fc.nat({ max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(hour), (hours) => {
      const clock = liquidationClock(hours)
      const total = hours.reduce((all, { total_usd }) => all + total_usd, 0)
      for (const parts of [clock.cells, clock.hours, clock.weekdays, clock.sessions])
        expect(parts.reduce((all: number, { total_usd }) => all + total_usd, 0)).toBe(total)
      if (total > 0)
        expect(clock.sessions.reduce((all, { share_pct }) => all + share_pct!, 0)).toBeCloseTo(100, 9)
      for (const { weekday, hour: clockHour, total_usd } of clock.cells) {
        const own = hours.filter(({ hour: start }) => {
          const date = new Date(start)
          return (date.getUTCDay() + 6) % 7 === weekday && date.getUTCHours() === clockHour
        })
        expect(total_usd).toBe(own.reduce((all, one) => all + one.total_usd, 0))
      }
    }),
  )
})
