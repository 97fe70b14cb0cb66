import { expect, it } from 'vitest'
import { DAY, dateOf, floorTo, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { AnyTable } from '../../src/define/table.ts'
import type { SimModel } from '../../src/sim/model/model.ts'
import { outagesBetween } from '../../src/sim/model/outages.ts'
import { simulatedOrigins, simulatedVenues } from '../../src/sim/simulated-venues.ts'
import { tradfiLiquidations } from '../../src/sim/tradfi/tradfi.ts'
import { perpSnapshots, spotSnapshots } from '../../src/sim/venues/snapshots.ts'
import type { AnyRow, PastNotes } from './past-notes.ts'

/** What the past is by itself, before anybody computes anything of it. */
export function pastAsWritten(market: SimModel, now: Ms, notes: PastNotes): void {
  it('fills the tables with rows that the store takes, each once, in order and before now', () => {
    expect(notes.faults).toEqual([])
    expect([...notes.tables.keys()]).toEqual(
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
    for (const { table, last } of notes.tables.values())
      if (!isAhead(table)) expect(last, table.name).toBeLessThan(now)
  })

  it('stays within what a first start can store', () => {
    expect(notes.total).toBe([...notes.tables.values()].reduce((sum, { rows }) => sum + rows, 0))
    expect(notes.total).toBeGreaterThan(1_000_000)
    expect(notes.total).toBeLessThan(2_000_000)
    expect(notes.tables.get('funding_settlements')!.rows).toBeLessThan(350_000)
    expect(notes.tables.get('venue_snapshots')!.rows).toBeLessThan(320_000)
    expect(notes.tables.get('incidents')!.rows).toBeGreaterThan(20)
    expect(notes.tables.get('incidents')!.rows).toBeLessThan(200)
    expect(notes.tables.get('whale_trades')!.rows).toBeLessThan(8_000)
  })

  it('comes in batches that a store takes at once, the next made while one is stored', () => {
    expect(notes.batches.length).toBeLessThan(150)
    expect(Math.max(...notes.batches)).toBeLessThan(60_000)
    expect(notes.mostUnderWay).toBe(2)
    expect(notes.underWay).toBe(0)
  })

  it('reaches back as far as boards look, and up to now', () => {
    const span = (name: string) => notes.tables.get(name)!
    expect(span('perp_tickers').first).toBeLessThan(now - 48 * HOUR)
    expect(span('perp_tickers').last).toBeGreaterThanOrEqual(now - MINUTE)
    expect(span('funding_marks').first).toBeLessThan(now - 6 * DAY)
    expect(span('funding_settlements').first).toBeLessThan(now - 60 * DAY)
    expect(span('oi_5m').first).toBeLessThan(now - 31 * DAY)
    expect(span('oi_5m').last).toBeGreaterThanOrEqual(now - 5 * MINUTE)
    expect(span('venue_snapshots').first).toBeLessThan(now - 25 * HOUR)
    expect(span('venue_oi_hourly').first).toBeLessThan(now - 80 * DAY)
    expect(span('liquidation_events').first).toBeGreaterThanOrEqual(now - 61 * DAY)
    expect(span('liquidation_events').first).toBeLessThan(now - 59 * DAY)
    expect(span('liquidation_events').last).toBeGreaterThan(now - 10 * MINUTE)
  })

  it('knows all 56 feeds', () => {
    const feeds = new Set(notes.of('venue_snapshots').map((row) => `${row.venue} ${row.market}`))
    expect(feeds.size).toBe(56)
  })

  it('ends with all that the recorder will go on showing', () => {
    const newest = notes.of('venue_snapshots').filter((row) => row.ts === floorTo(now, 10 * MINUTE))
    const shown = (venue: string, kind: string) =>
      newest.filter((row) => row.venue === venue && row.market === kind).map(({ symbol }) => symbol)
    for (const venue of ['binance', 'bybit', 'okx']) {
      const listed = market.contracts(venue, now).map(({ base }) => base)
      expect(shown(venue, 'perp').sort(), venue).toEqual(listed.sort())
      expect(listed.length).toBeGreaterThan(150)
    }
    // What the others deliver themselves when they are asked a minute later.
    for (const { id, markets } of simulatedVenues(market, [], now)) {
      if (market.isDown(id, now)) continue
      for (const kind of markets) {
        const made = kind === 'perp' ? perpSnapshots : spotSnapshots
        const later = made(market, id, now + MINUTE).map(({ symbol }) => symbol)
        expect(new Set(shown(id, kind)), `${id} ${kind}`).toEqual(new Set(later))
      }
    }
  })

  it('knows for every minute of the last day a ticker of the quarter of an hour before it', () => {
    const at = notes.of('perp_tickers').map((row) => Number(row.ts))
    for (let time = now - DAY; time < now; time += MINUTE)
      expect(at.some((ts) => ts <= time && ts > time - 15 * MINUTE - 1)).toBe(true)
  })

  it('has scored every perpetual, from the tickers of the time', () => {
    const quarter = floorTo(now, 15 * MINUTE)
    const scores = notes.of('pressure_scores').filter((row) => row.ts === quarter)
    expect(scores.length).toBe(market.contracts('binance', quarter).length)
    expect(new Set(notes.of('pressure_scores').map((row) => row.ts)).size).toBe(25)
    for (const { symbol, components } of scores.slice(0, 40)) {
      const base = String(symbol).replace(/USDT$/, '')
      const [then, before] = [quarter, quarter - DAY].map((at) => market.ticker('binance', base, at))
      const parts = components as Record<string, number | null>
      expect(parts.fundingRatePct).toBeCloseTo(then!.fundingRate * 100, 9)
      expect(parts.basisPct).toBeCloseTo((100 * (then!.mark - then!.index)) / then!.index, 6)
      const change = before && (then!.openInterestBase / before.openInterestBase - 1) * 100
      if (change === null || change === undefined) expect(parts.oi24hPct).toBeNull()
      else expect(parts.oi24hPct).toBeCloseTo(change, 6)
    }
  })

  it('sums a day to what its orders were', () => {
    const date = dateOf(now - 5 * DAY)
    const start = Date.parse(date)
    const orders = [
      ...market.liquidations(start, start + DAY),
      ...tradfiLiquidations(market, start, start + DAY),
    ]
    const days = notes.of('liquidations_daily').filter((row) => row.date === date)
    const sum = (rows: AnyRow[], name: string) => rows.reduce((all, row) => all + Number(row[name]), 0)
    expect(sum(days, 'events')).toBe(orders.length)
    const longs = orders
      .filter(({ side }) => side === 'SELL')
      .reduce((all, { price, qtyBase }) => all + price * qtyBase, 0)
    expect(sum(days, 'long_liquidations_usd') / longs).toBeCloseTo(1, 9)
    const hours = notes
      .of('liquidations_hourly')
      .filter((row) => Number(row.hour) >= start && Number(row.hour) < start + DAY)
    expect(sum(hours, 'events')).toBe(orders.length)
    const largest = notes.of('liquidation_leaderboard_daily').filter((row) => row.date === date)
    expect(largest.map((row) => row.rank)).toEqual(Array.from({ length: 100 }, (_, place) => place + 1))
    expect(largest[0]!.quote_qty).toBe(Math.max(...orders.map(({ price, qtyBase }) => price * qtyBase)))
  })

  it('leaves the hole of an outage and says so', () => {
    const outages = outagesBetween(market.seed, now - 20 * DAY, now - HOUR)
    for (const { venue, from } of outages.slice(-10)) {
      const gaps = notes.of('recording_gaps').filter((row) => Number(row.started_at) === from)
      if (venue !== 'okx' && venue !== 'bybit') expect(gaps.length, venue).toBeGreaterThan(0)
      for (const gap of gaps) expect(String(gap.source).startsWith(`${venue}.`)).toBe(true)
    }
    const failed = notes.of('collector_runs').filter((row) => row.ok === false)
    for (const run of failed)
      expect(market.isDown(String(run.feed).split('.')[0]!, Number(run.started_at))).toBe(true)
  })

  it('leaves every source due and recorded up to its end', () => {
    const sources = simulatedOrigins(market, [], now).flatMap((origin) => origin.sources.map(({ id }) => id))
    expect(new Set(notes.of('source_terms').map((row) => row.source))).toEqual(new Set(sources))
    const heard = new Set(notes.of('collector_runs').flatMap((row) => (row.ok ? [row.feed] : [])))
    expect(sources.filter((id) => !heard.has(id))).toEqual([])
  })

  it('knows contracts that went', () => {
    const gone = notes.of('instruments').filter((row) => row.delisted_at !== null)
    expect(gone.length).toBeGreaterThan(0)
    for (const row of gone) expect(Number(row.delisted_at)).toBeLessThan(now)
  })

  it('shows how far it is', () => {
    const fractions = notes.progress.map(({ fraction }) => fraction)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    expect(fractions.at(-1)).toBeCloseTo(1, 9)
    expect(fractions[0]!).toBeLessThan(0.05)
    expect(new Set(notes.progress.map(({ label }) => label)).size).toBeGreaterThan(5)
  })
}
