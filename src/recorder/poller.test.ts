import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { troubled } from '../../test/fakes/troubled-store.ts'
import { systemClock } from '../core/clock.ts'
import { SourceError } from '../core/errors.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import type { Contract } from '../define/market.ts'
import { poll, type SourceContext, venue } from '../define/source.ts'
import type { Store } from '../store/port.ts'
import { oi5m } from '../tables/market/open-interest.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { collectorRuns, contractChanges, recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { instruments } from '../tables/venues/venues.ts'
import { perpMarks } from '../venues/ticker.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** What the venue says; each test changes it. */
interface Answers {
  contracts: () => Contract[]
  tickers: (context: SourceContext) => number | null
  interest: (context: SourceContext) => unknown
  /** Whether the first answer for a mark of the interest stands. */
  once: boolean
}

let recorder: Recorder | null = null
let store: MemoryStore
let asked: { source: string; at: number; context: SourceContext }[]
let answers: Answers

beforeEach(() => {
  vi.useFakeTimers({ now: T0 + 7 * MINUTE + 20 * SECOND })
  store = new MemoryStore()
  asked = []
  answers = { contracts: () => [contract('BTC')], tickers: () => 100, interest: () => 'fine', once: false }
})
afterEach(async () => {
  const stopped = recorder?.stop()
  await vi.runAllTimersAsync()
  await stopped
  recorder = null
  vi.useRealTimers()
})

const clock = systemClock

