import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../core/time.ts'
import { blockDays } from './block-days.ts'

/** When blocks were found, as every explorer shows them. */
const KNOWN = [
  [32_256, '2009-12-30'],
  [100_000, '2010-12-29T11:57'],
  [210_000, '2012-11-28T15:24'],
  [300_000, '2014-05-10T06:32'],
  [420_000, '2016-07-09T16:46'],
  [500_000, '2017-12-18T18:35'],
  [630_000, '2020-05-11T19:23'],
  [700_000, '2021-09-11T04:14'],
  [840_000, '2024-04-20T00:09'],
] as const

describe('when blocks were found', () => {
  it.each(KNOWN)('block %i within a day', (height, moment) => {
    const { momentOf, heightAt } = blockDays()
    const at = Date.parse(`${moment.padEnd(16, 'T00:00')}Z`)
    expect(Math.abs(momentOf(height) - at) / DAY).toBeLessThan(height < 100_000 ? 1 : 0.6)
    expect(heightAt(momentOf(height))).toBeCloseTo(height, 3)
  })

  it('goes on every ten minutes, or with what is recorded', () => {
    const last = blockDays().heightAt(Date.UTC(2026, 4, 15))
    expect(last).toBe(949_439)
    expect(blockDays().momentOf(last + 144)).toBe(Date.UTC(2026, 4, 16))
    const recorded = blockDays([
      { height: 900_000, at: Date.UTC(2026, 5, 1) },
      { height: last + 150, at: Date.UTC(2026, 4, 16) },
    ])
    expect(recorded.momentOf(last + 75)).toBe(Date.UTC(2026, 4, 15, 12))
    expect(recorded.momentOf(last + 150 + 6)).toBe(Date.UTC(2026, 4, 16) + HOUR)
  })

  it('has nothing before the first block', () => {
    expect(blockDays().heightAt(Date.UTC(2008, 0, 1))).toBe(0)
  })
})
