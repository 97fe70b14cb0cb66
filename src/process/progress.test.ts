import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

function shown(terminal: { isTTY?: boolean; columns?: number }) {
  const lines: string[] = []
  const out = { ...terminal, write: (text: string) => lines.push(text) > 0 }
  return { lines, progress: createProgress('Writing the past of the simulated market', out as never) }
}

it.each([40, 80, 200])('writes over one line of a terminal %i wide', (columns) => {
  const { lines, progress } = shown({ isTTY: true, columns })
  progress.show(0.5, 'open interest elsewhere')
  progress.done('Done.')
  expect(lines[0]!.startsWith('\r\x1b[K')).toBe(true)
  expect(lines[0]!.length - 4).toBeLessThan(columns)
  expect(lines[1]).toBe('\r\x1b[KDone.\n')
  if (columns > 40) expect(lines[0]).toMatch(/market █+░+ {2}50 % open interest elsewhere$/)
})

it('takes a terminal without a width for an ordinary one', () => {
  const { lines, progress } = shown({ isTTY: true, columns: 0 })
  progress.show(0.5, 'open interest elsewhere')
  expect(lines[0]).toMatch(/market █+░+ {2}50 % open interest elsewhere$/)
})

it('writes a line every tenth elsewhere', () => {
  const { lines, progress } = shown({})
  for (const fraction of [0, 0.01, 0.05, 0.1, 0.19, 0.35]) progress.show(fraction, 'prices')
  progress.done('Done.')
  expect(lines.map((line) => /\d+ %|Done/.exec(line)?.[0])).toEqual(['0 %', '10 %', '35 %', 'Done'])
})
