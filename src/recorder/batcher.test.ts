import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { liquidation, T0 } from '../../test/fakes/rows.ts'
import { silentLog } from '../core/log.ts'
import { DAY, HOUR } from '../core/time.ts'
import { date, number, table, text } from '../define/table.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { recordingGaps } from '../tables/record/recording.ts'
import type { BatchOptions } from './batch.ts'
import { Batcher } from './batcher.ts'

afterEach(() => void vi.useRealTimers())

const clock = { now: () => T0 }

function batcherOn(store: MemoryStore, options: Partial<BatchOptions> = {}): Batcher {
  return new Batcher(
    { store, clock, log: silentLog },
    { flushMs: 5, retryFirstMs: 1, retryMaxMs: 4, ...options },
  )
}

const isAsked = (store: MemoryStore, times: number) =>
  vi.waitFor(() => expect(store.asked).toBe(times), { timeout: 60_000 })
const keys = (store: MemoryStore) => store.rows(liquidationEvents).map((row) => row.dedupe_key)

describe('what is kept', () => {
  test('a row is acknowledged only when the store has it', async () => {
    const store = new MemoryStore()
    const release = store.hold()
    const batcher = batcherOn(store)
    const { stored } = batcher.offer(liquidationEvents, [liquidation('a')])
    let acknowledged = false
    void stored.then(() => {
      acknowledged = true
    })
    await isAsked(store, 1)
    expect(acknowledged).toBe(false)
    release()
    await stored
    expect(keys(store)).toEqual(['a'])
  })

  test('flushes by size without waiting for the time', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store, { flushRows: 3, flushMs: 60_000 })
    await batcher.offer(
      liquidationEvents,
      ['a', 'b', 'c'].map((key) => liquidation(key)),
    ).stored
    expect(store.inserts).toEqual([{ table: 'liquidation_events', rows: 3 }])
  })

  test('flushes what is fewer after the time', async () => {
    vi.useFakeTimers()
    const store = new MemoryStore()
    const batcher = batcherOn(store, { flushMs: 250 })
    const { stored } = batcher.offer(liquidationEvents, [liquidation('a')])
    await vi.advanceTimersByTimeAsync(249)
    expect(keys(store)).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await stored
    expect(keys(store)).toEqual(['a'])
  })

  test('a faulty row is left out alone', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    const bad = { ...liquidation('bad'), price: Number.NaN }
    const offer = batcher.offer(liquidationEvents, [liquidation('a'), bad, liquidation('b')])
    expect(offer).toMatchObject({ accepted: 2, faulty: 1, fault: 'price is no number: null' })
    await offer.stored
    expect(keys(store)).toEqual(['a', 'b'])
  })

  test('a row that cannot be believed is faulty: the rules are those of import', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    const wrong = [{ side: 'HOLD' }, { exchange: 'mtgox' }, { event_time: T0 + HOUR }, { price: -1 }]
    const rows = wrong.map((cell, index) => ({ ...liquidation(`w${index}`), ...cell }))
    const offer = batcher.offer(liquidationEvents, [liquidation('a'), ...rows])
    expect(offer).toMatchObject({
      accepted: 1,
      faulty: 4,
      fault: 'side is "HOLD", but must be one of SELL, BUY',
    })
    await offer.stored
    expect(keys(store)).toEqual(['a'])
    expect(batcher.stats()).toMatchObject([{ written: 1, faulty: 4 }])
  })

  test('in any order, with any repeats and failures: every key once', async () => {
    const offers = fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(offers, fc.nat(6), fc.boolean(), async (messages, failures, keepsThenFails) => {
        const store = new MemoryStore()
        store.failures = failures
        store.keepsThenFails = keepsThenFails
        const batcher = batcherOn(store, { flushRows: 4, maxBatch: 8, retryFirstMs: 0, retryMaxMs: 0 })
        // Some before the horizon of the keys in memory, some after it.
        const rows = (ids: number[]) => ids.map((id) => liquidation(`k${id}`, T0 - id * HOUR))
        await Promise.all(messages.map((ids) => batcher.offer(liquidationEvents, rows(ids)).stored))
        const expected = [...new Set(messages.flat())].map((id) => `k${id}`)
        expect(keys(store).sort()).toEqual(expected.sort())
      }),
      { numRuns: 60 },
    )
  })
})

