import { REACTION_MARKET } from '../../analytics/macro/event-reactions.ts'
import { DAY, floorTo, type Ms } from '../../core/time.ts'
import { eventReactionsRollup } from '../../rollups/macro/event-reactions.ts'
import { macroEvents } from '../../tables/macro/macro-events.ts'
import { meetingsAt } from '../macro/fomc.ts'
import { bars as barsOf } from '../market/bars.ts'
import type { Past, PastRows } from '../past.ts'
import { allOf, Derived } from './derive.ts'

/** The hours after the statements since the market has prices of its own, from its minutes. */
const FIRST = Date.UTC(2025, 0, 1)

export function pastReactions({ market, now }: Past): AsyncIterable<PastRows> {
  const meetings = meetingsAt(now - 1)
  const events = allOf(meetings, macroEvents.time)
  const bars = (since: Ms, until: Ms) => barsOf(market, REACTION_MARKET, since, Math.min(until, now))
  const days = meetings.flatMap(({ statement_at }) =>
    statement_at >= FIRST && statement_at < now ? [floorTo(statement_at, DAY)] : [],
  )
  return new Derived(eventReactionsRollup, { events, bars }, now).spans(days)
}
