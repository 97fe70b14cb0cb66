import { DAY, dateOf, floorTo, HOUR, type Ms, parseIso } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import {
  LIQUIDATIONS_SINCE,
  liquidationEvents,
  liquidationLeaderboardDaily,
  liquidationsDaily,
  liquidationsHourly,
} from '../../tables/liquidations.ts'
import { registryEntry } from '../../venues/registry.ts'
import { eventRow, receivedAt } from '../row-feeds.ts'
import type { Batch, Past } from './span.ts'

type Event = Row<typeof liquidationEvents>
type Daily = Row<typeof liquidationsDaily>
type Hourly = Row<typeof liquidationsHourly>

const MOST_DAYS = 110
/** Sums by the hour are as many as the orders themselves; older ones can be made from those. */
const HOURLY_DAYS = 21
const RANKS = 100

/** Day by day: the forced orders, and what is summed from them once hours and days are over. */
export function* pastLiquidations({ market, now }: Past): Generator<Batch> {
  const delayed = new Map<string, boolean>()
  for (let day = firstDay(now); day < now; day += DAY) {
    const events = market.liquidations(day, Math.min(day + DAY, now)).flatMap((order) => {
      let late = delayed.get(order.venue)
      if (late === undefined) {
        late = registryEntry(order.venue).liquidations?.kind === 'delayed'
        delayed.set(order.venue, late)
      }
      const received = receivedAt(order.time, late)
      return received < now ? [eventRow(order, received, late)] : []
    })
    yield { table: liquidationEvents, rows: events }
    if (day >= now - HOURLY_DAYS * DAY) yield { table: liquidationsHourly, rows: hourlyRows(events, now) }
    if (day + DAY > now) continue
    yield { table: liquidationsDaily, rows: dailyRows(events, dateOf(day)) }
    yield { table: liquidationLeaderboardDaily, rows: leaderboard(events, dateOf(day)) }
  }
}

/** On a clock that is set before the first day of the record, the simulated past is as long all the same. */
export function firstDay(now: Ms): Ms {
  const longest = floorTo(now - MOST_DAYS * DAY, DAY)
  const since = parseIso(LIQUIDATIONS_SINCE)!
  return since < now - DAY ? Math.max(since, longest) : longest
}

function hourlyRows(events: readonly Event[], now: Ms): Hourly[] {
  const sums = new Map<string, Hourly>()
  for (const { event_time, exchange, symbol, side, quote_qty } of events) {
    const hour = floorTo(event_time, HOUR)
    if (hour + HOUR > now) continue
    const key = `${hour}|${exchange}|${symbol}`
    let sum = sums.get(key)
    if (!sum) {
      sum = { hour, exchange, symbol, long_usd: 0, short_usd: 0, events: 0, max_usd: 0 }
      sums.set(key, sum)
    }
    if (side === 'SELL') sum.long_usd += quote_qty
    else sum.short_usd += quote_qty
    sum.events += 1
    sum.max_usd = Math.max(sum.max_usd, quote_qty)
  }
  return [...sums.values()].sort((a, b) => a.hour - b.hour)
}

function dailyRows(events: readonly Event[], date: string): Daily[] {
  const sums = new Map<string, Daily>()
  for (const { exchange, symbol, side, quote_qty } of events) {
    const key = `${exchange}|${symbol}`
    let sum = sums.get(key)
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
      sums.set(key, sum)
    }
    if (side === 'SELL') sum.long_liquidations_usd += quote_qty
    else sum.short_liquidations_usd += quote_qty
    sum.events += 1
    sum.max_single_liquidation_usd = Math.max(sum.max_single_liquidation_usd, quote_qty)
  }
  return [...sums.values()]
}

function leaderboard(events: readonly Event[], date: string): Row<typeof liquidationLeaderboardDaily>[] {
  return [...events]
    .sort((a, b) => b.quote_qty - a.quote_qty || a.event_time - b.event_time)
    .slice(0, RANKS)
    .map(({ symbol, exchange, side, price, qty, quote_qty, event_time }, index) => ({
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
