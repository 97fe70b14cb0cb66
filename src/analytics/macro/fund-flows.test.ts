import { expect, it } from 'vitest'
import { fundFlows } from './fund-flows.ts'

const book = (date: string, shares: number, nav = 50) => ({ date, shares, nav })

it('money into a fund is the shares that were made, at the value of the day', () => {
  // Wednesday to Thursday a thousand more at 51; to Friday two thousand fewer at 48.
  const flows = fundFlows([
    book('2026-09-02', 10_000),
    book('2026-09-03', 11_000, 51),
    book('2026-09-04', 9_000, 48),
  ])
  expect(flows).toEqual([
    { date: '2026-09-03', netInflowUsd: 51_000, netAssetsUsd: 561_000 },
    { date: '2026-09-04', netInflowUsd: -96_000, netAssetsUsd: 432_000 },
  ])
})

it('the day before is the day of trading before: over a weekend, and over Labor Day', () => {
  const dates = (...days: string[]) => fundFlows(days.map((day) => book(day, 1))).map(({ date }) => date)
  expect(dates('2026-09-04', '2026-09-08')).toEqual(['2026-09-08'])
  // Where it is missing, nobody knows on which day the money came.
  expect(dates('2026-09-03', '2026-09-08', '2026-09-09')).toEqual(['2026-09-09'])
})

it('a split is no flow, and a doubling that is one remains it', () => {
  const split = [book('2026-09-02', 10_000, 60), book('2026-09-03', 30_000, 20.5)]
  expect(fundFlows(split)).toEqual([])
  const merged = [book('2026-09-02', 10_000, 10), book('2026-09-03', 2_000, 49)]
  expect(fundFlows(merged)).toEqual([])
  const doubled = [book('2026-09-02', 10_000, 60), book('2026-09-03', 20_000, 61)]
  expect(fundFlows(doubled)).toMatchObject([{ netInflowUsd: 610_000 }])
})
