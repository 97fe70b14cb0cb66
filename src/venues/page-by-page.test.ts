import { expect, it } from 'vitest'
import { pagesBackTo, pagesIn } from './page-by-page.ts'

/** Pages of two times each, newest first: 10 9, 8 7, 6 5, … */
const history = async (page: number) => [12 - 2 * page, 11 - 2 * page]
const times = (page: unknown) => page as number[]

it('turns pages until one reaches the time, and no further', async () => {
  const pages = await pagesBackTo({ from: 7, perPage: 2, ask: history, times })
  expect(pages).toEqual([
    [10, 9],
    [8, 7],
  ])
  expect(pagesIn(pages)).toEqual(pages)
})

it('stops at a page that is not full: there are no others', async () => {
  const asked: number[] = []
  const ask = async (page: number) => {
    asked.push(page)
    return [10]
  }
  await pagesBackTo({ from: 1, perPage: 2, ask, times })
  expect(asked).toEqual([1])
})

it('does not turn for ever where no time is told', async () => {
  let asked = 0
  const ask = async () => {
    asked += 1
    return [null, null]
  }
  await pagesBackTo({ from: 1, perPage: 2, ask, times: (page) => page as null[] })
  expect(asked).toBeLessThan(20)
})

it('takes an answer for its only page', () => {
  expect(pagesIn({ data: [] })).toEqual([{ data: [] }])
})
