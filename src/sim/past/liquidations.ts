import type { Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { eventRow, receivedAt } from '../forced-orders.ts'
import type { SimLiquidation } from '../market.ts'
import type { SimModel } from '../model.ts'
import { tradfiLiquidations } from '../tradfi.ts'

type Event = Row<typeof liquidationEvents>

const DELAYED: ReadonlySet<string> = new Set(
  REGISTRY.filter(({ liquidations }) => liquidations?.kind === 'delayed').map(({ id }) => id),
)

/** What was known before `now` of the forced orders of that time: on coins, and on shares and metals. */
export function eventsBetween(market: SimModel, from: Ms, to: Ms, now: Ms): Event[] {
  const events: Event[] = []
  const others = tradfiLiquidations(market, from, to)
  let place = 0
  for (const order of market.liquidations(from, to)) {
    while (place < others.length && others[place]!.time <= order.time) add(others[place++]!)
    add(order)
  }
  while (place < others.length) add(others[place++]!)
  return events

  function add(order: SimLiquidation): void {
    const delayed = DELAYED.has(order.venue)
    const received = receivedAt(order.time, delayed)
    if (received < now) events.push(eventRow(order, received, delayed))
  }
}
