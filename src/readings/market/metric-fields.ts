import * as is from '../../define/answer.ts'
import { METRIC_UNITS } from '../../tables/market/metrics.ts'

/** What boards say of a metric. */
export const metricFields = {
  metric: is.text('Metric, by its name.'),
  label: is.text('The metric in words.'),
  unit: is.oneOf(
    METRIC_UNITS,
    'What its figures are counted in; busd is billions of US dollars, points an index of 0 to 100, ehs exahashes a second.',
  ),
  value: (meaning: string) => is.figure('as `unit` says', meaning),
  coverage_pct: is.unsure(
    is.pct(
      'How much of what the newest figure sums up is on record, by the gap ledger; null of what is told by the day, and where nothing was due.',
    ),
  ),
  percentile: is.pct('Share of its days on record with a lower figure; those with the same count half.'),
}
