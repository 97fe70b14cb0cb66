import type { Ailment } from '../core/ailment.ts'
import { type Metric, metric } from '../core/metric.ts'
import type { Threads } from './threads/threads.ts'

/** Everything that is wrong with the process, whoever found it. */
export async function processAilments(
  folder: () => Promise<readonly Ailment[]>,
  threads: Threads,
): Promise<Ailment[]> {
  return [...(await folder()), ...(await threads.ailments())]
}

export function ailmentMetrics(ailments: readonly Ailment[]): Metric[] {
  const parts = ['folder', 'store', 'recorder', 'kitchen', ...ailments.map(({ part }) => part)]
  const help = 'What is wrong with a part of the service; health says it in words.'
  const isUp = !ailments.some(({ down }) => down)
  return [
    metric('perptape_healthy', '1 unless health says down.', Number(isUp)),
    ...[...new Set(parts)].map((part) =>
      metric('perptape_ailments', help, ailments.filter((one) => one.part === part && !one.passes).length, {
        part,
      }),
    ),
  ]
}
