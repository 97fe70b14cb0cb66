import { describe, expect, it } from 'vitest'
import { unknown, wasHeard } from './heard.ts'

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
