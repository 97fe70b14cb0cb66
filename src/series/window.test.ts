import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../core/time.ts'
import { BarWindow } from './window.ts'

const NOW = Date.parse('2026-11-15T12:07:00.000Z')
const at = (clock: string) => Date.parse(`2026-11-15T${clock}:00.000Z`)
const all = () => true
const hours = (asked: { from?: number; to?: number; limit?: number }) =>
  new BarWindow({ from: asked.from, to: asked.to ?? NOW + 1, limit: asked.limit ?? 10, step: HOUR, now: NOW })
const clocks = (opens: readonly number[]) => opens.map((open) => new Date(open).toISOString().slice(11, 16))

describe('a window of bars', () => {
  it('ends with the bar that is on', () => {
    expect(clocks(hours({ limit: 3 }).shown(all))).toEqual(['10:00', '11:00', '12:00'])
  })

  it('ends before it where nothing is known of it, and is as long', () => {
    const window = hours({ limit: 3 })
    expect(clocks(window.shown((open) => open < at('12:00')))).toEqual(['09:00', '10:00', '11:00'])
    // A gap anywhere else stays.
    expect(clocks(window.shown((open) => open === at('12:00')))).toEqual(['10:00', '11:00', '12:00'])
    expect(clocks(hours({ limit: 3, to: at('12:00') }).shown(() => false))).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ])
  })

  it('has the bar that opens on from, and not the one that opens on to', () => {
    const ends = (from: string, to: string) => clocks(hours({ from: at(from), to: at(to) }).shown(all))
    expect(ends('08:00', '10:00')).toEqual(['08:00', '09:00'])
    expect(ends('08:01', '10:01')).toEqual(['09:00', '10:00'])
    expect(ends('08:10', '08:50')).toEqual([])
  })

  it('has nothing of the future', () => {
    expect(clocks(hours({ to: NOW + 100 * HOUR, limit: 1 }).shown(all))).toEqual(['12:00'])
    expect(hours({ from: NOW + HOUR, to: NOW + 5 * HOUR }).shown(all)).toEqual([])
  })

  it('says when it leaves out what was asked for', () => {
    const leavesOut = (from: string, limit: number) => {
      const window = hours({ from: at(from), to: at('12:00'), limit })
      return window.leavesOut(window.shown(all))
    }
    expect([leavesOut('09:00', 3), leavesOut('08:59', 3), leavesOut('08:00', 3)]).toEqual([
      false,
      false,
      true,
    ])
    const open = hours({ limit: 3 })
    expect(open.leavesOut(open.shown(all))).toBe(false)
  })

  it('is the newest of all bars, whatever the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR),
        fc.integer({ min: -3e9, max: 3e9 }),
        fc.option(fc.integer({ min: 1, max: 3e9 }), { nil: undefined }),
        fc.integer({ min: 10, max: 40 }),
        (step, shift, before, limit) => {
          const to = NOW + shift
          const from = before === undefined ? undefined : to - before
          const expected: number[] = []
          for (let open = Math.ceil((NOW + 3e9) / step) * step; expected.length < limit; open -= step) {
            if (from !== undefined && open < from) break
            if (open < to && open <= NOW) expected.unshift(open)
          }
          expect(new BarWindow({ from, to, limit, step, now: NOW }).shown(all)).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })
})
