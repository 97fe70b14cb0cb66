import { describe, expect, it } from 'vitest'
import { DAY, durationMs, HOUR, MINUTE } from '../../src/core/time.ts'
import type { Query, Venue } from '../../src/define/source.ts'
import { binance } from '../../src/venues/binance/binance.ts'
import { bitfinex } from '../../src/venues/bitfinex/bitfinex.ts'
import { bybit } from '../../src/venues/bybit/bybit.ts'
import { gate } from '../../src/venues/gate/gate.ts'
import { jupiter } from '../../src/venues/jupiter/jupiter.ts'
import { kraken } from '../../src/venues/kraken/kraken.ts'
import { okx } from '../../src/venues/okx/okx.ts'
import { contextOf, NOW, pollOf, rowsOf, scriptedApi } from './context.ts'

const FROM = NOW - DAY
const TO = NOW - HOUR
const QUARTER = 15 * MINUTE

async function asked(venue: Venue, subject: string, instrument = 'BTC', span = { from: FROM, to: TO }) {
  const api = scriptedApi(() => [])
  const context = contextOf([{ instrument, symbol: 'BTCUSDT' }])
  await pollOf(venue, subject).backfill!.ask(api, span, context)
  return api.calls.map((call) => ('get' in call ? { url: call.get, query: call.query as Query } : call))
}

const queries = (calls: Awaited<ReturnType<typeof asked>>) =>
  calls.map((call) => ('query' in call ? call.query : null))

describe('the past of positioning', () => {
  it.each<[string, Venue, number, object]>([
    ['binance', binance, 4, { symbol: 'BTC', period: '15m', startTime: FROM, endTime: TO, limit: 500 }],
    [
      'bybit',
      bybit,
      1,
      { category: 'linear', symbol: 'BTC', period: '15min', startTime: FROM, endTime: TO, limit: 500 },
    ],
    ['okx', okx, 3, { instId: 'BTC', period: '15m', begin: FROM - QUARTER, end: TO, limit: 100 }],
    ['gate', gate, 1, { contract: 'BTC', interval: '15m', from: FROM / 1000, limit: 100 }],
    ['kraken', kraken, 1, { since: FROM / 1000, to: TO / 1000, interval: 900 }],
  ])('%s is asked for a span', async (_, venue, questions, query) => {
    expect(queries(await asked(venue, 'positioning'))).toEqual(Array(questions).fill(query))
  })

  it('bitfinex is asked for both sides, minute by minute', async () => {
    const query = { start: FROM, end: TO - 1, limit: 1455, sort: -1 }
    expect(queries(await asked(bitfinex, 'positioning', 'tBTCF0:USTF0'))).toEqual([query, query])
  })

  it.each<[string, Venue, number, number]>([
    ['binance', binance, 500, QUARTER],
    ['bybit', bybit, 500, QUARTER],
    ['okx', okx, 100, QUARTER],
    ['gate', gate, 100, QUARTER],
    ['kraken', kraken, 2000, QUARTER],
    ['bitfinex', bitfinex, 1455, MINUTE],
  ])('%s answers a whole step at once', (_, venue, page, every) => {
    const { step } = pollOf(venue, 'positioning').backfill!
    expect((durationMs(step) + QUARTER) / every).toBeLessThanOrEqual(page)
  })

  it('loses nothing between two steps that meet within a quarter of an hour', async () => {
    const source = pollOf(binance, 'positioning')
    const kept = Array.from({ length: 96 }, (_, place) => NOW - DAY + place * QUARTER)
    const api = scriptedApi((call) => {
      const { startTime, endTime } = ('query' in call ? call.query : {}) as Record<string, number>
      return kept
        .filter((time) => time >= startTime! && time <= endTime!)
        .map((timestamp) => ({ longShortRatio: '1.5', buySellRatio: '1.5', timestamp }))
    })
    const read = async (from: number, to: number) => {
      const context = { ...contextOf([{ instrument: 'BTC', symbol: 'BTCUSDT' }]), now: to }
      const rows = rowsOf(source, await source.backfill!.ask(api, { from, to }, context), context)!
      return rows.filter(({ metric }) => metric === 'taker_buy_sell_ratio').map(({ ts }) => ts)
    }
    const meeting = NOW - 12 * HOUR + 7 * MINUTE
    expect([...(await read(NOW - DAY, meeting)), ...(await read(meeting, NOW))]).toEqual(kept)
  })
})

describe('the past of margin', () => {
  it('is read six days at a time, both sides, for ten years', async () => {
    const query = { start: FROM, end: TO - 1, limit: 10_000, sort: -1 }
    const calls = await asked(bitfinex, 'margin')
    expect(queries(calls)).toEqual([query, query])
    const { reach, step } = pollOf(bitfinex, 'margin').backfill!
    expect(durationMs(step) / MINUTE).toBeLessThanOrEqual(query.limit)
    expect(durationMs(reach)).toBeGreaterThan(9 * 365 * DAY)
  })
})

describe('the past of the best traders', () => {
  // By the calendar of ISO 8601: 2026 has 53 weeks, and 2027 begins with its last.
  it.each([
    [Date.UTC(2026, 7, 26), 2026, 35],
    [Date.UTC(2025, 11, 31), 2026, 1],
    [Date.UTC(2026, 11, 30), 2026, 53],
    [Date.UTC(2027, 0, 3), 2026, 53],
    [Date.UTC(2027, 0, 4), 2027, 1],
  ])('is asked for by week and year: %d', async (from, year, week) => {
    const asking = queries(await asked(jupiter, 'traders', 'BTC', { from, to: from + 7 * DAY }))
    expect(asking).toHaveLength(3)
    for (const query of asking) expect(query).toMatchObject({ year, week })
  })
})
