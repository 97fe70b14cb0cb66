import { expect, it } from 'vitest'
import { textTable } from './text-table.ts'

it('aligns text to the left and numbers to the right', () => {
  expect(
    textTable(
      ['source', 'rows'],
      [
        ['okx.tickers', 7],
        ['a', 1200],
      ],
    ),
  ).toBe(['source       rows', '───────────  ────', 'okx.tickers     7', 'a            1200'].join('\n'))
})

it('shows the headings of an empty list', () => {
  expect(textTable(['source'], [])).toBe('source\n──────')
})
