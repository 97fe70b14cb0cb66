import { followed } from '../../analytics/market/forward-moves.ts'
import { LONGEST, MIN_DAYS, standingOf, verdict } from '../../analytics/market/metric-context.ts'
import { dayMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { metricFields } from '../../readings/market/metric-fields.ts'
import { metricTables, readCloses, readMetricHistories } from '../../readings/market/metric-history.ts'
import { readDayCoverage } from '../../readings/record/day-coverage.ts'
import { METRICS, recordedFor } from '../../tables/market/metrics.ts'

const Factor = is.part({
  metric: metricFields.metric,
  label: metricFields.label,
  unit: metricFields.unit,
  date: is.day('UTC day of the newest figure.'),
  value: metricFields.value('The newest figure, in its unit.'),
  coverage_pct: metricFields.coverage_pct,
  percentile: metricFields.percentile,
  band: is.part(
    {
      index: is.rank('Which fifth of its own history; the lowest is 1.'),
      label: is.text('The fifth in words.'),
      low: is.unsure(metricFields.value('Its figures are above this one; null of the lowest.')),
      high: is.unsure(metricFields.value('And up to this one; null of the highest.')),
    },
    'Where the newest figure is.',
  ),
  n: is.count('Days in that band whose move over seven days is known.'),
  median_7d_pct: is.unsure(is.pct('Median move of bitcoin after these days; null while suppressed.')),
  up_share_7d_pct: is.unsure(is.pct('Share of these days after which it was higher; null while suppressed.')),
  base_median_7d_pct: is.unsure(is.pct('Median move after all days since history_since.')),
  difference_pp: is.unsure(is.points('Less base_median_7d_pct.')),
  separates: is.flag(
    'Whether the median is outside of the 95 % bootstrap interval of the base median, 500 draws of as many days as the band has.',
  ),
  suppressed: is.flag('Whether the band has fewer days than min_n.'),
  history_since: is.day('First day on record.'),
})

export const factorsBoard = board({
  id: 'factors',
  path: '/api/public/factors',
  title: 'Every metric in its band',
  about:
    'Every recorded metric in the fifth of its own history, with the median seven-day move of bitcoin that followed.',
  mcp: 'get_factor_board',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    horizon_days: is.fixed(LONGEST, 'days', 'Over how many days moves are measured.'),
    min_n: is.fixed(MIN_DAYS, 'days', 'Of fewer days nothing is said.'),
    base: is.part(
      {
        n: is.unsure(is.count('Days whose move over seven days is known.')),
        median_7d_pct: is.unsure(is.pct('Median move.')),
        up_share_7d_pct: is.unsure(is.pct('Share of days after which it was higher.')),
      },
      'All days since the first close on record; each metric is held against those since its own first day.',
    ),
    rows: is.listOf(Factor, 'Metrics on record, in the order of the list of metrics.'),
    count: is.count('Rows.'),
  }),
  reads: metricTables,
  subject: 'metrics',
  list: 'rows',
  async compute({ metrics, closes, ...ledger }, _params, { now }) {
    const [histories, known, coverage] = await Promise.all([
      readMetricHistories(metrics, now),
      readCloses(closes, now),
      readDayCoverage(ledger, now.ms),
    ])
    const rows = METRICS.flatMap((metric) => {
      const { id, label, unit } = metric
      const standing = standingOf(histories.get(id) ?? [])
      if (!standing) return []
      const { days: _, ...band } = standing.current
      const { n, suppressed, separates, band: inBand, base } = verdict(known, standing)
      return {
        metric: id,
        label,
        unit,
        date: standing.date,
        value: standing.value,
        coverage_pct: coverage.of(recordedFor(metric), dayMs(standing.date)!),
        percentile: standing.percentile,
        band,
        n,
        median_7d_pct: inBand?.medianPct ?? null,
        up_share_7d_pct: inBand?.upSharePct ?? null,
        base_median_7d_pct: base?.medianPct ?? null,
        difference_pp: inBand && base ? inBand.medianPct - base.medianPct : null,
        separates,
        suppressed,
        history_since: standing.since,
      }
    })
    const moves = known.movesAfter(known.days, LONGEST)
    const base = followed(moves)
    return {
      horizon_days: LONGEST,
      min_n: MIN_DAYS as typeof MIN_DAYS,
      base: {
        n: base ? moves.length : null,
        median_7d_pct: base?.medianPct ?? null,
        up_share_7d_pct: base?.upSharePct ?? null,
      },
      rows,
      count: rows.length,
    }
  },
})
