import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RsiTrack } from '../../src/analytics/market/rsi-track.ts'
import { Instant } from '../../src/core/clock.ts'
import { groupBy } from '../../src/core/grouped.ts'
import { silentLog } from '../../src/core/log.ts'
import { MAIN_VENUE } from '../../src/core/symbols.ts'
import { DAY, dateOf, dayMs, floorTo, HOUR, MINUTE, type Ms, parseIso } from '../../src/core/time.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { ROLLUPS } from '../../src/rollups/index.ts'
import { BY_DAY, resumeDays } from '../../src/rollups/market/rsi.ts'
import { pastSignals } from '../../src/sim/derived/signals.ts'
import { SHARES, writeHistory } from '../../src/sim/history.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { SCAN_EVERY, whaleBook } from '../../src/sim/positioning/whale-book.ts'
import { simulatedOrigins } from '../../src/sim/simulated-venues.ts'
import { openDuckdbStore } from '../../src/store/duckdb/open.ts'
import type { Store } from '../../src/store/port.ts'
import { TABLES } from '../../src/tables/index.ts'
import { incidents, liquidationEvents, liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { dailyCandles, minuteBars } from '../../src/tables/market/candles.ts'
import { LISTING_VENUES } from '../../src/tables/market/listings.ts'
import { rsiHourly } from '../../src/tables/market/rsi.ts'
import { THEME_BASKETS, themeMembers } from '../../src/tables/market/themes.ts'
import { perpTickers } from '../../src/tables/market/tickers.ts'
import { dexAccounts, dexPositions } from '../../src/tables/positioning/dex-whales.ts'
import { REGISTRY } from '../../src/tables/venues/registry.ts'
import { venueFeeds } from '../../src/tables/venues/venues.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { pastAsWritten } from './past-as-written.ts'
import { PastNotes } from './past-notes.ts'
import { comparePair, differencesOf, type Exception, readersOf } from './past-pairs.ts'

type Cells = Readonly<Record<string, unknown>>

/**
 * Every rollup is computed once more wherever what it reads is on record, and makes the rows of the past again. A new one
 * is held to that without a line here; what cannot be is said with its reason.
 */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  pressure: {
    back: 15 * MINUTE,
    because: 'scores of a day are kept by the hour, of tickers that are not on record to the minute',
  },
  'venue-snapshots': {
    back: 10 * MINUTE,
    thinned: true,
    because:
      'the table has the snapshots of all other venues too, and between the hours those of the largest alone',
  },
  incidents: { back: 8 * DAY, because: 'minutes tell their prices, and tickers where there are no minutes' },
  'vpin-buckets': {
    back: 20 * HOUR,
    because: 'the amount of a bucket goes by seven whole days before it, and minutes are on record for eight',
  },
  'venue-markets-daily': {
    back: DAY,
    thinned: true,
    because: 'of what a venue showed earlier in the day and no longer at its end, the past tells nothing',
  },
  'premium-daily': {
    back: DAY,
    because: 'the last snapshots of a day tell what USDT cost, not those of all of it',
  },
  'regional-premium-daily': { back: DAY, thinned: true, because: 'books are on record for some minutes' },
  'rsi-hourly': {
    back: HOUR,
    because: 'it goes on from its own rows, which of most perpetuals are those of two hours',
  },
  euphoria: {
    back: 30 * MINUTE,
    because: 'it is written for the end of each day, of tickers that are not on record',
  },
  metrics: {
    back: 2 * DAY,
    thinned: true,
    because:
      'of older days it says that they were made later, and sources tell of other metrics in the same table',
  },
  briefs: { thinned: true, because: "yesterday's is written when it has settled, hours after midnight" },
}
/** Compared with nothing, each for its reason. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  liqmap: 'made anew from what is on record once the recorder runs',
  'liqmap-judged': 'made anew from what is on record once the recorder runs',
  'liqmap-accuracy': 'made anew from what is on record once the recorder runs',
  'market-sessions': 'made anew from what is on record once the recorder runs',
  'venue-events': 'made anew from what is on record once the recorder runs',
  'symbol-daily': 'made anew from what is on record once the recorder runs',
  'dex-whale-events': 'compared below, scan by scan: scans of the past are not on record',
  listings: 'compared below: it is a state, not a course',
  'event-reactions':
    'a statement every seven weeks, and minutes of one: src/sim/derived/event-reactions.test.ts holds it against the model',
  signals: 'never made again: src/signals holds decisions against what was known at the time',
  'signal-outcomes': 'never made again: src/signals holds outcomes against the minutes after',
}
const BY_ITSELF = 'dex-whale-events'
const A_STATE = 'listings'
const NOT_IN_THE_PAST = Object.keys(NOT_COMPARED).filter((id) => NOT_COMPARED[id]!.startsWith('made anew'))

/** Each writes a whole past: one in every run, the first minutes of a month with those of `npm run test:dates`. */
const CLOCKS = ['2026-11-15T02:37:12Z', ...(process.env.TEST_DATE ? ['2027-03-01T00:04:30Z'] : [])]

