import { type Metric, type MetricTable, metric, metricsOf } from '../core/metric.ts'
import { SECOND } from '../core/time.ts'
import type { LaneStats } from './batch.ts'
import type { SourceHealth } from './health.ts'
import type { Recorder } from './recorder.ts'

const OF_SOURCE: MetricTable<SourceHealth> = [
  ['perptape_source_rows_total', 'Rows that a source gave.', ({ rows }) => rows],
  ['perptape_source_failures_total', 'Failures of a source.', ({ failures }) => failures],
  ['perptape_source_faulty_total', 'Rows or messages that were not understood.', ({ faulty }) => faulty],
  ['perptape_source_refused_total', 'Rows refused because the store was slow.', ({ refused }) => refused],
  [
    'perptape_source_unlisted_total',
    'Messages about contracts that were not listed in time.',
    ({ unlisted }) => unlisted,
  ],
  [
    'perptape_source_mute',
    '1 while a stream is connected and brings no events although it should.',
    ({ muteSince }) => Number(muteSince !== null),
  ],
  [
    'perptape_source_lacks_ratio',
    'Part of the calls of its last run that failed.',
    ({ lacks }) => lacks?.share ?? 0,
  ],
  ['perptape_source_stale', '1 while a source is silent for too long.', ({ stale }) => Number(stale)],
  [
    'perptape_source_age_seconds',
    'Time since a source last succeeded, or since the start where it has not.',
    ({ ageMs }) => ageMs / SECOND,
  ],
  [
    'perptape_source_last_success_seconds',
    'When a source last succeeded (Unix time).',
    ({ lastSuccessAt }) => lastSuccessAt && lastSuccessAt / SECOND,
  ],
]

const OF_LANE: MetricTable<LaneStats> = [
  ['perptape_batch_pending', 'Rows that wait for the store.', ({ pending }) => pending],
  ['perptape_batch_written_total', 'Rows that the store has taken.', ({ written }) => written],
  ['perptape_batch_duplicates_total', 'Rows that were there already.', ({ duplicates }) => duplicates],
]

const QUARANTINED = [
  'perptape_quarantined_rows_total',
  'Rows that were not believed, by the rule that spoke against them.',
] as const

/** The recorder's state as metrics. */
export function recorderMetrics(
  recorder: Pick<Recorder, 'health' | 'batches' | 'openGaps' | 'openSpans' | 'quarantined' | 'clockOffset'>,
): Metric[] {
  const offset = recorder.clockOffset()
  return [
    ...(offset
      ? [
          metric(
            'perptape_clock_offset_seconds',
            'What our clock lacks to that of the venues.',
            offset.ms / SECOND,
          ),
        ]
      : []),
    metric('perptape_gaps_open', 'Sources that cannot record at this moment.', recorder.openGaps()),
    metric(
      'perptape_rollup_spans_open',
      'Spans of rollups that are still to be computed, or once more.',
      recorder.openSpans(),
    ),
    ...metricsOf(recorder.health(), ({ source, into }) => ({ source, into }), OF_SOURCE),
    ...recorder.quarantined().map(({ rows, ...labels }) => metric(...QUARANTINED, rows, labels)),
    ...metricsOf(recorder.batches(), ({ table }) => ({ table }), OF_LANE),
  ]
}
