import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Instant } from '../../src/core/clock.ts'
import { DAY, durationMs, floorTo, HOUR, MINUTE, type Ms, parseIso } from '../../src/core/time.ts'
import type { Rollup } from '../../src/define/rollup.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { ROLLUPS } from '../../src/rollups/index.ts'
import { pastSignals } from '../../src/sim/derived/signals.ts'
import { writeHistory } from '../../src/sim/history.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { SCAN_EVERY, whaleBook } from '../../src/sim/positioning/whale-book.ts'
import { simulatedOrigins } from '../../src/sim/simulated-venues.ts'
import type { Store } from '../../src/store/port.ts'
import { liquidationFeeds } from '../../src/tables/liquidations/liquidations.ts'
import { LISTING_VENUES } from '../../src/tables/market/listings.ts'
import { THEME_BASKETS, themeMembers } from '../../src/tables/market/themes.ts'
import { dexAccounts, dexPositions } from '../../src/tables/positioning/dex-whales.ts'
import { REGISTRY } from '../../src/tables/venues/registry.ts'
import { venueFeeds } from '../../src/tables/venues/venues.ts'
import { openMemoryStore } from '../fixtures/store.ts'
import { pastAsWritten } from './past-as-written.ts'
import { PastNotes } from './past-notes.ts'

type Cells = Readonly<Record<string, unknown>>

/** How a rollup is held against the rows that the past holds already. */
interface Case {
  /** How far back its spans are computed once more. */
  readonly back: Ms
  /** The past shows some of what the recorder goes on with, or the rollup tells less than is known by now. */
  readonly only?: 'what both have'
}

const CASES: Readonly<Record<string, Case>> = {
  pressure: { back: 15 * MINUTE },
  'venue-snapshots': { back: 10 * MINUTE, only: 'what both have' },
  'liquidations-hourly': { back: 2 * DAY },
  'liquidations-daily': { back: 4 * DAY },
  'liquidation-leaderboard': { back: 4 * DAY },
  incidents: { back: 5 * DAY, only: 'what both have' },
  // The amount of a bucket goes by the seven days before the one it begins on: minutes reach as far as yesterday's.
  'vpin-buckets': { back: 20 * HOUR },
  'vpin-daily': { back: 3 * DAY },
  'insurance-funds-daily': { back: DAY },
  'venue-oi-hourly': { back: DAY },
  // Of what a venue showed earlier in the day and no longer at its end, the past tells nothing.
  'venue-markets-daily': { back: DAY, only: 'what both have' },
  'stablecoin-pegs-daily': { back: 4 * DAY },
  'slippage-hourly': { back: HOUR },
  'network-events': { back: 2 * DAY },
  'lead-lag': { back: 4 * DAY },
  'iv-surface-daily': { back: DAY },
  'options-flow-daily': { back: 2 * DAY },
  indicators: { back: 4 * DAY },
  // What followed is known of days that lie far enough back.
  'indicator-events': { back: 400 * DAY },
  'premium-daily': { back: DAY },
  // Books are on record for some minutes only.
  'regional-premium-daily': { back: DAY, only: 'what both have' },
  // Books are on record for five minutes.
  'turkey-premium': { back: 4 * MINUTE },
  'rsi-hourly': { back: HOUR },
  altseason: { back: 4 * DAY },
  'theme-indices': { back: 4 * DAY },
  euphoria: { back: 30 * MINUTE },
  'market-daily': { back: 2 * DAY },
  'whale-trades-daily': { back: DAY },
  charge: { back: 2 * DAY },
  // Of the days on record two were told at their time, whenever they are computed; sources tell of other metrics.
  metrics: { back: 2 * DAY, only: 'what both have' },
  // Yesterday's is written when it has settled, which is hours after midnight.
  briefs: { back: 4 * DAY, only: 'what both have' },
}
/** Made anew from what is on record once the recorder runs. */
const NOT_IN_THE_PAST = [
  'liqmap',
  'liqmap-judged',
  'liqmap-accuracy',
  'market-sessions',
  'venue-events',
  'symbol-daily',
] as const
const BY_ITSELF = 'dex-whale-events'
const A_STATE = 'listings'
/** A statement every seven weeks, and minutes of one: src/sim/derived/event-reactions.test.ts holds it against the model. */
const RARE = 'event-reactions'
/** Never made again: src/signals holds decisions against what was known at the time, and outcomes against the minutes after. */
const DECIDED_ONCE = ['signals', 'signal-outcomes']

/** Further back no rollup looks when it runs within the last days, but for these tables. */
const KEPT = 16 * DAY
const KEPT_WHOLE = [
  'listings',
  'instruments',
  'asset_networks',
  'leverage_tiers',
  'daily_candles',
  'btc_closes_daily',
  'indicator_daily',
  'indicator_events',
  'stablecoin_supply',
  'liquidations_daily',
  'funding_settlements',
  'venue_oi_hourly',
]
/** Each writes a whole past: one in every run, the first minutes of a month with those of `npm run test:dates`. */
const CLOCKS = ['2026-11-15T02:37:12Z', ...(process.env.TEST_DATE ? ['2027-03-01T00:04:30Z'] : [])]

it('every rollup is held against the past', () => {
  expect(
    [...Object.keys(CASES), ...NOT_IN_THE_PAST, BY_ITSELF, A_STATE, RARE, ...DECIDED_ONCE].sort(),
  ).toEqual(ROLLUPS.map(({ id }) => id).sort())
})

