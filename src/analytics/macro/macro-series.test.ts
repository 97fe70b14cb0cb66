import { expect, it } from 'vitest'
import { changeOver, sampled, stepOver } from './macro-series.ts'

const days = (...figures: [date: string, value: number][]) =>
  figures.map(([date, value]) => ({ date, value }))

it('compares with what was known that many days before the newest figure', () => {
  // 16 October 2026 was a Friday: its figure stands for the Sunday, 30 days before 17 November.
  const yields = days(['2025-11-17', 4.1], ['2026-10-15', 4.3], ['2026-10-16', 4.4], ['2026-11-17', 4.25])
  expect(changeOver(yields, 30)).toBeCloseTo(-0.15, 10)
  expect(changeOver(yields, 365)).toBeCloseTo(0.15, 10)
  expect(changeOver(yields, 366)).toBeNull()
  // Eleven days without a figure: nobody knows what held.
  expect(changeOver(days(['2026-10-07', 1], ['2026-11-17', 2]), 30)).toBeNull()
  expect(changeOver([], 30)).toBeNull()
})

it('shows at most so many points, by steps of whole days', () => {
  expect(stepOver(1_200, 1_200)).toBe(1)
  expect(stepOver(1_201, 1_200)).toBe(2)
  expect(stepOver(4_000, 1_200)).toBe(4)
})

it('keeps the last figure of a step, and the newest one always', () => {
  // 1970-01-01 and 02 are a step of two days, 03 and 04 the next.
  const series = days(['1970-01-01', 1], ['1970-01-02', 2], ['1970-01-03', 3], ['1970-01-05', 5])
  expect(sampled(series, 2).map(({ value }) => value)).toEqual([2, 3, 5])
  expect(sampled(series, 1)).toEqual(series)
})
