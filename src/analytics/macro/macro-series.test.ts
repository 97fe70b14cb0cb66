import { expect, it } from 'vitest'
import { changeOver } from './macro-series.ts'

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
