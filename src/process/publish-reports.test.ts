import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { recorderReports } from '../tables/record/recording.ts'
import { publishReports } from './publish-reports.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 16, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

it('says how a recorder is, also of one that does not answer or is away', async () => {
  const store = new MemoryStore()
  let answer: () => Promise<unknown> = async () => ({ sources: 56, staleSources: 3, openGaps: 2 })
  const recorder = { isAway: false, restartsWithinHour: 0, ask: () => answer() }
  const reports = publishReports({
    recorder: recorder as never,
    role: 'record',
    store,
    clock: systemClock,
    log: silentLog,
  })
  const last = () => store.rows(recorderReports).at(-1)
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toMatchObject({ role: 'record', up: true, sources: 56, stale_sources: 3, open_gaps: 2 })
  answer = () => new Promise(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(last()).toMatchObject({ up: false, sources: 56, at: Date.now() })
  Object.assign(recorder, { isAway: true, restartsWithinHour: 4 })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(last()).toMatchObject({ up: false, restarts: 4 })
  expect(new Set(store.rows(recorderReports).map((row) => row.recorder)).size).toBe(1)
  await reports.stop()
  const written = store.rows(recorderReports).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.rows(recorderReports)).toHaveLength(written)
})
