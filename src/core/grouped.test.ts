import { expect, it } from 'vitest'
import { groupBy } from './grouped.ts'

it('gathers what has the same key, in the order in which it comes', () => {
  const groups = groupBy(['b1', 'a1', 'b2'], (text) => text[0])
  expect([...groups]).toEqual([
    ['b', ['b1', 'b2']],
    ['a', ['a1']],
  ])
})
