import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFolder } from '../../test/fakes/no-folder.ts'
import { silentLog } from '../core/log.ts'
import { DAY, HOUR } from '../core/time.ts'
import type { AnyTable, Row } from '../define/table.ts'
import { Batcher } from '../recorder/batcher.ts'
import { ROLLUPS } from '../rollups/index.ts'
import { openDuckdbStore } from '../store/duckdb/open.ts'
import type { Store } from '../store/port.ts'
import { liquidationEvents } from '../tables/liquidations/liquidations.ts'
import { recordingGaps } from '../tables/record/recording.ts'
import { feeSchedules } from '../tables/venues/fees.ts'
import { derivedFrom } from '../tasks/derived.ts'
import { runTask } from '../tasks/tasks.ts'

const T0 = Date.UTC(2026, 9, 1, 12)
const NOW = T0 + DAY
const clock = { now: () => NOW }
type Order = Row<typeof liquidationEvents>
const order = (key: string, more: Partial<Order> = {}): Order => ({
  event_time: T0,
  received_at: T0,
  exchange: 'okx',
  symbol: 'BTCUSDT',
  side: 'SELL',
  price: 60_000,
  qty: 0.5,
  quote_qty: 30_000,
  delayed: false,
  dedupe_key: key,
  ...more,
})

let store: Store
let batcher: Batcher
beforeEach(async () => {
  const tables: AnyTable[] = [liquidationEvents, feeSchedules, recordingGaps]
  store = await openDuckdbStore({ file: ':memory:', tables, log: silentLog })
  batcher = new Batcher({ store, clock, log: silentLog }, { flushMs: 1 })
})
afterEach(() => store.close())

const run = (name: string, args: object) =>
  runTask(
    name,
    {
      store,
      kind: 'live',
      clock,
      progress: () => {},
      deliver: async () => {},
      lanes: batcher,
      signal: new AbortController().signal,
      ...noFolder,
    },
    args,
  ) as Promise<Record<string, unknown>>
const forget = (args: object) => run('forget', { table: 'liquidation_events', where: [], yes: true, ...args })
const keys = async () =>
  (await store.reader(liquidationEvents).range({ order: 'asc', limit: 99 }))
    .map((row) => row.dedupe_key)
    .sort()
const ledger = () => store.reader(recordingGaps).range({ order: 'asc', limit: 99 })

describe('forget', () => {
  it('shows what would go, and deletes nothing without yes', async () => {
    await store.insert(liquidationEvents, [
      order('a'),
      order('b', { event_time: T0 + HOUR, symbol: 'ETHUSDT' }),
      order('c', { event_time: T0 + HOUR, exchange: 'bybit' }),
    ])
    expect(await forget({ where: ['exchange=okx'], yes: false })).toMatchObject({
      table: 'liquidation_events',
      source: 'live',
      rows: 2,
      first: '2026-10-01T12:00:00.000Z',
      last: '2026-10-01T13:00:00.000Z',
      examples: [
        { column: 'exchange', values: [{ value: 'okx', rows: 2 }], more: 0 },
        {
          column: 'symbol',
          values: [
            { value: 'BTCUSDT', rows: 1 },
            { value: 'ETHUSDT', rows: 1 },
          ],
          more: 0,
        },
      ],
      deleted: null,
    })
    expect(await keys()).toEqual(['a', 'b', 'c'])
    expect(await ledger()).toEqual([])
  })

  it('deletes what all conditions hold for, and says so in the gap ledger', async () => {
    await store.insert(liquidationEvents, [
      order('a'),
      order('b', { event_time: T0 + 2 * HOUR }),
      order('c', { symbol: 'ETHUSDT' }),
      order('d', { exchange: 'bybit' }),
      order('e', { event_time: T0 + 3 * HOUR }),
    ])
    const done = await forget({
      where: ['exchange=okx,symbol=BTCUSDT', 'qty=0.5'],
      from: '2026-10-01',
      to: '2026-10-01T15:00:00Z',
    })
    expect(done).toMatchObject({ rows: 2, deleted: 2 })
    expect(await keys()).toEqual(['c', 'd', 'e'])
    expect(await ledger()).toEqual([
      {
        source: 'operator.forget',
        started_at: T0,
        ended_at: T0 + 2 * HOUR + 1,
        into_table: 'liquidation_events',
        reason: 'forgotten',
        detail:
          '2 rows deleted by the operator: exchange=okx,symbol=BTCUSDT, qty=0.5, from 2026-10-01, before 2026-10-01T15:00:00Z; of 2026-10-01T12:00:00.000Z to 2026-10-01T14:00:00.000Z',
      },
    ])
  })

  it('reaches what no rule would let in today, and leaves no hole in the future', async () => {
    const wrong = { side: 'HOLD', exchange: 'mtgox', event_time: Date.UTC(2099, 0, 1) } as unknown as Order
    await store.insert(liquidationEvents, [order('a'), order('w', wrong)])
    expect(await forget({ where: ['side=HOLD,exchange=mtgox'] })).toMatchObject({ deleted: 1 })
    expect(await keys()).toEqual(['a'])
    expect(await ledger()).toMatchObject([
      { started_at: NOW - 1, ended_at: NOW, detail: expect.stringContaining('2099-01-01') },
    ])
  })

  it('keeps each deletion in the ledger, also where they begin at one moment', async () => {
    await store.insert(liquidationEvents, [order('a'), order('b'), order('c')])
    for (const key of ['a', 'b', 'c']) await forget({ where: [`dedupe_key=${key}`] })
    expect((await ledger()).map((row) => row.started_at - T0)).toEqual([0, 1, 2])
  })

  it('writes nothing about nothing', async () => {
    await store.insert(liquidationEvents, [order('a')])
    expect(await forget({ where: ['exchange=bybit'] })).toMatchObject({ rows: 0, deleted: 0, first: null })
    expect(await ledger()).toEqual([])
  })

  it('takes every version of a row that is replaced', async () => {
    const fee = {
      venue: 'okx',
      market: 'perp' as const,
      valid_from: '2026-10-01',
      taker_pct: 0.05,
      basis: 'schedule' as const,
      pairs: null,
      valid_to: null,
      checked_at: T0,
      source: 'venue' as const,
    }
    await store.insert(feeSchedules, [{ ...fee, maker_pct: 0.01 }])
    await store.insert(feeSchedules, [{ ...fee, maker_pct: 0.02 }])
    expect(await run('forget', { table: 'fee_schedules', where: ['venue=okx'], yes: true })).toMatchObject({
      deleted: 1,
      first: '2026-10-01',
    })
    expect(await store.reader(feeSchedules).range({ order: 'asc', limit: 9 })).toEqual([])
    expect(await ledger()).toMatchObject([
      { started_at: Date.UTC(2026, 9, 1), ended_at: Date.UTC(2026, 9, 2), into_table: 'fee_schedules' },
    ])
  })

  it.each([
    [{}, 'Which rows?'],
    [{ where: ['exchange'] }, '--where takes column=value, not "exchange"'],
    [
      { where: ['coin=BTC'] },
      'liquidation_events has no column coin. Its columns are event_time, received_at',
    ],
    [{ where: ['price=cheap'] }, '--where: price is no number: "cheap"'],
    [{ where: ['event_time=noon'] }, '--where: event_time is no time: "noon"'],
    [{ where: ['side=BUY', 'side=SELL'] }, '--where names side twice'],
    [{ from: 'yesterday' }, '--from is "yesterday"'],
    [{ table: 'trades', where: ['a=b'] }, 'There is no table trades'],
  ])('refuses %j', async (args, sentence) => {
    await expect(forget(args)).rejects.toThrow(sentence)
  })

  it('takes a value with commas and signs in it', async () => {
    await store.insert(liquidationEvents, [order('x=1,2'), order('y')])
    expect(await forget({ where: ['dedupe_key=x=1,2,exchange=okx'] })).toMatchObject({ deleted: 1 })
    expect(await keys()).toEqual(['y'])
  })
})

