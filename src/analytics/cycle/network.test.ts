import { expect, it } from 'vitest'
import { DAY, dateOf } from '../../core/time.ts'
import { retargetOf } from './network.ts'

const days = (count: number, last: number, pace: number) =>
  Array.from({ length: count }, (_, place) => ({
    date: dateOf(Date.UTC(2026, 0, 1) + place * DAY),
    height: last - pace * (count - 1 - place),
  }))

it('the next change of difficulty goes by the pace of the period so far', () => {
  // 2,016 · 480 = 967,680; 1,000 blocks of the period are found, a tenth faster than ten minutes each.
  expect(retargetOf(days(20, 968_680, 158.4))).toEqual({
    height: 969_696,
    blocks_left: 1_016,
    estimated_change_pct: expect.closeTo(10, 9),
  })
  // By four at most, and not by a few blocks.
  expect(retargetOf(days(20, 968_680, 900))!.estimated_change_pct).toBe(300)
  expect(retargetOf(days(20, 967_700, 144))!.estimated_change_pct).toBeNull()
  // The period began before the first day on record.
  expect(retargetOf(days(2, 968_680, 144))!.estimated_change_pct).toBeNull()
  expect(retargetOf([])).toBeNull()
})
