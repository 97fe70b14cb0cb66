import { expect, test } from 'vitest'
import { DAY, durationMs, HOUR, MINUTE, type Ms } from '../../src/core/time.ts'
import type { Poll } from '../../src/define/source.ts'
import type { AnyTable } from '../../src/define/table.ts'
import { MarketView } from '../../src/recorder/plausible/market-view.ts'
import { doubtFinder } from '../../src/recorder/plausible/plausible.ts'
import { sift } from '../../src/recorder/sift.ts'
import { eventRow } from '../../src/sim/liquidations/forced-orders.ts'
import { openInterestRows } from '../../src/sim/market/open-interest.ts'
import { tickers } from '../../src/sim/market/tickers.ts'
import { createSimMarket } from '../../src/sim/model/model.ts'
import { simulatedVenues } from '../../src/sim/simulated-venues.ts'
import { WIRE_VENUES } from '../../src/sim/wire/dialects.ts'
import { liquidationEvents } from '../../src/tables/liquidations/liquidations.ts'
import { oi5m } from '../../src/tables/market/open-interest.ts'
import { VENUES } from '../../src/venues/index.ts'
import { contextFor, nobody, rowsOf } from '../venues/context.ts'

/*
 * What is honest must pass. The simulated market has quiet days and cascades, listings and outages; everything that its
 * venues say over some hours is held against the checks as if it were live, and nothing may be refused.
 */

interface Told {
  readonly at: Ms
  readonly source: Pick<Poll, 'id' | 'into'> & { readonly kind: 'poll' | 'stream' }
  readonly rows: readonly Record<string, unknown>[]
}

const SPAN = HOUR
/** With shocks of their own: the model is a function of seed and time. The second comes with `npm run test:dates`. */
const MARKETS = (
  [
    [7, Date.UTC(2026, 10, 15, 12)],
    [11, Date.UTC(2026, 9, 17, 15)],
  ] as const
).slice(0, process.env.TEST_DATE ? 2 : 1)

test.each(MARKETS)('the simulated market of seed %i is believed to the last row', async (seed, now) => {
  const market = createSimMarket({ seed })
  const from = now - SPAN
  const venues = simulatedVenues(market, VENUES, from)
  const told: Told[] = []
  for (const { sources } of venues) {
    for (const source of sources) {
      if (source.kind !== 'poll' || source.needs || source.lists) continue
      // A feed goes on where its last answer ended: each is asked in the order of time.
      const every = Math.max(durationMs(source.every), MINUTE)
      for (let at = Math.ceil(from / every) * every; at < now; at += every) {
        const context = contextFor({}, {}, at)
        const answer = await source.ask(nobody, context).catch(() => [])
        told.push({ at, source, rows: rowsOf(source, answer, context)! })
      }
    }
  }
  for (const { table, rows } of tickers.past({ market, now, origins: venues }))
    told.push(...byTime(table, rows as never, now - DAY))
  for (let at = from; at < now; at += 5 * MINUTE)
    for (const id of WIRE_VENUES)
      told.push({
        at,
        source: { id: `${id}.open-interest`, into: oi5m, kind: 'poll' },
        rows: openInterestRows(market, id, at),
      })
  for (const order of market.liquidations(from, now)) {
    if (!WIRE_VENUES.includes(order.venue)) continue
    const row = eventRow(order, order.time, false)
    told.push({
      at: order.time,
      source: { id: `${order.venue}.liquidations`, into: liquidationEvents, kind: 'stream' },
      rows: [row],
    })
  }

  const view = new MarketView()
  const counts = new Map<string, number>()
  const refused: string[] = []
  for (const { at, source, rows } of told.sort((a, b) => a.at - b.at)) {
    counts.set(source.into.name, (counts.get(source.into.name) ?? 0) + rows.length)
    const { refusals } = sift(source.into, rows, at + 500, doubtFinder(source, view, at + 500))
    for (const { sentence } of refusals.values()) refused.push(sentence)
  }
  expect(refused).toEqual([])
  for (const table of ['perp_tickers', 'oi_5m', 'venue_snapshots'])
    expect(counts.get(table), table).toBeGreaterThan(1_000)
  for (const table of [
    'liquidation_events',
    'minute_bars',
    'orderbook_5m',
    'funding_marks',
    'positioning_readings',
    'dex_positions',
  ])
    expect(counts.get(table), table).toBeGreaterThan(100)
})

/** Rows of one moment and venue together, as a poll brings them. */
function byTime(into: AnyTable, rows: readonly { ts: Ms; exchange: string }[], since: Ms): Told[] {
  const groups = new Map<string, { ts: Ms; exchange: string }[]>()
  for (const row of rows) {
    if (row.ts < since) continue
    const key = `${row.exchange} ${row.ts}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return Array.from(groups.values(), (group) => ({
    at: group[0]!.ts,
    source: { id: `${group[0]!.exchange}.past`, into, kind: 'poll' as const },
    rows: group as unknown as Record<string, unknown>[],
  }))
}
