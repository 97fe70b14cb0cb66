import { describe, expect, it } from 'vitest'
import { isReleasedByRule, nextRelease, releaseOf } from './cot-release.ts'
import { DAY } from './time.ts'

describe('the release of a report', () => {
  it('is on Friday at 15:30 in New York, whatever its clocks show in UTC', () => {
    expect(new Date(releaseOf('2026-11-10')).toISOString()).toBe('2026-11-13T20:30:00.000Z')
    expect(new Date(releaseOf('2026-07-14')).toISOString()).toBe('2026-07-17T19:30:00.000Z')
    // A Monday stands for a Tuesday that is a holiday.
    expect(new Date(releaseOf('2018-12-24')).toISOString()).toBe('2018-12-28T20:30:00.000Z')
    // A Friday would be of the next week.
    expect(new Date(releaseOf('2026-11-13')).toISOString()).toBe('2026-11-20T20:30:00.000Z')
  })

  it('comes next after now, never at it', () => {
    const friday = Date.UTC(2026, 10, 13, 20, 30)
    expect(nextRelease(friday - 1)).toBe(friday)
    expect(nextRelease(friday)).toBe(friday + 7 * DAY)
    expect(nextRelease(friday + 6 * 3_600_000)).toBe(friday + 7 * DAY)
  })

  it('is not known where a holiday may have put it off', () => {
    expect(isReleasedByRule('2026-07-14')).toBe(true)
    // Memorial Day and Labor Day are Mondays, and put nothing off.
    expect(isReleasedByRule('2026-05-26')).toBe(true)
    expect(isReleasedByRule('2026-09-08')).toBe(true)
    // Thanksgiving, Christmas, the Fourth of July on the Friday before, Veterans Day: all after the Tuesday.
    for (const tuesday of ['2026-11-24', '2026-12-22', '2026-06-30', '2026-11-10'])
      expect(isReleasedByRule(tuesday), tuesday).toBe(false)
    // The government was shut in autumn 2025; a Monday is not the Tuesday of the rule.
    expect(isReleasedByRule('2025-10-14')).toBe(false)
    expect(isReleasedByRule('2018-12-24')).toBe(false)
  })
})
