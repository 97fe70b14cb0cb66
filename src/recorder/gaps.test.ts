import { describe, expect, test } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { DAY, MINUTE, type Ms } from '../core/time.ts'
import type { Row } from '../define/table.ts'
import { collectorRuns, recorderPulses, recordingGaps } from '../tables/record/recording.ts'
import { GapLedger } from './gaps.ts'
import type { GapSource } from './left-behind.ts'

type GapRow = Row<typeof recordingGaps>

/** A poll by the minute, due for a day. */
const SOURCE: GapSource = {
  id: 'x.tickers',
  into: 'perp_tickers',
  dueFrom: T0 - DAY,
  recordedFrom: T0 - DAY,
  everyMs: MINUTE,
}
const NEVER = { ...SOURCE, recordedFrom: null }
const NEW = { ...NEVER, dueFrom: T0 }
const STREAM = { ...SOURCE, everyMs: null }
const NEW_STREAM = { ...NEW, everyMs: null }

interface Before {
  readonly runs?: [Ms, boolean][]
  readonly gaps?: Partial<GapRow>[]
  /** Until when the stream was complete by the last pulse. */
  readonly pulse?: Ms
}

async function begun(past: Before = {}, source: GapSource = SOURCE, now = T0) {
  const store = new MemoryStore()
  const time = { now }
  const written: GapRow[] = []
  const firsts: Ms[] = []
  for (const [started_at, ok] of past.runs ?? []) {
    const row = { feed: SOURCE.id, started_at, ok, rows: 1, error: null, latency_ms: 1 }
    await store.insert(collectorRuns, [row])
  }
  for (const gap of past.gaps ?? []) {
    const base = {
      source: SOURCE.id,
      into_table: SOURCE.into,
      reason: 'cut' as const,
      detail: '',
      ended_at: null,
    }
    await store.insert(recordingGaps, [{ started_at: T0, ...base, ...gap }])
  }
  if (past.pulse !== undefined) {
    const complete_until = { [SOURCE.id]: past.pulse }
    await store.insert(recorderPulses, [{ recorder: 'perptape', at: past.pulse, complete_until }])
  }
  const write = (rows: GapRow[]) => void written.push(...rows)
  const ledger = new GapLedger({
    store,
    clock: { now: () => time.now },
    write,
    onFirst: (_id, at) => firsts.push(at - T0),
  })
  await ledger.begin([source], now)
  return { ledger, time, written, firsts }
}

const span = ({ started_at, ended_at, reason }: GapRow) => [
  started_at - T0,
  ended_at && ended_at - T0,
  reason,
]

describe('while recording', () => {
  test('a gap starts where the record ends, not when that is noticed', async () => {
    const { ledger, time, written } = await begun({}, NEW_STREAM)
    ledger.good(SOURCE.id, T0 + 10)
    time.now = T0 + 500
    ledger.open(SOURCE.id, 'unreachable', 'no route')
    ledger.open(SOURCE.id, 'timeout', 'later trouble is the same gap')
    ledger.close(SOURCE.id, T0 + 900)
    expect(written.map(span)).toEqual([
      [10, null, 'unreachable'],
      [10, 900, 'unreachable'],
    ])
    expect(written[0]).toMatchObject({ source: SOURCE.id, into_table: 'perp_tickers', detail: 'no route' })
  })

  test('it ends when the last of its causes is gone', async () => {
    const { ledger, time, written } = await begun({}, NEW_STREAM)
    ledger.good(SOURCE.id, T0)
    time.now = T0 + 100
    ledger.open(SOURCE.id, 'store_slow', '', 'store', T0 + 50)
    ledger.open(SOURCE.id, 'cut', '')
    ledger.close(SOURCE.id, T0 + 200)
    expect(ledger.isOpen(SOURCE.id)).toBe(true)
    ledger.close(SOURCE.id, T0 + 300, 'store')
    expect(written.map(span).at(-1)).toEqual([50, 300, 'store_slow'])
  })

  test('two gaps of one moment do not overwrite each other', async () => {
    const { ledger, written } = await begun({}, NEW_STREAM)
    ledger.open(SOURCE.id, 'cut', '')
    ledger.close(SOURCE.id, T0)
    ledger.open(SOURCE.id, 'cut', '')
    expect(new Set(written.map((row) => row.started_at)).size).toBe(2)
  })

  test('a source that was never announced has no gaps', async () => {
    const { ledger, written } = await begun({}, NEW_STREAM)
    ledger.open('other.source', 'cut', '')
    ledger.close('other.source', T0)
    expect(written).toEqual([])
  })
})

