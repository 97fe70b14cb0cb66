import type { Ailment } from '../core/ailment.ts'
import { systemClock } from '../core/clock.ts'
import { type Metric, metric } from '../core/metric.ts'
import { recorderAilments } from '../recorder/ailments.ts'
import type { Recorder } from '../recorder/recorder.ts'
import type { Store } from '../store/port.ts'

/** Everything that is wrong with the process, whoever found it. */
export function processAilments(parts: {
  readonly store: Store
  readonly folder: () => readonly Ailment[]
  readonly recorder: Recorder | null
}): Ailment[] {
  const { store, folder, recorder } = parts
  return [
    ...folder(),
    ...store.ailments(),
    ...(recorder === null ? [] : recorderAilments(recorder, systemClock)),
  ]
}

export function ailmentMetrics(ailments: readonly Ailment[]): Metric[] {
  const parts = ['folder', 'store', 'recorder', ...ailments.map(({ part }) => part)]
  const help = 'What is wrong with a part of the service; health says it in words.'
  const isUp = !ailments.some(({ down }) => down)
  return [
    metric('perptape_healthy', '1 unless health says down.', Number(isUp)),
    ...[...new Set(parts)].map((part) =>
      metric('perptape_ailments', help, ailments.filter((one) => one.part === part).length, { part }),
    ),
  ]
}
