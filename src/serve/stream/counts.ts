import { type Metric, metric } from '../../core/metric.ts'

/** Why a reader was let go before it left. */
export type DropReason = 'slow' | 'stalled'

/** What became of the readers of the tape, in plain numbers. */
export class StreamCounts {
  readers = 0
  opened = 0
  events = 0
  readonly dropped: Record<DropReason, number> = { slow: 0, stalled: 0 }
  readonly refused = { caller: 0, full: 0 }
  /** Of the tape that is kept. */
  bytes = 0
  kept = 0
}

const DROPPED =
  'Readers of the live tape that were let go: too much was waiting for them, or nothing was taken.'
const REFUSED = 'Readers of the live tape that were turned away: too many of one caller, or in all.'

export function streamMetrics(counts: StreamCounts): Metric[] {
  const byReason = (name: string, help: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([reason, value]) => metric(name, help, value, { reason }))
  return [
    metric('perptape_stream_readers', 'Readers of the live tape.', counts.readers),
    metric('perptape_stream_opened_total', 'Readers that came to the live tape.', counts.opened),
    metric('perptape_stream_events_total', 'Events of the live tape that were sent.', counts.events),
    metric('perptape_stream_kept_events', 'Events that can be resumed from.', counts.kept),
    metric('perptape_stream_kept_bytes', 'Bytes of the events that can be resumed from.', counts.bytes),
    ...byReason('perptape_stream_dropped_total', DROPPED, counts.dropped),
    ...byReason('perptape_stream_refused_total', REFUSED, counts.refused),
  ]
}
