import { expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../core/log.ts'
import { MINUTE } from '../core/time.ts'
import { board } from '../define/board.ts'
import { boardEntry } from './board-answers.ts'
import { Cache } from './cache.ts'
import { createRun } from './run.ts'

const boardOf = (aliases?: readonly `/${string}`[]) =>
  board({
    id: 'one',
    path: '/one',
    ...(aliases ? { aliases } : {}),
    title: 'One',
    about: 'One.',
    tier: 'free',
    cadence: '10m',
    spelling: 'snake',
    params: z.object({}),
    result: z.strictObject({}),
    example: {},
    reads: {},
    compute: async () => ({}),
  })

function setUp(aliases?: readonly `/${string}`[]) {
  const clock = { ms: Date.UTC(2026, 10, 15), now: () => clock.ms }
  const cache = new Cache({ clock, log: silentLog, maxBytes: 1e6, shared: [] })
  const run = createRun({
    openReader: () => {
      throw new Error('reads nothing')
    },
    clock,
  })
  const ask = async () =>
    (await cache.take(boardEntry(cache, run, boardOf(aliases), {}))).identity.body.toString()
  return { clock, ask }
}

it('keeps the answer of a board with several paths the same for ten minutes, and never shows an old one first', async () => {
  const { clock, ask } = setUp(['/two'])
  const first = await ask()
  clock.ms += 10 * MINUTE - 1
  expect(await ask()).toBe(first)
  clock.ms += 1
  const second = await ask()
  expect(second).not.toBe(first)
  expect(await ask()).toBe(second)
})

it('shows the answer of any other board once more while it is made anew, from a minute on', async () => {
  const { clock, ask } = setUp()
  const first = await ask()
  clock.ms += MINUTE
  expect(await ask()).toBe(first)
  await new Promise(setImmediate)
  await expect.poll(ask).not.toBe(first)
})
