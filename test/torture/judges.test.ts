import { describe, expect, it } from 'vitest'
import { judge } from './kills/record-check.ts'
import { readOptions } from './options.ts'
import { verdictTable } from './report.ts'
import { seeded } from './seeded.ts'

/** A judge that finds nothing is worth nothing: here each of its findings is put before it. */
describe('the comparison with what was offered', () => {
  const offered = new Map([1, 2, 3, 4, 5, 6].map((second) => [`row ${second}`, second * 1_000]))
  const whole = [...offered.keys()]
  const record = { offered, acknowledged: new Set(whole), stored: whole, claimed: [], everyMs: 1_000 }
  const fine = { offered: 6, acknowledged: 6, lost: 0, twice: 0, silent: 0, missing: 0, overclaimedMs: 0 }

  it('finds nothing where nothing is missing', () => {
    expect(judge(record)).toEqual(fine)
  })

  it('finds what was acknowledged and is gone, even inside a gap', () => {
    const stored = whole.filter((key) => key !== 'row 3')
    const claimed = [{ from: 2_000, to: 4_000 }]
    expect(judge({ ...record, stored, claimed })).toEqual({ ...fine, lost: 1, missing: 1 })
  })

  it('finds what is missing outside of gaps', () => {
    const stored = ['row 1', 'row 2', 'row 6']
    const acknowledged = new Set(stored)
    const claimed = [{ from: 2_000, to: 4_000 }]
    const found = judge({ ...record, acknowledged, stored, claimed })
    expect(found).toEqual({ ...fine, acknowledged: 3, missing: 3, silent: 1 })
  })

  it('takes an open gap to reach as far as anybody looks', () => {
    const stored = ['row 1', 'row 2']
    const acknowledged = new Set(stored)
    expect(judge({ ...record, acknowledged, stored, claimed: [{ from: 2_000, to: null }] })).toMatchObject({
      missing: 4,
      silent: 0,
    })
  })

  it('finds keys that are there twice, and gaps over what is there', () => {
    const found = judge({ ...record, stored: [...whole, 'row 5'], claimed: [{ from: 2_000, to: 5_000 }] })
    expect(found).toEqual({ ...fine, twice: 1, overclaimedMs: 2_000 })
  })
})

describe('a run', () => {
  it('makes the same choices with the same seed, and others for another trial', () => {
    const ten = (seed: number, name: string) => {
      const random = seeded(seed, name)
      return Array.from({ length: 10 }, () => random.whole(0, 1_000_000))
    }
    expect(ten(7, 'kills')).toEqual(ten(7, 'kills'))
    expect(ten(7, 'kills')).not.toEqual(ten(8, 'kills'))
    expect(ten(7, 'kills')).not.toEqual(ten(7, 'disk'))
  })

  it('takes flags, and refuses what it does not know', () => {
    const names = ['kills', 'disk']
    expect(readOptions(['--kills', '20', '--only', 'disk', '--seed', '7'], names)).toEqual({
      kills: 20,
      minutes: 30,
      seed: 7,
      only: ['disk'],
      help: false,
    })
    expect(() => readOptions(['--only', 'dusk'], names)).toThrow('there is no trial dusk')
    expect(() => readOptions(['--minutes', 'ten'], names)).toThrow('--minutes is "ten"')
  })

  it('ends with a table that says what is broken', () => {
    const finding = { trial: 'disk', done: '3 times', must: 'it goes on', found: 'it did not' }
    const table = verdictTable([
      { ...finding, held: false },
      { ...finding, held: null },
      { ...finding, trial: 'log', held: true },
    ])
    expect(table.split('\n').slice(2)).toEqual([
      'disk   3 times        it goes on      it did not  BROKEN',
      '                      it goes on      it did not  not tried',
      '',
      'log    3 times        it goes on      it did not  holds',
    ])
  })
})