describe('when rows were changed past the recorder', () => {
  test('what was deleted is taken again, what was written is known, what waits is not taken twice', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    await batcher.offer(liquidationEvents, [liquidation('gone'), liquidation('kept')]).stored
    const release = store.hold()
    const waiting = batcher.offer(liquidationEvents, [liquidation('waiting')])
    await isAsked(store, 2)
    await store.forget(liquidationEvents, { where: { dedupe_key: 'gone' } } as never)
    batcher.reread(liquidationEvents)
    const again = ['gone', 'kept', 'waiting', 'gone'].map((key) => liquidation(key))
    const offer = batcher.offer(liquidationEvents, again)
    release()
    await Promise.all([waiting.stored, offer.stored])
    expect(keys(store).sort()).toEqual(['gone', 'kept', 'waiting'])
    // And once more, now that it has read anew.
    await batcher.offer(liquidationEvents, again).stored
    expect(keys(store).sort()).toEqual(['gone', 'kept', 'waiting'])
  })

  test('the newest row of a key is written again', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    const gap = {
      source: 'okx.tickers',
      started_at: T0,
      ended_at: null,
      into_table: 'perp_tickers',
      reason: 'cut' as const,
      detail: '',
    }
    await batcher.offer(recordingGaps, [gap]).stored
    await store.forget(recordingGaps, { where: { source: 'okx.tickers' } } as never)
    expect(batcher.offer(recordingGaps, [gap])).toMatchObject({ accepted: 0 })
    batcher.reread(recordingGaps)
    await batcher.offer(recordingGaps, [gap]).stored
    expect(store.rows(recordingGaps)).toEqual([gap])
  })
})

describe('what is kept once', () => {
  test('a repeat waits for its original', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    batcher.offer(liquidationEvents, [liquidation('a')])
    const again = batcher.offer(liquidationEvents, [liquidation('a')])
    await again.stored
    expect(keys(store)).toEqual(['a'])
  })

  test('after a restart, of recent rows and of rows older than what is read at start', async () => {
    const store = new MemoryStore()
    const rows = [liquidation('new', T0 - HOUR), liquidation('old', T0 - 3 * DAY)]
    await batcherOn(store).offer(liquidationEvents, rows).stored
    const after = batcherOn(store)
    await after.warm([liquidationEvents])
    await after.offer(liquidationEvents, [...rows, liquidation('newer', T0)]).stored
    expect(keys(store).sort()).toEqual(['new', 'newer', 'old'])
  })

  test('when many were recorded just before the restart', async () => {
    const store = new MemoryStore()
    const rows = Array.from({ length: 50 }, (_, index) => liquidation(`k${index}`, T0 - (index % 5) * 1000))
    await batcherOn(store).offer(liquidationEvents, rows).stored
    await batcherOn(store).offer(liquidationEvents, rows).stored
    expect(keys(store)).toHaveLength(50)
  })

  test('a repeat that comes while the end of the record is being read, and one after', async () => {
    const store = new MemoryStore()
    await batcherOn(store).offer(liquidationEvents, [liquidation('before', T0 - HOUR)]).stored
    const release = store.hold()
    const batcher = batcherOn(store, { flushMs: 0 })
    const first = batcher.offer(liquidationEvents, [liquidation('a', T0)])
    await isAsked(store, 2)
    // By now the end is known, and the first one is still on its way.
    await batcher.warm([liquidationEvents])
    const second = batcher.offer(liquidationEvents, [liquidation('a', T0), liquidation('b', T0)])
    release()
    await Promise.all([first.stored, second.stored])
    await batcher.offer(liquidationEvents, [liquidation('a', T0), liquidation('before', T0 - HOUR)]).stored
    expect(keys(store).sort()).toEqual(['a', 'b', 'before'])
  })

  test('at the end of the record, in the same moment: known and new ones', async () => {
    const store = new MemoryStore()
    await batcherOn(store).offer(liquidationEvents, [liquidation('a', T0), liquidation('b', T0)]).stored
    const after = batcherOn(store)
    await after.warm([liquidationEvents])
    const rows = ['b', 'c', 'a', 'c'].map((key) => liquidation(key, T0))
    await after.offer(liquidationEvents, [...rows, liquidation('d', T0 + 1)]).stored
    expect(keys(store).sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('without reading what else the hour holds', async () => {
    const store = new MemoryStore()
    const rows = Array.from({ length: 500 }, (_, index) => liquidation(`k${index}`, T0 - index))
    await batcherOn(store).offer(liquidationEvents, rows).stored
    let read = 0
    const reader = store.reader(liquidationEvents)
    const counting = (async (query: Parameters<typeof reader.range>[0]) => {
      const found = await reader.range(query)
      read += found.length
      return found
    }) as typeof reader.range
    Object.assign(store, { reader: () => ({ ...reader, range: counting }) })
    await batcherOn(store).offer(liquidationEvents, [liquidation('k3', T0 - 3), liquidation('new')]).stored
    expect(keys(store)).toHaveLength(501)
    expect(read).toBe(0)
  })

  test('where the time is a day, and where it is part of the key', async () => {
    const store = new MemoryStore()
    const daily = (date: string, symbol: string) => ({ date, symbol, low: 1 })
    const days = table({
      name: 'days',
      about: 'For the test.',
      columns: { date: date(), symbol: text(), low: number() },
      time: 'date',
      key: ['date', 'symbol'],
      writes: 'append',
      cadence: '1d',
      keepDays: null,
    })
    const rows = [daily('2026-09-30', 'A'), daily('2026-10-01', 'A'), daily('2026-10-01', 'B')]
    await batcherOn(store).offer(days, rows).stored
    const after = batcherOn(store)
    await after.warm([days])
    await after.offer(days, [...rows, daily('2026-10-01', 'C'), daily('2026-09-29', 'A')]).stored
    await after.offer(days, [...rows, daily('2026-10-01', 'C')]).stored
    expect(
      store
        .rows(days)
        .map((row) => `${row.date} ${row.symbol}`)
        .sort(),
    ).toEqual(['2026-09-29 A', '2026-09-30 A', '2026-10-01 A', '2026-10-01 B', '2026-10-01 C'])
  })

  test('when memory is bounded to fewer keys than rows', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store, { otherKeys: 10 })
    const rows = Array.from({ length: 60 }, (_, index) => ticker(T0 - index * HOUR))
    await batcher.offer(perpTickers, rows).stored
    await batcher.offer(perpTickers, rows).stored
    expect(store.rows(perpTickers)).toHaveLength(60)
    expect(batcher.stats()[0]?.keys).toBeLessThanOrEqual(11)
  })

  test('of a replace table only what says something new is written', async () => {
    const store = new MemoryStore()
    const batcher = batcherOn(store)
    const gap = {
      source: 'a.b',
      started_at: T0,
      ended_at: null,
      into_table: 't',
      reason: 'cut' as const,
      detail: '',
    }
    batcher.offer(recordingGaps, [gap])
    batcher.offer(recordingGaps, [{ ...gap }])
    await batcher.offer(recordingGaps, [{ ...gap, ended_at: T0 + 1 }]).stored
    expect(store.rows(recordingGaps).map((row) => row.ended_at)).toEqual([null, T0 + 1])
  })
})

