import { expect, it } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { MINUTE } from '../core/time.ts'
import { recorderReports } from '../tables/record/recording.ts'
import { createVitals } from './vitals.ts'

const NOW = Date.UTC(2026, 10, 16, 12)

it('goes by what recorders elsewhere report, and not by the age of rows alone', async () => {
  const store = new MemoryStore()
  const clock = { ms: NOW, now: () => clock.ms }
  const vitals = createVitals({
    openReader: store.reader,
    clock,
    ailments: () => [],
    recordedElsewhere: true,
  })
  const sentences = async () => (await vitals.look()).ailments.map(({ sentence }) => sentence)
  expect(await sentences()).toEqual(['No recorder has reported within an hour: nothing is recorded.'])
  const report = { recorder: 'a', role: 'record' as const, started_at: NOW, at: NOW, up: true, restarts: 0 }
  await store.insert(recorderReports, [{ ...report, sources: 56, stale_sources: 0, open_gaps: 0 }])
  clock.ms += 2_000
  expect(await sentences()).toEqual([])
  clock.ms += 2 * MINUTE
  expect(await sentences()).toEqual([expect.stringContaining('No recorder has reported since')])
})
