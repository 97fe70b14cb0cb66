import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emptied, rollAt, rolling } from '../../../test/fixtures/rolling.ts'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Rollup } from '../../define/rollup.ts'
import type { Store } from '../../store/port.ts'
import { vpinBuckets } from '../../tables/liquidity/flow.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { vpinBucketsRollup, vpinDailyRollup } from './flow.ts'

type Cells = Record<string, unknown>

/** Midnight after the first day of the record. */
const SECOND_DAY = Date.parse('2026-11-14T00:00:00.000Z')
const THIRD_DAY = SECOND_DAY + DAY

let store: Store
const empty = () => emptied(store, [vpinBucketsRollup, vpinDailyRollup])
beforeAll(async () => {
  store = await openMemoryStore()
})
afterEach(empty)
afterAll(() => store.close())

describe('volume buckets of recorded minutes', () => {
  it('begin with the second day, and have a VPIN after fifty', async () => {
    // 100 dollars a minute, 60 of them bought: 144,000 a day, buckets of 2,880, each 28.8 minutes long.
    await store.insert(minuteBars, minutes(SECOND_DAY - DAY, THIRD_DAY))
    const rows = await record(vpinBucketsRollup, THIRD_DAY)
    expect(rows).toHaveLength(50)
    expect(rows[0]).toMatchObject({ symbol: 'BTCUSDT', seq: 1, started_at: SECOND_DAY, vpin: null })
    expect(rows[0]!.ended_at).toBe(SECOND_DAY + 28.8 * MINUTE)
    expect(rows[49]).toMatchObject({ seq: 50, ended_at: THIRD_DAY })
    expect(rows[49]!.volume_usd).toBeCloseTo(2880, 6)
    expect(rows[49]!.buy_usd).toBeCloseTo(1728, 6)
    expect(rows[49]!.vpin).toBeCloseTo(0.2, 9)
    // The same minutes give nothing more.
    expect(await record(vpinBucketsRollup, THIRD_DAY)).toEqual([])

    const days = await record(vpinDailyRollup, THIRD_DAY + 15 * MINUTE)
    // The last bucket of the day ends with it, so it counts for the next.
    expect(days).toEqual([])
    await store.insert(minuteBars, minutes(THIRD_DAY, THIRD_DAY + 60 * MINUTE))
    await record(vpinBucketsRollup, THIRD_DAY + 60 * MINUTE)
    const [day] = await record(vpinDailyRollup, THIRD_DAY + DAY + 15 * MINUTE)
    expect(day).toMatchObject({ date: '2026-11-15', symbol: 'BTCUSDT', close: 100 })
    expect(day!.vpin_avg).toBeCloseTo(0.2, 9)
  })

  it('are the same whether they are made at once or as minutes come', async () => {
    const all = minutes(SECOND_DAY - DAY, SECOND_DAY + DAY / 4, uneven)
    const recorder = rolling(store, [vpinBucketsRollup])
    const step: Cells[] = []
    let told = SECOND_DAY - DAY
    for (let at = SECOND_DAY; at <= SECOND_DAY + DAY / 4; at += 17 * MINUTE) {
      await recorder.put(
        at,
        minuteBars,
        all.filter(({ ts }) => ts >= told && ts < at),
      )
      told = at
      step.push(...(await recorder.at(at)))
    }
    await recorder.put(
      SECOND_DAY + DAY / 4,
      minuteBars,
      all.filter(({ ts }) => ts >= told),
    )
    step.push(...(await recorder.at(SECOND_DAY + DAY / 4)))
    await empty()
    await store.insert(minuteBars, all)
    const atOnce = await record(vpinBucketsRollup, SECOND_DAY + DAY / 4)
    expect(atOnce.length).toBeGreaterThan(8)
    expect(step).toEqual(atOnce)
  })

  it('wait for a minute that is missing, but not for long', async () => {
    const hole = SECOND_DAY + 20 * MINUTE
    const some = minutes(SECOND_DAY - DAY, SECOND_DAY + 60 * MINUTE)
    await store.insert(
      minuteBars,
      some.filter(({ ts }) => ts !== hole),
    )
    expect(await record(vpinBucketsRollup, hole + 9 * MINUTE)).toEqual([])
    // A minute late, as it is missing.
    const rows = await record(vpinBucketsRollup, hole + 10 * MINUTE + 1)
    expect(rows).toMatchObject([{ ended_at: SECOND_DAY + 29.8 * MINUTE }])
    // When it comes after all, what was made without it is made again.
    const recorder = rolling(store, [vpinBucketsRollup])
    await recorder.at(SECOND_DAY + 75 * MINUTE)
    await recorder.put(
      SECOND_DAY + 76 * MINUTE,
      minuteBars,
      some.filter(({ ts }) => ts === hole),
    )
    const again = await recorder.at(SECOND_DAY + 77 * MINUTE)
    expect(again[0]).toMatchObject({ seq: 1, ended_at: SECOND_DAY + 28.8 * MINUTE })
    const kept = await store.reader(vpinBuckets).range({ since: SECOND_DAY, order: 'asc', limit: 9 })
    expect(kept.map(({ seq, ended_at }) => [seq, ended_at])).toEqual([
      [1, SECOND_DAY + 28.8 * MINUTE],
      [2, SECOND_DAY + 57.6 * MINUTE],
    ])
  })

  it('take no side of minutes whose side is unknown', async () => {
    const unknown = minutes(SECOND_DAY - DAY, THIRD_DAY).map((row) => ({
      ...row,
      taker_buy_quote_volume: null,
    }))
    await store.insert(minuteBars, unknown)
    expect(await record(vpinBucketsRollup, THIRD_DAY)).toEqual([])
  })
})

function minutes(from: Ms, to: Ms, of = (_index: number) => ({ usd: 100, buy: 60 })) {
  return Array.from({ length: (to - from) / MINUTE }, (_, index) => {
    const { usd, buy } = of(index)
    return {
      ts: from + index * MINUTE,
      exchange: 'binance',
      market: 'perp' as const,
      symbol: 'BTCUSDT',
      open: 100,
      high: 100,
      low: 100,
      close: 100,
      volume: usd / 100,
      quote_volume: usd,
      taker_buy_quote_volume: buy,
      trades: null,
    }
  })
}

function uneven(index: number) {
  const usd = 37 + ((index * 7919) % 613)
  return { usd, buy: usd * (((index * 104729) % 101) / 101) }
}

function record(rollup: Rollup, now: Ms): Promise<Cells[]> {
  return rollAt(store, rollup, now)
}
