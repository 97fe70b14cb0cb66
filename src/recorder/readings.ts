import type { Reading } from '../core/reading.ts'
import type { LaneStats } from './batch.ts'
import type { SourceHealth } from './health.ts'

/** The recorder's state as metrics. */
export function recorderReadings(health: readonly SourceHealth[], lanes: readonly LaneStats[]): Reading[] {
  const ofSource = (name: string, help: string, read: (source: SourceHealth) => number | null): Reading[] =>
    health.flatMap((source) => {
      const value = read(source)
      return value === null
        ? []
        : [{ name, help, value, labels: { source: source.source, into: source.into } }]
    })
  const ofLane = (name: string, help: string, read: (lane: LaneStats) => number): Reading[] =>
    lanes.map((lane) => ({ name, help, value: read(lane), labels: { table: lane.table } }))
  return [
    ...ofSource('perptape_source_rows', 'Rows that a source gave since the start.', (source) => source.rows),
    ...ofSource(
      'perptape_source_failures',
      'Failures of a source since the start.',
      (source) => source.failures,
    ),
    ...ofSource(
      'perptape_source_faulty',
      'Rows or messages that were not understood.',
      (source) => source.faulty,
    ),
    ...ofSource(
      'perptape_source_refused',
      'Rows refused because the store was slow.',
      (source) => source.refused,
    ),
    ...ofSource('perptape_source_stale', '1 while a source is silent for too long.', ({ stale }) =>
      Number(stale),
    ),
    ...ofSource(
      'perptape_source_last_success_seconds',
      'When a source last succeeded (Unix time).',
      (source) => (source.lastSuccessAt === null ? null : source.lastSuccessAt / 1000),
    ),
    ...ofLane('perptape_batch_pending', 'Rows that wait for the store.', (lane) => lane.pending),
    ...ofLane(
      'perptape_batch_written',
      'Rows that the store has taken since the start.',
      (lane) => lane.written,
    ),
    ...ofLane('perptape_batch_duplicates', 'Rows that were there already.', (lane) => lane.duplicates),
  ]
}
