import { z } from 'zod'
import { CASCADE_RULES } from '../../analytics/liquidations/cascades.ts'
import { mostlyLiquidated, thinned } from '../../analytics/liquidations/incidents.ts'
import { wasHeard } from '../../analytics/record/heard.ts'
import { isoOf, MINUTE, type Ms, SINCE_EVER } from '../../core/time.ts'
import { count, day, feedKind, figure, iso, unsure } from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Row } from '../../define/table.ts'
import { readLiquidationRecord } from '../../readings/liquidations/hearing.ts'
import { LiquidationEvent } from '../../readings/liquidations/liquidations.ts'
import { incidents, liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'

const SHOWN = 50
/** The newest show every minute of an hour; with as many for all fifty the answer could get too long for clients. */
const FINE = 10
const COARSE_POINTS = 30
const KEPT = '365d'

const Path = z.strictObject({
  symbol: z.string(),
  start: unsure(figure()),
  low: unsure(figure()),
  high: unsure(figure()),
  end: unsure(figure()),
  change_pct: unsure(figure()),
  max_move_pct: unsure(figure()),
  points: z.array(z.tuple([iso(), figure()])),
})
const Incident = z.strictObject({
  id: z.string(),
  started_at: iso(),
  ended_at: unsure(iso()),
  open: z.boolean(),
  duration_minutes: count(),
  total_usd: figure(),
  long_usd: figure(),
  short_usd: figure(),
  side: z.enum(['LONG', 'SHORT']),
  events: count(),
  peak_5m_usd: figure(),
  baseline_5m_usd: figure(),
  coins: z.array(
    z.strictObject({
      symbol: z.string(),
      total_usd: figure(),
      long_usd: figure(),
      short_usd: figure(),
      share_pct: figure(),
    }),
  ),
  by_exchange: z.array(
    z.strictObject({ exchange: z.string(), kind: feedKind(), total_usd: figure(), events: count() }),
  ),
  largest: unsure(LiquidationEvent),
  price_path: Path,
  lower_bound: z.literal(true),
})

export const incidentsBoard = board({
  id: 'incidents',
  path: '/api/public/incidents',
  title: 'Liquidation cascades',
  about:
    'Cascades of liquidations as they were detected: size, side, coins, venues, and what the price of bitcoin did meanwhile.',
  tier: 'free',
  mcp: 'get_liquidation_cascades',
  // The detector looks at liquidations: without them for an hour, that there was no cascade is not known.
  cadence: '20m',
  spelling: 'snake',
  params: z.object({}),
  result: z.strictObject({
    count: unsure(count()),
    recorded_since: unsure(day()),
    thresholds: z.strictObject({
      floor_usd: figure(),
      multiple: figure(),
      baseline: z.string(),
      close_below_multiple: figure(),
      quiet_minutes: count(),
      merge_gap_minutes: count(),
      min_total_usd: figure(),
    }),
    incidents: z.array(Incident),
  }),
  example: {},
  reads: { incidents, feeds: liquidationFeeds, events: liquidationEvents },
  subject: 'events',
  async compute({ incidents, feeds, events }, _params, { now }) {
    const window = { ...now.last(KEPT) }
    const [all, newest, known] = await Promise.all([
      incidents.aggregate({ ...window, take: { count: { count: true } } }),
      incidents.range({ ...window, order: 'desc', limit: SHOWN }),
      feeds.latest({ by: ['exchange'], since: SINCE_EVER }),
    ])
    const exchange = known.flatMap((feed) => (feed.counted ? [feed.exchange] : []))
    const found = all[0]?.count ?? 0
    const { recorded_since, heard } = await readLiquidationRecord(events, exchange, now.ms)
    return {
      count: found > 0 || wasHeard(heard, window.since, now.ms) ? found : null,
      recorded_since,
      thresholds: {
        floor_usd: CASCADE_RULES.floorUsd,
        multiple: CASCADE_RULES.multiple,
        baseline: 'median 5m sum, 7d',
        close_below_multiple: CASCADE_RULES.closeBelowMultiple,
        quiet_minutes: CASCADE_RULES.quietMinutes,
        merge_gap_minutes: CASCADE_RULES.mergeGapMinutes,
        // Five minutes above the floor open an incident, so none is smaller than that.
        min_total_usd: CASCADE_RULES.floorUsd,
      },
      incidents: newest.map((row, place) => {
        const { points, ...path } = row.price_path
        const fewer = place < FINE ? points : thinned(points, COARSE_POINTS)
        return shown({ ...row, price_path: { ...path, points: fewer } }, now.ms)
      }),
    }
  },
})

function shown(row: Row<typeof incidents>, now: Ms): z.output<typeof Incident> {
  return {
    id: row.id,
    started_at: isoOf(row.started_at),
    ended_at: row.ended_at === null ? null : isoOf(row.ended_at),
    open: row.ended_at === null,
    duration_minutes: Math.max(0, Math.round(((row.ended_at ?? now) - row.started_at) / MINUTE)),
    total_usd: row.total_usd,
    long_usd: row.long_usd,
    short_usd: row.short_usd,
    side: mostlyLiquidated(row),
    events: row.events,
    peak_5m_usd: row.peak_5m_usd,
    baseline_5m_usd: row.baseline_5m_usd,
    coins: [...row.coins],
    by_exchange: [...row.by_exchange],
    largest: row.largest,
    price_path: {
      ...row.price_path,
      points: row.price_path.points.map(([at, price]): [string, number] => [at, price]),
    },
    lower_bound: true,
  }
}