async function record(kept: Store = store): Promise<void> {
  recorder = createRecorder({
    venues: [testVenue()],
    rollups: [],
    store: kept,
    gateway: liveGateway,
    clock,
    log: silentLog,
  })
  await recorder.start()
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const timesOf = (source: string) => asked.filter((entry) => entry.source === source).map(({ at }) => at - T0)
const gaps = () =>
  store
    .rows(recordingGaps)
    .map((row) => [row.source, row.reason, row.started_at - T0, row.ended_at && row.ended_at - T0])

describe('cadence', () => {
  test('contracts, then tickers, then the rest, within seconds of the start; rows carry the mark', async () => {
    await record()
    await pass(3 * SECOND)
    expect(asked.map(({ source }) => source)).toEqual(['xx.contracts', 'xx.tickers', 'xx.interest'])
    expect(store.rows(perpTickers)).toMatchObject([{ ts: T0 + 7 * MINUTE, last_price: 100 }])
    expect(store.rows(oi5m)).toMatchObject([{ ts: T0 + 5 * MINUTE, oi_usd: 200 }])
    expect(asked[1]!.context.contracts.perp.get('BTC-PERP')?.symbol).toBe('BTCUSDT')
  })

  test('just after every mark, once', async () => {
    await record()
    await pass(4 * MINUTE)
    const ticks = timesOf('xx.tickers').slice(1)
    expect(ticks.map((at) => Math.floor(at / MINUTE))).toEqual([8, 9, 10, 11])
    for (const at of ticks) expect(at % MINUTE).toBeLessThanOrEqual(3 * SECOND)
    expect(timesOf('xx.interest').map((at) => Math.floor(at / MINUTE))).toEqual([7, 10])
    expect(gaps()).toEqual([])
  })

  test('a poll that hangs does not overlap with itself, and ends in a timeout', async () => {
    answers.interest = () => new Promise(() => {})
    await record()
    await pass(4 * MINUTE)
    expect(timesOf('xx.interest')).toHaveLength(1)
    await pass(2 * MINUTE)
    const run = store.rows(collectorRuns).find((row) => row.feed === 'xx.interest')
    expect(run).toMatchObject({ ok: false, rows: 0, error: 'xx.interest took longer than 270 s' })
  })
})

describe('a restart', () => {
  test('asks nothing again of a mark that is on record, but for what other sources need', async () => {
    await record()
    await pass(30 * SECOND)
    await recorder!.stop()
    asked.length = 0
    await record()
    await pass(2 * MINUTE)
    expect(timesOf('xx.interest')).toEqual([])
    expect(timesOf('xx.tickers').length).toBeGreaterThan(0)
    await pass(MINUTE)
    expect(timesOf('xx.interest').map((at) => Math.floor(at / MINUTE))).toEqual([10])
    expect(store.rows(oi5m).map(({ ts }) => ts - T0)).toEqual([5 * MINUTE, 10 * MINUTE])
  })
})

describe('a clock that is set back', () => {
  test('stops no poll, and what fails from then on is missed', async () => {
    await record()
    await pass(4 * MINUTE)
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    asked.length = 0
    await pass(11 * MINUTE)
    expect(timesOf('xx.tickers').length).toBeGreaterThanOrEqual(10)
    expect(timesOf('xx.interest').length).toBeGreaterThanOrEqual(2)
    expect(recorder!.health().filter(({ stale, ageMs }) => stale || ageMs < 0)).toEqual([])
    const before = gaps().length
    answers.interest = () => {
      throw new SourceError('unreachable', 'down')
    }
    await pass(12 * MINUTE)
    const missed = gaps().slice(before)
    expect(missed.map(([source, reason]) => [source, reason])).toEqual([['xx.interest', 'unreachable']])
    expect(missed[0]![2]).toBeLessThan(0)
    expect(recorder!.health().find(({ source }) => source === 'xx.interest')!.stale).toBe(false)
    await pass(10 * MINUTE)
    expect(recorder!.health().find(({ source }) => source === 'xx.interest')!.stale).toBe(true)
  })
})

test('what a poll could not get of a mark is in the ledger, in one line while it is the same', async () => {
  answers.interest = ({ tally }) => {
    tally.miss(['ETHUSDT', 'DOGEUSDT'])
    return 'fine'
  }
  await record()
  await pass(7 * MINUTE)
  answers.interest = () => 'fine'
  await pass(10 * MINUTE)
  const lines = store.rows(recordingGaps).map(({ started_at, ended_at, reason, detail }) => ({
    from: started_at - T0,
    to: ended_at! - T0,
    reason,
    detail,
  }))
  const line = { from: 5 * MINUTE, reason: 'partial', detail: '2 could not be had: DOGEUSDT, ETHUSDT' }
  expect(lines).toEqual([
    { ...line, to: 10 * MINUTE },
    { ...line, to: 15 * MINUTE },
  ])
  expect(recorder!.openGaps()).toBe(0)
})

describe('failures', () => {
  test('are tried again at growing distances, and no gap when it works within the cadence', async () => {
    let failures = 3
    await record()
    await pass(30 * SECOND)
    answers.interest = () => {
      if (failures-- > 0) throw new SourceError('unreachable', 'down')
      return 'fine'
    }
    await pass(3 * MINUTE)
    const times = timesOf('xx.interest').slice(1)
    expect(times).toHaveLength(4)
    const waits = times.slice(1).map((at, index) => at - times[index]!)
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(500 * 2 ** index)
      expect(wait).toBeLessThanOrEqual(1000 * 2 ** index + 1)
    }
    expect(store.rows(oi5m)).toHaveLength(2)
    await pass(5 * MINUTE)
    expect(gaps()).toEqual([])
  })

  test('of a source that never worked count from the moment it was due, at once', async () => {
    answers.interest = () => {
      throw new SourceError('refused', 'not for you')
    }
    await record()
    await pass(2 * SECOND)
    const start = 7 * MINUTE + 20 * SECOND
    expect(gaps()).toEqual([['xx.interest', 'refused', start, null]])
    const due = await store.reader(sourceTerms).latest({ by: ['source'], since: 0 })
    expect(due.map((row) => [row.source, row.due_from - T0, row.recorded_from !== null]).sort()).toEqual([
      ['xx.contracts', start, true],
      ['xx.interest', start, false],
      ['xx.tickers', start, true],
    ])
  })

  test('lost marks are a gap from the first of them to the next good one, with its reason', async () => {
    await record()
    await pass(MINUTE)
    answers.tickers = () => {
      throw new SourceError('refused', 'not for you')
    }
    await pass(3 * MINUTE)
    answers.tickers = () => 100
    await pass(2 * MINUTE)
    const good = store.rows(perpTickers).map((row) => (row.ts - T0) / MINUTE)
    const before = good.filter((minute) => minute <= 8).at(-1)!
    const after = good.find((minute) => minute > 8)!
    expect(gaps()).toEqual([
      ['xx.tickers', 'refused', (before + 1) * MINUTE, null],
      ['xx.tickers', 'refused', (before + 1) * MINUTE, after * MINUTE],
    ])
  })

  test('whoever waits for what a venue refuses says why: in the ledger and in health', async () => {
    answers.contracts = () => {
      throw new SourceError('refused', 'answered 451: not from there', { status: 451 })
    }
    await record()
    await pass(3 * MINUTE)
    const open = store.rows(recordingGaps).filter((row) => row.ended_at === null)
    expect(new Set(open.map(({ source }) => source))).toEqual(
      new Set(['xx.contracts', 'xx.tickers', 'xx.interest']),
    )
    for (const { reason, detail } of open) {
      expect(reason).toBe('refused')
      expect(detail).toMatch(/answered 451: not from there$/)
    }
    expect(recorder!.health().map(({ reason }) => reason)).toEqual(['refused', 'refused', 'refused'])
  })

  test('Retry-After is honoured', async () => {
    answers.interest = () => {
      throw new SourceError('rate_limited', 'slow down', { retryAfterMs: 90 * SECOND })
    }
    await record()
    await pass(60 * SECOND)
    expect(timesOf('xx.interest')).toHaveLength(1)
    await pass(45 * SECOND)
    expect(timesOf('xx.interest')).toHaveLength(2)
  })

  test('of one source disturb no other', async () => {
    answers.interest = () => {
      throw new TypeError('cannot read properties of undefined')
    }
    await record()
    await pass(2 * MINUTE)
    expect(store.rows(perpTickers).length).toBeGreaterThanOrEqual(2)
    expect(recorder!.health().map(({ source, failuresInRow }) => [source, failuresInRow > 0])).toEqual([
      ['xx.interest', true],
      ['xx.tickers', false],
      ['xx.contracts', false],
    ])
  })

  test('without contracts the others wait, and that is in the ledger', async () => {
    answers.contracts = () => {
      throw new SourceError('unreachable', 'down')
    }
    await record()
    await pass(3 * MINUTE)
    expect(timesOf('xx.tickers')).toEqual([])
    expect(gaps().map(([source, reason]) => `${source} ${reason}`)).toContain('xx.tickers unreachable')
    answers.contracts = () => [contract('BTC')]
    await pass(3 * MINUTE)
    expect(store.rows(perpTickers).length).toBeGreaterThan(0)
    expect(gaps().filter(([source, , , end]) => source === 'xx.tickers' && end !== null)).toHaveLength(1)
  })

  test('a row that cannot be stored is left out, and the run says so', async () => {
    answers.contracts = () => [contract('BTC'), contract('BAD')]
    answers.tickers = (context) => (context.contracts.perp.size === 2 ? 100 : null)
    await record()
    await pass(5 * SECOND)
    expect(store.rows(perpTickers).map((row) => row.symbol)).toEqual(['BTCUSDT'])
    const run = store.rows(collectorRuns).find((row) => row.feed === 'xx.tickers')
    expect(run).toMatchObject({
      ok: true,
      rows: 1,
      error: expect.stringContaining('1 rows left out: last_price'),
    })
  })
})

