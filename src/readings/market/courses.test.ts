import { expect, it } from 'vitest'
import { openMemoryStore } from '../../../test/fixtures/store.ts'
import { HOUR, MINUTE } from '../../core/time.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { readCourses } from './courses.ts'

const HOUR_NOW = Date.parse('2026-11-15T12:00:00.000Z')

it('a course is the last price of each hour, and null where there is none', async () => {
  const store = await openMemoryStore()
  const told = (symbol: string, ts: number, price_usd: number, venue = 'binance', quote = 'USDT') => ({
    ts,
    venue,
    market: 'perp' as const,
    symbol,
    quote,
    instrument: `${symbol}${quote}`,
    price_usd,
    volume_24h_usd: null,
    open_interest_usd: null,
    funding_rate_8h_pct: null,
  })
  await store.insert(venueSnapshots, [
    told('BTC', HOUR_NOW - 24 * HOUR, 90),
    told('BTC', HOUR_NOW - 23 * HOUR, 100),
    told('BTC', HOUR_NOW - 23 * HOUR + 50 * MINUTE, 101),
    told('BTC', HOUR_NOW + 10 * MINUTE, 103),
    told('BTC', HOUR_NOW + 10 * MINUTE, 999, 'okx'),
    told('BTC', HOUR_NOW + 10 * MINUTE, 998, 'binance', 'USDC'),
    told('ETH', HOUR_NOW + 10 * MINUTE, 5),
  ])
  const reader = store.reader(venueSnapshots)
  const courses = await readCourses(reader, 'binance', ['BTCUSDT', 'SOLUSDT'], HOUR_NOW)
  expect(courses).toEqual({ BTCUSDT: [101, ...new Array(22).fill(null), 103] })
  await store.close()
})
