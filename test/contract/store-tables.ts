import { MINUTE } from '../../src/core/time.ts'
import { usd } from '../../src/define/figures.ts'
import {
  type AnyTable,
  boolean,
  date,
  integer,
  json,
  maybe,
  number,
  oneOf,
  type Row,
  table,
  text,
  time,
} from '../../src/define/table.ts'

/** Tables for the contract of stores: one of each kind that the verbs treat differently. */
const common = { about: 'For the contract.', cadence: 'live', keepDays: null } as const

export const ticks = table({
  ...common,
  name: 'contract_ticks',
  columns: {
    ts: time(),
    venue: text(),
    symbol: text(),
    price: number(),
    size: maybe(number()),
    trades: integer(),
    live: boolean(),
    seen_at: maybe(time()),
    note: maybe(text()),
    extra: maybe(json<unknown>()),
  },
  time: 'ts',
  key: ['ts', 'venue', 'symbol'],
  writes: 'append',
})

/** Paging with its time outside of the key. */
export const events = table({
  ...common,
  name: 'contract_events',
  columns: { at: time(), id: text(), n: integer() },
  time: 'at',
  key: ['id'],
  writes: 'append',
})

export const days = table({
  ...common,
  name: 'contract_days',
  columns: { date: date(), symbol: text(), usd: usd(), events: integer() },
  time: 'date',
  key: ['date', 'symbol'],
  writes: 'replace',
})

/** Newest-wins with a time that is not part of the key. */
export const incidents = table({
  ...common,
  name: 'contract_incidents',
  columns: { id: text(), started_at: time(), usd: number(), coins: json<string[]>() },
  time: 'started_at',
  key: ['id'],
  writes: 'replace',
})

/** Rows that are written before they are final. */
export const reports = table({
  ...common,
  name: 'contract_reports',
  columns: { date: date(), fund: text(), usd: number(), status: maybe(oneOf('provisional', 'final')) },
  time: 'date',
  key: ['date', 'fund'],
  status: { column: 'status', provisional: 'provisional' },
  writes: 'replace',
})

/** Names that are words of SQL. */
export const words = table({
  ...common,
  name: 'contract_words',
  columns: {
    date: date(),
    interval: text(),
    rollup: text(),
    final: boolean(),
    format: maybe(text()),
    order: number(),
    limit: integer(),
  },
  time: 'date',
  key: ['date', 'rollup', 'interval'],
  writes: 'append',
})

export const CONTRACT_TABLES: readonly AnyTable[] = [ticks, events, days, incidents, reports, words]

export const T0 = Date.UTC(2026, 10, 1)
export type Tick = Row<typeof ticks>

export function tick(minute: number, more: Partial<Tick> = {}): Tick {
  return {
    ts: T0 + minute * MINUTE,
    venue: 'binance',
    symbol: 'BTCUSDT',
    price: 100 + minute,
    size: 1,
    trades: minute,
    live: true,
    seen_at: null,
    note: null,
    extra: null,
    ...more,
  }
}

export const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
