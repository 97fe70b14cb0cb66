import { describe, expect, it } from 'vitest'
import { DAY, dayMs, durationMs, floorTo, HOUR, isoOf, parseIso } from './time.ts'

describe('time', () => {
  it('reads durations', () => {
    expect(durationMs('250ms')).toBe(250)
    expect(durationMs('25h')).toBe(25 * HOUR)
    expect(durationMs('35d')).toBe(35 * DAY)
    expect(() => durationMs('5w' as '5d')).toThrow('not a duration')
  })

  it('reads dates and ISO times, in UTC unless they name a zone', () => {
    expect(parseIso('2026-11-01')).toBe(Date.UTC(2026, 10, 1))
    expect(parseIso('2026-11-01T02:03')).toBe(Date.UTC(2026, 10, 1, 2, 3))
    expect(parseIso('2026-11-01T02:03:04.5Z')).toBe(Date.UTC(2026, 10, 1, 2, 3, 4, 500))
    expect(parseIso('2026-11-01T02:03:04.123456Z')).toBe(Date.UTC(2026, 10, 1, 2, 3, 4, 123))
    expect(parseIso('2026-11-01T02:03:04+03:00')).toBe(Date.UTC(2026, 9, 31, 23, 3, 4))
  })

  it('reads nothing else', () => {
    for (const text of [
      '',
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '1762000000000',
      '2026-11-01T25:00',
      '2026-1-1',
    ]) {
      expect(parseIso(text), text).toBeNull()
    }
  })

  it('knows the calendar', () => {
    expect(dayMs('2024-02-29')).toBe(Date.UTC(2024, 1, 29))
    expect(dayMs('2026-12-31')).toBe(Date.UTC(2026, 11, 31))
    for (const text of ['2026-02-29', '2026-02-31', '2026-1-1', '2026-00-10', '', '2026-11-01T00:00']) {
      expect(dayMs(text), text).toBeNull()
    }
  })

  it('writes milliseconds always', () => {
    expect(isoOf(Date.UTC(2026, 10, 1))).toBe('2026-11-01T00:00:00.000Z')
    expect(floorTo(Date.UTC(2026, 10, 1, 2, 59), HOUR)).toBe(Date.UTC(2026, 10, 1, 2))
  })
})
