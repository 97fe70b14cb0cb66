import { expect, it } from 'vitest'
import { changesRows } from './changing.ts'

it('rows are changed by tasks that write, not by those that only look', () => {
  expect(changesRows('forget', { yes: true })).toBe(true)
  expect(changesRows('forget', { yes: false })).toBe(false)
  expect(['import', 'import_folder', 'backfill'].every((name) => changesRows(name, {}))).toBe(true)
  expect(['gaps', 'sql', 'export', 'toString'].some((name) => changesRows(name, {}))).toBe(false)
})