describe('when the store is in trouble', () => {
  test('a failed batch is tried again, and nothing is doubled though the store had it', async () => {
    const store = new MemoryStore()
    store.failures = 3
    store.keepsThenFails = true
    const batcher = batcherOn(store)
    await batcher.offer(liquidationEvents, [liquidation('a'), liquidation('b')]).stored
    expect(keys(store)).toEqual(['a', 'b'])
    expect(batcher.stats()[0]).toMatchObject({ failing: false, pending: 0 })
  })

  test('streams are refused beyond the bound, polls are not, and it tells when there is room', async () => {
    const store = new MemoryStore()
    const release = store.hold()
    const batcher = batcherOn(store, { maxPending: 10, flushRows: 5 })
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => liquidation(`k${from + index}`))
    expect(batcher.offer(liquidationEvents, many(0, 12), 'refuse')).toMatchObject({
      accepted: 10,
      refused: 2,
    })
    expect(batcher.offer(liquidationEvents, many(20, 3))).toMatchObject({ accepted: 3, refused: 0 })
    const drained = new Promise<void>((resolve) => batcher.onDrained(liquidationEvents, resolve))
    release()
    await drained
    expect(batcher.offer(liquidationEvents, many(10, 2), 'refuse')).toMatchObject({ accepted: 2 })
    expect(await batcher.flush(5_000)).toBe(true)
    expect(new Set(keys(store)).size).toBe(15)
    expect(store.rows(liquidationEvents)).toHaveLength(15)
  })

  test('a flush that takes too long says so, and closing rejects what was not stored', async () => {
    const store = new MemoryStore()
    store.failures = Number.POSITIVE_INFINITY
    const batcher = batcherOn(store, { retryFirstMs: 60_000, retryMaxMs: 60_000 })
    const { stored } = batcher.offer(liquidationEvents, [liquidation('a')])
    expect(await batcher.flush(20)).toBe(false)
    batcher.close()
    await expect(stored).rejects.toThrow('1 rows of liquidation_events were not stored')
  })
})

function ticker(ts: number) {
  return {
    ts,
    exchange: 'okx',
    symbol: 'BTCUSDT',
    last_price: 1,
    mark_price: null,
    index_price: null,
    change_24h_pct: null,
    quote_volume_24h: null,
    funding_rate_pct: null,
    funding_interval_h: null,
    next_funding_at: null,
  }
}