describe('restarts', () => {
  test('within a mark: the same rows are not written twice', async () => {
    await record()
    await pass(3 * SECOND)
    const stopped = recorder!.stop()
    await pass(SECOND)
    await stopped
    await record()
    await pass(3 * SECOND)
    expect(timesOf('xx.tickers')).toHaveLength(2)
    expect(store.rows(perpTickers)).toHaveLength(1)
    expect(gaps()).toEqual([])
  })

  test('within a mark whose first answer stands: nobody is asked before the next one', async () => {
    answers.once = true
    await record()
    await pass(3 * SECOND)
    const stopped = recorder!.stop()
    await pass(SECOND)
    await stopped
    answers.tickers = () => 300
    await record()
    await pass(3 * MINUTE)
    expect(timesOf('xx.interest').map((at) => Math.floor(at / MINUTE))).toEqual([7, 10])
    expect(store.rows(oi5m).map((row) => row.oi_usd)).toEqual([200, 600])
    expect(gaps()).toEqual([])
  })

  test('two minutes later: the one mark that was lost is in the ledger, and no more', async () => {
    await record()
    await pass(3 * SECOND)
    const stopped = recorder!.stop()
    await pass(SECOND)
    await stopped
    vi.setSystemTime(T0 + 9 * MINUTE + 20 * SECOND)
    await record()
    await pass(3 * SECOND)
    expect(store.rows(perpTickers).map((row) => (row.ts - T0) / MINUTE)).toEqual([7, 9])
    expect(gaps()).toEqual([
      ['xx.tickers', 'not_running', 8 * MINUTE, null],
      ['xx.tickers', 'not_running', 8 * MINUTE, 9 * MINUTE],
    ])
  })

  test('within a mark that was made before: failing until the next one loses nothing', async () => {
    await record()
    await pass(3 * SECOND)
    const stopped = recorder!.stop()
    await pass(SECOND)
    await stopped
    const failing = answers.tickers
    answers.tickers = () => {
      throw new SourceError('unreachable', 'down')
    }
    await record()
    await pass(36 * SECOND)
    answers.tickers = failing
    await pass(45 * SECOND)
    expect(store.rows(perpTickers).map((row) => (row.ts - T0) / MINUTE)).toEqual([7, 8])
    expect(gaps()).toEqual([])
  })

  test('a machine that slept: the marks it slept through are in the ledger', async () => {
    await record()
    await pass(MINUTE)
    vi.setSystemTime(T0 + 30 * MINUTE + 30 * SECOND)
    await pass(2 * MINUTE)
    const good = store.rows(perpTickers).map((row) => (row.ts - T0) / MINUTE)
    // Timers slept as well, so the first mark after it comes a little later.
    expect(good).toEqual([7, 8, 31, 32])
    expect(gaps().filter(([source, , , end]) => source === 'xx.tickers' && end !== null)).toEqual([
      ['xx.tickers', 'not_running', 9 * MINUTE, 31 * MINUTE],
    ])
  })

  test('a good run is noted only once the gap before it is in the ledger', async () => {
    const failing = troubled(store)
    await record(failing)
    await pass(MINUTE)
    failing.failing = { table: 'recording_gaps', times: Number.POSITIVE_INFINITY, after: false }
    vi.setSystemTime(T0 + 30 * MINUTE + 30 * SECOND)
    await pass(2 * MINUTE)
    const lastRun = () => Math.max(...store.rows(collectorRuns).map((row) => row.started_at))
    expect(store.rows(perpTickers).at(-1)!.ts).toBe(T0 + 32 * MINUTE)
    expect(gaps()).toEqual([])
    // Were it killed now, the next start would find nothing that says the half hour was recorded.
    expect(lastRun()).toBeLessThan(T0 + 9 * MINUTE)
    failing.failing = null
    await pass(10 * SECOND)
    expect(gaps()).toContainEqual(['xx.tickers', 'not_running', 9 * MINUTE, 31 * MINUTE])
    expect(lastRun()).toBeGreaterThan(T0 + 31 * MINUTE)
  })

  test('hours later: the time between is in the ledger', async () => {
    await record()
    await pass(3 * SECOND)
    const stopped = recorder!.stop()
    await pass(SECOND)
    await stopped
    vi.setSystemTime(T0 + 120 * MINUTE)
    await record()
    await pass(3 * SECOND)
    const closed = gaps().filter(([source, , , end]) => source === 'xx.tickers' && end !== null)
    expect(closed).toEqual([['xx.tickers', 'not_running', 8 * MINUTE, 120 * MINUTE]])
  })

  test('a contract that disappears is marked, and keeps the day it was first seen', async () => {
    answers.contracts = () => [contract('BTC'), contract('OLD')]
    await record()
    await pass(3 * SECOND)
    answers.contracts = () => [contract('BTC')]
    await pass(60 * MINUTE)
    const rows = await store.reader(instruments).latest({ by: ['venue', 'instrument'], since: 0 })
    expect(
      rows
        .map((row) => [row.instrument, row.first_seen_at - T0, row.delisted_at && row.delisted_at - T0])
        .sort(),
    ).toEqual([
      ['BTC-PERP', 0, null],
      ['OLD-PERP', 0, 60 * MINUTE],
    ])
  })
})

