import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Hit, hitOf, hitSharePct } from '../../analytics/liquidations/liquidation-map-accuracy.ts'
import { PUBLIC_TIMEFRAME } from '../../analytics/liquidations/liquidation-map-model.ts'
import {
  binOf,
  binsBetween,
  type MapGrid,
  sideOfBin,
} from '../../analytics/liquidations/liquidation-map-view.ts'
import { groupBy } from '../../core/grouped.ts'
import { made } from '../../core/made.ts'
import { DAY, dateOf, HOUR, type Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import { LIQMAP_VENUES, liqmapAccuracyDaily, liqmapSnapshots } from '../../tables/liquidations/liqmap.ts'
import { liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { JUDGED_EVERY } from './liqmap.ts'

type Accuracy = Row<typeof liqmapAccuracyDaily>

const HORIZON = DAY
/** Pieces that are decoded within one turn of the event loop. */
const MAPS_AT_A_TIME = 10
const EVENTS_OF = HOUR
const MOST_EVENTS = 100_000

const tables = {
  snapshots: liqmapSnapshots,
  oi: oi5m,
  events: liquidationEvents,
  feeds: liquidationFeeds,
}

export const liqmapAccuracyRollup = rollup({
  id: 'liqmap-accuracy',
  into: liqmapAccuracyDaily,
  about: 'How the liquidation maps of a day fared in the 24 hours after each.',
  reads: tables,
  standing: ['feeds'],
  grain: '1d',
  // The last map of the day has had its 24 hours.
  settles: '1d',
  reaches: { ahead: '1d' },
  catchUp: '12d',
  compute: (readers, { from }) => judgeDay(readers, from),
})

/** A map that was drawn, and what was liquidated in its bins since. */
interface Trial {
  readonly symbol: string
  readonly at: Ms
  readonly grid: MapGrid
  readonly predicted: readonly number[]
  readonly realised: Float64Array
}

async function judgeDay(readers: Readers<typeof tables>, day: Ms): Promise<Accuracy[]> {
  const marks = Array.from({ length: DAY / JUDGED_EVERY }, (_, index) => day + index * JUDGED_EVERY)
  const trials: Trial[] = []
  for (const at of marks) for (const trial of await trialsAt(readers.snapshots, at)) trials.push(trial)
  if (trials.length === 0) return []
  await addEvents(readers, trials, day)
  const hits = new Map<string, { snapshots: number; hits: Hit[] }>()
  for (const at of marks) {
    const ranges = await tradedSince(readers.oi, at)
    for (const trial of trials.filter((each) => each.at === at)) {
      const own = made(hits, trial.symbol, () => ({ snapshots: 0, hits: [] }))
      own.snapshots += 1
      const range = ranges.get(trial.symbol)
      const hit = range ? judge(trial, range) : null
      if (hit) own.hits.push(hit)
    }
  }
  return [...hits].map(([symbol, { snapshots, hits }]) => ({
    date: dateOf(day),
    symbol,
    snapshots,
    hit_share_pct: hitSharePct(hits),
  }))
}

async function trialsAt(snapshots: Reader<typeof liqmapSnapshots>, at: Ms): Promise<Trial[]> {
  const one = { since: at, until: at + 1 }
  const where = { timeframe: PUBLIC_TIMEFRAME, leverage: 'all', exchange: 'all' } as const
  const drawn = await snapshots.aggregate({ ...one, where, by: ['symbol'], take: { maps: { count: true } } })
  const trials: Trial[] = []
  for (let first = 0; first < drawn.length; first += MAPS_AT_A_TIME) {
    const symbol = drawn.slice(first, first + MAPS_AT_A_TIME).map((row) => row.symbol)
    const rows = await snapshots.range({
      ...one,
      where: { ...where, symbol },
      order: 'asc',
      limit: MAPS_AT_A_TIME,
    })
    for (const { symbol, reference_price, levels, meta } of rows) {
      trials.push({
        symbol,
        at,
        grid: { reference: reference_price, bandPct: meta.band_half_range_pct },
        predicted: levels.notional_usd,
        realised: new Float64Array(levels.notional_usd.length),
      })
    }
    await nextTurn()
  }
  return trials
}

/** Only what the bin foretold: longs that were liquidated below the mark of the map, and shorts above. */
async function addEvents(
  { events, feeds }: Pick<Readers<typeof tables>, 'events' | 'feeds'>,
  trials: readonly Trial[],
  day: Ms,
): Promise<void> {
  const exchange = (await readCountedFeeds(feeds)).map((feed) => feed.exchange)
  if (exchange.length === 0) return
  const bySymbol = groupBy(trials, ({ symbol }) => symbol)
  for (let since = day; since < day + 2 * DAY; since += EVENTS_OF) {
    const some = await events.range({
      columns: ['event_time', 'symbol', 'side', 'price', 'quote_qty'],
      where: { exchange },
      since,
      until: since + EVENTS_OF,
      order: 'asc',
      limit: MOST_EVENTS,
    })
    for (const { event_time, symbol, side, price, quote_qty } of some) {
      for (const { at, grid, realised } of bySymbol.get(symbol) ?? []) {
        if (event_time <= at || event_time > at + HORIZON) continue
        const bin = binOf(grid, price)
        if (bin >= 0 && sideOfBin(bin) === (side === 'SELL' ? 'long' : 'short')) realised[bin]! += quote_qty
      }
    }
  }
}

async function tradedSince(
  oi: Reader<typeof oi5m>,
  at: Ms,
): Promise<Map<string, { low: number; high: number }>> {
  const rows = await oi.aggregate({
    by: ['symbol'],
    take: { low: { min: 'mark_price' }, high: { max: 'mark_price' } },
    where: { exchange: LIQMAP_VENUES },
    since: at,
    until: at + HORIZON + 1,
  })
  return new Map(
    rows.flatMap(({ symbol, low, high }) => (low === null || high === null ? [] : [[symbol, { low, high }]])),
  )
}

function judge(
  { grid, predicted, realised }: Trial,
  { low, high }: { low: number; high: number },
): Hit | null {
  return hitOf(
    binsBetween(grid, low, high).map((bin) => ({
      predicted_usd: predicted[bin] ?? 0,
      realised_usd: realised[bin] ?? 0,
    })),
  )
}
