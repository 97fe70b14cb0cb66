import { describe, expect, it } from 'vitest'
import { withThisAsking } from './budget.ts'

const MINUTE = 60_000

describe('how often the pages of a browser ask', () => {
  it('is eight times a minute, of all of them together', () => {
    let asked: number[] = []
    const answers = Array.from({ length: 20 }, (_, at) => {
      const next = withThisAsking(1_000 + at, asked)
      asked = next ?? asked
      return next !== null
    })
    expect(answers.filter(Boolean)).toHaveLength(8)
    expect(answers.indexOf(false)).toBe(8)
  })

  it('is free again a minute later', () => {
    const asked = Array.from({ length: 8 }, (_, at) => at * 1_000)
    expect(withThisAsking(MINUTE - 1, asked)).toBeNull()
    // The first of them is a minute ago.
    expect(withThisAsking(MINUTE, asked)).toEqual([...asked.slice(1), MINUTE])
    expect(withThisAsking(10 * MINUTE, asked)).toEqual([10 * MINUTE])
  })

  it('does not trust what others left there', () => {
    for (const left of [undefined, null, '', 'no list', {}, ['a', null]])
      expect(withThisAsking(MINUTE, left)).toEqual([MINUTE])
    // A clock that was set back must not silence the page.
    expect(withThisAsking(MINUTE, new Array(8).fill(9 * MINUTE))).toEqual([MINUTE])
  })
})
