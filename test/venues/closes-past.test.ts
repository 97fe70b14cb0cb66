import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf, floorTo, HOUR, isoOf, type Ms, SECOND } from '../../src/core/time.ts'
import { loopbackGateway } from '../../src/define/gateway.ts'
import type { Venue } from '../../src/define/source.ts'
import { createRecorder } from '../../src/recorder/recorder.ts'
import { indicatorEventsRollup, indicatorsRollup } from '../../src/rollups/cycle/indicators.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { indicatorDaily, indicatorEvents } from '../../src/tables/cycle/indicators.ts'
import { TABLES } from '../../src/tables/index.ts'
import { btcClosesDaily } from '../../src/tables/market/candles.ts'
import { filledSpans } from '../../src/tables/record/recording.ts'
import { bitstamp } from '../../src/venues/bitstamp/bitstamp.ts'
import { coinbase } from '../../src/venues/coinbase/coinbase.ts'
import { btcCloses } from '../fixtures/btc-closes.ts'
import { rolling } from '../fixtures/rolling.ts'
import { contextFor, pollOf, scriptedApi } from './context.ts'

/*
 * A new folder on its first day: two venues on loopback in their own formats, with what a bitcoin really closed at; the
 * recorder, which reads the past by itself; and the rollups. Nothing else is put in.
 */

const NOW = Date.UTC(2023, 0, 1, 3)
const ROLLED = [indicatorsRollup, indicatorEventsRollup]
const CLOSES = btcCloses()
const asked: string[] = []

const onlyCloses = (venue: Venue): Venue => ({ ...venue, sources: [pollOf(venue, 'closes')] })

/** What the price was on a day, or the last one before: the venues repeat it while nobody trades. */
function priceOn(day: Ms): { readonly close: number; readonly isTraded: boolean } {
  const close = CLOSES.get(dateOf(day))
  if (close !== undefined) return { close, isTraded: true }
  return { close: priceOn(day - DAY).close, isTraded: false }
}

/** So many candles up to the end: the beginning is not heeded. */
function bitstampCandles(query: URLSearchParams): unknown {
  const [end, limit] = [Number(query.get('end')) * SECOND, Number(query.get('limit'))]
  if (query.get('step') !== '86400' || limit < 1 || limit > 1000) return { code: 'bad_request' }
  const ohlc = Array.from({ length: limit }, (_, place) => {
    const day = floorTo(end, DAY) - (limit - 1 - place) * DAY
    const { close, isTraded } = priceOn(Math.max(day, Date.UTC(2012, 0, 1)))
    const price = close.toFixed(2)
    return {
      timestamp: String(day / SECOND),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: isTraded ? '1234.50000000' : '0.00000000',
    }
  })
  return { data: { pair: 'BTC/USD', ohlc } }
}

/** Newest first, those of both ends among them, and more of them than 300 are refused. */
function coinbaseCandles(query: URLSearchParams): unknown {
  const [start, end] = [Date.parse(query.get('start')!), Date.parse(query.get('end')!)]
  if ((end - start) / DAY + 1 > 300) return { message: 'granularity too small for the requested time range' }
  const candles: number[][] = []
  for (let day = floorTo(end, DAY); day >= start; day -= DAY) {
    const { close } = priceOn(Math.min(day, floorTo(NOW, DAY) - DAY))
    candles.push([day / SECOND, close, close, close, close, 1234.5])
  }
  return candles
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://loopback')
  asked.push(pathname)
  const isBitstamp = pathname === '/www.bitstamp.net/api/v2/ohlc/btcusd/'
  const isCoinbase = pathname === '/api.exchange.coinbase.com/products/BTC-USD/candles'
  if (!isBitstamp && !isCoinbase) response.statusCode = 404
  response.end(
    JSON.stringify(
      isBitstamp ? bitstampCandles(searchParams) : isCoinbase ? coinbaseCandles(searchParams) : {},
    ),
  )
})

let store: Store

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  store = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
  const began = Date.now()
  const recorder = createRecorder({
    venues: [onlyCloses(bitstamp), onlyCloses(coinbase)],
    backfills: true,
    rollups: ROLLED,
    store,
    gateway: loopbackGateway((server.address() as AddressInfo).port),
    clock: { now: () => NOW + Date.now() - began, monotonic: () => performance.now() },
    log: silentLog,
    timings: { pastFirstMs: 100, rollupStartMs: 3_600_000 },
    batching: { flushMs: 1 },
  })
  await recorder.start()
  await vi.waitFor(
    async () => {
      const spans = await store.reader(filledSpans).latest({ by: ['source', 'from_at'], since: 0 })
      const done = spans.filter(({ until_at }) => until_at >= NOW)
      expect(done.map(({ source }) => source).sort()).toEqual(['bitstamp.closes', 'coinbase.closes'])
    },
    { timeout: 150_000, interval: 100 },
  )
  await recorder.stop()
  // As they run when the service is started again.
  const again = rolling(store, ROLLED)
  for (const rollup of ROLLED) await again.at(NOW + HOUR, rollup)
}, 180_000)

afterAll(async () => {
  await store?.close()
  server.close()
})

const read = { since: Date.UTC(2009, 0, 1), order: 'asc', limit: 20_000 } as const

