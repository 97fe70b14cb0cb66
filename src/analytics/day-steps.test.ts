import { expect, test } from 'vitest'
import { DAY, dateOf } from '../core/time.ts'
import { sampled, stepFor } from './day-steps.ts'

const rowsOn = (days: readonly number[]) => days.map((day) => ({ date: dateOf(day * DAY), day }))
const daysOf = (rows: readonly { readonly day: number }[]) => rows.map(({ day }) => day)

test('there are never more points than fit, and the newest day is among them', () => {
  expect([1, 1_200, 1_201, 10_000].map(stepFor)).toEqual([1, 1, 2, 9])
  expect(daysOf(sampled(rowsOn([30, 31, 32, 33, 34]), 3))).toEqual([32, 34])
  expect(daysOf(sampled(rowsOn([30, 31, 32]), 1))).toEqual([30, 31, 32])
})

test('another day moves no point but the last, and what is missing is not made up', () => {
  expect(daysOf(sampled(rowsOn([30, 31, 32, 33]), 3))).toEqual([32, 33])
  expect(daysOf(sampled(rowsOn([30, 31, 32, 33, 34, 35]), 3))).toEqual([32, 35])
  expect(daysOf(sampled(rowsOn([30, 38, 45]), 3))).toEqual([30, 38, 45])
})
