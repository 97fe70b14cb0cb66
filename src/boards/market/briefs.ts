import { BRIEF_FIGURES, figureText } from '../../analytics/market/brief-figures.ts'
import { DAY, dayMs, durationMs } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { optionalDay, whole } from '../../define/params.ts'
import { BRIEF_SETTLES, type BriefNumbers, briefs } from '../../tables/market/briefs.ts'

/** The word for each kind of figure. */
const WORDS = {
  usd: is.usd,
  price: is.price,
  pct: is.pct,
  size: is.pct,
  funding: is.rate,
  count: is.count,
  points: is.score,
  bps: is.bps,
} as const

const numbers = Object.fromEntries(
  BRIEF_FIGURES.map(({ name, label, unit }) => [name, is.unsure(WORDS[unit](`${label}.`))]),
)

const Brief = is.part({
  date: is.day('UTC day that it is about.'),
  title: is.text('What stood out: the figure furthest above its usual size, or where bitcoin ended.'),
  summary: is.text('Sentences, one a line; what is not on record is left out.'),
  published_at: is.iso('When the day had settled and it was written.'),
  page: is.text('Path of its page.'),
  numbers: is.part(numbers, 'Figures that it is written from; null where they are not on record.'),
})

export const briefsBoard = board({
  id: 'briefs',
  path: '/api/v1/public/briefs',
  title: 'Daily briefs',
  about: 'The market of each finished UTC day in a few sentences, written from what is on record of it.',
  // Callers say which days they ask about.
  cadence: null,
  spelling: 'snake',
  params: {
    limit: whole({ min: 1, max: 100, default: 30, about: 'How many days.' }),
    date: optionalDay('This day alone.'),
    to: optionalDay('The newest day that is shown.'),
  },
  result: is.part({
    count: is.count('Briefs in the list.'),
    briefs: is.listOf(Brief, 'Newest day first.'),
  }),
  reads: { briefs },
  subject: 'briefs',
  list: 'briefs',
  async compute({ briefs: kept }, { limit, date, to }, { now }) {
    const newest = to === undefined ? now.ms : Math.min(dayMs(to)! + DAY, now.ms)
    const day = date === undefined ? null : dayMs(date)!
    const within = day === null ? { until: newest } : { since: day, until: Math.min(day + DAY, newest) }
    const rows = await kept.range({ ...within, order: 'desc', limit })
    return {
      count: rows.length,
      briefs: rows.map((row) => ({
        date: row.date,
        title: row.title,
        summary: row.summary,
        published_at: dayMs(row.date)! + DAY + durationMs(BRIEF_SETTLES),
        page: briefPage(row.date),
        // A figure that was added since, a brief of that time does not have.
        numbers: Object.fromEntries(BRIEF_FIGURES.map(({ name }) => [name, row.numbers[name] ?? null])),
      })),
    }
  },
})

export function briefPage(date: string): `/${string}` {
  return `/brief/${date}`
}

/** Figures of a brief as people read them, those that are on record. */
export function shownFigures(kept: BriefNumbers): { readonly label: string; readonly text: string }[] {
  return BRIEF_FIGURES.flatMap(({ name, label, unit }) => {
    const value = kept[name] ?? null
    return value === null ? [] : [{ label, text: figureText(unit, value) }]
  })
}
