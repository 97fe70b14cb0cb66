import {
  BASELINE_SPAN,
  type Cascade,
  cascadeBaseline,
  findCascades,
} from '../../analytics/liquidations/cascades.ts'
import {
  incidentOf,
  PATH_SYMBOL,
  type PathMinute,
  pricePath,
} from '../../analytics/liquidations/incidents.ts'
import { rankLargest } from '../../analytics/liquidations/liquidations.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { rollup } from '../../define/rollup.ts'
import type { Row } from '../../define/table.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import {
  incidents,
  LIQUIDATION_SUMS,
  liquidationEvents,
  liquidationFeeds,
} from '../../tables/liquidations/liquidations.ts'
import { minuteBars } from '../../tables/market/candles.ts'
import { perpTickers } from '../../tables/market/tickers.ts'

/** How far back one is looked for that never ended. */
const OPEN_LOOK_BACK = 60 * DAY
/** So long after its end, late records and bars are still taken in: delayed feeds come hourly. */
const SETTLED_AFTER = 3 * HOUR
const MOST_KNOWN = 1_000
const MOST_MINUTES = 5_000

const reads = {
  events: liquidationEvents,
  feeds: liquidationFeeds,
  incidents,
  bars: minuteBars,
  tickers: perpTickers,
}
type Tables = Readers<typeof reads>
type Feed = Row<typeof liquidationFeeds>

/** Those that were on within the day. One that goes on into the next is written by that too, as far as it then goes. */
export const incidentsRollup = rollup({
  id: 'incidents',
  into: incidents,
  about: 'Liquidation cascades: looked for every minute, written anew until they have ended and are settled.',
  reads,
  standing: ['feeds'],
  grain: '1d',
  provisional: '1m',
  settles: '3h',
  // What five minutes usually bring is told by the week before.
  reaches: { back: '7d' },
  catchUp: '60d',
  async compute(tables, { from, to, now }) {
    const feeds = await readCountedFeeds(tables.feeds)
    if (feeds.length === 0) return []
    const end = Math.min(now.floor('1m').ms, to + SETTLED_AFTER)
    const known = await tables.incidents.range({
      columns: ['started_at', 'ended_at', 'baseline_5m_usd'],
      since: from - OPEN_LOOK_BACK,
      until: end,
      order: 'asc',
      limit: MOST_KNOWN,
    })
    // An hour more than is looked through: what opens then is surely not the same cascade.
    const lately = known.filter(({ ended_at }) => ended_at === null || ended_at > from - HOUR)
    const cascades = await cascadesOf(
      tables,
      feeds,
      { from: Math.min(from, ...lately.map(({ started_at }) => started_at + 4 * MINUTE)), to: end },
      lately.map(({ started_at, baseline_5m_usd }) => ({
        startedAt: started_at,
        baseline5mUsd: baseline_5m_usd,
      })),
    )
    const isOn = now.ms < to
    const settled = new Set(
      known.flatMap(({ started_at, ended_at }) =>
        isOn && ended_at !== null && ended_at <= end - SETTLED_AFTER ? [started_at] : [],
      ),
    )
    const rows: Row<typeof incidents>[] = []
    for (const cascade of cascades) {
      const { startedAt, endedAt } = cascade
      if (startedAt >= to || (endedAt !== null && endedAt <= from) || settled.has(startedAt)) continue
      const row = await rowOf(tables, feeds, cascade, end)
      if (row) rows.push(row)
    }
    return rows
  },
})

async function cascadesOf(
  { events }: Pick<Tables, 'events'>,
  feeds: readonly Feed[],
  span: { from: Ms; to: Ms },
  known: Parameters<typeof findCascades>[3],
): Promise<Cascade[]> {
  const where = { exchange: feeds.map(({ exchange }) => exchange) }
  const take = { usd: { sum: 'quote_qty' } } as const
  const [fives, minutes] = await Promise.all([
    events.bucket({
      every: '5m',
      take,
      where,
      since: floorTo(span.from, HOUR) - BASELINE_SPAN,
      until: span.to,
    }),
    events.bucket({ every: '1m', take, where, since: span.from - 4 * MINUTE, until: span.to }),
  ])
  return findCascades(minutes, span, cascadeBaseline(fives), known)
}

async function rowOf(
  tables: Tables,
  feeds: readonly Feed[],
  cascade: Cascade,
  to: Ms,
): Promise<Row<typeof incidents> | null> {
  const where = { exchange: feeds.map(({ exchange }) => exchange) }
  const span = { since: cascade.startedAt, until: cascade.endedAt ?? to }
  const [groups, largest, minutes] = await Promise.all([
    tables.events.aggregate({ ...span, where, by: ['exchange', 'symbol'], take: LIQUIDATION_SUMS }),
    tables.events.aggregate({
      ...span,
      where,
      by: ['event_time', 'exchange', 'symbol', 'side', 'price', 'qty', 'quote_qty', 'dedupe_key'],
      take: { usd: { max: 'quote_qty' } },
      // A few more than needed: equal ones are then put in order by us, the same way every time.
      top: { by: 'usd', limit: 10 },
    }),
    pathMinutes(tables, span),
  ])
  const [first] = rankLargest(largest, 1)
  return first ? incidentOf(cascade, { groups, feeds, largest: first, path: pricePath(minutes) }) : null
}

/** Bars of the main venue; where there are none, tickers, of the main venue or of the one that has most. */
async function pathMinutes(
  { bars, tickers }: Pick<Tables, 'bars' | 'tickers'>,
  span: { since: Ms; until: Ms },
): Promise<PathMinute[]> {
  const recorded = await bars.range({
    ...span,
    where: { exchange: MAIN_VENUE, market: 'perp', symbol: PATH_SYMBOL },
    columns: ['ts', 'open', 'high', 'low', 'close'],
    order: 'asc',
    limit: MOST_MINUTES,
  })
  if (recorded.length > 0) return recorded
  const seen = await tickers.bucket({
    ...span,
    every: '1m',
    by: ['exchange'],
    where: { symbol: PATH_SYMBOL },
    take: {
      open: { first: 'last_price' },
      high: { max: 'last_price' },
      low: { min: 'last_price' },
      close: { last: 'last_price' },
    },
  })
  const minutesOf = (venue: string | undefined) => seen.filter(({ exchange }) => exchange === venue)
  const others = [...new Set(seen.map(({ exchange }) => exchange))].sort(
    (a, b) => minutesOf(b).length - minutesOf(a).length,
  )
  const main = minutesOf(MAIN_VENUE)
  return (main.length > 0 ? main : minutesOf(others[0])).flatMap(({ bucket, open, high, low, close }) =>
    open === null || high === null || low === null || close === null
      ? []
      : [{ ts: bucket, open, high, low, close }],
  )
}
