import { change, name, price, rate } from '../../define/figures.ts'
import { boolean, date, integer, maybe, oneOf, time } from '../../define/table.ts'
import { standing } from '../forms.ts'

/** Decisions are unknown until they are made. */
export const macroEvents = standing({
  name: 'macro_events',
  about: 'Central bank decisions, past and scheduled.',
  columns: {
    id: name(),
    kind: name(),
    date: date({ ahead: '1830d' }),
    statement_at: time({ ahead: '1830d' }),
    decision: maybe(oneOf('hold', 'cut', 'hike')),
    change_bps: maybe(integer({ min: -10_000, max: 10_000 })),
    target_upper_pct: maybe(rate()),
  },
  time: 'statement_at',
  key: ['id'],
})

export const eventReactions = standing({
  name: 'event_reactions',
  about: 'What bitcoin did in the hour after a statement.',
  columns: {
    event_id: name(),
    statement_at: time(),
    btc_price_at: price(),
    move_5m_pct: maybe(change()),
    move_30m_pct: maybe(change()),
    move_60m_pct: maybe(change()),
    high_60m_pct: maybe(change()),
    low_60m_pct: maybe(change()),
    complete: boolean(),
  },
  time: 'statement_at',
  key: ['event_id'],
})
