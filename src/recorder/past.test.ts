import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { systemClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { HOUR, MINUTE, type Ms, SECOND, type Span } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import { poll, provider } from '../define/source.ts'
import { readLedger } from '../readings/record/gap-ledger.ts'
import { fundingMarks } from '../tables/market/funding.ts'
import { collectorRuns, filledSpans, recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'

/** A source that tells each quarter of an hour, and can be asked for six hours back, two at a time. */
const EVERY = 15 * MINUTE
const START = T0 + 7 * MINUTE

let store: MemoryStore
let recorder: Recorder | null
let asked: Span[]
let failing: 'nothing' | 'live' | 'past' | 'all'

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  store = new MemoryStore()
  recorder = null
  asked = []
  failing = 'nothing'
})
afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

const marksIn = ({ from, to }: Span): Ms[] => {
  const marks: Ms[] = []
  for (let at = Math.ceil(from / EVERY) * EVERY; at < to; at += EVERY) marks.push(at)
  return marks
}

const bank = provider({
  id: 'bank',
  name: 'Bank',
  about: 'Rates.',
  rest: { hosts: [], budget: { weight: 6_000, per: '1m' } },
  sources: [
    poll({
      id: 'bank.rates',
      into: fundingMarks,
      about: 'Rates.',
      every: '15m',
      ask: async (_api, { now }) => {
        if (failing === 'live' || failing === 'all') throw new SourceError('unreachable', 'down')
        return [now]
      },
      backfill: {
        reach: '6h',
        step: '2h',
        ask: async (_api, span) => {
          asked.push(span)
          if (failing === 'past' || failing === 'all') throw new SourceError('unreachable', 'down')
          return marksIn(span)
        },
      },
      parse: (marks, { tally }) =>
        tally.walk(marks, (ts) => ({
          ts,
          exchange: 'okx',
          symbol: 'USD',
          funding_rate_pct: 0.01,
          interval_h: 8,
          next_funding_at: null,
        })),
    }),
  ],
})

async function record(more: Partial<RecorderOptions> = {}): Promise<void> {
  recorder = createRecorder({
    venues: [],
    providers: [bank],
    backfills: true,
    rollups: [],
    store,
    gateway: liveGateway,
    clock: systemClock,
    log: silentLog,
    ...more,
  })
  await recorder.start()
}

async function stop(): Promise<void> {
  const stopped = recorder?.stop()
  recorder = null
  await vi.advanceTimersByTimeAsync(SECOND)
  await stopped
}

const pass = (ms: Ms) => vi.advanceTimersByTimeAsync(ms)
const hours = (spans: readonly Span[]) =>
  spans.map(({ from, to }) => [(from - START) / HOUR, (to - START) / HOUR])
const stored = () => store.rows(fundingMarks).map(({ ts }) => ts)
async function missing(): Promise<[number, number | null][]> {
  const readers = {
    gaps: store.reader(recordingGaps),
    terms: store.reader(sourceTerms),
    runs: store.reader(collectorRuns),
    filled: store.reader(filledSpans),
  }
  const { gaps } = await readLedger(readers, START - HOUR, Date.now())
  return gaps.map((gap) => [gap.started_at - T0, gap.ended_at && gap.ended_at - T0])
}

test('at the first start what was before it is read, as far as the venue tells, oldest first', async () => {
  await record()
  await pass(30 * SECOND)
  expect(asked).toEqual([])
  expect(stored()).toEqual([T0])
  await pass(5 * MINUTE)
  const first = START + MINUTE - 6 * HOUR
  expect(asked.map(({ from }) => from - first)).toEqual([0, 2 * HOUR, 4 * HOUR])
  expect(asked.at(-1)!.to).toBe(START)
  expect(stored().sort()).toEqual(marksIn({ from: first, to: START }))
  expect(await missing()).toEqual([])
  await pass(2 * HOUR)
  expect(asked).toHaveLength(3)
})

test('what the operator does not keep is not read', async () => {
  await record({ retention: { funding_marks: 1 / 12 } })
  await pass(5 * MINUTE)
  expect(asked).toEqual([{ from: START + MINUTE - 2 * HOUR, to: START }])
})

test('a restart in the midst of it goes on with what was not read', async () => {
  await record()
  const hold = store.hold()
  await pass(61 * SECOND)
  expect(asked).toHaveLength(1)
  hold()
  failing = 'past'
  await pass(SECOND)
  expect(asked).toHaveLength(2)
  await stop()
  failing = 'nothing'
  const before = asked.splice(0)
  await record()
  await pass(5 * MINUTE)
  expect(asked[0]!.from).toBe(before[0]!.to)
  expect(hours(asked)).toHaveLength(2)
  expect(new Set(stored()).size).toBe(stored().length)
})

test('after a gap what it lacks is read, and is no longer called missing; that there was a gap stays on record', async () => {
  await record()
  await pass(5 * MINUTE)
  asked = []
  failing = 'all'
  await pass(HOUR)
  expect(await missing()).toEqual([[EVERY, null]])
  failing = 'live'
  await pass(20 * MINUTE)
  // It goes on: nobody knows yet where it ends.
  expect(asked).toEqual([])
  failing = 'nothing'
  await pass(30 * MINUTE)
  const [gap] = store.rows(recordingGaps).filter(({ ended_at }) => ended_at !== null)
  expect(asked).toEqual([{ from: gap!.started_at, to: gap!.ended_at }])
  expect(await missing()).toEqual([])
  const all = marksIn({ from: T0, to: Date.now() - EVERY })
  expect(stored()).toEqual(expect.arrayContaining(all))
  expect(new Set(stored()).size).toBe(stored().length)
})

test('a gap that began before the reach of the venue is read as far as that goes', async () => {
  await record()
  await pass(5 * MINUTE)
  asked = []
  failing = 'all'
  await pass(9 * HOUR)
  failing = 'nothing'
  await pass(30 * MINUTE)
  const [gap] = store.rows(recordingGaps).filter(({ ended_at }) => ended_at !== null)
  expect(asked[0]!.from).toBeGreaterThan(gap!.started_at + 2 * HOUR)
  expect(asked.at(-1)!.to).toBe(gap!.ended_at)
  const [left, ...more] = await missing()
  expect(more).toEqual([])
  expect(left).toEqual([gap!.started_at - T0, asked[0]!.from - T0])
  const before = asked.length
  await pass(HOUR)
  expect(asked).toHaveLength(before)
})

test('a past that is not told is tried again, and costs no live mark', async () => {
  failing = 'past'
  await record()
  await pass(25 * MINUTE)
  expect(asked.length).toBeGreaterThan(1)
  expect(stored()).toEqual(marksIn({ from: T0, to: Date.now() }))
  expect(store.rows(filledSpans)).toEqual([])
  expect(recorder!.health()[0]).toMatchObject({ failures: 0, stale: false })
})
