import { SourceError } from '../../core/errors.ts'
import { DAY, dateOf, dayMs, type Ms } from '../../core/time.ts'
import { momentOf } from '../../core/zoned-time.ts'
import { poll } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { macroEvents } from '../../tables/macro/macro-events.ts'
import { badAnswer } from '../../venues/fields.ts'
import { askSeries, observationsIn } from '../fred/observations.ts'
import { meetingsOnPage } from './calendar-page.ts'
import { KNOWN_DATES, KNOWN_MEETINGS, type Meeting, STATEMENT_TIME } from './known-meetings.ts'

const ID = 'federalreserve.meetings'
const CALENDAR = 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm'
/** The upper end of the target by the day. */
const TARGET = 'DFEDTARU'
/** Before the first meeting. */
const TARGET_SINCE = '2017-12-01'
const NEW_YORK = 'America/New_York'
const PER_POINT = 100

interface Answer {
  /** Null where the page could not be had: what is known stands without it. */
  readonly calendar: string | null
  readonly target: string
}

/**
 * Meetings are known here as they were announced; the calendar is held against that, and adds years that were announced
 * since. What was decided is read off the target: it changes on the day after the statement.
 */
export const meetings = poll({
  id: ID,
  into: macroEvents,
  about: 'Meetings that decide on interest rates, past and scheduled, with what they decided.',
  every: '6h',
  async ask(api, { now }): Promise<Answer> {
    const calendar = api.get(CALENDAR, { as: 'text' }).catch((thrown: unknown) => {
      if (thrown instanceof SourceError) return null
      throw thrown
    })
    const target = askSeries(api, TARGET, TARGET_SINCE, dateOf(now + DAY))
    const [page, file] = await Promise.all([calendar, target])
    return { calendar: page, target: file }
  },
  parse({ calendar, target }, { now }) {
    const levels = new Map(observationsIn(ID, TARGET, target).map(({ date, value }) => [date, value]))
    if (levels.size === 0) throw badAnswer(ID, 'no target among the figures', target)
    return [...KNOWN_MEETINGS, ...announcedSince(calendar, now)].map(
      ({ date, time }): Row<typeof macroEvents> => {
        const statement_at = momentOf(date, time, NEW_YORK)
        const [before, after] = [levels.get(date), levels.get(dateOf(dayMs(date)! + DAY))]
        const meeting = { id: `fomc-${date}`, kind: 'fomc', date, statement_at }
        if (statement_at > now || before === undefined || after === undefined)
          return { ...meeting, decision: null, change_bps: null, target_upper_pct: null }
        const change_bps = Math.round((after - before) * PER_POINT)
        return { ...meeting, decision: wordFor(change_bps), change_bps, target_upper_pct: after }
      },
    )
  },
})

/**
 * Meetings of the calendar after the last that is known, of this year on: what is over is known. One that contradicts
 * what is known is refused, as somebody must look.
 */
function announcedSince(calendar: string | null, now: Ms): Meeting[] {
  if (calendar === null) return []
  const last = KNOWN_DATES.at(-1)!
  const years = meetingsOnPage(ID, calendar, new Date(now).getUTCFullYear())
  for (const [year, dates] of years) {
    const known = KNOWN_DATES.filter((date) => date.startsWith(`${year}-`))
    const missed = known.filter((date) => !dates.includes(date))
    const more = dates.filter((date) => date <= last && !known.includes(date))
    if (missed.length + more.length > 0)
      throw badAnswer(ID, `the calendar of ${year} is another than the one announced`, { missed, more })
  }
  const found = [...years.values()].flat().filter((date) => date > last)
  return found.sort().map((date) => ({ date, time: STATEMENT_TIME }))
}

function wordFor(change: number): 'hold' | 'cut' | 'hike' {
  return change === 0 ? 'hold' : change < 0 ? 'cut' : 'hike'
}
