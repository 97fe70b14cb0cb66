import { afterEach, expect, it } from 'vitest'
import { NO_BARS, rsiOf, withBar } from '../../src/analytics/market/rsi.ts'
import { QUARTER } from '../../src/core/bars.ts'
import { DAY, dateOf, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import { altseasonRollup } from '../../src/rollups/cycle/altseason.ts'
import { rsiRollup } from '../../src/rollups/market/rsi.ts'
import { themesRollup } from '../../src/rollups/market/themes.ts'
import type { Store } from '../../src/store/port.ts'
import { altseasonDaily } from '../../src/tables/cycle/indices.ts'
import { dailyCandles } from '../../src/tables/market/candles.ts'
import { rsiHourly } from '../../src/tables/market/rsi.ts'
import { themeIndicesDaily, themeMembers } from '../../src/tables/market/themes.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { rollAt, rolling } from '../fixtures/rolling.ts'
import { openMemoryStore } from '../fixtures/store.ts'

const stores: Store[] = []
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()))
})
async function open(): Promise<Store> {
  const store = await openMemoryStore()
  stores.push(store)
  return store
}

const candle = (symbol: string, day: Ms, close: number) => ({
  date: dateOf(day),
  exchange: 'binance',
  symbol,
  open: close,
  high: close,
  low: close,
  close,
  quote_volume: 1e6,
})

it('theme indices are computed again from the day of an imported candle on, and rebased where it is older', async () => {
  const first = Date.UTC(2025, 0, 1)
  const day = (number: number) => first + number * DAY
  const members = ['ETHUSDT', 'SOLUSDT'].map((symbol) => ({
    theme: 'l1' as const,
    symbol,
    from_date: '2025-01-01',
  }))
  // More days than are computed in one go.
  const days = Array.from({ length: 410 }, (_, place) => place)
  const eth = days.map((place) => candle('ETHUSDT', day(place), 100 + (place % 7)))
  const sol = days.map((place) => candle('SOLUSDT', day(place), 50 + (place % 5)))
  const now = day(410) + 2 * HOUR
  const rowsOf = (store: Store) => store.reader(themeIndicesDaily).range({ order: 'asc', limit: 1_000 })

  const whole = await open()
  await whole.insert(themeMembers, members)
  await whole.insert(dailyCandles, [...eth, ...sol])
  await rollAt(whole, themesRollup, now)
  const expected = await rowsOf(whole)
  expect(expected).toHaveLength(410)
  expect(expected[0]).toMatchObject({ date: '2025-01-01', index: 100 })

  // The same, but one of the two comes late, and the first days of the other later still.
  const parts = await open()
  await parts.insert(themeMembers, members)
  await parts.insert(dailyCandles, eth.slice(20))
  const roll = rolling(parts, [themesRollup])
  await roll.at(now)
  expect((await rowsOf(parts))[0]).toMatchObject({ date: dateOf(day(20)), index: 100 })
  await roll.put(now, dailyCandles, sol.slice(200))
  await roll.at(now + MINUTE)
  await roll.put(now + MINUTE, dailyCandles, [...eth.slice(0, 20), ...sol.slice(0, 200)])
  await roll.at(now + 2 * MINUTE)
  const found = await rowsOf(parts)
  expect(found.map(({ date }) => date)).toEqual(expected.map(({ date }) => date))
  for (const [place, { index }] of found.entries()) expect(index).toBeCloseTo(expected[place]!.index, 9)
})

