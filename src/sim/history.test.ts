import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../core/time.ts'
import { type AnyTable, faultOf } from '../define/table.ts'
import { type HistoryProgress, writeHistory } from './history.ts'
import { createSimMarket } from './model/model.ts'
import { outagesBetween } from './model/outages.ts'
import { simulatedOrigins, simulatedVenues } from './simulated-venues.ts'
import { tradfiLiquidations } from './tradfi/tradfi.ts'
import { perpSnapshots, spotSnapshots } from './venues/snapshots.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 37, 12)
const market = createSimMarket({ seed: 7 })
type AnyRow = Readonly<Record<string, unknown>>
const ALL_CHECKED = 10_000
const SOME = 7

interface Written {
  readonly table: AnyTable
  rows: number
  first: number
  last: number
}

interface Order {
  last: number
  /** Of the rows of the last time where the key has the time in it; of all where it has not. */
  readonly keys: Set<string>
}

/** What arrived, table by table; `kept` holds the rows that single tests look at. */
const written = new Map<string, Written>()
const orders = new Map<string, Order>()
const kept: { table: string; row: AnyRow }[] = []
const progress: HistoryProgress[] = []
const faults: string[] = []
const batches: number[] = []
let total = 0
let underWay = 0
let mostUnderWay = 0

beforeAll(async () => {
  const insert = async (table: AnyTable, rows: readonly AnyRow[]) => {
    batches.push(rows.length)
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    for (const row of rows) note(table, row)
    await setImmediate()
    underWay -= 1
  }
  total = await writeHistory({
    market,
    insert,
    now: NOW,
    origins: simulatedOrigins(market, [], NOW),
    onProgress: (step) => progress.push(step),
  })
}, 120_000)

