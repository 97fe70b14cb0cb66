import { CASCADE_RULES } from '../../analytics/liquidations/cascades.ts'
import { mostlyLiquidated, thinned } from '../../analytics/liquidations/incidents.ts'
import { wasHeard } from '../../analytics/record/heard.ts'
import { MINUTE, type Ms, parseIso } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import type { Row } from '../../define/table.ts'
import { readCountedFeeds } from '../../readings/liquidations/counted-feeds.ts'
import { readLiquidationRecord } from '../../readings/liquidations/hearing.ts'
import { feedKind, liquidationEvent } from '../../readings/liquidations/liquidation-fields.ts'
import { incidents, liquidationEvents, liquidationFeeds } from '../../tables/liquidations/liquidations.ts'

const SHOWN = 50
/** The newest show every minute of an hour; with as many for all fifty the answer could get too long for clients. */
const FINE = 10
const COARSE_POINTS = 30
const KEPT = '365d'

const sides = {
  total_usd: is.usd('Liquidated.'),
  long_usd: is.usd('Longs liquidated.'),
  short_usd: is.usd('Shorts liquidated.'),
}
const Path = is.part(
  {
    symbol: is.symbol('The perpetual that is followed.'),
    start: is.unsure(is.price('Where the price began.')),
    low: is.unsure(is.price('Lowest price.')),
    high: is.unsure(is.price('Highest price.')),
    end: is.unsure(is.price('Where it ended.')),
    change_pct: is.unsure(is.pct('From start to end.')),
    max_move_pct: is.unsure(is.pct('The furthest the price got from its start, with its sign.')),
    points: is.listOf(
      is.places([is.iso('Minute.'), is.price('Price.')], '[time, price].'),
      'Minutes, oldest first; thinned where there are many.',
    ),
  },
  'What bitcoin did meanwhile.',
)
/** What an incident comes to, without its course. */
export const incidentSums = {
  id: is.text('Stays the same however the incident goes on.'),
  started_at: is.iso('Where the five minutes begin that opened it.'),
  ended_at: is.unsure(is.iso('The last minute above the closing multiple; null while it goes on.')),
  open: is.flag('Whether it goes on.'),
  duration_minutes: is.integer('minutes', 'From start to end, or to now.').min(0),
  ...sides,
  side: is.oneOf(['LONG', 'SHORT'], 'What was liquidated more.'),
  events: is.count('Forced orders.'),
  peak_5m_usd: is.usd('Largest sum of five minutes.'),
  baseline_5m_usd: is.usd('Median sum of five minutes over the seven days before.'),
  coins: is.listOf(
    is.part({ symbol: is.symbol(), ...sides, share_pct: is.pct('Its part of the whole.') }),
    'By perpetual, the largest first.',
  ),
  by_exchange: is.listOf(
    is.part({
      exchange: is.venue(),
      kind: feedKind(),
      total_usd: sides.total_usd,
      events: is.count('Forced orders.'),
    }),
    'By venue, the largest first.',
  ),
}
const Incident = is.part({
  ...incidentSums,
  largest: is.unsure(liquidationEvent('The largest single order.')),
  price_path: Path,
  lower_bound: is.always(true, 'Sums are a floor: sampled feeds leave orders out.'),
})

export const incidentsBoard = board({
  id: 'incidents',
  path: '/api/public/incidents',
  title: 'Liquidation cascades',
  about:
    'Cascades of liquidations as they were detected: size, side, coins, venues, and what the price of bitcoin did meanwhile.',
  mcp: 'get_liquidation_cascades',
  // The detector looks at liquidations: without them for an hour, that there was no cascade is not known.
  cadence: '20m',
  spelling: 'snake',
  result: is.part({
    count: is.unsure(is.count('Cascades on record in a year, before the list is cut.')),
    recorded_since: is.unsure(is.day('Day of the first liquidation on record.')),
    thresholds: is.part(
      {
        floor_usd: is.usd('A cascade opens when five minutes are above this sum.'),
        multiple: is.ratio('They must be above so many times the baseline as well.'),
        baseline: is.text('What the baseline is.'),
        close_below_multiple: is.ratio('It ends when five minutes stay within so many times the baseline.'),
        quiet_minutes: is.integer('minutes', 'How long they must stay within.').min(0),
        merge_gap_minutes: is
          .integer('minutes', 'Another that opens sooner than this after the end is the same one.')
          .min(0),
        min_total_usd: is.usd('No incident is smaller.'),
      },
      'When sums of five minutes are called a cascade.',
    ),
    incidents: is.listOf(Incident, 'The fifty newest, newest first.'),
  }),
  reads: { incidents, feeds: liquidationFeeds, events: liquidationEvents },
  subject: 'events',
  async compute({ incidents, feeds, events }, _params, { now }) {
    const window = now.last(KEPT)
    const [all, newest, counted] = await Promise.all([
      incidents.aggregate({ ...window, take: { count: { count: true } } }),
      incidents.range({ ...window, order: 'desc', limit: SHOWN }),
      readCountedFeeds(feeds),
    ])
    const exchange = counted.map((feed) => feed.exchange)
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
        return incidentOf({ ...row, price_path: { ...path, points: fewer } }, now.ms)
      }),
    }
  },
})

/** So long after its last minute it is known to have ended. */
export const INCIDENT_ENDS_AFTER = CASCADE_RULES.quietMinutes * MINUTE

/** What is worked out of an incident when it is shown. */
export function incidentState(
  row: Pick<Row<typeof incidents>, 'started_at' | 'ended_at' | 'long_usd' | 'short_usd'>,
  now: Ms,
) {
  return {
    open: row.ended_at === null,
    duration_minutes: Math.max(0, Math.round(((row.ended_at ?? now) - row.started_at) / MINUTE)),
    side: mostlyLiquidated(row),
  }
}

function incidentOf(row: Row<typeof incidents>, now: Ms) {
  return shown(Incident, row, {
    ...incidentState(row, now),
    largest: { ...row.largest, event_time: parseIso(row.largest.event_time)! },
    price_path: {
      ...row.price_path,
      points: row.price_path.points.map(([at, price]): [Ms, number] => [parseIso(at)!, price]),
    },
    lower_bound: true,
  })
}
