import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../src/core/time.ts'
import { asked } from '../../src/serve/asked.ts'
import { publishedSchema } from '../../src/serve/published.ts'
import { createRun } from '../../src/serve/run.ts'
import type { Store } from '../../src/store/port.ts'
import { type Ask, askOn, fullStore } from '../fixtures/ask.ts'
import { NOW } from '../fixtures/market.ts'
import { soldBoard } from '../fixtures/sold-board.ts'

let store: Store
let ask: Ask
beforeAll(async () => {
  store = await fullStore()
  ask = askOn(store)
})
afterAll(() => store?.close())

describe('flow', () => {
  it('shows the newest VPIN against its past', async () => {
    const answer = await ask('flow')
    expect(answer.params).toEqual({
      buckets_per_day: 50,
      window_buckets: 50,
      threshold_percentile: 90,
      trade_sign: 'taker side',
    })
    // Eleven values 0.10 … 0.20: ten are smaller and one is equal, 10.5/11; the tenth smallest is the threshold.
    // The last fifty buckets: 40 of 60 dollars and 10 of 90 were bought, 3,300 of 5,000.
    expect(answer.latest).toEqual([
      {
        symbol: 'BTCUSDT',
        vpin: 0.2,
        percentile_90d: 95.4545454545,
        threshold: 0.19,
        avg_24h: 0.15,
        elevated: true,
        buy_share_pct: 66,
        bucket_volume_usd: 100,
        last_bucket_at: '2026-11-15T12:02:00.000Z',
      },
    ])
    expect(answer).toMatchObject({ as_of: '2026-11-15T12:02:00.000Z', stale: false })
  })

  it('goes back 120 days, oldest first', async () => {
    const { history } = await ask('flow')
    expect(history).toEqual({
      BTCUSDT: [
        ['2026-07-18', 0.1, 0.15, 90_000],
        ['2026-11-13', 0.12, 0.2, 99_000],
        ['2026-11-14', 0.13, 0.21, 98_000],
      ],
      ETHUSDT: [],
      SOLUSDT: [],
    })
  })

  it('is sold with its days and buckets, also of who has too few for a VPIN', async () => {
    const run = createRun({ openReader: store.reader, clock: { now: () => NOW } })
    const board = soldBoard('flow-vpin')
    const { answer } = await run(asked(board, {}))
    expect(publishedSchema(board).parse(answer)).toEqual(answer)
    const [btc, eth] = answer.rows as Record<string, unknown[]>[]
    const names = ['symbol', 'vpin', 'percentile_90d', 'threshold', 'avg_24h', 'daily', 'buckets']
    expect(Object.keys(btc!)).toEqual(names)
    expect(btc).toMatchObject({ symbol: 'BTCUSDT', vpin: 0.2, threshold: 0.19, avg_24h: 0.15 })
    // Of ninety days, so not the one of July.
    expect(btc!.daily).toEqual([
      { date: '2026-11-13', vpin_avg: 0.12, vpin_max: 0.2, close: 99_000 },
      { date: '2026-11-14', vpin_avg: 0.13, vpin_max: 0.21, close: 98_000 },
    ])
    expect(btc!.buckets).toHaveLength(60)
    expect((btc!.buckets ?? []).at(-1)).toEqual({
      seq: 60,
      started_at: '2026-11-15T11:32:00.000Z',
      ended_at: '2026-11-15T12:02:00.000Z',
      volume_usd: 100,
      buy_usd: 90,
      sell_usd: 10,
      vpin: 0.2,
    })
    expect(eth).toMatchObject({ symbol: 'ETHUSDT', vpin: null, threshold: null, daily: [] })
    expect(eth!.buckets).toHaveLength(1)
  })

  it('keeps the last reading while nothing is recorded, and says so', async () => {
    const answer = await ask('flow', {}, NOW + 2 * DAY)
    expect(answer.latest[0]).toMatchObject({ vpin: 0.2, avg_24h: 0.15 })
    expect(answer.stale).toBe(true)
  })
})
