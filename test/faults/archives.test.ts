import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StoreError } from '../../src/core/errors.ts'
import { silentLog } from '../../src/core/log.ts'
import { DAY, dateOf, MINUTE } from '../../src/core/time.ts'
import { loopbackGateway } from '../../src/define/gateway.ts'
import { Batcher } from '../../src/recorder/batcher.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { minuteBars } from '../../src/tables/market/candles.ts'
import { fundingSettlements } from '../../src/tables/market/funding.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { positioningReadings } from '../../src/tables/positioning/positioning.ts'
import { archiveFiles } from '../../src/tables/record/archive-files.ts'
import type { BackfillResult } from '../../src/tasks/backfill.ts'
import { runTask } from '../../src/tasks/tasks.ts'
import { VENUES } from '../../src/venues/index.ts'
import { ArchiveServer } from '../fakes/archive-server.ts'
import { zipOf } from '../fakes/zip.ts'

const NOW = Date.UTC(2026, 8, 15, 12)
const clock = { now: () => NOW }
const VISION = 'https://data.binance.vision/data'
const LIST = 'https://fapi.binance.com/fapi/v1/exchangeInfo'

const dir = mkdtempSync(join(tmpdir(), 'perptape-archives-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let server: ArchiveServer
let store: Store
let lanes: Batcher
let port = 0
beforeEach(async () => {
  server = new ArchiveServer()
  port = await server.open()
  store = await openDuckdbStore({ file: ':memory:', tables: TABLES, log: silentLog })
  lanes = new Batcher({ store, clock, log: silentLog }, { flushMs: 1 })
  const contract = { contractType: 'PERPETUAL', status: 'TRADING', quoteAsset: 'USDT', marginAsset: 'USDT' }
  const symbols = ['BTC', '1000PEPE'].map((base) => ({
    ...contract,
    symbol: `${base}USDT`,
    pair: `${base}USDT`,
    baseAsset: base,
    underlyingType: 'COIN',
    onboardDate: Date.UTC(2023, 4, 5),
    deliveryDate: 4133404800000,
  }))
  server.files.set(LIST, JSON.stringify({ symbols }))
  server.files.set('https://fapi.binance.com/fapi/v1/fundingInfo', '[]')
  const pair = {
    symbol: 'BTCUSDT',
    lastPrice: '50000',
    bidPrice: '50000',
    askPrice: '50001',
    quoteVolume: '1',
  }
  server.files.set('https://api.binance.com/api/v3/ticker/24hr', JSON.stringify([pair]))
})
afterEach(async () => {
  lanes.close()
  await store.close()
  await server.close()
})

function fill(args: object, signal = new AbortController().signal): Promise<BackfillResult> {
  const context = {
    store,
    lanes,
    kind: 'live',
    clock,
    folder: dir,
    copyLedger: async () => null,
    outside: () => ({ gateway: loopbackGateway(port), venues: VENUES, retention: {} }),
    progress() {},
    async deliver() {},
    signal,
  } as const
  return runTask('backfill', context, { venue: 'binance', keepFreeGb: 0, ...args }) as Promise<BackfillResult>
}

const METRICS = `create_time,symbol,sum_open_interest,sum_open_interest_value,count_toptrader_long_short_ratio,sum_toptrader_long_short_ratio,count_long_short_ratio,sum_taker_long_short_vol_ratio`
const metricsUrl = (symbol: string, day: string) =>
  `${VISION}/futures/um/daily/metrics/${symbol}/${symbol}-metrics-${day}.zip`

/** Two readings of a day: 1,000 coins at 50,000, and a quarter of an hour later 2,000 at 60,000. */
function metricsOf(day: string): Buffer {
  const lines = [
    METRICS,
    `${day} 00:05:01,BTCUSDT,1000.0,50000000.0,1.5,1.25,2.0,0.8`,
    `${day} 00:15:00,BTCUSDT,2000,120000000,1.6,,2.1,0.9`,
  ]
  return zipOf({ 'metrics.csv': `${lines.join('\n')}\n` })
}

describe('files of an archive', () => {
  const ofTwoDays = { table: 'oi_5m', symbols: ['BTCUSDT'], from: '2026-09-01', to: '2026-09-03' }

  it('become rows that say so, once, and a backfill goes on where it was', async () => {
    server.put(metricsUrl('BTCUSDT', '2026-09-01'), metricsOf('2026-09-01'))
    expect(await fill({ ...ofTwoDays, to: '2026-09-02' })).toMatchObject({
      known: 0,
      files: { stored: 1, missing: 0, failed: 0 },
      tables: {
        oi_5m: { imported: 2, present: 0 },
        positioning_readings: { imported: 2, present: 0 },
      },
      ended: null,
    })
    const interest = await store.reader(oi5m).range({ order: 'asc', limit: 9 })
    const day = Date.UTC(2026, 8, 1)
    expect(interest).toMatchObject([
      {
        ts: day + 5 * MINUTE,
        exchange: 'binance',
        symbol: 'BTCUSDT',
        oi_base: 1000,
        oi_usd: 50e6,
        mark_price: 50e3,
      },
      { ts: day + 15 * MINUTE, oi_base: 2000, oi_usd: 120e6, mark_price: 60e3, backfilled: true },
    ])
    // Of quarters of an hour alone, and nothing of the cell that is empty.
    const readings = await store.reader(positioningReadings).range({ order: 'asc', limit: 9 })
    expect(Object.fromEntries(readings.map(({ metric, value }) => [metric, value]))).toEqual({
      top_account_ls_ratio: 1.6,
      global_ls_ratio: 2.1,
    })
    server.asked.length = 0
    server.put(metricsUrl('BTCUSDT', '2026-09-02'), metricsOf('2026-09-02'))
    expect(await fill(ofTwoDays)).toMatchObject({ known: 1, files: { stored: 1 } })
    expect(server.asked.filter((address) => address.endsWith('.zip'))).toEqual([
      metricsUrl('BTCUSDT', '2026-09-02'),
    ])
    const [first] = await store.reader(archiveFiles).range({ order: 'asc', limit: 9 })
    expect(first).toMatchObject({
      archive: 'binance.metrics',
      state: 'stored',
      rows: 4,
      left_out: 0,
      sum_told: 'yes',
    })
  })

  it('that have another sum are asked for again, and then left', async () => {
    const url = metricsUrl('BTCUSDT', '2026-09-01')
    server.put(url, metricsOf('2026-09-01'), 'f'.repeat(64))
    server.put(metricsUrl('BTCUSDT', '2026-09-02'), metricsOf('2026-09-02'))
    const report = await fill(ofTwoDays)
    expect(report).toMatchObject({ files: { stored: 1, failed: 1 }, tables: { oi_5m: { imported: 2 } } })
    expect(report.failures).toEqual([{ file: url, why: expect.stringContaining('f'.repeat(64)) }])
    expect(server.asked.filter((address) => address === url).length).toBeGreaterThan(1)
    // Whole the next time.
    server.put(url, metricsOf('2026-09-01'))
    expect(await fill(ofTwoDays)).toMatchObject({ known: 1, files: { stored: 1, failed: 0 } })
  })

  it.each([
    ['cut off on the way', { status: 200, cut: Buffer.alloc(100) }],
    ['that a server is too busy for', { status: 503 }],
    ['that come too fast', { status: 429 }],
  ])('%s come whole the next time', async (_, trouble) => {
    const url = metricsUrl('BTCUSDT', '2026-09-01')
    server.put(url, metricsOf('2026-09-01'))
    const whole = server.files.get(url)!
    let times = 0
    server.files.set(url, () => (++times === 1 ? trouble : (whole as Buffer)))
    expect(await fill({ ...ofTwoDays, to: '2026-09-02' })).toMatchObject({ files: { stored: 1, failed: 0 } })
  })

  it.each([
    ['a zip that is cut off', metricsOf('2026-09-01').subarray(0, 120), 'cannot be unpacked'],
    ['other columns', zipOf({ 'a.csv': 'time,oi\n1,2\n' }), 'its columns are time, oi'],
    [
      'a line that is cut off',
      zipOf({ 'a.csv': `${METRICS}\n2026-09-01 00:05:00,BTC` }),
      'has 2 cells, not 8',
    ],
    ['a time that is none', zipOf({ 'a.csv': `${METRICS}\nyesterday,BTCUSDT,1,2,3,4,5,6` }), 'no time'],
    [
      'another day',
      zipOf({ 'a.csv': `${METRICS}\n2024-09-01 00:05:00,BTCUSDT,1,2,3,4,5,6` }),
      'none of its rows can be true',
    ],
    ['nothing', zipOf({ 'a.csv': '' }), 'it is empty'],
  ])('are refused whole: %s', async (_, file, why) => {
    server.put(metricsUrl('BTCUSDT', '2026-09-01'), file)
    const report = await fill({ ...ofTwoDays, to: '2026-09-02' })
    expect(report.failures).toEqual([{ file: expect.any(String), why: expect.stringContaining(why) }])
    expect(await store.reader(oi5m).range({ order: 'asc', limit: 1 })).toEqual([])
    expect(await store.reader(archiveFiles).range({ order: 'asc', limit: 1 })).toEqual([])
  })

  it('that are missing are asked for again only while they may still come', async () => {
    const early = { ...ofTwoDays, from: '2026-09-01', to: '2026-09-02' }
    const late = { ...ofTwoDays, from: '2026-09-14', to: '2026-09-15' }
    for (const args of [early, late])
      expect(await fill(args)).toMatchObject({ files: { missing: 1, stored: 0 } })
    expect(await fill(early)).toMatchObject({ known: 1, files: { missing: 0 } })
    expect(await fill(late)).toMatchObject({ known: 0, files: { missing: 1 } })
  })

  it('are given up when none can be had', async () => {
    for (let day = 1; day <= 14; day++)
      server.files.set(metricsUrl('BTCUSDT', dateOf(Date.UTC(2026, 8, day))), { status: 403 })
    const report = await fill({ ...ofTwoDays, to: '2026-09-15' })
    expect(report.ended).toContain('12 files in a row could not be had')
  })

  it('are given up where the store does not take their rows, with its reason', async () => {
    server.put(metricsUrl('BTCUSDT', '2026-09-01'), metricsOf('2026-09-01'))
    store.insert = () => Promise.reject(new StoreError('disk_full', 'No space left on the disk'))
    await expect(fill({ ...ofTwoDays, to: '2026-09-02' })).rejects.toMatchObject({ fault: 'disk_full' })
  })

  it('that are broken off leave whole files behind', async () => {
    server.put(metricsUrl('BTCUSDT', '2026-09-01'), metricsOf('2026-09-01'))
    const breaking = new AbortController()
    server.files.set(metricsUrl('BTCUSDT', '2026-09-02'), () => {
      breaking.abort()
      return { status: 503 }
    })
    await expect(fill(ofTwoDays, breaking.signal)).rejects.toThrow()
    await lanes.flush(1_000)
    server.put(metricsUrl('BTCUSDT', '2026-09-02'), metricsOf('2026-09-02'))
    await fill(ofTwoDays)
    expect(await store.reader(oi5m).range({ order: 'asc', limit: 9 })).toHaveLength(4)
  })

  it('are those of minutes with or without names, in milliseconds or micro, of a coin or a thousand', async () => {
    const at = Date.UTC(2026, 8, 1)
    const figures = '0.02,0.03,0.01,0.025,4000'
    const perp = `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n${at},${figures},${at + MINUTE - 1},100,7,1000,25,0\n`
    const spot = `${at}000,50000,50001,49999,50000.5,2,${at + MINUTE}000,100001,9,1,50000,0\n`
    server.put(
      `${VISION}/futures/um/daily/klines/1000PEPEUSDT/1m/1000PEPEUSDT-1m-2026-09-01.zip`,
      zipOf({ 'a.csv': perp }),
    )
    server.put(`${VISION}/spot/daily/klines/BTCUSDT/1m/BTCUSDT-1m-2026-09-01.zip`, zipOf({ 'a.csv': spot }))
    await fill({
      table: 'minute_bars',
      symbols: ['PEPEUSDT', 'BTCUSDT'],
      from: '2026-09-01',
      to: '2026-09-02',
    })
    const rows = await store.reader(minuteBars).range({ order: 'asc', limit: 9 })
    expect(rows.sort((a, b) => a.market.localeCompare(b.market))).toMatchObject([
      {
        ts: at,
        market: 'perp',
        symbol: 'PEPEUSDT',
        open: 0.00002,
        close: 0.000025,
        volume: 4e6,
        quote_volume: 100,
      },
      {
        ts: at,
        market: 'spot',
        symbol: 'BTCUSDT',
        close: 50000.5,
        volume: 2,
        taker_buy_quote_volume: 50000,
        trades: 9,
      },
    ])
  })

  it('are those of funding by the month, of months that are over', async () => {
    const at = Date.UTC(2026, 7, 1)
    const lines = [0, 8, 12].map(
      (hours, index) => `${at + hours * 60 * MINUTE + 3},${index === 2 ? 4 : 8},0.0001`,
    )
    const file = zipOf({
      'f.csv': ['calc_time,funding_interval_hours,last_funding_rate', ...lines].join('\n'),
    })
    server.put(`${VISION}/futures/um/monthly/fundingRate/BTCUSDT/BTCUSDT-fundingRate-2026-08.zip`, file)
    await fill({ table: 'funding_settlements', symbols: ['BTCUSDT'], from: '2026-08-01' })
    expect(server.asked.filter((address) => address.endsWith('.zip'))).toHaveLength(1)
    const rows = await store.reader(fundingSettlements).range({ order: 'asc', limit: 9 })
    expect(rows.map((row) => [row.funding_time - at, row.funding_rate_pct, row.interval_hours])).toEqual([
      [0, 0.01, 8],
      [8 * 60 * MINUTE, 0.01, 8],
      [12 * 60 * MINUTE, 0.01, 4],
    ])
  })
})

describe('what is asked for', () => {
  it.each([
    [{ table: 'oi_6m' }, 'There is no table oi_6m'],
    [{ table: 'signals' }, 'No archive tells signals'],
    [{ venue: 'binnance' }, 'binnance has no archive that is read. Did you mean binance'],
    [{ from: '2026-09-02', to: '2026-09-01' }, 'must be before --to'],
    [{ table: 'oi_5m', symbols: ['NOSUCH'] }, 'No archive has NOSUCH'],
  ])('%j is refused', async (args, sentence) => {
    await expect(fill(args)).rejects.toThrow(sentence)
  })

  it('is nothing that retention would drop again', async () => {
    await fill({
      table: 'minute_bars',
      symbols: ['BTCUSDT'],
      from: '2024-01-01',
      to: dateOf(NOW - 399 * DAY),
    })
    const days = server.asked.filter((address) => address.includes('/futures/') && address.endsWith('.zip'))
    expect(days).toHaveLength(1)
  })
})