it('the altcoin season follows the prices of the day, and an imported candle for ninety days', async () => {
  const today = Date.UTC(2026, 10, 15)
  const store = await open()
  const ago = (days: number) => today - days * DAY
  await store.insert(
    dailyCandles,
    [91, 90, 1].flatMap((days) => [
      candle('BTCUSDT', ago(days), 100),
      candle('ETHUSDT', ago(days), 100 + days),
    ]),
  )
  const ticker = (symbol: string, last_price: number) => ({
    ts: today + 2 * HOUR,
    exchange: 'binance',
    symbol,
    last_price,
    mark_price: null,
    index_price: null,
    change_24h_pct: null,
    quote_volume_24h: 1e6,
    funding_rate_pct: null,
    funding_interval_h: null,
    next_funding_at: null,
  })
  await store.insert(perpTickers, [ticker('BTCUSDT', 110), ticker('ETHUSDT', 400)])
  const roll = rolling(store, [altseasonRollup])
  const now = today + 2 * HOUR + MINUTE
  await roll.at(now)
  const values = async () =>
    (await store.reader(altseasonDaily).range({ order: 'asc', limit: 9 })).map((row) => [row.date, row.value])
  expect(await values()).toEqual([
    ['2026-11-14', 0],
    ['2026-11-15', 100],
  ])
  const [, live] = await store.reader(altseasonDaily).range({ order: 'asc', limit: 9 })
  expect(live).toMatchObject({ computed_at: now, btc_return_90d_pct: expect.closeTo(10, 9) })
  // Ether was cheaper then than it had been told.
  await roll.put(now, dailyCandles, [candle('ETHUSDT', ago(91), 2)])
  await roll.at(now + MINUTE)
  expect((await values())[0]).toEqual(['2026-11-14', 100])
})

it('RSI goes on from hour to hour as from scratch, also after prices that come late', async () => {
  const start = Date.UTC(2026, 10, 15)
  const store = await open()
  const priceAt = (at: Ms) => 100 + ((((at - start) / QUARTER) * 37) % 11)
  const tickersOf = (from: Ms, to: Ms) =>
    Array.from({ length: (to - from) / (5 * MINUTE) + 1 }, (_, place) => from + place * 5 * MINUTE).map(
      (ts) => ({
        ts,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        // Between the quarters it goes where it likes.
        last_price: ts % QUARTER === 0 ? priceAt(ts) : 55,
        mark_price: null,
        index_price: null,
        change_24h_pct: null,
        quote_volume_24h: 1e6,
        funding_rate_pct: null,
        funding_interval_h: null,
        next_funding_at: null,
      }),
    )
  const closes = (every: Ms, until: Ms) =>
    Array.from({ length: (until - start) / every }, (_, place) => priceAt(start + (place + 1) * every))
  const slow = (prices: readonly number[]) =>
    rsiOf(prices.reduce((state, close) => withBar(state, close, 0), NO_BARS))
  const roll = rolling(store, [rsiRollup])
  const hours = 20
  const end = start + hours * HOUR
  // Two hours in the middle are missing at first.
  await store.insert(perpTickers, tickersOf(start + 5 * MINUTE, start + 16 * HOUR))
  await store.insert(perpTickers, tickersOf(start + 18 * HOUR, end))
  await roll.at(end + 3 * MINUTE)
  const read = () => store.reader(rsiHourly).range({ since: end, until: end + 1, order: 'asc', limit: 9 })
  const rsi = async (interval: string) => (await read()).find((row) => row.interval === interval)
  expect(await read()).toHaveLength(8)
  expect((await rsi('15m'))!.bars).toBeLessThan(80)
  await roll.put(
    end + 4 * MINUTE,
    perpTickers,
    tickersOf(start + 16 * HOUR + 5 * MINUTE, start + 18 * HOUR - 5 * MINUTE),
  )
  await roll.at(end + 5 * MINUTE)
  expect(await rsi('15m')).toMatchObject({ bars: 80, rsi: expect.closeTo(slow(closes(QUARTER, end))!, 9) })
  expect(await rsi('1h')).toMatchObject({ bars: 20, rsi: expect.closeTo(slow(closes(HOUR, end))!, 9) })
  expect(await rsi('4h')).toMatchObject({ bars: 5, rsi: null, bar_closed_at: end })
  expect(await rsi('1d')).toMatchObject({ bars: 0, rsi: null, bar_close: null })
})
