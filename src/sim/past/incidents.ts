import {
  type Cascade,
  cascadeBaseline,
  findCascades,
  type SpanSum,
} from '../../analytics/liquidations/cascades.ts'
import { incidentOf, PATH_SYMBOL, pricePath } from '../../analytics/liquidations/incidents.ts'
import { type LiquidationGroup, rankLargest } from '../../analytics/liquidations/liquidations.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { incidents, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { REGISTRY } from '../../tables/venues/registry.ts'
import { bars } from '../market/bars.ts'

import type { SimModel } from '../model/model.ts'

type Event = Row<typeof liquidationEvents>

const FIVE = 5 * MINUTE
const FEEDS = REGISTRY.flatMap(({ id, liquidations }) =>
  liquidations ? [{ exchange: id, kind: liquidations.kind }] : [],
)

/**
 * Cascades of the generated past, found by the rules that the recorder goes on with. Sums are taken down while
 * orders pass by; the orders of the few minutes that matter are asked for again.
 */
export class PastCascades {
  readonly #market: SimModel
  readonly #eventsBetween: (from: Ms, to: Ms) => readonly Event[]
  readonly #minutes = new Map<Ms, number>()

  constructor(market: SimModel, eventsBetween: (from: Ms, to: Ms) => readonly Event[]) {
    this.#market = market
    this.#eventsBetween = eventsBetween
  }

  add(events: readonly Event[]): void {
    for (const { event_time, quote_qty } of events) {
      const minute = floorTo(event_time, MINUTE)
      this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + quote_qty)
    }
  }

  rows(from: Ms, now: Ms): Row<typeof incidents>[] {
    const to = floorTo(now, MINUTE)
    const minutes = [...this.#minutes].map(([bucket, usd]) => ({ bucket, usd }))
    const cascades = findCascades(minutes, { from, to }, cascadeBaseline(fivesOf(minutes)))
    return cascades.map((cascade) => this.#rowOf(cascade, to))
  }

  #rowOf(cascade: Cascade, to: Ms): Row<typeof incidents> {
    const until = cascade.endedAt ?? to
    const events = this.#eventsBetween(cascade.startedAt, until)
    const path = bars(
      this.#market,
      { exchange: MAIN_VENUE, market: 'perp', symbol: PATH_SYMBOL },
      cascade.startedAt,
      until,
    )
    return incidentOf(cascade, {
      groups: groupsOf(events),
      feeds: FEEDS,
      largest: rankLargest(events, 1)[0]!,
      path: pricePath(path),
    })
  }
}

function fivesOf(minutes: readonly SpanSum[]): SpanSum[] {
  const fives = new Map<Ms, number>()
  for (const { bucket, usd } of minutes) {
    const five = floorTo(bucket, FIVE)
    fives.set(five, (fives.get(five) ?? 0) + (usd ?? 0))
  }
  return [...fives].map(([bucket, usd]) => ({ bucket, usd }))
}

function groupsOf(events: readonly Event[]): LiquidationGroup[] {
  const groups = new Map<string, LiquidationGroup & { long_usd: number; short_usd: number }>()
  for (const { exchange, symbol, side, quote_qty } of events) {
    const key = `${exchange} ${symbol}`
    const group = groups.get(key)
    const long = side === 'SELL' ? quote_qty : 0
    groups.set(key, {
      exchange,
      symbol,
      long_usd: (group?.long_usd ?? 0) + long,
      short_usd: (group?.short_usd ?? 0) + quote_qty - long,
      events: (group?.events ?? 0) + 1,
      largest_usd: Math.max(group?.largest_usd ?? 0, quote_qty),
    })
  }
  return [...groups.values()]
}