describe('after forget', () => {
  let dir = ''
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'perptape-forget-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const recent = { event_time: NOW - HOUR }
  const header = Object.keys(order('')).join(',')
  const file = (orders: readonly Order[]) => {
    const path = join(dir, 'orders.csv')
    writeFileSync(path, [header, ...orders.map((row) => Object.values(row).join(','))].join('\n'))
    return path
  }
  const importRows = (orders: readonly Order[]) =>
    run('import', { table: 'liquidation_events', file: file(orders), skipBad: false })

  it('the recorder takes the rows when they come again', async () => {
    const row = order('a', recent)
    await batcher.offer(liquidationEvents, [row]).stored
    expect(batcher.offer(liquidationEvents, [row])).toMatchObject({ accepted: 0, duplicates: 1 })
    await forget({ where: ['exchange=okx'] })
    expect(await keys()).toEqual([])
    await batcher.offer(liquidationEvents, [row]).stored
    await batcher.offer(liquidationEvents, [row]).stored
    expect(await keys()).toEqual(['a'])
  })

  it('the right file can be imported in the place of the wrong one, and the recorder knows its rows', async () => {
    const wrong = order('a', { ...recent, price: 6 })
    const right = { ...wrong, price: 60_000 }
    await batcher.offer(liquidationEvents, [order('b', recent)]).stored
    expect(await importRows([wrong])).toMatchObject({ imported: 1 })
    expect(await importRows([right])).toMatchObject({ imported: 0, present: 1 })
    await forget({ where: ['price=6'] })
    expect(await importRows([right])).toMatchObject({ imported: 1, present: 0 })
    await batcher.offer(liquidationEvents, [right]).stored
    const kept = await store.reader(liquidationEvents).range({ order: 'asc', limit: 9 })
    expect(kept.map(({ dedupe_key, price }) => [dedupe_key, price]).sort()).toEqual([
      ['a', 60_000],
      ['b', 60_000],
    ])
  })
})

it('names the tables that may hold sums of the rows', () => {
  const derived = derivedFrom(liquidationEvents, ROLLUPS)
  expect(derived).toEqual(expect.arrayContaining(['liquidations_hourly', 'liquidations_daily', 'incidents']))
  expect(derived).not.toContain('liquidation_events')
  expect(derivedFrom(recordingGaps, ROLLUPS)).toEqual(['venue_events'])
})