describe('closes that a new folder reads by itself', () => {
  it('are all days since 2012, each told by one venue', async () => {
    const rows = await store.reader(btcClosesDaily).range(read)
    expect(rows).toEqual(
      [...CLOSES].map(([date, close]) => ({
        date,
        close,
        source: date < '2017' ? 'bitstamp' : 'coinbase',
      })),
    )
    expect(rows.length).toBe(11 * 365 + 3 - 3)
    // Some thirty questions, so that it takes seconds.
    expect(asked.length).toBeLessThan(40)
  })

  it('have the four tops of Pi Cycle, on the day that is known or the one before', async () => {
    const crossings = await store
      .reader(indicatorEvents)
      .range({ ...read, where: { indicator: 'pi_cycle', direction: 'up' } })
    const known = ['2013-04-06', '2013-12-05', '2017-12-16', '2021-04-12']
    expect(crossings).toHaveLength(known.length)
    for (const [place, { date }] of crossings.entries()) {
      const early = (Date.parse(known[place]!) - Date.parse(date)) / DAY
      expect([0, 1], `${known[place]}, found on ${date}`).toContain(early)
    }
  })

  it.each([
    // Highest and lowest of the cycles, worked out from the reference rates of Coin Metrics: another series of prices.
    ['mayer', '2013', 'highest', '2013-04-09', 8.26],
    ['mayer', '2015', 'lowest', '2015-01-14', 0.4],
    ['mayer', '2017', 'highest', '2017-12-16', 3.78],
    ['mayer', '2018', 'lowest', '2018-12-15', 0.51],
    ['mayer', '2020', 'lowest', '2020-03-12', 0.57],
    ['mayer', '2021', 'highest', '2021-01-08', 2.83],
    ['mayer', '2022', 'lowest', '2022-06-18', 0.48],
    // From the same with the coins that were really issued, by the week: blocks come unevenly, ours come evenly.
    ['puell', '2013', 'highest', '2013-04-09', 9.69],
    ['puell', '2015', 'lowest', '2015-01-14', 0.31],
    ['puell', '2017', 'highest', '2017-12-07', 6.46],
    ['puell', '2018', 'lowest', '2018-12-13', 0.33],
    ['puell', '2021', 'highest', '2021-02-21', 3.24],
    ['puell', '2022', 'lowest', '2022-06-18', 0.41],
  ] as const)(
    'have the %s multiple of %s at its %s where it is known',
    async (indicator, year, side, date, figure) => {
      const days = await store.reader(indicatorDaily).range({
        ...read,
        since: Date.parse(`${year}-01-01`),
        until: Date.parse(`${year}-12-31`) + DAY,
      })
      const sign = side === 'highest' ? 1 : -1
      const [extreme] = days.sort((a, b) => sign * (b[indicator]! - a[indicator]!))
      expect(Math.abs(Date.parse(extreme!.date) - Date.parse(date)) / DAY, extreme!.date).toBeLessThan(10)
      const apart = Math.abs(extreme![indicator]! / figure - 1)
      expect(apart, String(extreme![indicator])).toBeLessThan(indicator === 'mayer' ? 0.03 : 0.2)
    },
  )

  it('leave the bands of the Puell multiple at the known tops and bottoms, and at no other', async () => {
    const days = await store.reader(indicatorDaily).range(read)
    const years = (isOut: (puell: number) => boolean) => [
      ...new Set(days.flatMap(({ date, puell }) => (puell && isOut(puell) ? [date.slice(0, 4)] : []))),
    ]
    // Into January 2014 and 2018 the tops lasted; in 2019 the bottom still, and in 2020 the halving took half.
    expect(years((puell) => puell > 4)).toEqual(['2013', '2014', '2017', '2018'])
    expect(years((puell) => puell < 0.5)).toEqual(['2015', '2018', '2019', '2020', '2022'])
  })
})

describe('what is asked', () => {
  const spanOf = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })

  it('of Bitstamp is whole days before 2017, and nothing after them', async () => {
    const { backfill } = pollOf(bitstamp, 'closes')
    const api = scriptedApi(() => null)
    await backfill!.ask(api, spanOf('2016-12-20T05:00Z', '2019-01-01T05:00Z'), contextFor())
    await backfill!.ask(api, spanOf('2017-01-01', '2019-01-01'), contextFor())
    await backfill!.ask(api, spanOf('2009-01-01', '2012-01-01'), contextFor())
    const query = { step: 86_400, limit: 12, start: 1_482_192_000, end: 1_483_142_400 }
    expect(api.calls).toEqual([{ get: 'https://www.bitstamp.net/api/v2/ohlc/btcusd/', query }])
  })

  it('of Coinbase is whole days since then', async () => {
    const { backfill } = pollOf(coinbase, 'closes')
    const api = scriptedApi(() => [])
    await backfill!.ask(api, spanOf('2016-12-20T05:00Z', '2017-02-01T05:00Z'), contextFor())
    const query = {
      granularity: 86_400,
      start: isoOf(Date.UTC(2017, 0, 1)),
      end: isoOf(Date.UTC(2017, 0, 31)),
    }
    expect(api.calls).toEqual([{ get: 'https://api.exchange.coinbase.com/products/BTC-USD/candles', query }])
  })
})
