import { REACTION_MARKET, reactionSummary, usualMove } from '../../analytics/macro/event-reactions.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, durationMs, SINCE_EVER } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { eventReactions, macroEvents } from '../../tables/macro/macro-events.ts'
import { minuteBars } from '../../tables/market/candles.ts'

const KIND = 'fomc'
/** Eight meetings a year, for a lifetime. */
const MOST_EVENTS = 1_000
/** What a usual half hour is measured over. */
const USUAL_DAYS = 30
const HALF_HOUR = '30m'

const statement_at = is.iso('When the statement comes out: 14:00 in New York.')
const date = is.day('Day of the statement.')
const Upcoming = is.part({ date, statement_at })
const move = (after: string) =>
  is.unsure(is.pct(`Bitcoin ${after} after it, against the last price before it.`))
const ReactionRow = is.part({
  date,
  statement_at,
  decision: is.unsure(is.oneOf(['hold', 'cut', 'hike'], 'What was decided.')),
  change_bps: is.unsure(is.integer('bps', 'By how much the target was changed.')),
  target_upper_pct: is.unsure(is.rate('Upper end of the target after it.')),
  btc_price_at: is.price('Bitcoin at the last minute before the statement.'),
  move_5m_pct: move('5 minutes'),
  move_30m_pct: move('30 minutes'),
  move_60m_pct: move('60 minutes'),
  high_60m_pct: is.unsure(is.pct('The highest price of the hour.')),
  low_60m_pct: is.unsure(is.pct('The lowest price of the hour.')),
  complete: is.flag('Whether every minute of the hour is on record.'),
})

export const eventsBoard = board({
  id: 'events',
  path: '/api/public/events',
  title: 'Central bank meetings',
  about:
    'When the Federal Reserve decides next, and what bitcoin did in the 5, 30 and 60 minutes after its statements.',
  mcp: 'get_fomc_impact',
  // Meetings are seven weeks apart: two months without one say that nobody measures.
  cadence: '20d',
  spelling: 'snake',
  result: is.part({
    next: is.unsure(
      is.part(
        { date, statement_at, days_left: is.figure('days', 'Until then, with the fraction of a day.') },
        'The next meeting; null where none is scheduled.',
      ),
    ),
    upcoming: is.listOf(
      Upcoming,
      'Scheduled meetings, the next one first: from a list that comes with perptape, held against the calendar of the committee, which adds years announced since.',
    ),
    summary: is.part(
      {
        n: is.count('Statements with a measured reaction.'),
        avg_abs_5m_pct: is.unsure(is.pct('Mean size of the move of 5 minutes.')),
        avg_abs_30m_pct: is.unsure(is.pct('Mean size of the move of 30 minutes.')),
        avg_abs_60m_pct: is.unsure(is.pct('Mean size of the move of 60 minutes.')),
        normal_abs_30m_pct: is.unsure(
          is.pct('Mean size of a move of 30 minutes, over the last 30 days as far as they are on record.'),
        ),
        ratio_30m: is.unsure(is.ratio('The first over the second.')),
        up_30m: is.unsure(is.count('Statements after which bitcoin was higher 30 minutes later.')),
        down_30m: is.unsure(is.count('Statements after which it was lower.')),
      },
      'All reactions together.',
    ),
    reactions: is.listOf(ReactionRow, 'Statements with a measured reaction, newest first.'),
  }),
  reads: { events: macroEvents, reactions: eventReactions, bars: minuteBars },
  subject: 'reactions',
  async compute({ events, reactions, bars }, _params, { now }) {
    const [calendar, measured, normal] = await Promise.all([
      events.range({ since: SINCE_EVER, where: { kind: KIND }, order: 'asc', limit: MOST_EVENTS }),
      reactions.range({ ...now.ever(), order: 'desc', limit: MOST_EVENTS }),
      usualHalfHour(bars, now),
    ])
    const upcoming = calendar.filter((event) => event.statement_at > now.ms)
    const [next] = upcoming
    const byId = new Map(calendar.map((event) => [event.id, event]))
    const rows = measured.flatMap((reaction) => {
      const event = byId.get(reaction.event_id)
      return event ? [shown(ReactionRow, { ...event, ...reaction })] : []
    })
    return {
      next: next
        ? { date: next.date, statement_at: next.statement_at, days_left: (next.statement_at - now.ms) / DAY }
        : null,
      upcoming: upcoming.map((event) => shown(Upcoming, event)),
      summary: reactionSummary(rows, normal),
      reactions: rows,
    }
  },
})

async function usualHalfHour(bars: Reader<typeof minuteBars>, now: Instant): Promise<number | null> {
  const closes = await bars.bucket({
    every: HALF_HOUR,
    take: { close: { last: 'close' } },
    where: REACTION_MARKET,
    since: now.ms - USUAL_DAYS * DAY,
    until: now.floor(HALF_HOUR).ms,
  })
  return usualMove(
    closes.map(({ bucket, close }) => ({ at: bucket, close })),
    durationMs(HALF_HOUR),
  )
}
