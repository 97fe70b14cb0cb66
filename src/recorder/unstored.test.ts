import { expect, it } from 'vitest'
import { StoreError } from '../core/errors.ts'
import { unstoredError } from './unstored.ts'

const full = new StoreError('disk_full', 'No space left on the disk of x. Free some space.')
const left = (table: string, rows: number, trouble: unknown = null) => ({ table, rows, trouble })

it('names every table with its rows; a full disk is the reason that counts', () => {
  const tables = [left('a', 1, new StoreError('failed', 'odd')), left('b', 12_345, full), left('c', 2)]
  const { fault, message } = unstoredError(tables, 10_000)
  expect([fault, message]).toEqual([
    'disk_full',
    '1 row of a, 12,345 rows of b, 2 rows of c were not stored: the disk is full.',
  ])
})

it('says what the store said, or that it said nothing in time', () => {
  expect(unstoredError([left('a', 2, new Error('odd'))], 10_000)).toMatchObject({
    fault: 'failed',
    message: '2 rows of a were not stored: odd',
  })
  expect(unstoredError([left('a', 2)], 10_000).message).toBe(
    '2 rows of a may be lost: the store did not take them within 10 s.',
  )
})
