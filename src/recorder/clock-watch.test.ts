import { expect, it } from 'vitest'
import { silentLog } from '../core/log.ts'
import { ClockWatch, clockAilments } from './clock-watch.ts'
import type { RestHost } from './rest.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
let now = NOW

/** Waits its turn, then takes so long there and back; null where it does not answer. */
function venue(id: string, offsetMs: number | null, tripMs = 400) {
  const get = async (_url: string, { sent }: { sent: () => void }) => {
    now = NOW + 5_000
    sent()
    now += tripMs
    return offsetMs === null ? null : now - tripMs / 2 + offsetMs
  }
  const host = { open: () => ({ get }) } as unknown as RestHost
  const read = (answer: unknown) => answer as number | null
  return { id, host, time: { url: 'https://x.test/time', read } }
}

const looked = async (...venues: ReturnType<typeof venue>[]) => {
  now = NOW
  const watch = new ClockWatch(venues, { clock: { now: () => now }, log: silentLog })
  await watch.look(new AbortController().signal)
  return watch.offset
}

it('takes half of the way off, and not the time that a call waited for its turn', async () => {
  expect(await looked(venue('a', 0))).toEqual({ ms: 0, venues: 1 })
  expect(await looked(venue('a', 1_500, 900))).toEqual({ ms: 1_500, venues: 1 })
  expect(await looked(venue('a', null))).toBeNull()
})

it('goes by the median of all that tell their time', async () => {
  const venues = [venue('a', 100), venue('b', -86_400_000), venue('c', null), venue('d', 60), venue('e', 140)]
  expect(await looked(...venues)).toEqual({ ms: 80, venues: 4 })
})

it('says in health that the clock is wrong, by more than a second', () => {
  expect(clockAilments(null)).toEqual([])
  expect(clockAilments({ ms: -900, venues: 20 })).toEqual([])
  expect(clockAilments({ ms: 2_340, venues: 20 })).toMatchObject([
    { down: false, sentence: expect.stringContaining('is 2.3 s slow by the clocks of 20 venues') },
  ])
  expect(clockAilments({ ms: -2_340, venues: 20 })[0]?.sentence).toContain('2.3 s fast')
})
