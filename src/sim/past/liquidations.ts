import { rankLargest } from '../../analytics/liquidations/liquidations.ts'
import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  incidents,
  type liquidationEvents,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from '../../tables/liquidations/liquidations.ts'
import { eventsKnown } from '../liquidations/forced-orders.ts'
import type { SimModel } from '../model/model.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { tradfiLiquidations } from '../tradfi/tradfi.ts'
import { PastCascades } from './incidents.ts'
import type { Past, PastRows } from './span.ts'

type Event = Row<typeof liquidationEvents>
type Daily = Row<typeof liquidationsDaily>
type Hourly = Row<typeof liquidationsHourly>
type Ranked = Row<typeof liquidationLeaderboardDaily>

/** Sums by the hour are as many as the orders themselves; older ones can be made from those. */
const HOURLY_DAYS = 21
const RANKS = 100

/**
 * What is summed from forced orders, as the rollups sum it: hours as far as they are known, days once they are over.
 * Every sum is made of all that is on record, whatever was traded.
 */
export function* pastLiquidationSums({ market, now }: Past): Generator<PastRows> {
  const cascades = new PastCascades(market, (from, to) => eventsBetween(market, from, to, now))
  const hours: Hourly[] = []
  const days: Daily[] = []
  const ranks: Ranked[] = []
  for (let day = liquidationsStart(now); day < now; day += DAY) {
    const events = eventsBetween(market, day, Math.min(day + DAY, now), now)
    cascades.add(events)
    if (day >= now - HOURLY_DAYS * DAY) append(hours, hourlyRows(events))
    if (day + DAY <= now) {
      append(days, dailyRows(events, dateOf(day)))
      append(ranks, leaderboard(events, dateOf(day)))
    }
    // A turn for the event loop.
    yield { table: liquidationsDaily, rows: [] }
  }
  yield { table: liquidationsHourly, rows: hours }
  yield { table: liquidationsDaily, rows: days }
  yield { table: liquidationLeaderboardDaily, rows: ranks }
  yield { table: incidents, rows: cascades.rows(liquidationsStart(now), now) }
}

function append<T>(list: T[], more: readonly T[]): void {
  for (const item of more) list.push(item)
}

/** On coins, and on shares and metals. */
function eventsBetween(market: SimModel, from: Ms, to: Ms, now: Ms): Event[] {
  const orders = [...tradfiLiquidations(market, from, to), ...market.liquidations(from, to)]
  return eventsKnown(
    orders.sort((a, b) => a.time - b.time),
    now,
  )
}

function hourlyRows(events: readonly Event[]): Hourly[] {
  const rows: Hourly[] = []
  // Events come in order: the sums of an hour are done when the next begins.
  let open = new Sums<Hourly>()
  let hour = 0
  for (const event of events) {
    if (event.event_time >= hour + HOUR) {
      hour = floorTo(event.event_time, HOUR)
      open = new Sums()
    }
    const { exchange, symbol, side, quote_qty } = event
    let sum = open.get(exchange, symbol)
    if (!sum) {
      sum = { hour, exchange, symbol, long_usd: 0, short_usd: 0, events: 0, max_usd: 0 }
      open.set(exchange, symbol, sum)
      rows.push(sum)
    }
    if (side === 'SELL') sum.long_usd += quote_qty
    else sum.short_usd += quote_qty
    sum.events += 1
    sum.max_usd = Math.max(sum.max_usd, quote_qty)
  }
  return rows
}

function dailyRows(events: readonly Event[], date: string): Daily[] {
  const rows: Daily[] = []
  const sums = new Sums<Daily>()
  for (const { exchange, symbol, side, quote_qty } of events) {
    let sum = sums.get(exchange, symbol)
    if (!sum) {
      sum = {
        date,
        symbol,
        exchange,
        long_liquidations_usd: 0,
        short_liquidations_usd: 0,
        events: 0,
        max_single_liquidation_usd: 0,
      }
      sums.set(exchange, symbol, sum)
      rows.push(sum)
    }
    if (side === 'SELL') sum.long_liquidations_usd += quote_qty
    else sum.short_liquidations_usd += quote_qty
    sum.events += 1
    sum.max_single_liquidation_usd = Math.max(sum.max_single_liquidation_usd, quote_qty)
  }
  return rows
}

function leaderboard(events: readonly Event[], date: string): Ranked[] {
  // Sorting numbers finds the smallest that ranks; only what ranks is then put in order.
  const sizes = Float64Array.from(events, ({ quote_qty }) => quote_qty).sort()
  const smallest = sizes[Math.max(0, sizes.length - RANKS)] ?? 0
  const largest = rankLargest(
    events.filter(({ quote_qty }) => quote_qty >= smallest),
    RANKS,
  )
  return largest.map(({ symbol, exchange, side, price, qty, quote_qty, event_time }, index) => ({
    date,
    rank: index + 1,
    symbol,
    exchange,
    side,
    price,
    qty,
    quote_qty,
    event_time,
  }))
}

/** By venue and perpetual, without building a key for every order. */
class Sums<T> {
  readonly #byExchange = new Map<string, Map<string, T>>()

  get(exchange: string, symbol: string): T | undefined {
    return this.#byExchange.get(exchange)?.get(symbol)
  }

  set(exchange: string, symbol: string, sum: T): void {
    let bySymbol = this.#byExchange.get(exchange)
    if (!bySymbol) {
      bySymbol = new Map()
      this.#byExchange.set(exchange, bySymbol)
    }
    bySymbol.set(symbol, sum)
  }
}