describe.each(CLOCKS)('the past written at %s', (clock) => {
  const now = parseIso(clock)!
  const market = createSimMarket({ seed: 7 })
  const notes = new PastNotes(now)
  let store: Store

  beforeAll(async () => {
    store = await openMemoryStore()
    const touched = new Set(
      ROLLUPS.flatMap(({ reads, into }) => [...Object.values(reads), into]).map(({ name }) => name),
    )
    await store.insert(venueFeeds, feedRows())
    await store.insert(liquidationFeeds, liquidationFeedRows())
    await store.insert(themeMembers, THEME_BASKETS)
    const storeNeeded = async (table: AnyTable, rows: readonly Cells[]) => {
      const kept = KEPT_WHOLE.includes(table.name)
        ? rows
        : rows.filter((row) => timeOf(table, row) >= now - KEPT)
      if (touched.has(table.name) && kept.length > 0) await store.insert(table, kept)
    }
    notes.total = await writeHistory({
      market,
      now,
      origins: simulatedOrigins(market, [], now),
      // Nothing here is held against them, and they take half as long as all the rest.
      without: [pastSignals.label],
      insert: (table, rows) => notes.during(table, rows, () => storeNeeded(table, rows)),
      onProgress: (step) => notes.progress.push(step),
    })
  }, 240_000)
  afterAll(() => store?.close())

  // How many rows there are is another number at every clock.
  if (clock === CLOCKS[0]) pastAsWritten(market, now, notes)

  it.each(ROLLUPS.filter(({ id }) => id in CASES))(
    'holds what $id makes of the rows on record',
    async (rollup) => {
      const { back, only } = CASES[rollup.id]!
      const made: Cells[] = []
      for (const { from, to } of spansOf(rollup, now - back, now)) {
        const readers = readersOf(store, rollup, from + (rollup.dated === 'end' ? 1 : 0))
        made.push(...(await rollup.compute(readers, { from, to, now: new Instant(now) })))
      }
      const settled = made.filter((row) => row.ended_at !== null)
      const written = await rowsBetween(store, rollup.into, settled)
      const keyOf = (row: Cells) => JSON.stringify(rollup.into.key.map((name) => row[name]))
      const byKey = new Map(written.map((row) => [keyOf(row), row]))
      if (!only) expect([...byKey.keys()].sort()).toEqual(settled.map(keyOf).sort())
      let compared = 0
      for (const row of settled) {
        const there = byKey.get(keyOf(row))
        if (only && !there) continue
        expectSame(there, row, `${rollup.id} ${keyOf(row)}`)
        compared += 1
      }
      expect(compared).toBeGreaterThan(0)
    },
    60_000,
  )

  it.each(ROLLUPS.filter(({ id }) => (NOT_IN_THE_PAST as readonly string[]).includes(id)))(
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

/** Those that are over, and the one that is on where it is shown; as one where they are computed in one go. */
function spansOf({ grain, atOnce, provisional }: Rollup, since: Ms, now: Ms): { from: Ms; to: Ms }[] {
  const step = durationMs(grain)
  if (atOnce) return [{ from: floorTo(since, step), to: floorTo(now, step) }]
  const spans: { from: Ms; to: Ms }[] = []
  for (let from = floorTo(since, step); from <= now; from += step)
    if (provisional || from + step <= now) spans.push({ from, to: from + step })
  return spans
}

/** The readers that the recorder gives it; of its own rows those before `until`. */
function readersOf(store: Store, rollup: Rollup, until: Ms): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(rollup.reads).map(([name, table]) => {
      const reader = store.reader(table)
      return [name, table === rollup.into ? readerUntil(reader, until) : reader]
    }),
  )
}

function readerUntil(reader: object, until: Ms): object {
  return new Proxy(reader, {
    get: (target, verb) => (query: { until?: Ms }) =>
      (Reflect.get(target, verb) as (query: object) => unknown).call(target, {
        ...query,
        until: Math.min(query.until ?? until, until),
      }),
  })
}

/** What is on record between the first and the last of the rows. */
async function rowsBetween(store: Store, table: AnyTable, rows: readonly Cells[]): Promise<Cells[]> {
  if (rows.length === 0) return []
  const times = rows.map((row) => timeOf(table, row))
  return store.reader(table).range({
    since: Math.min(...times),
    until: Math.max(...times) + 1,
    order: 'asc',
    limit: 500_000,
  })
}

/** A row that differs is named with all that does; a statement for every cell would take longer than the rollups. */
function expectSame(there: unknown, made: unknown, what: string): void {
  const differences = [...differencesOf(there, made, '')]
  if (differences.length > 0) expect.fail(`${what}${differences.join(';')}`)
}

/** Sums are the same but for the last digits: they are added in another order. */
function* differencesOf(there: unknown, made: unknown, where: string): Generator<string> {
  if (typeof made === 'number' && typeof there === 'number') {
    const isSame = Math.abs(there - made) <= 1e-9 * Math.max(1, Math.abs(made))
    if (!isSame) yield `${where}: ${there}, ${made}`
  } else if (made !== null && typeof made === 'object' && there !== null && typeof there === 'object') {
    const names = Object.keys(made).sort()
    if (String(Object.keys(there).sort()) !== String(names)) yield `${where}: has other fields`
    for (const name of names)
      yield* differencesOf((there as Cells)[name], (made as Cells)[name], `${where} ${name}`)
  } else if (there !== made) yield `${where}: ${JSON.stringify(there)}, ${JSON.stringify(made)}`
}

function timeOf(table: AnyTable, row: Cells): Ms {
  const time = row[table.time]
  return typeof time === 'number' ? time : parseIso(String(time))!
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
