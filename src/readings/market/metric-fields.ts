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
  percentile: is.pct('Share of its days on record with a lower figure; those with the same count half.'),
}
