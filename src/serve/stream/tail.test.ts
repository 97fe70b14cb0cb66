import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, type Ms, SECOND } from '../../core/time.ts'
import type { OpenReader, Position } from '../../define/reader.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import type { incidents, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import type { whaleTrades } from '../../tables/positioning/whales.ts'
import type { Frame } from './frame.ts'
import { Tail } from './tail.ts'

const NOW: Ms = Date.parse('2026-11-15T12:00:00.000Z')

type Cells = Readonly<Record<string, unknown>>
interface Asked {
  readonly since: Ms
  readonly until: Ms
  readonly limit: number
  readonly order: 'asc' | 'desc'
  readonly after?: Position
}

/** Rows in order, page by page, as the engine gives them. */
class FakeRecord {
  readonly rows = new Map<string, Cells[]>()
  fails: ((table: string, asked: Asked) => boolean) | null = null

  put(table: string, ...rows: readonly Cells[]): void {
    this.rows.set(table, [...(this.rows.get(table) ?? []), ...rows])
  }

  readonly reader = ((table: AnyTable) => ({
    range: async (asked: Asked) => {
      if (this.fails?.(table.name, asked)) throw new Error('the engine is away')
      const key: readonly string[] = table.key
      const placeOf = (row: Cells) => [table.time, ...key].map((name) => String(row[name])).join(' ')
      const inOrder = [...(this.rows.get(table.name) ?? [])]
        .filter((row) => (row[table.time] as Ms) >= asked.since && (row[table.time] as Ms) < asked.until)
        .filter((row) => asked.after === undefined || placeOf(row) > asked.after.join(' '))
        .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      return (asked.order === 'asc' ? inOrder : inOrder.reverse()).slice(0, asked.limit)
    },
  })) as unknown as OpenReader
}

const order = (key: string, event_time: Ms, more: Partial<Row<typeof liquidationEvents>> = {}) => ({
  event_time,
  received_at: event_time + 100,
  exchange: 'bybit',
  symbol: 'BTCUSDT',
  side: 'SELL',
  price: 100_000.5,
  qty: 0.25,
  quote_qty: 25_000.125,
  delayed: false,
  dedupe_key: key,
  ...more,
})
const print = (trade_id: string, ts: Ms): Row<typeof whaleTrades> => ({
  ts,
  exchange: 'binance',
  market: 'spot',
  symbol: 'ETHUSDT',
  trade_id,
  side: 'BUY',
  price: 4_000,
  qty: 500,
  notional_usd: 2_000_000.006,
})
const cascade = (id: string, started_at: Ms, ended_at: Ms | null): Partial<Row<typeof incidents>> => ({
  id,
  started_at,
  ended_at,
  total_usd: 9e6,
  long_usd: 8e6,
  short_usd: 1e6,
  peak_5m_usd: 6e6,
  baseline_5m_usd: 150_000,
  events: 30,
  coins: [{ symbol: 'BTCUSDT', total_usd: 9e6, long_usd: 8e6, short_usd: 1e6, share_pct: 100 }],
  by_exchange: [{ exchange: 'bybit', kind: 'full', total_usd: 9e6, events: 30 }],
})

let now: Ms
let record: FakeRecord
let tail: Tail
beforeEach(() => {
  now = NOW
  record = new FakeRecord()
  tail = new Tail(record.reader, { now: () => now })
})

/** One look a second, as the front does. */
async function looks(seconds: number): Promise<Frame[]> {
  const all: Frame[] = []
  for (let look = 0; look < seconds; look++) {
    for (let more = true; more; ) {
      const told = await tail.look(false)
      all.push(...told.frames)
      more = told.more
    }
    now += SECOND
  }
  return all
}
const keysOf = (frames: readonly Frame[]) => frames.map(({ key }) => key)

