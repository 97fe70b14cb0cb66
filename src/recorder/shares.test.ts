import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { HOUR, MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import { recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { venueFeeds } from '../tables/venues/venues.ts'
import { createRecorder, type RecorderShare } from './recorder.ts'

beforeEach(() => void vi.useFakeTimers({ now: T0 + HOUR }))
afterEach(() => void vi.useRealTimers())

/** A store in which somebody else records a venue, with a gap that is open. */
async function storeOfOthers(): Promise<MemoryStore> {
  const store = new MemoryStore()
  const source = 'okx.liquidations'
  const into_table = 'liquidation_events'
  await store.insert(sourceTerms, [
    { source, due_from: T0, due_until: null, recorded_from: T0, into_table, built_in: null },
  ])
  await store.insert(recordingGaps, [
    { source, started_at: T0 + MINUTE, ended_at: null, into_table, reason: 'timeout', detail: 'away' },
  ])
  await store.insert(venueFeeds, [
    {
      venue: 'okx',
      market: 'perp',
      type: 'cex',
      since: '2026-11-01',
      cadence_s: 600,
      enabled: true,
      halve_oi: false,
    },
  ])
  return store
}

async function recordFor(store: MemoryStore, share: RecorderShare | undefined): Promise<void> {
  const recorder = createRecorder({
    share,
    venues: [],
    rollups: [],
    store,
    gateway: liveGateway,
    clock: systemClock,
    log: silentLog,
  })
  await recorder.start()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  await recorder.stop()
}

const newest = async (store: MemoryStore) => {
  const ever = { since: 0, order: 'desc', limit: 1 } as const
  const [[gap], [term], [feed]] = await Promise.all([
    store.reader(recordingGaps).range(ever),
    store.reader(sourceTerms).range(ever),
    store.reader(venueFeeds).range(ever),
  ])
  return { gapEnds: gap!.ended_at !== null, termEnds: term!.due_until !== null, isRecorded: feed!.enabled }
}

test('who records a share leaves what others record alone', async () => {
  const store = await storeOfOthers()
  await recordFor(store, { as: 'one', does: 'sources' })
  expect(await newest(store)).toEqual({ gapEnds: false, termEnds: false, isRecorded: true })
})

test.each([{ as: 'jobs', does: 'rollups' } as const, undefined])(
  'what nobody records any more is ended by %o',
  async (share) => {
    const store = await storeOfOthers()
    await recordFor(store, share)
    expect(await newest(store)).toEqual({ gapEnds: true, termEnds: true, isRecorded: false })
  },
)
