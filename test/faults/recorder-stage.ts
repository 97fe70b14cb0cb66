import { afterEach, beforeEach, vi } from 'vitest'
import { systemClock } from '../../src/core/clock.ts'
import { silentLog } from '../../src/core/log.ts'
import { HOUR } from '../../src/core/time.ts'
import type { Contract } from '../../src/define/market.ts'
import { poll, type Stream, stream, type Venue, venue } from '../../src/define/source.ts'
import type { Row } from '../../src/define/table.ts'
import { createRecorder, type Recorder, type RecorderOptions } from '../../src/recorder/recorder.ts'
import type { Timings } from '../../src/recorder/timings.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import { liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { themeMembers } from '../../src/tables/market/themes.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import {
  collectorRuns,
  contractChanges,
  contractLists,
  filledSpans,
  quarantinedRows,
  recorderPulses,
  recordingGaps,
  sourceTerms,
} from '../../src/tables/record/recording.ts'
import { instruments, venueFeeds, venues } from '../../src/tables/venues/venues.ts'
import { type LoopbackVenue, openLoopbackVenue } from '../fakes/loopback-venue.ts'
import { type TroubledStore, troubled } from '../fakes/troubled-store.ts'

export const STAGE_TABLES = [
  instruments,
  liquidationEvents,
  collectorRuns,
  recordingGaps,
  filledSpans,
  contractChanges,
  contractLists,
  recorderPulses,
  sourceTerms,
  quarantinedRows,
  perpTickers,
  fundingSettlements,
  oi5m,
  venues,
  venueFeeds,
  liquidationFeeds,
  themeMembers,
]

/** Where the test venue is asked. */
export const TEST_API = 'https://api.test'

/** Quick to try again; what gives up waiting does so later than any machine is slow, unless a test is about that. */
export const SHORT: Partial<Timings> = {
  callTimeoutMs: 60_000,
  connectTimeoutMs: 60_000,
  retryFirstMs: 20,
  retryMaxMs: 100,
  refusedFirstMs: 20,
  refusedMaxMs: 100,
  afterMarkMinMs: 1,
  afterMarkMaxMs: 5,
  startSpreadMs: 3,
  reconnectFirstMs: 20,
  reconnectMaxMs: 100,
  stableMs: 500,
  streamReportMs: 200,
  pulseMs: 100,
  stopMs: 60_000,
}

/** A real store, a venue on loopback, and a recorder between them. */
export interface Stage {
  wire: LoopbackVenue
  store: TroubledStore
  recorder: Recorder
  /** Replaces the recorder by another on the same store. */
  record(venues?: Venue[], more?: Partial<RecorderOptions>): Promise<void>
  /** Stored liquidations by their key, repeats included. */
  stored(): Promise<string[]>
  gaps(source?: string): Promise<Row<typeof recordingGaps>[]>
  runs(feed: string): Promise<Row<typeof collectorRuns>[]>
  until(what: () => unknown): Promise<void>
}

export function useStage(): Stage {
  const stage = {} as Stage
  let running: Recorder | null = null
  beforeEach(async () => {
    stage.wire = await openLoopbackVenue()
    stage.store = troubled(await openDuckdbStore({ file: ':memory:', tables: STAGE_TABLES, log: silentLog }))
  })
  afterEach(async () => {
    await running?.stop()
    running = null
    await stage.wire.close()
    await stage.store.close()
  })
  stage.record = async (list = [testVenue()], more = {}) => {
    await running?.stop()
    running = createRecorder({
      venues: list,
      rollups: [],
      store: stage.store,
      gateway: stage.wire.gateway,
      clock: systemClock,
      log: silentLog,
      timings: SHORT,
      batching: { flushMs: 20, retryFirstMs: 10, retryMaxMs: 50 },
      ...more,
    })
    stage.recorder = running
    await running.start()
  }
  const since = Date.now() - HOUR
  const all = { since, order: 'asc', limit: 100_000 } as const
  stage.stored = async () =>
    (await stage.store.reader(liquidationEvents).range(all)).map((row) => row.dedupe_key)
  stage.gaps = async (source = 'tv.liquidations') =>
    (await stage.store.reader(recordingGaps).range(all)).filter((row) => row.source === source)
  stage.runs = async (feed) =>
    (await stage.store.reader(collectorRuns).range(all)).filter((row) => row.feed === feed)
  stage.until = async (what) => {
    await vi.waitFor(
      async () => {
        if (!(await what())) throw new Error(`never came true: ${what}`)
      },
      { interval: 5, timeout: 60_000 },
    )
  }
  return stage
}

interface Sent {
  readonly id: string
  readonly at: number
}

export function messageOf(...ids: string[]): { liquidations: Sent[] } {
  return { liquidations: ids.map((id) => ({ id, at: Date.now() })) }
}

export const testStream = (more: Partial<Stream> = {}): Stream => ({
  ...stream({
    id: 'tv.liquidations',
    into: liquidationEvents,
    about: 'Forced orders of the test venue.',
    liquidations: { kind: 'full' },
    url: 'wss://stream.test/ws',
    subscribe: ({ contracts }) => [{ op: 'subscribe', contracts: [...contracts.perp.keys()] }],
    heartbeat: { every: '40ms', send: { json: { op: 'ping' } } },
    silence: '1h',
    parse: (message) => readLiquidations(message),
  }),
  ...more,
})

/** A cadence whose marks no test lives to miss: it is asked at the start, and again at once where that failed. */
export const ASKED_ONCE = '1h'

/** Lists contracts over HTTP: the names in a list. */
export const testContracts = poll({
  id: 'tv.contracts',
  into: instruments,
  about: 'Contracts of the test venue.',
  every: '200ms',
  ask: async (api) => (await api.get(`${TEST_API}/contracts`)) as string[],
  parse: () => [],
  lists: { perp: (names) => names.map(contractOf) },
})

export function testVenue(...sources: Venue['sources'][number][]): Venue {
  return venue({
    id: 'tv',
    name: 'Test venue',
    type: 'cex',
    country: null,
    markets: ['perp'],
    rest: { hosts: [new URL(TEST_API).host], budget: { weight: 100, per: '1s' } },
    sources: sources.length > 0 ? sources : [testStream()],
  })
}

function contractOf(instrument: string): Contract {
  const [base, quote] = [instrument, 'USDT']
  return {
    instrument,
    symbol: `${base}${quote}`,
    base,
    quote,
    pieces: 1,
    contractSize: 1,
    fundingIntervalHours: 8,
  }
}

export function readLiquidations(message: unknown): Row<typeof liquidationEvents>[] | null {
  if (typeof message !== 'object' || message === null) throw new Error('no object')
  if ('op' in message) return null
  const { liquidations } = message as { liquidations: Sent[] }
  return liquidations.map(({ id, at }) => ({
    event_time: at,
    received_at: Date.now(),
    exchange: 'okx',
    symbol: 'BTCUSDT',
    side: 'SELL',
    price: 60_000,
    qty: 0.5,
    quote_qty: 30_000,
    delayed: false,
    dedupe_key: id,
  }))
}
