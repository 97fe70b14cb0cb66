import type { Metric } from '../core/metric.ts'
import type { LaneStats } from './batch.ts'
import type { SourceHealth } from './health.ts'
import type { Recorder } from './recorder.ts'

type Kind = Metric['kind']

/** The recorder's state as metrics. */
export function recorderMetrics(
  recorder: Pick<Recorder, 'health' | 'batches' | 'openGaps' | 'quarantined'>,
): Metric[] {
  const health = recorder.health()
  const lanes = recorder.batches()
  const ofSource = (
    kind: Kind,
    name: string,
    help: string,
    read: (source: SourceHealth) => number | null,
  ): Metric[] =>
    health.flatMap((source) => {
      const value = read(source)
      const labels = { source: source.source, into: source.into }
      return value === null ? [] : [{ kind, name, help, value, labels }]
    })
  const ofLane = (kind: Kind, name: string, help: string, read: (lane: LaneStats) => number): Metric[] =>
    lanes.map((lane) => ({ kind, name, help, value: read(lane), labels: { table: lane.table } }))
  return [
    {
      kind: 'gauge',
      name: 'perptape_gaps_open',
      help: 'Sources that cannot record at this moment.',
      value: recorder.openGaps(),
    },
    ...ofSource('counter', 'perptape_source_rows_total', 'Rows that a source gave.', ({ rows }) => rows),
    ...ofSource(
      'counter',
      'perptape_source_failures_total',
      'Failures of a source.',
      (source) => source.failures,
    ),
    ...ofSource(
      'counter',
      'perptape_source_faulty_total',
      'Rows or messages that were not understood.',
      (source) => source.faulty,
    ),
    ...ofSource(
      'counter',
      'perptape_source_refused_total',
      'Rows refused because the store was slow.',
      (source) => source.refused,
    ),
    ...recorder.quarantined().map(({ source, rule, rows }) => ({
      kind: 'counter' as const,
      name: 'perptape_quarantined_rows_total',
      help: 'Rows that were not believed, by the rule that spoke against them.',
      value: rows,
      labels: { source, rule },
    })),
    ...ofSource('gauge', 'perptape_source_stale', '1 while a source is silent for too long.', ({ stale }) =>
      Number(stale),
    ),
    ...ofSource(
      'gauge',
      'perptape_source_age_seconds',
      'Time since a source last succeeded, or since the start where it has not.',
      ({ ageMs }) => ageMs / 1000,
    ),
    ...ofSource(
      'gauge',
      'perptape_source_last_success_seconds',
      'When a source last succeeded (Unix time).',
      (source) => (source.lastSuccessAt === null ? null : source.lastSuccessAt / 1000),
    ),
    ...ofLane('gauge', 'perptape_batch_pending', 'Rows that wait for the store.', (lane) => lane.pending),
    ...ofLane(
      'counter',
      'perptape_batch_written_total',
      'Rows that the store has taken.',
      (lane) => lane.written,
    ),
    ...ofLane(
      'counter',
      'perptape_batch_duplicates_total',
      'Rows that were there already.',
      (lane) => lane.duplicates,
    ),
  ]
}
