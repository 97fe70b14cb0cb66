import { type Metric, metric } from '../../core/metric.ts'
import type { Door } from './door.ts'

const REFUSED = 'Connections that were closed as they came: too many of one address, or in all.'
const CUT = 'Connections whose answers were not taken: nothing for seconds, too slowly, or too many waiting.'

/** The connections of each door, by its name. */
export function connectionMetrics(doors: Readonly<Record<string, Door | null>>): Metric[] {
  return Object.entries(doors).flatMap(([door, opened]) => (opened === null ? [] : ofDoor(door, opened)))
}

function ofDoor(door: string, { connections: { rules, counts } }: Door): Metric[] {
  const byReason = (name: string, help: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([reason, value]) => metric(name, help, value, { door, reason }))
  return [
    metric('perptape_connections_open', 'Connections that are open.', counts.open, { door }),
    metric('perptape_connections_limit', 'Connections that may be open at once.', rules.inAll, { door }),
    ...byReason('perptape_connections_refused_total', REFUSED, counts.refused),
    ...byReason('perptape_connections_cut_total', CUT, counts.cut),
  ]
}
