import { describe, expect, it } from 'vitest'
import { mayAsk } from './budget.ts'

const MINUTE = 60_000

function storage(first: string | null = null) {
  let kept = first
  return {
    getItem: () => kept,
    setItem: (_name: string, value: string) => {
      kept = value
    },
    kept: () => kept,
  }
}

describe('how often the pages of a browser ask', () => {
  it('is eight times a minute, of all of them together', () => {
    const shared = storage()
    const asked = Array.from({ length: 20 }, (_, at) => mayAsk(1_000 + at, shared))
    expect(asked.filter(Boolean)).toHaveLength(8)
    expect(asked.indexOf(false)).toBe(8)
  })

  it('is free again a minute later, and what was refused is not counted', () => {
    const shared = storage()
    for (let at = 0; at < 8; at++) mayAsk(at * 1_000, shared)
    expect(mayAsk(MINUTE - 1, shared)).toBe(false)
    // The first of them is a minute ago.
    expect(mayAsk(MINUTE, shared)).toBe(true)
    expect(mayAsk(MINUTE, shared)).toBe(false)
    expect(mayAsk(10 * MINUTE, shared)).toBe(true)
    expect(JSON.parse(shared.kept()!)).toEqual([10 * MINUTE])
  })

  it('does not trust what others left there', () => {
    for (const left of ['', 'no json', '{}', '["a", null]', 'null'])
      expect(mayAsk(MINUTE, storage(left))).toBe(true)
    // A clock that was set back must not silence the page.
    expect(mayAsk(MINUTE, storage(JSON.stringify(new Array(8).fill(9 * MINUTE))))).toBe(true)
  })
})
