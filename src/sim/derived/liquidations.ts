import { perpOf } from '../../core/symbols.ts'
import { DAY, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { incidentsRollup } from '../../rollups/liquidations/incidents.ts'
import {
  liquidationLeaderboardRollup,
  liquidationsDailyRollup,
  liquidationsHourlyRollup,
} from '../../rollups/liquidations/liquidations.ts'
import { liquidationEvents, type liquidationFeeds } from '../../tables/liquidations/liquidations.ts'
import { SLIPPAGE_COINS } from '../../tables/liquidity/order-book.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { eventsKnown, isToldLate } from '../liquidations/forced-orders.ts'
import { type BarSeries, bars } from '../market/bars.ts'
import type { SimLiquidation } from '../model/market.ts'
import type { SimModel } from '../model/model.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { oncePer } from '../once.ts'
import { marks, type Past, type PastRows } from '../past.ts'
import { tradfiLiquidations } from '../tradfi/tradfi.ts'
import { Derived } from './derive.ts'

type Event = Row<typeof liquidationEvents>

/** Sums by the hour are as many as the orders themselves; older ones can be made from those. */
const HOURLY_DAYS = 21
/** Cascades are looked for in so many days at a time; a span may be as long as one likes. */
const CASCADE_DAYS = 15
/** With the week before these, and the hours after. */
const DAYS_KEPT = CASCADE_DAYS + 10
export const FEEDS: readonly Partial<Row<typeof liquidationFeeds>>[] = REGISTRY.flatMap(
  ({ id, liquidations }) =>
    liquidations ? [{ exchange: id, kind: liquidations.kind, counted: true, since: '2026-07-30' }] : [],
)

/**
 * Forced orders and what the rollups make of them: hours as far as they are known, days once they are over, cascades.
 * Every sum is made of all that is on record, whatever was traded. Day by day, so that orders are made once.
 */
export async function* pastLiquidations({ market, now }: Past): AsyncGenerator<PastRows> {
  const orders = new LastDays()
  const events = (since: Ms, until: Ms) => orders.between(since, until)
  const path = (since: Ms, until: Ms, where: unknown) => bars(market, where as BarSeries, since, until)
  const hours = new Derived(liquidationsHourlyRollup, { events }, now)
  const days = new Derived(liquidationsDailyRollup, { events }, now)
  const ranks = new Derived(liquidationLeaderboardRollup, { events }, now)
  const cascades = new Derived(
    incidentsRollup,
    { events, feeds: () => FEEDS, bars: path, tickers: () => [] },
    now,
  )
  let searched = liquidationsStart(now)
  for (const day of marks(DAY, searched, now)) {
    const rows = eventsBetween(market, day, Math.min(day + DAY, now), now)
    yield { table: liquidationEvents, rows }
    orders.add(day, rows)
    if (day >= now - HOURLY_DAYS * DAY) yield* hours.spans(marks(HOUR, day, Math.min(day + DAY, now)))
    if (day + DAY <= now) {
      yield days.span(day, day + DAY)
      yield ranks.span(day, day + DAY)
    }
    // The hours after a day tell how its last cascade went on.
    if (day - searched >= CASCADE_DAYS * DAY) {
      yield cascades.span(searched, day)
      searched = day
    }
  }
  yield cascades.span(searched, Math.ceil(now / DAY) * DAY)
}

/** On coins, and on shares and metals. */
function eventsBetween(market: SimModel, from: Ms, to: Ms, now: Ms): Event[] {
  const coins = market.liquidations(from, to)
  keepSignalOrders(market, from, to, coins)
  const orders = [...tradfiLiquidations(market, from, to), ...coins]
  return eventsKnown(
    orders.sort((a, b) => a.time - b.time),
    now,
  )
}

const SIGNAL_PERPS: ReadonlySet<string> = new Set(SLIPPAGE_COINS.map(perpOf))
/** By the day. */
const signalOrdersOf = oncePer((_: SimModel) => new Map<Ms, readonly SimLiquidation[]>())

/** Signals look at the orders of whole days again, and to make orders costs more than to keep so few. */
function keepSignalOrders(market: SimModel, day: Ms, to: Ms, orders: readonly SimLiquidation[]) {
  const own = orders.filter(({ venue, symbol }) => SIGNAL_PERPS.has(symbol) && !isToldLate(venue))
  if (to === day + DAY) signalOrdersOf(market).set(day, own)
  return own
}

/** Of a day, on the perpetuals that signals are decided on, those that were told at once. */
export function signalOrders(market: SimModel, day: Ms, now: Ms): readonly SimLiquidation[] {
  const to = Math.min(day + DAY, now)
  return signalOrdersOf(market).get(day) ?? keepSignalOrders(market, day, to, market.liquidations(day, to))
}

class LastDays {
  #days: readonly { readonly day: Ms; readonly rows: readonly Event[] }[] = []

  add(day: Ms, rows: readonly Event[]): void {
    this.#days = [...this.#days.slice(1 - DAYS_KEPT), { day, rows }]
  }

  between(since: Ms, until: Ms): readonly Event[] {
    const some = this.#days.filter(({ day }) => day < until && day + DAY > since).map(({ rows }) => rows)
    return some.length === 1 ? some[0]! : ([] as Event[]).concat(...some)
  }
}