it('only rollups that there are have an exception', () => {
  const ids = ROLLUPS.map(({ id }) => id)
  for (const id of [...Object.keys(EXCEPTIONS), ...Object.keys(NOT_COMPARED)]) expect(ids).toContain(id)
})

describe.each(CLOCKS)('the past written at %s', (clock) => {
  const now = parseIso(clock)!
  const market = createSimMarket({ seed: 7 })
  const notes = new PastNotes(now)
  let store: Store
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perptape-past-'))
    store = await openDuckdbStore({
      file: join(folder, 'market.duckdb'),
      tables: TABLES,
      memoryLimitMb: 512,
      log: silentLog,
    })
    const touched = new Set(
      ROLLUPS.flatMap(({ reads, into }) => [...Object.values(reads), into]).map(({ name }) => name),
    )
    await store.insert(venueFeeds, feedRows())
    await store.insert(liquidationFeeds, liquidationFeedRows())
    await store.insert(themeMembers, THEME_BASKETS)
    const storeNeeded = async (table: AnyTable, rows: readonly Cells[]) => {
      if (touched.has(table.name)) await store.insert(table, rows)
    }
    // As threads write it, each of which has a model of its own: what a share wants of another would be missing.
    for (const share of SHARES.keys()) {
      const own = createSimMarket({ seed: 7 })
      const before = notes.progress.at(-1)?.fraction ?? 0
      notes.total += await writeHistory({
        market: own,
        now,
        share,
        origins: simulatedOrigins(own, [], now),
        // Nothing here is held against them, and they take half as long as all the rest.
        without: [pastSignals.label],
        insert: (table, rows) => notes.during(table, rows, () => storeNeeded(table, rows)),
        onProgress: (step) => notes.progress.push({ ...step, fraction: before + step.fraction }),
      })
    }
  }, 600_000)
  afterAll(async () => {
    await store?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // How many rows there are is another number at every clock.
  if (clock === CLOCKS[0]) pastAsWritten(market, now, notes)

  it.each(ROLLUPS.filter(({ id }) => !(id in NOT_COMPARED)))(
    'holds what $id makes of the rows on record',
    async (rollup) => {
      const { rows, differences } = await comparePair(store, rollup, now, EXCEPTIONS[rollup.id])
      expect(differences.slice(0, 5)).toEqual([])
      expect(rows).toBeGreaterThan(0)
    },
    120_000,
  )

  it('has candles that are what minutes come to', async () => {
    const days = await store.reader(minuteBars).bucket({
      every: '1d',
      by: ['symbol'],
      where: { exchange: MAIN_VENUE, market: 'perp' },
      since: now - 30 * DAY,
      until: floorTo(now, DAY),
      take: {
        minutes: { count: true },
        open: { first: 'open' },
        high: { max: 'high' },
        low: { min: 'low' },
        close: { last: 'close' },
        quote_volume: { sum: 'quote_volume' },
      },
    })
    const candles = await candlesOn(now - 30 * DAY)
    const known = new Map(candles.map((row) => [`${row.symbol} ${dayMs(row.date)}`, row]))
    for (const { bucket, symbol, minutes, ...made } of days) {
      expect(minutes).toBe(1_440)
      const { open, high, low, close, quote_volume } = known.get(`${symbol} ${bucket}`)!
      const there = { open, high, low, close, quote_volume }
      expect([...differencesOf(there, made, '')], `${symbol} ${dateOf(bucket)}`).toEqual([])
    }
    expect(days.length).toBeGreaterThan(60)
  })

  it('has RSI of long bars that is what candles and the last prices come to', async () => {
    const [{ last } = { last: null }] = await store
      .reader(rsiHourly)
      .aggregate({ since: 0, take: { last: { max: 'ts' } } })
    const [rows, candles] = await Promise.all([
      store.reader(rsiHourly).range({ since: last!, order: 'asc', limit: 50_000 }),
      candlesOn(0),
    ])
    const closes = groupBy(candles, ({ symbol }) => symbol)
    let compared = 0
    for (const row of rows) {
      const own = closes.get(row.symbol)
      if (!own || !BY_DAY.includes(row.interval)) continue
      const track = new RsiTrack()
      resumeDays(
        track,
        own.map(({ date, close }) => ({ day: dayMs(date)!, close })),
      )
      track.quote(row.close, row.ts)
      expect(
        [...differencesOf(row.rsi, track.rsi(row.interval), '')],
        `${row.symbol} ${row.interval}`,
      ).toEqual([])
      compared += 1
    }
    expect(compared).toBeGreaterThan(300)
  })

  it('has nothing that was traded beyond the candle of its day', async () => {
    const since = floorTo(now, DAY) - 60 * DAY
    const span = { since, until: floorTo(now, DAY), where: { exchange: MAIN_VENUE } }
    const [orders, tickers, cascades, candles] = await Promise.all([
      store.reader(liquidationEvents).bucket({
        ...span,
        every: '1d',
        by: ['symbol'],
        take: { high: { max: 'price' }, low: { min: 'price' } },
      }),
      store.reader(perpTickers).bucket({
        ...span,
        every: '1d',
        by: ['symbol'],
        take: { high: { max: 'last_price' }, low: { min: 'last_price' } },
      }),
      store.reader(incidents).range({ since, until: span.until, order: 'asc', limit: 1_000 }),
      candlesOn(since),
    ])
    const paths = cascades.map(({ started_at, price_path: { symbol, high, low } }) => ({
      bucket: floorTo(started_at, DAY),
      symbol,
      high,
      low,
    }))
    const known = new Map(candles.map((row) => [`${row.symbol} ${dayMs(row.date)}`, row]))
    const traded = [...orders, ...tickers, ...paths].flatMap((row) => {
      const candle = known.get(`${row.symbol} ${row.bucket}`)
      return candle ? [{ ...row, candle }] : []
    })
    const beyond = traded.filter(({ high, low, candle }) => high! > candle.high || low! < candle.low)
    expect(beyond).toEqual([])
    expect(traded.length).toBeGreaterThan(3_000)
    expect(paths.length).toBeGreaterThan(20)
  })

  const candlesOn = (since: Ms) =>
    store.reader(dailyCandles).range({ since, where: { exchange: MAIN_VENUE }, order: 'asc', limit: 200_000 })

  it.each(ROLLUPS.filter(({ id }) => NOT_IN_THE_PAST.includes(id)))(
    'leaves $id to the recorder',
    async ({ into }) => {
      expect((await store.extent(into)).rows).toBe(0)
    },
  )

  it('lists what the lists of contracts have, so that the first look of the recorder changes nothing', async () => {
    const rollup = ROLLUPS.find(({ id }) => id === A_STATE)!
    const made = await rollup.compute(readersOf(store, rollup, now), {
      from: floorTo(now, HOUR),
      to: floorTo(now, HOUR) + HOUR,
      now: new Instant(now),
    })
    const scanned = new Set<string>(LISTING_VENUES)
    expect(made.filter(({ exchange }) => scanned.has(String(exchange)))).toEqual([])
    // The others are scanned for the first time.
    expect(made.length).toBeGreaterThan(100)
    expect(made.every(({ listing_known }) => listing_known === false)).toBe(true)
  })

  it('tells of whales on chain what their scans tell', async () => {
    const rollup = ROLLUPS.find(({ id }) => id === BY_ITSELF)!
    const book = whaleBook(market)
    const scans = await openMemoryStore()
    const readers = readersOf(scans, rollup, now)
    const first = floorTo(now - 3 * HOUR, SCAN_EVERY)
    const told: Cells[] = []
    for (let at = first; at < now - SCAN_EVERY; at += SCAN_EVERY) {
      await scans.insert(dexAccounts, book.accounts(at))
      await scans.insert(dexPositions, book.positions(at))
      const made = await rollup.compute(readers, { from: at, to: at + MINUTE, now: new Instant(at + MINUTE) })
      if (at > first) told.push(...made)
    }
    await scans.close()
    const events: Cells[] = book.events(first + SCAN_EVERY, now - SCAN_EVERY)
    const keyOf = ({ ts, address, coin }: Cells) => `${ts} ${address} ${coin}`
    expect(told.map(keyOf).sort()).toEqual(events.map(keyOf).sort())
    const byKey = new Map(events.map((row) => [keyOf(row), row]))
    for (const row of told) expectSame(byKey.get(keyOf(row)), row, keyOf(row))
    expect(events.length).toBeGreaterThan(0)
  }, 60_000)
})

/** A row that differs is named with all that does; a statement for every cell would take longer than the rollups. */
function expectSame(there: unknown, made: unknown, what: string): void {
  const differences = [...differencesOf(there, made, '')]
  if (differences.length > 0) expect.fail(`${what}${differences.join(';')}`)
}

/** When the folder first had these rows says nothing to a rollup. */
const FIRST_DAY = '2026-07-30'

function feedRows() {
  return REGISTRY.flatMap(({ id, type, markets }) =>
    markets.map((market) => ({
      venue: id,
      market,
      type,
      cadence_s: 600,
      since: FIRST_DAY,
      enabled: true,
      halve_oi: false,
    })),
  )
}

function liquidationFeedRows() {
  return REGISTRY.flatMap(({ id, liquidations }) =>
    liquidations
      ? [
          {
            exchange: id,
            kind: liquidations.kind,
            counted: ['full', 'sampled', 'delayed'].includes(liquidations.kind),
            since: FIRST_DAY,
            method: 'stream',
            note: null,
          },
        ]
      : [],
  )
}
