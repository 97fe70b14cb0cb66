import { Closes, type DayFigure } from '../../analytics/market/forward-moves.ts'
import type { Instant } from '../../core/clock.ts'
import { groupBy } from '../../core/grouped.ts'
import type { Reader } from '../../define/reader.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { METRICS, metricDaily } from '../../tables/market/metrics.ts'
import { filledSpans, recordingGaps, sourceTerms } from '../../tables/record/recording.ts'

export const metricTables = {
  metrics: metricDaily,
  closes: btcClosesDaily,
  gaps: recordingGaps,
  terms: sourceTerms,
  filled: filledSpans,
}

/** More than any of them has: a century of days. */
const MOST_DAYS = 36_600

/** Every day on record of some metrics, or of all, up to now; by metric, oldest first. */
export async function readMetricHistories(
  metrics: Reader<typeof metricDaily>,
  now: Instant,
  metric?: string,
): Promise<ReadonlyMap<string, readonly DayFigure[]>> {
  const rows = await metrics.range({
    columns: ['metric', 'date', 'value'],
    ...now.ever(),
    ...(metric !== undefined && { where: { metric } }),
    order: 'asc',
    limit: MOST_DAYS * (metric === undefined ? METRICS.length : 1),
  })
  return groupBy(rows, (row) => row.metric)
}

/** The first and the newest day of every metric on record. */
export async function readMetricEnds(metrics: Reader<typeof metricDaily>, now: Instant) {
  const [firsts, newest] = await Promise.all([
    metrics.aggregate({ by: ['metric'], ...now.ever(), take: { since: { min: 'date' } } }),
    metrics.latest({ by: ['metric'], columns: ['metric', 'date', 'value'], ...now.ever() }),
  ])
  const sinceOf = new Map(firsts.map(({ metric, since }) => [metric, since]))
  return new Map(newest.map((row) => [row.metric, { ...row, since: sinceOf.get(row.metric) ?? null }]))
}

/** The closes of days that are over: a close of today is not one yet. */
export async function readCloses(closes: Reader<typeof btcClosesDaily>, now: Instant): Promise<Closes> {
  const rows = await closes.range({
    columns: ['date', 'close'],
    since: now.ever().since,
    until: now.floor('1d').ms,
    order: 'asc',
    limit: MOST_DAYS,
  })
  return new Closes(rows)
}