describe('a contract whose size changes', () => {
  const sizes = () => {
    const { context } = asked.findLast(({ source }) => source === 'xx.tickers')!
    return [...context.contracts.perp.values()].map(({ contractSize }) => contractSize)
  }
  const doubled = () => [{ ...contract('BTC'), contractSize: 2 }, contract('ETH')]
  const changes = () =>
    store.rows(contractChanges).map(({ state, change, settled_at }) => [state, change, settled_at !== null])
  const CHANGE = 'BTC-PERP: contractSize 1 → 2'

  beforeEach(async () => {
    answers.contracts = () => [contract('BTC'), contract('ETH')]
    await record()
    await pass(30 * MINUTE)
  })

  test('keeps its old size until a second read, a minute later, says the same', async () => {
    answers.contracts = doubled
    // The next list is at the full hour.
    await pass(22 * MINUTE + 50 * SECOND)
    expect(changes()).toEqual([['unconfirmed', CHANGE, false]])
    expect(store.rows(instruments).map(({ contract_size }) => contract_size)).not.toContain(2)
    expect(gaps().filter(([source]) => source === 'xx.contracts')).toEqual([
      ['xx.contracts', 'contract_changed', expect.any(Number), null],
    ])
    expect(recorder!.health().find(({ source }) => source === 'xx.contracts')!.contested).toBe(CHANGE)
    await pass(30 * SECOND)
    expect(sizes()).toEqual([1, 1])
    await pass(2 * MINUTE)
    expect(sizes()).toEqual([2, 1])
    expect(changes()).toContainEqual(['confirmed', CHANGE, true])
    expect(store.rows(instruments).map(({ contract_size }) => contract_size)).toContain(2)
    expect(gaps().filter(([source]) => source === 'xx.contracts')).toEqual([
      ['xx.contracts', 'contract_changed', expect.any(Number), null],
      ['xx.contracts', 'contract_changed', expect.any(Number), expect.any(Number)],
    ])
    expect(recorder!.health().find(({ source }) => source === 'xx.contracts')!.contested).toBeNull()
  })

  test('keeps it for good where the second read says the old size again', async () => {
    answers.contracts = doubled
    await pass(22 * MINUTE + 50 * SECOND)
    answers.contracts = () => [contract('BTC'), contract('ETH')]
    await pass(3 * MINUTE)
    expect(sizes()).toEqual([1, 1])
    expect(changes()).toContainEqual(['withdrawn', CHANGE, true])
    expect(recorder!.health().find(({ source }) => source === 'xx.contracts')!.contested).toBeNull()
  })

  test('and does so across a restart', async () => {
    const stopped = recorder!.stop()
    await vi.runAllTimersAsync()
    await stopped
    answers.contracts = doubled
    await record()
    await pass(20 * SECOND)
    expect(sizes()).toEqual([1, 1])
    await pass(3 * MINUTE)
    expect(sizes()).toEqual([2, 1])
  })
})

