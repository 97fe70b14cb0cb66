import { describe, expect, it } from 'vitest'
import { HOUR } from '../../core/time.ts'
import { heardHours, unknown, wasHeard } from './heard.ts'

describe('a time was heard', () => {
  const heard = { from: 100, to: 200 }

  it('when a part of it lies between the first row and the end of the silence after the last', () => {
    expect(wasHeard(heard, 120, 130)).toBe(true)
    expect(wasHeard(heard, 0, 101)).toBe(true)
    expect(wasHeard(heard, 199, 400)).toBe(true)
    expect(wasHeard(heard, 0, 400)).toBe(true)
  })

  it('not before the first row, nor once the silence is too long', () => {
    expect(wasHeard(heard, 0, 100)).toBe(false)
    expect(wasHeard(heard, 200, 300)).toBe(false)
  })

  it('never, where there is no row', () => {
    expect(wasHeard(null, 0, 300)).toBe(false)
  })
})

it('figures of a time that was not heard are unknown, every one', () => {
  expect(unknown({ long_usd: 0, events: 0 })).toEqual({ long_usd: null, events: null })
})

it('fills hours without anything with zeros, and knows nothing of hours that were not heard', () => {
  const now = Date.UTC(2026, 10, 5, 12, 30)
  const noon = Date.UTC(2026, 10, 5, 12)
  const hours = heardHours(
    ['long_usd', 'short_usd', 'events'],
    [
      { bucket: noon, long_usd: 5, short_usd: null, events: 1 },
      { bucket: noon - 24 * HOUR, long_usd: 7, short_usd: 7, events: 2 },
    ],
    { from: noon - 21.5 * HOUR, to: now + HOUR },
    now,
  )
  expect(hours).toHaveLength(24)
  expect(hours[0]).toEqual({ hour: noon - 23 * HOUR, long_usd: null, short_usd: null, events: null })
  expect(hours[1]).toEqual({ hour: noon - 22 * HOUR, long_usd: 0, short_usd: 0, events: 0 })
  expect(hours[23]).toEqual({ hour: noon, long_usd: 5, short_usd: 0, events: 1 })
})