describe('the generated past', () => {
  it('fills the tables with rows that the store takes, each once, in order and before now', () => {
    expect(faults).toEqual([])
    expect([...written.keys()]).toEqual(
      expect.arrayContaining([
        'collector_runs',
        'fee_schedules',
        'funding_marks',
        'funding_settlements',
        'incidents',
        'instruments',
        'lead_lag_daily',
        'liquidation_events',
        'liquidation_leaderboard_daily',
        'liquidations_daily',
        'liquidations_hourly',
        'oi_5m',
        'perp_tickers',
        'recording_gaps',
        'venue_oi_hourly',
        'venue_snapshots',
        'whale_trades',
        'venue_status_checks',
      ]),
    )
    // Meetings to come are known ahead.
    const isAhead = ({ columns, time }: AnyTable) => columns[time].rule?.is === 'ahead'
    for (const { table, last } of written.values())
      if (!isAhead(table)) expect(last, table.name).toBeLessThan(NOW)
  })

  it('stays within what a first start can store', () => {
    expect(total).toBe([...written.values()].reduce((sum, { rows }) => sum + rows, 0))
    expect(total).toBeGreaterThan(1_000_000)
    expect(total).toBeLessThan(1_900_000)
    expect(written.get('funding_settlements')!.rows).toBeLessThan(350_000)
    expect(written.get('venue_snapshots')!.rows).toBeLessThan(250_000)
    expect(written.get('incidents')!.rows).toBeGreaterThan(20)
    expect(written.get('incidents')!.rows).toBeLessThan(200)
    expect(written.get('whale_trades')!.rows).toBeLessThan(8_000)
  })

  it('comes in batches that a store takes at once, the next made while one is stored', () => {
    expect(batches.length).toBeLessThan(150)
    expect(Math.max(...batches)).toBeLessThan(60_000)
    expect(mostUnderWay).toBe(2)
    expect(underWay).toBe(0)
  })

  it('reaches back as far as boards look, and up to now', () => {
    const span = (name: string) => written.get(name)!
    expect(span('perp_tickers').first).toBeLessThan(NOW - 48 * HOUR)
    expect(span('perp_tickers').last).toBeGreaterThanOrEqual(NOW - MINUTE)
    expect(span('funding_marks').first).toBeLessThan(NOW - 6 * DAY)
    expect(span('funding_settlements').first).toBeLessThan(NOW - 60 * DAY)
    expect(span('oi_5m').first).toBeLessThan(NOW - 31 * DAY)
    expect(span('oi_5m').last).toBeGreaterThanOrEqual(NOW - 5 * MINUTE)
    expect(span('venue_snapshots').first).toBeLessThan(NOW - 34 * DAY)
    expect(span('liquidation_events').first).toBeGreaterThanOrEqual(NOW - 61 * DAY)
    expect(span('liquidation_events').first).toBeLessThan(NOW - 59 * DAY)
    expect(span('liquidation_events').last).toBeGreaterThan(NOW - 10 * MINUTE)
  })

  it('knows all 56 feeds', () => {
    const feeds = new Set(of('venue_snapshots').map((row) => `${row.venue} ${row.market}`))
    expect(feeds.size).toBe(56)
  })

  it('ends with all that the recorder will go on showing', () => {
    const newest = of('venue_snapshots').filter((row) => Number(row.ts) === Date.UTC(2026, 10, 15, 2, 30))
    const shown = (venue: string, kind: string) =>
      newest.filter((row) => row.venue === venue && row.market === kind).map(({ symbol }) => symbol)
    for (const venue of ['binance', 'bybit', 'okx']) {
      const listed = market.contracts(venue, NOW).map(({ base }) => base)
      expect(shown(venue, 'perp').sort(), venue).toEqual(listed.sort())
      expect(listed.length).toBeGreaterThan(150)
    }
    // What the others deliver themselves when they are asked a minute later.
    for (const { id, markets } of simulatedVenues(market, [], NOW)) {
      if (market.isDown(id, NOW)) continue
      for (const kind of markets) {
        const made = kind === 'perp' ? perpSnapshots : spotSnapshots
        const later = made(market, id, NOW + MINUTE).map(({ symbol }) => symbol)
        expect(new Set(shown(id, kind)), `${id} ${kind}`).toEqual(new Set(later))
      }
    }
  })

  it('knows for every minute of the last day a ticker of the quarter of an hour before it', () => {
    const at = of('perp_tickers').map((row) => Number(row.ts))
    for (let time = NOW - DAY; time < NOW; time += MINUTE)
      expect(at.some((ts) => ts <= time && ts > time - 15 * MINUTE - 1)).toBe(true)
  })

  it('has scored every perpetual, from the tickers of the time', () => {
    const quarter = Date.UTC(2026, 10, 15, 2, 30)
    const scores = of('pressure_scores').filter((row) => row.ts === quarter)
    expect(scores.length).toBe(market.contracts('binance', quarter).length)
    expect(new Set(of('pressure_scores').map((row) => row.ts)).size).toBe(25)
    for (const { symbol, components } of scores.slice(0, 40)) {
      const base = String(symbol).replace(/USDT$/, '')
      const [now, before] = [quarter, quarter - DAY].map((at) => market.ticker('binance', base, at))
      const parts = components as Record<string, number | null>
      expect(parts.fundingRatePct).toBeCloseTo(now!.fundingRate * 100, 9)
      expect(parts.basisPct).toBeCloseTo((100 * (now!.mark - now!.index)) / now!.index, 6)
      const change = before && (now!.openInterestBase / before.openInterestBase - 1) * 100
      if (change === null || change === undefined) expect(parts.oi24hPct).toBeNull()
      else expect(parts.oi24hPct).toBeCloseTo(change, 6)
    }
  })

  it('sums a day to what its orders were', () => {
    const date = '2026-11-10'
    const start = Date.parse(date)
    const orders = [
      ...market.liquidations(start, start + DAY),
      ...tradfiLiquidations(market, start, start + DAY),
    ]
    const days = of('liquidations_daily').filter((row) => row.date === date)
    const sum = (rows: AnyRow[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
    expect(sum(days, 'events')).toBe(orders.length)
    const longs = orders
      .filter(({ side }) => side === 'SELL')
      .reduce((all, { price, qtyBase }) => all + price * qtyBase, 0)
    expect(sum(days, 'long_liquidations_usd') / longs).toBeCloseTo(1, 9)
    const hours = of('liquidations_hourly').filter(
      (row) => Number(row.hour) >= start && Number(row.hour) < start + DAY,
    )
    expect(sum(hours, 'events')).toBe(orders.length)
    const largest = of('liquidation_leaderboard_daily').filter((row) => row.date === date)
    expect(largest.map((row) => row.rank)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
    expect(largest[0]!.quote_qty).toBe(Math.max(...orders.map(({ price, qtyBase }) => price * qtyBase)))
  })

  it('leaves the hole of an outage and says so', () => {
    const outages = outagesBetween(market.seed, NOW - 20 * DAY, NOW - HOUR)
    for (const { venue, from } of outages.slice(-10)) {
      const gaps = of('recording_gaps').filter((row) => Number(row.started_at) === from)
      if (venue !== 'okx' && venue !== 'bybit') expect(gaps.length, venue).toBeGreaterThan(0)
      for (const gap of gaps) expect(String(gap.source).startsWith(`${venue}.`)).toBe(true)
    }
    const failed = of('collector_runs').filter((row) => row.ok === false)
    for (const run of failed)
      expect(market.isDown(String(run.feed).split('.')[0]!, Number(run.started_at))).toBe(true)
  })

  it('leaves every source due and recorded up to its end', () => {
    const sources = simulatedOrigins(market, [], NOW).flatMap((origin) => origin.sources.map(({ id }) => id))
    expect(new Set(of('source_terms').map((row) => row.source))).toEqual(new Set(sources))
    const heard = new Set(of('collector_runs').flatMap((row) => (row.ok ? [row.feed] : [])))
    expect(sources.filter((id) => !heard.has(id))).toEqual([])
  })

  it('knows contracts that went', () => {
    const gone = of('instruments').filter((row) => row.delisted_at !== null)
    expect(gone.length).toBeGreaterThan(0)
    for (const row of gone) expect(Number(row.delisted_at)).toBeLessThan(NOW)
  })

  it('shows how far it is', () => {
    const fractions = progress.map(({ fraction }) => fraction)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
    expect(fractions[0]!).toBeLessThan(0.05)
    expect(new Set(progress.map(({ label }) => label)).size).toBeGreaterThan(5)
  })
})

describe('writing the past', () => {
  it('stops with the fault of the store', async () => {
    const insert = async () => {
      throw new Error('disk full')
    }
    await expect(
      writeHistory({ market, insert, now: NOW, origins: simulatedOrigins(market, [], NOW) }),
    ).rejects.toThrow('disk full')
  })
})

function note(table: AnyTable, row: AnyRow): void {
  const time = row[table.time]
  const at = typeof time === 'number' ? time : Date.parse(String(time))
  let entry = written.get(table.name)
  if (!entry) {
    entry = { table, rows: 0, first: at, last: at }
    written.set(table.name, entry)
  }
  // Rows of a table are made by the same few lines: of the many, some will do.
  const fault = entry.rows % (entry.rows < ALL_CHECKED ? 1 : SOME) === 0 ? faultOf(table, row, NOW) : null
  if (fault) faults.push(`${table.name}: ${fault}`)
  entry.rows += 1
  entry.first = Math.min(entry.first, at)
  entry.last = Math.max(entry.last, at)
  noteOrder(table, row, at)
  const wanted =
    /^(liquidations_|liquidation_leaderboard|recording_|source_terms|collector_|instruments|pressure_)/.test(
      table.name,
    ) ||
    (table.name === 'venue_snapshots' && at > NOW - HOUR) ||
    (table.name === 'perp_tickers' && row.exchange === 'binance' && row.symbol === 'BTCUSDT')
  if (wanted) kept.push({ table: table.name, row })
}

/** Two parts may write one table, each in order of time. */
function noteOrder(table: AnyTable, row: AnyRow, at: number): void {
  const name = `${table.name} of ${progress.at(-1)?.label ?? 'the first part'}`
  let order = orders.get(name)
  if (!order) {
    order = { last: at, keys: new Set() }
    orders.set(name, order)
  }
  if (at < order.last) faults.push(`${name}: out of order`)
  if (at > order.last && table.key.includes(table.time)) order.keys.clear()
  order.last = at
  const key = table.key.map((column: string) => row[column]).join('|')
  if (order.keys.has(key)) faults.push(`${name}: ${key} twice`)
  order.keys.add(key)
}

function of(name: string): AnyRow[] {
  return kept.flatMap(({ table, row }) => (table === name ? [row] : []))
}
