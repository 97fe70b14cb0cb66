import { floorTo, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { REGISTRY, registryEntry } from '../../tables/venues/registry.ts'
import { PERP_SIDES } from '../model/listings.ts'
import type { SimLiquidation } from '../model/market.ts'
import { orderIdOf } from '../model/order-ids.ts'
import { type Step, subject } from '../subject.ts'
import { TRADFI_VENUE, tradfiLiquidations } from '../tradfi/tradfi.ts'

type EventRow = Row<typeof liquidationEvents>

const VENUES = REGISTRY.filter(({ id, liquidations }) => liquidations && id in PERP_SIDES).map(({ id }) => id)

/** Read back by the hour: of such a feed the past does not have the hour that is on. */
const DELAYED = new Set(VENUES.filter((venue) => registryEntry(venue).liquidations?.kind === 'delayed'))

/** The past of forced orders is written along with what is made of them: `derived/liquidations.ts`. */
const WITH_THEIR_SUMS: readonly Step[] = []

/** Goes on where the last answer ended, so that nothing is told twice and nothing is left out. */
export const forcedOrders = subject({
  label: 'liquidations',
  id: 'liquidations',
  into: liquidationEvents,
  about: 'Forced orders.',
  every: '5s',
  venues: VENUES,
  market: 'perp',
  liquidations: true,
  overTheWire: true,
  rowsAt({ market, venue, at, told, since }) {
    const own = market.liquidations(told ?? since, at).filter((order) => order.venue === venue)
    return own.map((order) => eventRow(order, at, false))
  },
  past: WITH_THEIR_SUMS,
  thousands: 0,
})

/** On shares and metals; of each answer two minutes, so that one that was missed is made up for. */
export const tradfiForcedOrders = subject({
  label: 'liquidations of shares and metals',
  id: 'tradfi-liquidations',
  into: liquidationEvents,
  about: 'Forced orders on them.',
  every: '1m',
  venues: [TRADFI_VENUE],
  market: 'perp',
  rowsAt: ({ market, at }) =>
    tradfiLiquidations(market, at - 2 * MINUTE, at).map((order) =>
      eventRow(order, receivedAt(order.time, false), false),
    ),
  past: WITH_THEIR_SUMS,
  thousands: 0,
})

/** Orders as the recorder has kept them, if they became known before `now`. */
export function eventsKnown(orders: readonly SimLiquidation[], now: Ms): EventRow[] {
  const known: EventRow[] = []
  for (const order of orders) {
    const delayed = isToldLate(order.venue)
    const received = receivedAt(order.time, delayed)
    if (received < now) known.push(eventRow(order, received, delayed))
  }
  return known
}

/** Whether the venue tells of forced orders by the hour. */
export function isToldLate(venue: string): boolean {
  return DELAYED.has(venue)
}

/** A forced order as the recorder keeps it. */
export function eventRow(order: SimLiquidation, receivedAt: Ms, delayed: boolean): EventRow {
  const { time, venue: exchange, symbol, side, price, qtyBase } = order
  const who = `${exchange}|${symbol}|${side}|${time}`
  const id = orderIdOf(order)
  return {
    event_time: time,
    received_at: receivedAt,
    exchange,
    symbol,
    side,
    price,
    qty: qtyBase,
    quote_qty: price * qtyBase,
    delayed,
    // The form that adapters give it: what a venue tells again of the past is known by it.
    dedupe_key: id === null ? `${who}|${price}|${qtyBase}|0` : `${who}|${qtyBase}|${id}`,
  }
}

/** When a forced order becomes known: after the network, or with the next hourly reading of a delayed feed. */
function receivedAt(time: Ms, delayed: boolean): Ms {
  return delayed ? floorTo(time, HOUR) + HOUR : time + 40 + ((time * 7) % 160)
}
