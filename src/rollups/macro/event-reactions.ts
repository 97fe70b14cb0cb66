import {
  LAST_PRICE_WITHIN,
  REACTION_MARKET,
  REACTION_MINUTES,
  reactionTo,
} from '../../analytics/macro/event-reactions.ts'
import { MINUTE } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { eventReactions, macroEvents } from '../../tables/macro/macro-events.ts'
import { minuteBars } from '../../tables/market/candles.ts'

/** More than a committee ever decided in a day. */
const MOST_EVENTS = 50

/** The day that is on every few minutes: a move is shown as soon as its minute is over. */
export const eventReactionsRollup = rollup({
  id: 'event-reactions',
  into: eventReactions,
  about: 'What bitcoin did in the hour after each statement.',
  reads: { events: macroEvents, bars: minuteBars, reactions: eventReactions },
  grain: '1d',
  provisional: '5m',
  settles: '2h',
  reaches: { back: '1h', ahead: '2h' },
  // As long as minutes are kept.
  catchUp: '400d',
  async compute({ events, bars, reactions }, { from, to }) {
    const day = { since: from, until: to, order: 'asc', limit: MOST_EVENTS } as const
    const statements = await events.range({ columns: ['id', 'statement_at'], ...day })
    // Most days have none, and a new record begins with a year of them.
    if (statements.length === 0) return []
    const measured = await reactions.range(day)
    const before = new Map(measured.map((reaction) => [reaction.event_id, reaction]))
    const rows = await Promise.all(
      statements.map(async (event) => {
        const minutes = await bars.range({
          columns: ['ts', 'high', 'low', 'close'],
          since: event.statement_at - LAST_PRICE_WITHIN - MINUTE,
          until: event.statement_at + REACTION_MINUTES * MINUTE,
          where: REACTION_MARKET,
          order: 'asc',
          limit: 2 * REACTION_MINUTES,
        })
        const reaction = reactionTo(event, minutes)
        // What was measured stays so when the minutes are forgotten, or were never here.
        const known = before.get(event.id)
        return !reaction?.complete && known?.complete ? known : (reaction ?? known)
      }),
    )
    return rows.filter((row) => row != null)
  },
})
