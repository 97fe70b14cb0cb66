import { type Agent, request as httpRequest } from 'node:http'
import { type Access, createAccess } from '../../src/access/access.ts'
import type { KeyFinder } from '../../src/access/checked-keys.ts'
import { createPayment, type Payment } from '../../src/access/payment.ts'
import { SIMULATED_PAY_TO } from '../../src/access/payment-networks.ts'
import type { Cashier } from '../../src/access/x402/cashier.ts'
import type { Ailment } from '../../src/core/ailment.ts'
import type { Clock } from '../../src/core/clock.ts'
import { Problem } from '../../src/core/errors.ts'
import { type Log, silentLog } from '../../src/core/log.ts'
import type { Ms } from '../../src/core/time.ts'
import * as is from '../../src/define/answer.ts'
import { type Board, board } from '../../src/define/board.ts'
import type { Dataset } from '../../src/define/dataset.ts'
import { type Offer, offer } from '../../src/define/offer.ts'
import {
  choice,
  optionalMoment,
  optionalPerpSymbol,
  optionalVenue,
  perpSymbol,
  whole,
} from '../../src/define/params.ts'
import type { OpenReader, Spend } from '../../src/define/reader.ts'
import type { Retention } from '../../src/define/retention.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { number, table, text, time } from '../../src/define/table.ts'
import { tableHistory } from '../../src/define/table-history.ts'
import type { KeyHolder } from '../../src/ledger/port.ts'
import { hashOf } from '../../src/ledger/secrets.ts'
import type { Shared } from '../../src/process/open-shared.ts'
import type { Downloads } from '../../src/serve/bulk-download.ts'
import type { Endpoint } from '../../src/serve/endpoint.ts'
import { SlowLane } from '../../src/serve/http/slow-lane.ts'
import type { Service } from '../../src/serve/serve.ts'
import { createVitals } from '../../src/serve/vitals.ts'
import type { RowsText, Store, TextCall } from '../../src/store/port.ts'
import { serviceInOneThread } from '../fixtures/one-thread.ts'

export const START: Ms = Date.parse('2026-11-15T12:00:00.000Z')
export const KEYS = { free: 'ak_free', builder: 'ak_builder', scale: 'ak_scale' } as const

const readings = table({
  name: 'readings',
  about: 'Readings for the tests.',
  columns: { ts: time(), venue: text(), symbol: text(), price: number(), size: number() },
  time: 'ts',
  key: ['ts', 'symbol'],
  writes: 'append',
  cadence: '1m',
  keepDays: 35,
})

const readingsHistory = offer({
  route: 'readings-history',
  priceUsd: 0.005,
  about: 'Readings as they were recorded.',
  source: 'the tests',
  params: { symbol: optionalPerpSymbol('Perpetual.'), exchange: optionalVenue('Venue.') },
  answer: tableHistory(readings, {
    columns: ['ts', 'symbol', 'price', 'price_per_size'],
    ratios: { price_per_size: { numerator: 'price', denominator: 'size', times: 1 } },
    by: { symbol: 'symbol', exchange: 'venue' },
    limitMax: 50,
  }),
})

const QuoteRow = is.part({
  symbol: is.symbol(),
  lastPrice: is.price('Newest price.'),
  parts: is.listOf(is.ratio('A part.'), 'Parts.'),
})

/** Rows come from the table `readings`; `FAILUSDT` fails, `GONEUSDT` is not known. */
export const quotesBoard = board({
  id: 'quotes',
  path: '/api/public/quotes',
  aliases: ['/api/quotes'],
  title: 'Quotes',
  about: 'Newest price of each symbol.',
  cadence: '1m',
  spelling: 'camel',
  params: {
    top: whole({ min: 1, max: 500, default: 200, about: 'How many rows.' }),
    sort: choice(['price', 'symbol'], { default: 'price', about: 'Order.' }),
    at: optionalMoment('When.'),
  },
  result: is.part({ sort: is.text('Order.'), quotes: is.listOf(QuoteRow, 'Quotes.') }),
  example: { top: '3' },
  reads: { readings },
  subject: 'readings',
  list: 'quotes',
  async compute({ readings: reader }, { top, sort }, { now }) {
    const rows = await reader.latest({
      since: now.minus('1d').ms,
      by: ['symbol'],
      columns: ['symbol', 'price'],
    })
    return {
      sort,
      quotes: rows.slice(0, top).map((row) => ({ symbol: row.symbol, lastPrice: row.price, parts: [1, 2] })),
    }
  },
})

