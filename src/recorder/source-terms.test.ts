import { expect, test } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { DAY, HOUR, type Ms } from '../core/time.ts'
import { collectorRuns, recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { readTerms } from './source-terms.ts'

const listed = (...ids: string[]) => ids.map((id) => ({ id, into: 'ticks' }))
const run = (feed: string, started_at: Ms, ok = true) => ({
  feed,
  started_at,
  ok,
  rows: 0,
  error: null,
  latency_ms: 1,
})

/** What a recorder that starts at `now` with these sources finds, and leaves in the store. */
async function start(store: MemoryStore, now: Ms, ...ids: string[]): Promise<Record<string, number>> {
  const { current, changed } = await readTerms(store, listed(...ids), now)
  if (changed.length > 0) await store.insert(sourceTerms, changed)
  return Object.fromEntries([...current].map(([id, term]) => [id, (term.due_from - T0) / HOUR]))
}

test('a source is due from its first start on, whatever becomes of it', async () => {
  const store = new MemoryStore()
  expect(await start(store, T0, 'a.x', 'b.x')).toEqual({ 'a.x': 0, 'b.x': 0 })
  // A later version knows one more: that one begins then, and nothing else is written.
  expect(await start(store, T0 + 5 * HOUR, 'a.x', 'b.x', 'c.x')).toEqual({ 'a.x': 0, 'b.x': 0, 'c.x': 5 })
  expect(store.rows(sourceTerms)).toHaveLength(3)
})

test('what is taken out is due until its last run, and begins anew when it comes back', async () => {
  const store = new MemoryStore()
  await start(store, T0, 'a.x', 'b.x')
  await store.insert(collectorRuns, [run('b.x', T0 + HOUR), run('b.x', T0 + 2 * HOUR, false)])
  expect(await start(store, T0 + 9 * HOUR, 'a.x')).toEqual({ 'a.x': 0 })
  expect(store.rows(sourceTerms).at(-1)).toMatchObject({ source: 'b.x', due_until: T0 + 2 * HOUR })
  expect(await start(store, T0 + 20 * HOUR, 'a.x', 'b.x')).toEqual({ 'a.x': 0, 'b.x': 20 })
})

test('in a folder from before, the first sign of a source tells', async () => {
  const store = new MemoryStore()
  await store.insert(collectorRuns, [run('a.x', T0 - 3 * DAY), run('a.x', T0), run('b.x', T0 - DAY, false)])
  await store.insert(recordingGaps, [
    {
      source: 'a.x',
      started_at: T0 - 50 * DAY,
      ended_at: T0 - 49 * DAY,
      into_table: 'ticks',
      reason: 'cut',
      detail: '',
    },
  ])
  expect(await start(store, T0, 'a.x', 'b.x', 'c.x')).toEqual({ 'a.x': -50 * 24, 'b.x': -24, 'c.x': 0 })
  // The end of a gap is a record; a run that failed is none.
  const recorded = store.rows(sourceTerms).map((term) => [term.source, term.recorded_from])
  expect(recorded).toEqual([
    ['a.x', T0 - 49 * DAY],
    ['b.x', null],
    ['c.x', null],
  ])
})
