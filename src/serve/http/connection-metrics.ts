import type { Metric } from '../../core/metric.ts'
import type { Door } from './door.ts'

/** The connections of each door, by its name. */
export function connectionMetrics(doors: Readonly<Record<string, Door | null>>): Metric[] {
  return Object.entries(doors).flatMap(([door, opened]) => (opened === null ? [] : metricsOf(door, opened)))
}

function metricsOf(door: string, { connections: { rules, counts } }: Door): Metric[] {
  const gauge = (name: string, help: string, value: number): Metric => ({
    kind: 'gauge',
    name,
    help,
    value,
    labels: { door },
  })
  const counters = (name: string, help: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(
      ([reason, value]): Metric => ({ kind: 'counter', name, help, value, labels: { door, reason } }),
    )
  return [
    gauge('perptape_connections_open', 'Connections that are open.', counts.open),
    gauge('perptape_connections_limit', 'Connections that may be open at once.', rules.inAll),
    ...counters(
      'perptape_connections_refused_total',
      'Connections that were closed as they came: too many of one address, or in all.',
      counts.refused,
    ),
    ...counters(
      'perptape_connections_cut_total',
      'Connections whose answers were not taken: nothing for seconds, too slowly, or too many waiting.',
      counts.cut,
    ),
  ]
}
