import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { HOUR } from '../../src/core/time.ts'
import { type Venue, venue } from '../../src/define/source.ts'
import { createRecorder, type Recorder } from '../../src/recorder/recorder.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { type LoopbackVenue, openLoopbackVenue } from '../fakes/loopback-venue.ts'
import { type Ask, askOn } from '../fixtures/ask.ts'

/** What Bybit says of a contract; a test makes it lie. Open interest is of one side, in coins. */
interface Quoted {
  base: string
  price: number
  mark: number
  rate: number
  oi: number
  turnover: number
}

export interface LyingStage {
  wire: LoopbackVenue
  store: Store
  recorder: Recorder
  quotes: Map<string, Quoted>
  /** Milliseconds that our clock is ahead of the machine's. */
  shift: number
  now(): number
  record(...venues: Venue[]): Promise<void>
  /** Rows refused of a source by a rule since the start. */
  refused(source: string, rule: string): number
  ask: Ask
  until(what: () => unknown): Promise<void>
}

/** The recorder's own Bybit adapter on loopback, asked so often that a test need not wait. */
const quickBybit: Venue = venue({
  ...bybit,
  sources: bybit.sources.map((source) =>
    source.kind === 'poll' && source.every !== '1h' ? { ...source, every: '300ms' } : source,
  ),
})

export function useLyingStage(): LyingStage {
  const stage = { shift: 0 } as LyingStage
  let running: Recorder | null = null
  stage.now = () => Date.now() + stage.shift
  beforeEach(async () => {
    stage.shift = 0
    stage.quotes = new Map([
      ['BTCUSDT', { base: 'BTC', price: 60_000, mark: 60_000, rate: 0.0001, oi: 10_000, turnover: 5e9 }],
      ['ETHUSDT', { base: 'ETH', price: 3_000, mark: 3_000, rate: -0.0002, oi: 100_000, turnover: 2e9 }],
    ])
    stage.wire = await openLoopbackVenue()
    // It takes what it is sent and says what a test tells it to.
    stage.wire.mode = 'mute'
    stage.wire.answer = (request, response) => bybitAnswer(stage.quotes, request, response)
    stage.store = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
    stage.ask = (id, params = {}, now = stage.now()) => askOn(stage.store)(id, params, now)
  })
  afterEach(async () => {
    await running?.stop()
    running = null
    await stage.wire.close()
    await stage.store.close()
  })
  stage.record = async (...venues) => {
    await running?.stop()
    running = createRecorder({
      venues: venues.length > 0 ? venues : [quickBybit],
      rollups: [],
      store: stage.store,
      gateway: stage.wire.gateway,
      clock: { now: stage.now, monotonic: () => performance.now() },
      log: silentLog,
      timings: { retryFirstMs: 20, retryMaxMs: 100, afterMarkMinMs: 1, afterMarkMaxMs: 5, startSpreadMs: 3 },
      batching: { flushMs: 20 },
    })
    stage.recorder = running
    await running.start()
  }
  stage.refused = (source, rule) =>
    stage.recorder.quarantined().find((one) => one.source === source && one.rule === rule)?.rows ?? 0
  stage.until = async (what) => {
    await vi.waitFor(
      async () => {
        if (!(await what())) throw new Error(`never came true: ${what}`)
      },
      { interval: 20, timeout: 60_000 },
    )
  }
  return stage
}

function bybitAnswer(
  quotes: ReadonlyMap<string, Quoted>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = request.url ?? ''
  const entry = path.includes('instruments-info') ? contractOf : path.includes('tickers') ? tickerOf : null
  const list = entry ? [...quotes].map(([symbol, quoted]) => entry(symbol, quoted)) : []
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ retCode: 0, retMsg: 'OK', result: { category: 'linear', list } }))
}

function contractOf(symbol: string, { base }: Quoted) {
  return {
    symbol,
    contractType: 'LinearPerpetual',
    status: 'Trading',
    baseCoin: base,
    quoteCoin: 'USDT',
    settleCoin: 'USDT',
    launchTime: '1585526400000',
    fundingInterval: 480,
    symbolType: '',
  }
}

function tickerOf(symbol: string, { price, mark, rate, oi, turnover }: Quoted) {
  return {
    symbol,
    lastPrice: String(price),
    markPrice: String(mark),
    indexPrice: String(mark),
    price24hPcnt: '0.01',
    turnover24h: String(turnover),
    fundingRate: String(rate),
    nextFundingTime: String(Math.ceil(Date.now() / (8 * HOUR)) * 8 * HOUR),
    singleOpenInterest: String(oi),
  }
}