describe('at start', () => {
  test('the marks since the last good run were not recorded', async () => {
    const { ledger, written } = await begun({
      runs: [
        [T0 - 20 * MINUTE, true],
        [T0 - 10 * MINUTE + 2_200, true],
        [T0 - MINUTE, false],
      ],
    })
    expect(written.map(span)).toEqual([[-9 * MINUTE, null, 'not_running']])
    // Nine marks, from the first that is missing to the first that is not.
    ledger.close(SOURCE.id, T0)
    expect(written.map(span).at(-1)).toEqual([-9 * MINUTE, 0, 'not_running'])
  })

  test('one lost mark of a poll is a gap; while its mark can still be made nothing is lost', async () => {
    const at = (last: Ms, now: Ms) => begun({ runs: [[T0 + last, true]] }, SOURCE, T0 + now)
    expect((await at(1_000, 59_000)).written).toEqual([])
    expect((await at(1_000, MINUTE + 59_000)).written).toEqual([])
    expect((await at(1_000, 2 * MINUTE)).written.map(span)).toEqual([[MINUTE, null, 'not_running']])
    expect((await at(59_000, 2 * MINUTE + 1)).written.map(span)).toEqual([[MINUTE, null, 'not_running']])
    expect((await begun({}, NEW)).written).toEqual([])
  })

  test('a stream is complete until its last pulse, and not a moment longer', async () => {
    const runs: [Ms, boolean][] = [[T0 - 18_000, true]]
    const { ledger, written } = await begun({ runs, pulse: T0 - 42_000 }, STREAM)
    expect(written.map(span)).toEqual([[-42_000, null, 'not_running']])
    ledger.close(SOURCE.id, T0 + 700)
    expect(written.map(span).at(-1)).toEqual([-42_000, 700, 'not_running'])
    // A clock that was set back does not make the future complete.
    expect((await begun({ pulse: T0 + DAY }, STREAM)).written).toEqual([])
  })

  test('without a pulse, by the start of its last good report; before that, by its first record', async () => {
    const runs: [Ms, boolean][] = [
      [T0 - 90_000, true],
      [T0 - 30_000, false],
    ]
    expect((await begun({ runs }, STREAM)).written.map(span)).toEqual([[-90_000, null, 'not_running']])
    const young = { ...STREAM, dueFrom: T0 - 9_000, recordedFrom: T0 - 8_000 }
    expect((await begun({}, young)).written.map(span)).toEqual([[-8_000, null, 'not_running']])
  })

  test('what a stream gave since its last pulse is not certain, also between gaps', async () => {
    const gaps = [
      { started_at: T0 - 60_000, ended_at: T0 - 50_000 },
      { started_at: T0 - 15_000, ended_at: T0 - 12_000, reason: 'store_slow' as const },
      { started_at: T0 - 5_000, reason: 'silent' as const },
    ]
    const { ledger, written } = await begun({ gaps, pulse: T0 - 20_000 }, STREAM)
    expect(written.map(span)).toEqual([
      [-20_000, -15_000, 'not_running'],
      [-12_000, -5_000, 'not_running'],
    ])
    ledger.close(SOURCE.id, T0 + 100)
    expect(written.map(span).at(-1)).toEqual([-5_000, 100, 'silent'])
    const closed = await begun({ gaps: gaps.slice(0, 2), pulse: T0 - 20_000 }, STREAM)
    expect(closed.written.map(span)).toEqual([
      [-20_000, -15_000, 'not_running'],
      [-12_000, null, 'not_running'],
    ])
  })

  test('after a clean stop the gap that it left goes on, and no other', async () => {
    const gaps = [{ started_at: T0 - 5_000, reason: 'not_running' as const }]
    const { ledger, written } = await begun({ gaps, pulse: T0 - 5_000 }, STREAM)
    expect(written).toEqual([])
    expect(ledger.accountedUntil(SOURCE.id)).toBe(T0 - 5_000)
    ledger.close(SOURCE.id, T0 + 300)
    expect(written.map(span)).toEqual([[-5_000, 300, 'not_running']])
    expect(ledger.accountedUntil(SOURCE.id)).toBe(T0 + 300)
  })

  test('a first record that comes at once is no gap before it, one that takes its time is', async () => {
    const soon = await begun({}, NEW_STREAM)
    soon.ledger.close(SOURCE.id, T0 + 2_000)
    expect(soon.written).toEqual([])
    const late = await begun({}, NEW_STREAM)
    expect(late.ledger.accountedUntil(SOURCE.id)).toBe(null)
    late.ledger.close(SOURCE.id, T0 + 40_000)
    expect(late.written.map(span)).toEqual([[0, 40_000, 'not_running']])
    expect(late.firsts).toEqual([40_000])
  })

  test('trouble of its own after a restart is a gap of its own', async () => {
    const { ledger, time, written } = await begun({ runs: [[T0 - 10 * MINUTE, true]] })
    time.now = T0 + 100
    ledger.open(SOURCE.id, 'unreachable', '', 'source', T0)
    ledger.close(SOURCE.id, T0 + 3 * MINUTE)
    expect(written.map(span).slice(1)).toEqual([
      [-9 * MINUTE, 0, 'not_running'],
      [0, null, 'unreachable'],
      [0, 3 * MINUTE, 'unreachable'],
    ])
    expect(ledger.recordedUntil(SOURCE.id)).toBe(T0 + 4 * MINUTE)
  })

  test('a source that is due and never recorded has missed all of it', async () => {
    const never = await begun({ runs: [[T0 - 5 * MINUTE, false]] }, NEVER)
    expect(never.written.map(span)).toEqual([[-DAY, null, 'not_running']])
    expect(never.ledger.hasBeenGood(SOURCE.id)).toBe(false)
    // The first start: nothing is known yet, and the first trouble counts from when it was due.
    const first = await begun({}, NEW)
    expect(first.written).toEqual([])
    first.time.now = T0 + 400
    first.ledger.open(SOURCE.id, 'refused', 'not for you', 'source', T0 + 300)
    expect(first.written.map(span)).toEqual([[0, null, 'refused']])
    first.ledger.close(SOURCE.id, T0 + 900)
    expect(first.ledger.hasBeenGood(SOURCE.id)).toBe(true)
    first.ledger.good(SOURCE.id, T0 + 950)
    expect(first.firsts).toEqual([900])
    // The next start goes on with that gap, however long ago it began.
    const years = { ...NEVER, dueFrom: T0 - 900 * DAY }
    const next = await begun({ gaps: [{ started_at: years.dueFrom, reason: 'refused' }] }, years)
    next.time.now = T0 + 400
    next.ledger.open(SOURCE.id, 'timeout', 'still')
    expect(next.written).toEqual([])
    next.ledger.close(SOURCE.id, T0 + 900)
    expect(next.written.map(span)).toEqual([[-900 * DAY, 900, 'refused']])
  })

  test('what retention took of the runs is known from the gaps', async () => {
    const gaps = [{ started_at: T0 - 50 * MINUTE, ended_at: T0 - 40 * MINUTE }]
    expect((await begun({ gaps })).written.map(span)).toEqual([[-39 * MINUTE, null, 'not_running']])
    // One that ended between two marks is no record of either.
    const between = [{ started_at: T0 - 50 * MINUTE, ended_at: T0 - 40 * MINUTE + 7 }]
    expect((await begun({ gaps: between })).written.map(span)).toEqual([[-40 * MINUTE, null, 'not_running']])
    // Runs of last month are gone by retention only while the recorder runs: an absence of months is seen.
    const old = { ...SOURCE, dueFrom: T0 - 90 * DAY, recordedFrom: T0 - 90 * DAY }
    const months = await begun({ runs: [[T0 - 70 * DAY, true]] }, old)
    expect(months.written.map(span)).toEqual([[-70 * DAY + MINUTE, null, 'not_running']])
  })

  test('what was left open ends with the first success; of a source that is gone, at once', async () => {
    const { ledger, written } = await begun({
      runs: [[T0 - MINUTE, true]],
      gaps: [
        { started_at: T0 - 5 * MINUTE },
        { started_at: T0 - 9 * MINUTE, ended_at: T0 - 8 * MINUTE },
        { source: 'gone.tickers', started_at: T0 - 7 * MINUTE },
      ],
    })
    expect(written.map((row) => [row.source, ...span(row)])).toEqual([
      ['gone.tickers', -7 * MINUTE, 0, 'cut'],
    ])
    ledger.close(SOURCE.id, T0 + 50)
    expect(written.map(span).at(-1)).toEqual([-5 * MINUTE, 50, 'cut'])
  })
})

test('a mark that lacks something is on record, and the one after it is not', async () => {
  const partial = { started_at: T0 - 3 * MINUTE, ended_at: T0 - 2 * MINUTE, reason: 'partial' as const }
  const { ledger, written } = await begun({ gaps: [partial] }, SOURCE, T0 + 30_000)
  expect(ledger.recordedUntil(SOURCE.id)).toBe(T0 - 2 * MINUTE)
  expect(written.map(span)).toEqual([[-2 * MINUTE, null, 'not_running']])
})
