import { describe, expect, it } from 'vitest'
import { LEFT_OUT, Tally } from './tally.ts'

const known = new Set(['A', 'B'])
const read = (name: string) => (known.has(name) ? name : name === 'far strike' ? LEFT_OUT : null)

describe('a tally', () => {
  it('says how many entries were not recognised, and names one', () => {
    const tally = new Tally()
    expect(tally.walk(['X', 'Y', 'Z'], read)).toEqual([])
    expect(tally.faultOf({}, 1)).toMatchObject({
      fault: 'bad_answer',
      message: 'none of 3 entries is recognised, such as "X"',
    })
  })

  it('is content with one that was, with none at all, and with what is left out on purpose', () => {
    for (const entries of [['X', 'A'], [], ['far strike']]) {
      const tally = new Tally()
      tally.walk(entries, read)
      expect(tally.faultOf({ data: entries }, 1)).toBeNull()
    }
  })

  it('counts over many messages until one is recognised', () => {
    const tally = new Tally()
    const hear = (name: string) => {
      tally.begin()
      tally.walk([name], read)
      return tally.faultOf(name, 3)
    }
    expect(['X', 'Y', 'A', 'X', 'Y'].map(hear)).toEqual([null, null, null, null, null])
    expect(hear('Z')?.message).toContain('none of 3 entries')
    expect(hear('Z')).toBeNull()
  })

  it('takes an answer that nobody walked for not understood, unless it is empty', () => {
    expect(new Tally().faultOf({ data: [1] }, 1)?.message).toBe('nothing was made of {"data":[1]}')
    for (const nothing of [[], {}, null]) expect(new Tally().faultOf(nothing, 1)).toBeNull()
  })
})

it('names what could not be read of an answer that was read otherwise, until the next', () => {
  const tally = new Tally()
  expect(tally.lacks).toBeNull()
  tally.unread('28 Aug 2026 IBIT n/a')
  expect(tally.lacks).toBe('1 entry could not be read: 28 Aug 2026 IBIT n/a')
  tally.unread('29 Aug 2026 FBTC ?')
  expect(tally.lacks).toBe('2 entries could not be read: 28 Aug 2026 IBIT n/a and others')
  tally.begin()
  expect(tally.lacks).toBeNull()
})
