import type { Followed } from '../../analytics/market/forward-moves.ts'
import {
  allDays,
  MIN_DAYS,
  standingOf,
  verdict,
  whatFollowed,
} from '../../analytics/market/metric-context.ts'
import { interpretation } from '../../analytics/market/metric-words.ts'
import { noSuch } from '../../core/errors.ts'
import { dayMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalText } from '../../define/params.ts'
import { metricFields } from '../../readings/market/metric-fields.ts'
import {
  metricTables,
  readCloses,
  readMetricEnds,
  readMetricHistories,
} from '../../readings/market/metric-history.ts'
import { readDayCoverage } from '../../readings/record/day-coverage.ts'
import { METRICS, recordedFor } from '../../tables/market/metrics.ts'

const NAMES = METRICS.map(({ id }) => id)

const after = (days: string) =>
  is.unsure(
    is.part(
      {
        medianPct: is.pct('Median move of the bitcoin close.'),
        upSharePct: is.pct('Share of these days after which it was higher.'),
      },
      `What followed ${days} later; null of fewer days than minN.`,
    ),
  )
const horizons = { h1: after('a day'), h3: after('three days'), h7: after('seven days') }
const counted = is.count('Days whose move over seven days is known.')

const Metric = is.part({
  metric: metricFields.metric,
  label: metricFields.label,
  unit: metricFields.unit,
  date: is.unsure(is.day('UTC day of the newest figure.')),
  value: is.unsure(metricFields.value('The newest figure, in its unit.')),
  coveragePct: metricFields.coverage_pct,
  percentile: is.unsure(metricFields.percentile),
  historySince: is.unsure(is.day('Its first day on record.')),
  n: is.unsure(is.count('Days on record, the newest included.')),
  minN: is.fixed(MIN_DAYS, 'days', 'Of fewer days nothing is said.'),
  bands: is.listOf(
    is.part({
      index: is.rank('Which fifth; the lowest is 1.'),
      label: is.text('The fifth in words.'),
      low: is.unsure(metricFields.value('Its figures are above this one; null of the lowest.')),
      high: is.unsure(metricFields.value('And up to this one; null of the highest.')),
      n: counted,
      current: is.flag('Whether the newest figure is in it.'),
      suppressed: is.flag('Whether it has too few days to say anything.'),
      ...horizons,
    }),
    'Fifths of its own history up to the newest figure, the lowest first. Equal figures are in one band, so that some may be empty.',
  ),
  current: is.unsure(
    is.part({ index: is.rank('Which fifth.'), n: counted, ...horizons }, 'The band of the newest figure.'),
  ),
  base: is.part(
    { n: is.unsure(counted), ...horizons },
    'All days since historySince, whatever the metric was.',
  ),
  separates: is.flag(
    'Whether the median of the current band after seven days is outside of the 95 % bootstrap interval of the base median, 500 draws of as many days as the band has.',
  ),
  interpretationEn: is.text('The same in sentences.'),
})

const List = is.part({
  metrics: is.listOf(
    is.part({
      metric: metricFields.metric,
      label: metricFields.label,
      unit: metricFields.unit,
      since: is.unsure(is.day('Its first day on record; null where nothing is.')),
      latestDate: is.unsure(is.day('Its newest day.')),
      latestValue: is.unsure(metricFields.value('The figure of that day, in its unit.')),
    }),
    'Every metric that is followed.',
  ),
  interpretationEn: is.text('How many there are, in a sentence.'),
})

export const contextBoard = board({
  id: 'context',
  path: '/api/public/context',
  title: 'A metric in its own history',
  about:
    'Where a metric stands among the days on record, and what bitcoin did after days like it, beside all days.',
  mcp: 'get_metric_context',
  cadence: '1d',
  spelling: 'camel',
  params: {
    metric: optionalText(
      /^\w{1,60}$/,
      `one of ${NAMES.join(', ')}`,
      'A metric by its name; without it the metrics are listed.',
    ),
  },
  result: is.either({ Metric, List }),
  example: { metric: 'fear_greed' },
  reads: metricTables,
  subject: 'metrics',
  async compute({ metrics, closes, ...ledger }, { metric: asked }, { now }) {
    if (asked === undefined) {
      const ends = await readMetricEnds(metrics, now)
      return {
        metrics: METRICS.map(({ id, label, unit }) => {
          const { since = null, date = null, value = null } = ends.get(id) ?? {}
          return { metric: id, label, unit, since, latestDate: date, latestValue: value }
        }),
        interpretationEn: `${METRICS.length} metrics are followed, of which ${METRICS.filter(({ id }) => ends.has(id)).length} are on record. Named with metric=, each is shown in its own history, with what bitcoin did after days like its newest.`,
      }
    }
    const named = METRICS.find(({ id }) => id === asked.toLowerCase())
    if (!named) throw noSuch('metric', { metric: asked }, 'is not a metric that is followed', NAMES)
    const { id, label, unit } = named
    const [histories, known, coverage] = await Promise.all([
      readMetricHistories(metrics, now, id),
      readCloses(closes, now),
      readDayCoverage(ledger, now.ms),
    ])
    const head = { metric: id, label, unit, minN: MIN_DAYS as typeof MIN_DAYS }
    const standing = standingOf(histories.get(id) ?? [])
    if (!standing) return { ...head, ...NOTHING, interpretationEn: `${label}: nothing is on record.` }
    const { date, value, percentile, since, n, current } = standing
    const { separates, ...judged } = verdict(known, standing)
    const bands = standing.bands.map(({ days, ...band }) => ({
      ...band,
      current: band.index === current.index,
      ...whatFollowed(known, days),
    }))
    const { suppressed: _, ...base } = whatFollowed(known, allDays(standing))
    const { h1, h3, h7, n: currentN } = bands[current.index - 1]!
    return {
      ...head,
      date,
      value,
      coveragePct: coverage.of(recordedFor(named), dayMs(date)!),
      percentile,
      historySince: since,
      n,
      bands,
      current: { index: current.index, n: currentN, h1, h3, h7 },
      base,
      separates,
      interpretationEn: interpretation(named, standing, { separates, ...judged }),
    }
  },
})

const NOTHING_FOLLOWED: Record<'h1' | 'h3' | 'h7', Followed | null> = { h1: null, h3: null, h7: null }
const NOTHING = {
  date: null,
  value: null,
  coveragePct: null,
  percentile: null,
  historySince: null,
  n: null,
  bands: [],
  current: null,
  base: { n: null, ...NOTHING_FOLLOWED },
  separates: false,
}