const quoteBoard = board({
  id: 'quote',
  path: '/api/public/quotes/{symbol}',
  title: 'One quote',
  about: 'Newest price of one symbol.',
  cadence: '10m',
  spelling: 'snake',
  params: { symbol: perpSymbol() },
  result: is.part({ symbol: is.symbol(), at: is.iso('Now.'), change_pct: is.pct('Change.') }),
  example: { symbol: 'BTCUSDT' },
  reads: { readings },
  subject: 'readings',
  async compute({ readings: reader }, { symbol }, { now }) {
    if (symbol === 'GONEUSDT')
      throw new Problem('unknown_symbol', `There is no ${symbol}.`, { param: 'symbol' })
    if (symbol === 'FAILUSDT') throw new Error('secret detail of a failure')
    await reader.aggregate({ since: now.minus('1d').ms, take: { rows: { count: true } } })
    return { symbol, at: now.ms, change_pct: 1.23456789 }
  },
})

/** A clock that stands until it is told. */
class HandClock implements Clock {
  ms = START
  now(): Ms {
    return this.ms
  }
}

type Cells = Record<string, unknown>

/** Just enough of a store for the rules of the HTTP side; the engine has its own suite. */
/** What a question without an answer finds. */
export const NO_ROWS: RowsText = {
  text: Buffer.from('[]'),
  count: 0,
  truncated: false,
  end: null,
  newest: null,
}

class FakeStore {
  rows: Cells[] = [
    { ts: START - 90_000, venue: 'binance', symbol: 'BTCUSDT', price: 100_000.123456789, size: 2 },
    { ts: START - 60_000, venue: 'okx', symbol: 'ETHUSDT', price: 4_000.5, size: 0 },
  ]
  /** The first row of all. */
  first: Cells[] = [{ first: Date.parse('2026-10-13T04:05:06.000Z') }]
  /** Signals that ended. */
  ended: Cells[] = []
  /** Since when sources are due, and until when. */
  terms: Cells[] = []
  asked: { verb: string; table: string; query: Record<string, unknown> }[] = []
  fails = false
  /** What each reading is said to cost the engine, in milliseconds. */
  costMs = 0
  /** Reads wait for it. */
  gate: Promise<void> = Promise.resolve()
  text: RowsText = {
    text: Buffer.from('[{"ts":"2026-11-15T11:58:30.000Z","symbol":"BTCUSDT","price":1,"price_per_size":2}]'),
    count: 1,
    truncated: true,
    end: [START - 90_000, 'BTCUSDT'],
    newest: START - 90_000,
  }

  async #rowsOf(verb: string, target: AnyTable, query: Record<string, unknown>): Promise<Cells[]> {
    this.asked.push({ verb, table: target.name, query })
    await this.gate
    if (this.fails) throw new Error('the engine is gone')
    if (target.name === 'venues') return [{ venue: 'binance' }, { venue: 'okx' }]
    if (target.name === 'perp_tickers') return [{ symbol: 'BTCUSDT' }, { symbol: 'ETHUSDT' }]
    if (target.name === 'readings' && verb === 'range') return []
    if (target.name === 'readings' && 'first' in ((query.take as Cells) ?? {})) return this.first
    if (target.name === 'readings') return this.rows
    if (target.name === 'liquidation_events') return [{ event_time: START - 10_000 }]
    if (target.name === 'venue_snapshots')
      return [{ ts: START - 60_000, venue: 'binance', market: 'perp', last: START - 60_000 }]
    if (target.name === 'signal_outcomes') return this.ended
    if (target.name === 'source_terms') return this.terms
    if (target.name === 'venue_feeds')
      return ['binance', 'okx'].map((venue) => ({ venue, market: 'perp', cadence_s: 600, enabled: true }))
    return []
  }

  readonly reader = ((target: AnyTable, spend?: Spend) => {
    const ask = (verb: string) => async (query: Record<string, unknown>) => {
      spend?.(this.costMs)
      const rows = await this.#rowsOf(verb, target, query)
      const hidden = (query.take as Cells | undefined)?.newest_input_time as { max: string } | undefined
      return rows.map((row) => ({ ...row, ...(hidden ? { newest_input_time: row[hidden.max] } : {}) }))
    }
    return { range: ask('range'), latest: ask('latest'), aggregate: ask('aggregate'), bucket: ask('bucket') }
  }) as unknown as OpenReader

  #text(verb: string) {
    return async (target: AnyTable, query: Record<string, unknown>, _shape: unknown, call: TextCall = {}) => {
      call.spend?.(this.costMs)
      this.asked.push({ verb, table: target.name, query })
      return this.text
    }
  }
  readonly rowsAsJson = this.#text('rowsAsJson')
  readonly rowsAsCsv = this.#text('rowsAsCsv')
}

