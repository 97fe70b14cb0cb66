import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, isoOf } from '../../src/core/time.ts'
import type { Row } from '../../src/define/table.ts'
import {
  liquidationLeaderboardRollup,
  liquidationsHourlyRollup,
} from '../../src/rollups/liquidations/liquidations.ts'
import type { Store } from '../../src/store/port.ts'
import {
  liquidationEvents,
  liquidationFeeds,
  liquidationsHourly,
} from '../../src/tables/liquidations/liquidations.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { rollAt } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

const ID = 'liquidation-leaderboard'

describe('the largest liquidations of the fixture', () => {
  let store: Store
  let ask: Ask
  beforeAll(async () => {
    store = await fullStore()
    ask = askOn(store)
  })
  afterAll(() => store?.close())

  it('are ranked over the venues that are counted', async () => {
    const answer = await ask(ID, { limit: '3' })
    expect(answer).toMatchObject({ window: '24h', count: 8, recorded_since: '2026-11-14', stale: false })
    expect(answer.rows).toEqual([
      {
        rank: 1,
        symbol: 'BTCUSDT',
        exchange: 'bybit',
        side: 'SELL',
        liquidated: 'LONG',
        price: 100_000,
        qty: 30,
        notional_usd: 3e6,
        event_time: '2026-11-15T12:02:00.000Z',
      },
      expect.objectContaining({ rank: 2, side: 'BUY', liquidated: 'SHORT', notional_usd: 2e6 }),
      expect.objectContaining({ rank: 3, exchange: 'okx', notional_usd: 1.5e6 }),
    ])
    expect(answer.by_exchange).toEqual([
      { exchange: 'bybit', kind: 'full', events: 3, total_usd: 6e6, stale: false },
      { exchange: 'okx', kind: 'full', events: 1, total_usd: 1.5e6, stale: false },
      { exchange: 'binance', kind: 'sampled', events: 3, total_usd: 0.9e6, stale: false },
      { exchange: 'deribit', kind: 'delayed', events: 1, total_usd: 0.4e6, stale: false },
    ])
  })

  it('reach further back when asked', async () => {
    const answer = await ask(ID, { window: '7d', limit: '1' })
    expect(answer.count).toBe(9)
    expect(answer.rows).toMatchObject([{ notional_usd: 80e6, event_time: '2026-11-14T11:07:00.000Z' }])
  })

  it('happen at hours of the week', async () => {
    // Sunday noon has four of them, 7.1 million; Saturday at 11 the 80 million; the other four are of Sunday.
    const { heatmap } = await ask(ID, { days: '7' })
    expect(heatmap.days).toBe(7)
    expect(heatmap.cells).toHaveLength(168)
    const cell = (weekday: number, hour: number) => heatmap.cells[weekday * 24 + hour]
    expect(cell(6, 12)).toEqual({ weekday: 6, hour: 12, total_usd: 7.1e6, events: 4 })
    expect(cell(5, 11)).toEqual({ weekday: 5, hour: 11, total_usd: 80e6, events: 1 })
    expect(heatmap.weekdays[6]).toEqual({ weekday: 6, total_usd: 8.8e6 })
    expect(heatmap.hours[11]).toEqual({ hour: 11, total_usd: 80.2e6 })
    expect(heatmap.sessions).toEqual([
      { session: 'asia', hours: '00-08', total_usd: 1e6, share_pct: 1.1261 },
      { session: 'europe', hours: '08-16', total_usd: 87.8e6, share_pct: 98.8739 },
      { session: 'us', hours: '16-24', total_usd: 0, share_pct: 0 },
    ])
  })

  it('cannot be asked for what makes no sense', async () => {
    for (const [param, value] of [
      ['window', '1y'],
      ['limit', '0'],
      ['limit', '101'],
      ['days', '6'],
      ['days', '91'],
    ] as const)
      await expect(ask(ID, { [param]: value })).rejects.toMatchObject({ code: 'invalid_parameter', param })
  })
})

describe('a month of liquidations', () => {
  let store: Store
  const rows: Row<typeof liquidationEvents>[] = []
  beforeAll(async () => {
    store = await openMemoryStore()
    await store.insert(liquidationFeeds, [
      { exchange: 'okx', kind: 'full', counted: true, since: '2026-07-30', method: 'stream', note: null },
    ])
    // Sizes in no order, with equal ones among them; a few days hold most of the large ones.
    for (let place = 0; place < 9_000; place += 1) {
      const event_time = NOW - 45 * DAY + place * ((45 * DAY) / 9_000)
      const wild = Math.floor(event_time / DAY) % 6 === 0 ? 10 : 1
      const quote_qty = (1 + ((place * 7_919) % 4_801)) * 100 * wild
      rows.push({
        event_time: Math.floor(event_time),
        received_at: Math.floor(event_time) + 100,
        exchange: 'okx',
        symbol: place % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
        side: place % 2 === 0 ? 'SELL' : 'BUY',
        price: 100,
        qty: quote_qty / 100,
        quote_qty,
        delayed: false,
        dedupe_key: `k${place}`,
      })
    }
    await store.insert(liquidationEvents, rows)
    await rollAt(store, liquidationLeaderboardRollup, NOW)
    // Each hour is computed by itself; older ones are dropped.
    await rollAt(store, { ...liquidationsHourlyRollup, catchUp: '8d' }, NOW)
    await store.dropBefore(liquidationsHourly, NOW - 7 * DAY)
  }, 180_000)
  afterAll(() => store?.close())

  it.each([
    ['24h', DAY],
    ['7d', 7 * DAY],
    ['30d', 30 * DAY],
  ] as const)('is ranked exactly over %s', async (window, span) => {
    const answer = await askOn(store)(ID, { window, limit: '100' })
    const within = rows.filter(({ event_time }) => event_time >= NOW - span)
    const expected = [...within]
      .sort((a, b) => b.quote_qty - a.quote_qty || a.event_time - b.event_time)
      .slice(0, 100)
    expect(answer.count).toBe(within.length)
    expect(answer.rows.map((row: Record<string, unknown>) => [row.notional_usd, row.event_time])).toEqual(
      expected.map(({ quote_qty, event_time }) => [quote_qty, isoOf(event_time)]),
    )
  })

  it('is on the heatmap whole, though sums by the hour were kept of a week only', async () => {
    const first = await store.reader(liquidationsHourly).range({ since: 0, order: 'asc', limit: 1 })
    expect(first[0]!.hour).toBeGreaterThan(NOW - 8 * DAY)
    const { heatmap } = await askOn(store)(ID, { days: '30' })
    const since = Math.floor(NOW / HOUR) * HOUR + HOUR - 30 * DAY
    const within = rows.filter(({ event_time }) => event_time >= since)
    const sum = (key: 'total_usd' | 'events') =>
      heatmap.cells.reduce((all: number, cell: Record<string, number>) => all + cell[key]!, 0)
    expect(sum('events')).toBe(within.length)
    expect(sum('total_usd')).toBe(within.reduce((all, { quote_qty }) => all + quote_qty, 0))
  })
})
