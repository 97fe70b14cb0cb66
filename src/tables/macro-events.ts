import { boolean, date, integer, maybe, number, table, text, time } from '../define/table.ts'

/** Decisions are unknown until they are made. */
export const macroEvents = table({
  name: 'macro_events',
  about: 'Central bank decisions, past and scheduled.',
  columns: {
    id: text(),
    kind: text(),
    date: date(),
    statement_at: time(),
    decision: maybe(text<'hold' | 'cut' | 'hike'>()),
    change_bps: maybe(integer()),
    target_upper_pct: maybe(number()),
  },
  time: 'statement_at',
  key: ['id'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})

export const eventReactions = table({
  name: 'event_reactions',
  about: 'What bitcoin did in the hour after a statement.',
  columns: {
    event_id: text(),
    statement_at: time(),
    btc_price_at: number(),
    move_5m_pct: maybe(number()),
    move_30m_pct: maybe(number()),
    move_60m_pct: maybe(number()),
    high_60m_pct: maybe(number()),
    low_60m_pct: maybe(number()),
    complete: boolean(),
  },
  time: 'statement_at',
  key: ['event_id'],
  writes: 'replace',
  cadence: 'on change',
  keepDays: null,
  since: null,
})
