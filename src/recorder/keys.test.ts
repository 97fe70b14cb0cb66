import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../core/time.ts'
import { macroEvents } from '../tables/macro/macro-events.ts'
import { timesOf } from './keys.ts'

const rowsAt = (...times: readonly number[]) => times.map((statement_at) => ({ statement_at }))
const START = Date.UTC(2026, 0, 28, 19)

describe('the times of rows', () => {
  it('are one stretch where they lie together', () => {
    expect(timesOf(macroEvents, rowsAt(START + HOUR, START, START + DAY))).toEqual([[START, START + DAY + 1]])
  })

  it('are several where days lie between them, in whatever order they come', () => {
    const [second, third] = [START + 49 * DAY, START + 91 * DAY]
    expect(timesOf(macroEvents, rowsAt(third, START, second, second + HOUR))).toEqual([
      [START, START + 1],
      [second, second + HOUR + 1],
      [third, third + 1],
    ])
  })

  it('are one again where there would be too many', () => {
    const days = Array.from({ length: 60 }, (_, index) => START + 2 * index * DAY)
    expect(timesOf(macroEvents, rowsAt(...days))).toEqual([[START, days.at(-1)! + 1]])
  })
})
