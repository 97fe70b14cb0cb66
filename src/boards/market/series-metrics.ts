import type { Ms } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { type Place, SERIES_PERIODS, type Series } from '../../define/series.ts'
import type { AnyTable } from '../../define/table.ts'
import { firstDay } from '../../readings/record/record-start.ts'
import { earliest } from '../../series/bars.ts'
import { SERIES } from '../../series/index.ts'
import { namesIn } from '../../series/track.ts'
import { SERIES_LIMITS, seriesTables } from './series.ts'
import { SERIES_KINDS, seriesFields } from './series-answer.ts'

const { anonymous, signed_in, min } = SERIES_LIMITS

const Metric = is.part({
  metric: seriesFields.metric,
  label: is.text('The series in words.'),
  unit: seriesFields.unit,
  kind: is.oneOf(SERIES_KINDS, 'How it is drawn.'),
  finest_period: is.oneOf(SERIES_PERIODS, 'The shortest bars that it has.'),
  venue_support: is.flag('Whether a venue may be named.'),
  venues: is.listOf(
    is.venue(),
    'Venues that have told of it within a week; none where it is not told by venue.',
  ),
  symbols: is.wordOrNames('any perp', 'Any perpetual, or those that have been told of within a week.'),
  source: seriesFields.source,
  recorded_since: is.unsure(is.day('First day on record of any of them; null where nothing is.')),
})

export const seriesMetricsBoard = board({
  id: 'series-metrics',
  path: '/api/series/metrics',
  title: 'Series that can be asked for',
  about: 'Every series of /api/series: what it tells, of whom, since when and how finely.',
  cadence: '1h',
  spelling: 'snake',
  result: is.part({
    periods: is.listOf(is.oneOf(SERIES_PERIODS, 'How long a bar is.'), 'Shortest first; 5m needs a key.'),
    limits: is.part(
      {
        anonymous: is.fixed(anonymous, 'bars', 'At most without a key.'),
        signed_in: is.fixed(signed_in, 'bars', 'At most with a key of any plan.'),
        min: is.fixed(min, 'bars', 'At least.'),
      },
      'How many bars may be asked for.',
    ),
    metrics: is.listOf(Metric, 'The series.'),
  }),
  reads: seriesTables,
  subject: null,
  list: 'metrics',
  async compute(readers, _params, { now }) {
    const metrics = await Promise.all(SERIES.map((series) => describe(series, readers, now.minus('7d').ms)))
    return { periods: SERIES_PERIODS, limits: SERIES_LIMITS, metrics }
  },
})

type ByTable = Readonly<Record<string, Reader<AnyTable>>>

async function describe(series: Series, readers: ByTable, since: Ms) {
  const { metric, label, unit, kind, finest, byVenue = false, symbols, source, reads, subject } = series
  const places = subject.map((name) => reads[name]!)
  const [names, venues, days] = await Promise.all([
    symbols === 'on record'
      ? namesOf(readers, places.slice(0, 1), since, ({ perp, coin }) => perp ?? coin)
      : symbols,
    byVenue ? namesOf(readers, places, since, ({ venue }) => venue) : [],
    Promise.all(places.map(({ table, only }) => firstDay(readers[table.name]!, table.time, only))),
  ])
  return {
    metric,
    label,
    unit,
    kind,
    finest_period: finest,
    venue_support: byVenue,
    venues,
    symbols: typeof names === 'string' ? names : [...names],
    source,
    recorded_since: earliest(...days),
  }
}

/** What a column of these places has said since then, each once. */
async function namesOf(
  readers: ByTable,
  places: readonly Place[],
  since: Ms,
  columnOf: (place: Place) => string | undefined,
): Promise<string[]> {
  const found = await Promise.all(
    places.map((place) => namesIn(readers[place.table.name]!, place, columnOf(place)!, since)),
  )
  return [...new Set(found.flat())].sort()
}
