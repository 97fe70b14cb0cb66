import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../core/time.ts'
import { Beliefs } from './beliefs.ts'
import { consensusOf, hearPrice, hearSize } from './consensus.ts'
import { INTEREST_PATIENCE, PRICE_PATIENCE } from './limits.ts'

const T0 = Date.UTC(2026, 10, 15, 12)

function prices() {
  const beliefs = new Beliefs(PRICE_PATIENCE, (value, others) => hearPrice(value, others, 10), {
    shared: true,
  })
  return {
    beliefs,
    /** Whether what a venue says so many minutes after noon is believed. */
    says: (venue: string, value: number, minute: number) =>
      beliefs.judge({ subject: 'X', voice: { venue, market: 'perp' }, value, now: T0 + minute * MINUTE }) ===
      null,
  }
}

describe('what others say', () => {
  it.each([
    [[], null],
    [[100], null],
    [[100, 110], 105],
    // Two who contradict each other, and a liar beside two who agree, on either end.
    [[100, 1e6], null],
    [[100, 110, 1e6], 105],
    [[0.001, 100, 110], 105],
    [[0.001, 100, 110, 1e6], null],
  ])('%j is %j', (others, consensus) => {
    expect(consensusOf(others, 10)).toBe(consensus)
  })

  it('is nothing to a size that is merely larger', () => {
    const bounds = { large: 1e9, times: 100 }
    expect(hearSize(5e9, [1e8, 2e8], bounds)).toBe('open')
    expect(hearSize(5e10, [1e8, 2e8], bounds)).toBe('opposed')
    expect(hearSize(5e10, [1e8], bounds)).toBe('open')
    expect(hearSize(9e8, [1, 2], bounds)).toBe('open')
  })
})

describe('a price', () => {
  it('of a venue alone is held against its last, and believed once it stood for five minutes', () => {
    const { says } = prices()
    expect(says('a', 100, 0)).toBe(true)
    // A collapse: 99 % in four minutes, each minute a third of the one before.
    for (const [minute, price] of [33, 11, 4, 1].entries()) expect(says('a', price, minute + 1)).toBe(true)
    expect([5, 6, 7, 8, 9].map((minute) => says('a', 1000, minute))).toEqual(Array(5).fill(false))
    expect(says('a', 1000, 10)).toBe(true)
    expect(says('a', 1100, 11)).toBe(true)
  })

  it('that jumps about never stands', () => {
    const { says } = prices()
    expect(says('a', 100, 0)).toBe(true)
    for (let minute = 1; minute < 600; minute++)
      expect(says('a', minute % 2 ? 100_000 : 0.1, minute)).toBe(false)
    expect(says('a', 100, 600)).toBe(true)
  })

  it('is believed at once when another venue jumps to it as well', () => {
    const { says } = prices()
    for (const venue of ['a', 'b', 'c']) expect(says(venue, 100, 0)).toBe(true)
    expect(says('a', 3, 1)).toBe(false)
    expect(says('b', 3.2, 1)).toBe(true)
    expect(says('c', 3.1, 1)).toBe(true)
    expect(says('a', 3, 2)).toBe(true)
  })

  it('of a liar that spoke first is believed until two others agree, and speaks for neither', () => {
    const { says } = prices()
    expect(says('liar', 1e8, 0)).toBe(true)
    expect(says('a', 100, 0)).toBe(true)
    expect(says('b', 101, 0)).toBe(true)
    for (let minute = 1; minute < 60; minute++) {
      expect(says('liar', 1e8, minute)).toBe(false)
      expect(says('a', 100, minute)).toBe(true)
      expect(says('b', 101, minute)).toBe(true)
    }
  })

  it('of another coin with the same name is believed after an hour, and from then on', () => {
    const { says } = prices()
    for (let minute = 0; minute < 120; minute++) {
      says('a', 100, minute)
      says('b', 101, minute)
      expect(says('c', 0.002, minute)).toBe(minute === 0 ? false : minute >= 60)
    }
  })

  it('is not doubted after a silence: the mark is then unknown', () => {
    const { says } = prices()
    expect(says('a', 100, 0)).toBe(true)
    expect(says('a', 5_000, 31)).toBe(true)
  })

  it('on record counts after a restart, and an hour on record has stood', () => {
    const { beliefs, says } = prices()
    const reading = (venue: string, value: number, minute: number) => ({
      subject: 'X',
      voice: { venue, market: 'perp' },
      value,
      at: T0 + minute * MINUTE,
    })
    const now = [reading('a', 100, -1), reading('b', 100, -1), reading('c', 0.002, -1), reading('d', 1e6, -1)]
    beliefs.resume(now, [reading('c', 0.0021, -61), reading('d', 100, -61)])
    expect(says('a', 5_000, 0)).toBe(false)
    expect(says('c', 0.002, 0)).toBe(true)
    expect(says('d', 1e6, 0)).toBe(false)
  })
})

it('open interest may grow from nothing, and a jump of a large one has to stand for a quarter of an hour', () => {
  const interest = new Beliefs(INTEREST_PATIENCE, () => 'open', { shared: false })
  const says = (value: number, at: number) =>
    interest.judge({ subject: 'X', voice: { venue: 'a', market: 'perp' }, value, now: T0 + at }) === null
  expect(says(0, 0)).toBe(true)
  expect(says(4e8, 5 * MINUTE)).toBe(true)
  expect([10, 15, 20].map((minute) => says(1e10, minute * MINUTE))).toEqual([false, false, false])
  expect(says(1e10, 25 * MINUTE)).toBe(true)
  // Delisted: it is gone, and after a while that is believed.
  expect(says(0, HOUR)).toBe(false)
  expect(says(0, HOUR + 15 * MINUTE)).toBe(true)
})
