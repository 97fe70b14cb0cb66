import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { Instant } from '../../core/clock.ts'
import { DAY, MINUTE, type Ms } from '../../core/time.ts'
import type { Rollup } from '../../define/rollup.ts'
import { faultOf } from '../../define/table.ts'
import type { Store } from '../../store/port.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { vpinBucketsRollup, vpinDailyRollup } from './flow.ts'

type Cells = Record<string, unknown>

/** Midnight after the first day of the record. */
const SECOND_DAY = Date.parse('2026-11-14T00:00:00.000Z')
const THIRD_DAY = SECOND_DAY + DAY

let store: Store
beforeEach(async () => {
  store = await openMemoryStore()
})
afterEach(() => store.close())

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

    const days = await record(vpinDailyRollup, THIRD_DAY + DAY)
    // The last bucket of the day ends with it, so it counts for the next.
    expect(days).toEqual([])
    await store.insert(minuteBars, minutes(THIRD_DAY, THIRD_DAY + 60 * MINUTE))
    await record(vpinBucketsRollup, THIRD_DAY + 60 * MINUTE)
    const [day] = await record(vpinDailyRollup, THIRD_DAY + DAY)
    expect(day).toMatchObject({ date: '2026-11-15', symbol: 'BTCUSDT', close: 100 })
    expect(day!.vpin_avg).toBeCloseTo(0.2, 9)
  })

  it('are the same whether they are made at once or as minutes come', async () => {
    const all = minutes(SECOND_DAY - DAY, SECOND_DAY + DAY / 4, uneven)
    await store.insert(minuteBars, all)
    const atOnce = await compute(vpinBucketsRollup, SECOND_DAY + DAY / 4)
    expect(atOnce.length).toBeGreaterThan(8)
    const step: Cells[] = []
    for (let at = SECOND_DAY; at <= SECOND_DAY + DAY / 4; at += 7 * MINUTE) {
      step.push(...(await record(vpinBucketsRollup, at)))
    }
    step.push(...(await record(vpinBucketsRollup, SECOND_DAY + DAY / 4)))
    expect(step).toEqual(atOnce)
  })

  it('wait for a minute that is missing, but not for long', async () => {
    const hole = SECOND_DAY + 20 * MINUTE
    const some = minutes(SECOND_DAY - DAY, SECOND_DAY + 60 * MINUTE)
    await store.insert(
      minuteBars,
      some.filter(({ ts }) => ts !== hole),
    )
    expect(await compute(vpinBucketsRollup, hole + 9 * MINUTE)).toEqual([])
    // A minute late, as it is missing.
    const rows = await compute(vpinBucketsRollup, hole + 10 * MINUTE + 1)
    expect(rows).toMatchObject([{ ended_at: SECOND_DAY + 29.8 * MINUTE }])
  })

  it('take no side of minutes whose side is unknown', async () => {
    const unknown = minutes(SECOND_DAY - DAY, THIRD_DAY).map((row) => ({
      ...row,
      taker_buy_quote_volume: null,
    }))
    await store.insert(minuteBars, unknown)
    expect(await compute(vpinBucketsRollup, THIRD_DAY)).toEqual([])
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

async function compute(rollup: Rollup, now: Ms): Promise<Cells[]> {
  const readers = Object.fromEntries(
    Object.entries(rollup.reads).map(([name, table]) => [name, store.reader(table)]),
  )
  const rows = await rollup.compute(readers, { now: new Instant(now) })
  for (const row of rows) expect(faultOf(rollup.into, row, now)).toBeNull()
  return rows
}

async function record(rollup: Rollup, now: Ms): Promise<Cells[]> {
  const rows = await compute(rollup, now)
  await store.insert(rollup.into, rows)
  return rows
}
