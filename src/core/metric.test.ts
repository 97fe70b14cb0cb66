import { expect, it } from 'vitest'
import { addedUp, metric } from './metric.ts'

it('tells a figure once, as the sum of those that have the same name and labels', () => {
  const told = [
    metric('rows_total', 'Rows.', 2, { table: 'a' }),
    metric('open', 'Open.', 1),
    metric('rows_total', 'Rows.', 3, { table: 'b' }),
    metric('rows_total', 'Rows.', 5, { table: 'a' }),
    metric('open', 'Open.', 0),
  ]
  expect(addedUp(told).map(({ name, value, labels }) => [name, value, labels])).toEqual([
    ['rows_total', 7, { table: 'a' }],
    ['open', 1, {}],
    ['rows_total', 3, { table: 'b' }],
  ])
})
