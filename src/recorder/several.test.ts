import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStore } from '../../test/fakes/memory-store.ts'
import { T0 } from '../../test/fakes/rows.ts'
import { contractOf } from '../../test/venues/context.ts'
import { systemClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { MINUTE, SECOND } from '../core/time.ts'
import { liveGateway } from '../define/gateway.ts'
import { type Provider, poll, provider, type Source, venue } from '../define/source.ts'
import { fundingMarks } from '../tables/market/funding.ts'
import { perpTickers } from '../tables/market/tickers.ts'
import { recordingGaps, sourceTerms } from '../tables/record/recording.ts'
import { instruments, venues } from '../tables/venues/venues.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** Several sources that list, and one that fills several tables. */
let recorder: Recorder
let store: MemoryStore
let answer: readonly string[]

beforeEach(() => {
  vi.useFakeTimers({ now: T0 + 20 * SECOND })
  store = new MemoryStore()
  answer = ['BTC-PERP']
})
afterEach(async () => {
  const stopped = recorder.stop()
  await vi.runAllTimersAsync()
  await stopped
  vi.useRealTimers()
})

const lister = (market: 'perp' | 'spot' | 'option', instrument: string) =>
  poll({
    id: `okx.${market}-contracts`,
    into: instruments,
    about: 'test',
    every: '1h',
    ask: async () => instrument,
    parse: () => [],
    lists: { [market]: () => [contractOf({ instrument, symbol: 'BTCUSDT' })] },
  })

const tickers = poll({
  id: 'okx.tickers',
  into: { tickers: perpTickers, funding: fundingMarks },
  about: 'test',
  every: '1m',
  needs: ['perp contracts'],
  ask: async () => answer,
  parse(names, { now, contracts, tally }) {
    const symbols = tally.walk(names, (name) => contracts.perp.get(name)?.symbol ?? null)
    const unknown = { index_price: null, change_24h_pct: null, quote_volume_24h: null }
    const rate = { funding_rate_pct: 0.01, next_funding_at: null }
    return {
      tickers: symbols.map((symbol) => ({
        ...unknown,
        ...rate,
        ts: now,
        exchange: 'okx',
        symbol,
        last_price: 100,
        mark_price: 101,
        funding_interval_h: 8,
      })),
      funding: symbols.map((symbol) => ({ ...rate, ts: now, exchange: 'okx', symbol, interval_h: 8 })),
    }
  },
  marks: { perp: ({ tickers }) => tickers.map((row) => [row.symbol, row.mark_price!] as const) },
})

/** Who is no exchange. */
const bank = provider({
  id: 'bank',
  name: 'A central bank',
  about: 'Rates.',
  rest: { hosts: [], budget: { weight: 60, per: '1m' } },
  sources: [
    poll({
      id: 'bank.rates',
      into: fundingMarks,
      about: 'test',
      every: '1m',
      ask: async () => answer,
      parse: (names, { now, tally }) =>
        tally.walk(names, (symbol) => (symbol === 'USD' ? rateRow(now, symbol) : null)),
    }),
  ],
})

const rateRow = (ts: number, symbol: string) => {
  return { ts, exchange: 'okx', symbol, funding_rate_pct: 0.01, interval_h: 8, next_funding_at: null }
}

async function record(...sources: Source[]): Promise<void> {
  await recordAll(sources, [])
}

async function recordAll(sources: readonly Source[], providers: readonly Provider[]): Promise<void> {
  const head = { id: 'okx', name: 'X', type: 'cex', country: null, markets: ['perp'] } as const
  recorder = createRecorder({
    venues: [venue({ ...head, rest: { hosts: [], budget: { weight: 100, per: '1s' } }, sources })],
    providers,
    rollups: [],
    store,
    gateway: liveGateway,
    clock: systemClock,
    log: silentLog,
  })
  await recorder.start()
}

test('the lists of two markets live side by side, whichever comes last', async () => {
  await record(lister('perp', 'BTC-PERP'), lister('spot', 'BTC-SPOT'), lister('option', 'BTC-CALL'), tickers)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(store.rows(perpTickers)).toMatchObject([{ ts: T0, symbol: 'BTCUSDT' }])
  expect(store.rows(recordingGaps)).toEqual([])
})

test('one answer fills several tables, and its source says so', async () => {
  await record(lister('perp', 'BTC-PERP'), tickers)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(store.rows(perpTickers)).toMatchObject([{ ts: T0, last_price: 100 }])
  expect(store.rows(fundingMarks)).toMatchObject([{ ts: T0, funding_rate_pct: 0.01 }])
  const page = recorder.health().find(({ source }) => source === 'okx.tickers')
  expect(page).toMatchObject({ into: 'perp_tickers funding_marks', rows: 2, stale: false })
  const term = store.rows(sourceTerms).find(({ source }) => source === 'okx.tickers')
  expect(term?.into_table).toBe('perp_tickers funding_marks')
})

test('an answer of which no entry is recognised is a fault and a gap, not 0 rows', async () => {
  await record(lister('perp', 'BTC-PERP'), tickers)
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  answer = ['BTC-NEW', 'ETH-NEW']
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  const page = recorder.health().find(({ source }) => source === 'okx.tickers')
  expect(page?.error).toBe('none of 2 entries is recognised, such as "BTC-NEW"')
  expect(store.rows(recordingGaps)).toMatchObject([
    {
      source: 'okx.tickers',
      reason: 'bad_answer',
      started_at: T0 + MINUTE,
      into_table: 'perp_tickers funding_marks',
    },
  ])
  answer = []
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(store.rows(recordingGaps).at(-1)?.ended_at).toBeGreaterThan(T0)
})

test('a provider is recorded with gaps, health and terms, and is no exchange', async () => {
  answer = ['USD']
  await recordAll([lister('perp', 'BTC-PERP')], [bank])
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(store.rows(fundingMarks)).toMatchObject([{ ts: T0, symbol: 'USD' }])
  answer = ['<html>']
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  expect(store.rows(recordingGaps)).toMatchObject([{ source: 'bank.rates', reason: 'bad_answer' }])
  expect(recorder.health().find(({ source }) => source === 'bank.rates')?.failuresInRow).toBeGreaterThan(0)
  expect(store.rows(sourceTerms).map(({ source }) => source)).toContain('bank.rates')
  expect(store.rows(venues).map(({ venue }) => venue)).toEqual(['okx'])
})
