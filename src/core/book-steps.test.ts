import { expect, it } from 'vitest'
import { trimmed } from './book-steps.ts'

it('ends a book at its last step that is not empty', () => {
  expect(trimmed([1, 0, 2, 0, 0])).toEqual([1, 0, 2])
  expect(trimmed([0, 0])).toEqual([])
})