describe('the tail of the record', () => {
  it('tells rows as boards show them', async () => {
    record.put('liquidation_events', order('a', NOW - SECOND))
    record.put('whale_trades', print('7', NOW - 2 * SECOND))
    const [first, second] = await looks(1)
    expect(first).toMatchObject({
      kind: 'print',
      usd: 2_000_000.006,
      symbols: ['ETHUSDT'],
      venues: ['binance'],
    })
    expect(JSON.parse(first!.data)).toEqual({
      key: 'binance:spot:ETHUSDT:7',
      at: '2026-11-15T11:59:58.000Z',
      ts: '2026-11-15T11:59:58.000Z',
      exchange: 'binance',
      market: 'spot',
      symbol: 'ETHUSDT',
      side: 'BUY',
      price: 4_000,
      qty: 500,
      notional_usd: 2_000_000.01,
    })
    expect(JSON.parse(second!.data)).toEqual({
      key: 'a',
      at: '2026-11-15T11:59:59.000Z',
      event_time: '2026-11-15T11:59:59.000Z',
      exchange: 'bybit',
      symbol: 'BTCUSDT',
      side: 'SELL',
      liquidated: 'LONG',
      price: 100_000.5,
      qty: 0.25,
      quote_qty: 25_000.125,
      delayed: false,
    })
  })

  it('tells each row once, also one that is stored long after its time', async () => {
    record.put('liquidation_events', order('old', NOW - HOUR))
    expect(keysOf(await looks(1))).toEqual(['old'])
    record.put('liquidation_events', order('at once', now), order('late', now - 5 * MINUTE))
    expect(keysOf(await looks(12))).toEqual(['at once', 'late'])
    record.put('liquidation_events', order('by the hour', now - 65 * MINUTE))
    expect(keysOf(await looks(70))).toEqual(['by the hour'])
    expect(await looks(130)).toEqual([])
  })

  it('tells a burst in parts and loses nothing of it', async () => {
    await looks(1)
    const burst = Array.from({ length: 4_321 }, (_, place) => order(`b${place}`, now - (place % 900)))
    record.put('liquidation_events', ...burst)
    const first = await tail.look(false)
    expect(first.more).toBe(true)
    expect(first.frames.length).toBeLessThanOrEqual(1_000)
    const rest = await looks(1)
    expect(new Set(keysOf([...first.frames, ...rest]))).toEqual(new Set(burst.map((row) => row.dedupe_key)))
    expect(first.frames.length + rest.length).toBe(burst.length)
  })

  it('goes on where the engine went away', async () => {
    await looks(1)
    const burst = Array.from({ length: 2_500 }, (_, place) => order(`b${place}`, now - (place % 900)))
    record.put('liquidation_events', ...burst)
    record.fails = (_, { after }) => after !== undefined
    const first = await tail.look(false)
    await expect(tail.look(false)).rejects.toThrow('away')
    now += 5 * MINUTE
    record.fails = null
    const rest = await looks(1)
    expect(new Set(keysOf([...first.frames, ...rest])).size).toBe(burst.length)
  })

  it('says that a cascade opened and that it ended, and again when it went on after all', async () => {
    const put = (...rows: Cells[]) => record.rows.set('incidents', rows)
    const before = cascade('20261115-0300', NOW - 9 * HOUR, NOW - 8 * HOUR)
    put(before, cascade('20261115-1150', NOW - 10 * MINUTE, null))
    const [opened, ...others] = await looks(15)
    expect(others).toEqual([])
    expect(opened).toMatchObject({ kind: 'incident', key: 'incident:20261115-1150:opened', usd: 9e6 })
    expect(JSON.parse(opened!.data)).toMatchObject({
      change: 'opened',
      open: true,
      side: 'LONG',
      ended_at: null,
    })
    for (const minutes of [0, 20]) {
      put(before, cascade('20261115-1150', NOW - 10 * MINUTE, NOW + minutes * MINUTE))
      now = NOW + (minutes + 16) * MINUTE
      const [ended, ...more] = await looks(15)
      expect(more).toEqual([])
      expect(JSON.parse(ended!.data)).toMatchObject({
        change: 'ended',
        open: false,
        started_at: opened && '2026-11-15T11:50:00.000Z',
      })
    }
    now += DAY
    expect(await looks(61)).toEqual([])
  })

  it('tells everything again to who knows nothing yet', async () => {
    record.put('liquidation_events', order('a', NOW - HOUR), order('b', NOW - MINUTE))
    await looks(3)
    expect(keysOf((await tail.look(true)).frames)).toEqual(['a', 'b'])
    expect((await tail.look(false)).frames).toEqual([])
  })
})