function testVenue() {
  const note = (source: string, context: SourceContext) => {
    asked.push({ source, at: Date.now(), context })
  }
  return venue({
    id: 'xx',
    name: 'X',
    type: 'cex',
    country: null,
    markets: ['perp'],
    rest: { hosts: [], budget: { weight: 100, per: '1s' } },
    sources: [
      poll({
        id: 'xx.interest',
        into: oi5m,
        about: 'test',
        every: '5m',
        ...(answers.once && { once: true }),
        needs: ['perp marks'],
        ask: async (_api, context) => {
          note('xx.interest', context)
          return answers.interest(context)
        },
        parse: (_answer, { now, marks }) => {
          const mark = marks.perp.get('BTCUSDT')!
          return [
            { ts: now, exchange: 'okx', symbol: 'BTCUSDT', oi_base: 2, oi_usd: 2 * mark, mark_price: mark },
          ]
        },
      }),
      poll({
        id: 'xx.tickers',
        into: perpTickers,
        about: 'test',
        every: '1m',
        needs: ['perp contracts'],
        marks: { perp: perpMarks },
        ask: async (_api, context) => {
          note('xx.tickers', context)
          return answers.tickers(context)
        },
        parse: (price, { now, contracts }) =>
          [...contracts.perp.values()].map(({ symbol }) =>
            ticker(now, symbol, symbol.startsWith('BAD') ? Number.NaN : price!),
          ),
      }),
      poll({
        id: 'xx.contracts',
        into: instruments,
        about: 'test',
        every: '1h',
        ask: async (_api, context) => {
          note('xx.contracts', context)
          return answers.contracts()
        },
        parse: (list, { now }) => list.map((entry) => listed(entry, now)),
        lists: { perp: (list) => list },
      }),
    ],
  })
}

function contract(base: string): Contract {
  return {
    instrument: `${base}-PERP`,
    symbol: `${base}USDT`,
    base,
    quote: 'USDT',
    pieces: 1,
    contractSize: 1,
    fundingIntervalHours: 8,
  }
}

function listed({ instrument, base, quote, contractSize }: Contract, now: number) {
  const times = { expires_at: null, first_seen_at: now, last_seen_at: now, delisted_at: null }
  return {
    venue: 'okx',
    instrument,
    base,
    quote,
    kind: 'perp' as const,
    contract_size: contractSize,
    ...times,
  }
}

function ticker(ts: number, symbol: string, price: number) {
  return {
    ts,
    exchange: 'okx',
    symbol,
    last_price: price,
    mark_price: price,
    index_price: null,
    change_24h_pct: null,
    quote_volume_24h: null,
    funding_rate_pct: null,
    funding_interval_h: null,
    next_funding_at: null,
  }
}
