import type { Ailment } from '../core/ailment.ts'
import type { Metric } from '../core/metric.ts'
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
  return [
    {
      kind: 'gauge',
      name: 'perptape_healthy',
      help: '1 unless health says down.',
      value: Number(!ailments.some(({ down }) => down)),
    },
    ...[...new Set(parts)].map((part) => ({
      kind: 'gauge' as const,
      name: 'perptape_ailments',
      help: 'What is wrong with a part of the service; health says it in words.',
      value: ailments.filter((one) => one.part === part).length,
      labels: { part },
    })),
  ]
}
