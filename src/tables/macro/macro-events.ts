import { change, name, price, rate } from '../../define/figures.ts'
import { boolean, date, integer, maybe, means, oneOf, time } from '../../define/table.ts'
import { standing } from '../forms.ts'

const move = (meaning: string) => means(maybe(change()), meaning)
const moveAfter = (minutes: number) =>
  move(
    `What the price did in ${minutes} minutes, from btc_price_at; null until then and where that minute lacks.`,
  )

export const macroEvents = standing({
  name: 'macro_events',
  about: 'Central bank decisions, past and scheduled.',
  columns: {
    id: means(name(), 'Meeting, as fomc-2026-12-09.'),
    kind: means(name(), 'Who decides, as fomc: the Federal Reserve.'),
    date: means(date({ ahead: '1830d' }), 'Day of the decision in New York, the last of the meeting.'),
    statement_at: means(time({ ahead: '1830d' }), 'When the statement is published.'),
    decision: means(
      maybe(oneOf('hold', 'cut', 'hike')),
      'What was decided on the rate; null until it is told.',
    ),
    change_bps: means(
      maybe(integer({ min: -10_000, max: 10_000 })),
      'Change of the target in basis points, negative of a cut; null until it is told.',
    ),
    target_upper_pct: means(maybe(rate()), 'Upper end of the target after it; null until it is told.'),
  },
  time: 'statement_at',
  key: ['id'],
})

export const eventReactions = standing({
  name: 'event_reactions',
  about: 'What bitcoin did in the hour after a statement.',
  columns: {
    event_id: means(name(), 'Meeting, by its id in macro_events.'),
    statement_at: means(time(), 'When the statement was published.'),
    btc_price_at: means(price(), 'Last minute close of BTCUSDT on the main venue before the statement.'),
    move_5m_pct: moveAfter(5),
    move_30m_pct: moveAfter(30),
    move_60m_pct: moveAfter(60),
    high_60m_pct: move(
      'Highest price of the hour, from btc_price_at; null unless all of its minutes are known.',
    ),
    low_60m_pct: move(
      'Lowest price of the hour, from btc_price_at; null unless all of its minutes are known.',
    ),
    complete: means(boolean(), 'Whether all sixty minutes are known.'),
  },
  time: 'statement_at',
  key: ['event_id'],
})