export interface Running {
  readonly service: Service
  readonly base: string
  readonly store: FakeStore
  readonly clock: HandClock
  readonly access: Access
}

export async function startService(
  more: {
    simulated?: boolean
    publicUrl?: string
    log?: Log
    /** Of callers without a key, and of Free keys. */
    perMinute?: number
    /** Seconds of computing a minute, of either. */
    computeSeconds?: number
    cacheBytes?: number
    retention?: Retention
    slowLane?: SlowLane
    /** Besides those of the fixture. */
    boards?: readonly Board[]
    offers?: readonly Offer[]
    datasets?: readonly Dataset[]
    /** Instead of the one that takes nothing but plans. */
    payment?: Payment
    /** Who takes money, and which prepaid keys it knows, by their hash. */
    cashier?: Cashier
    findPrepaidKey?: (hash: string) => unknown
    /** Instead of the fake one. */
    engine?: Store
    downloads?: Downloads
    /** Whose keys are taken, besides those of the fixture. */
    keys?: KeyFinder
    /** Pages of persons, at the time of the service. */
    personal?: (clock: Clock) => readonly Endpoint[]
    /** What is wrong, for the health check. */
    ailments?: () => readonly Ailment[]
    /** What it has in common with others. */
    shared?: Shared
  } = {},
): Promise<Running> {
  const store = new FakeStore()
  const clock = new HandClock()
  const plans = Object.fromEntries(Object.entries(KEYS).map(([plan, key]) => [hashOf(key), plan]))
  const access = createAccess({
    ledger: {
      findKey: (hash) => {
        const plan = plans[hash] as 'free' | 'builder' | 'scale' | undefined
        return plan ? ({ accountId: plan, plan } as KeyHolder) : (more.keys?.findKey(hash) ?? null)
      },
      ...(more.findPrepaidKey && { findPrepaidKey: more.findPrepaidKey }),
    },
    clock,
    plans: more.perMinute === undefined ? { anonymous: 100_000 } : bothOf(more.perMinute),
    ...(more.computeSeconds === undefined ? {} : { computeSeconds: bothOf(more.computeSeconds) }),
    keyRequiredFrom: null,
    trustProxy: '1',
    log: silentLog,
    ...(more.shared && { shared: more.shared.calls }),
  })
  const service = serviceInOneThread({
    boards: [quotesBoard, quoteBoard, ...(more.boards ?? [])],
    offers: [readingsHistory, ...(more.offers ?? [])],
    ...(more.datasets && { datasets: more.datasets }),
    store: more.engine ?? (store as unknown as Store),
    access,
    clock,
    log: more.log ?? silentLog,
    site: { publicUrl: more.publicUrl ?? 'http://perptape.example', simulated: more.simulated ?? false },
    ...(more.cacheBytes === undefined ? {} : { cacheBytes: more.cacheBytes }),
    ...(more.retention && { retention: more.retention }),
    ...(more.downloads && { downloads: more.downloads }),
    ...(more.cashier && { cashier: more.cashier }),
    ...(more.personal && { personal: more.personal(clock) }),
    payment: more.payment ?? createPayment({ publicUrl: 'http://perptape.example', payTo: SIMULATED_PAY_TO }),
    slowLane: more.slowLane ?? new SlowLane({ delayMs: 0 }),
    ...(more.shared && { shared: more.shared }),
    ...(more.ailments
      ? {
          vitals: createVitals({ openReader: (more.engine ?? store).reader, clock, ailments: more.ailments }),
        }
      : {}),
  })
  more.shared?.changes.on('rows', () => service.forgetAnswers())
  return { service, base: await service.listen(), store, clock, access }
}

const bothOf = (limit: number) => ({ anonymous: limit, free: limit })

export interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely by the tests.
  readonly json: any
}

/** Somebody out there, as the trusted proxy in front names them. */
const CALLER = { 'x-forwarded-for': '203.0.113.7' }

/** A plain request of a stranger: nothing is decoded or followed. */
export function get(
  base: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; agent?: Agent; body?: string } = {},
): Promise<Got> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path,
        method: options.method ?? 'GET',
        headers: { ...CALLER, ...options.headers },
        agent: options.agent ?? false,
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () => {
          const body = Buffer.concat(chunks)
          const text = body.toString()
          let json: unknown
          try {
            json = JSON.parse(text)
          } catch {}
          resolve({ status: res.statusCode ?? 0, headers: res.headers as Got['headers'], body, text, json })
        })
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}
