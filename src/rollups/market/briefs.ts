import { briefOf } from '../../analytics/market/brief.ts'
import { dateOf } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { BRIEF_SETTLES, briefs } from '../../tables/market/briefs.ts'
import { readBriefDays } from './brief-days.ts'
import { briefTables } from './brief-inputs.ts'

/** A day of which nothing is on record has no brief. */
export const briefsRollup = rollup({
  id: 'briefs',
  into: briefs,
  about: 'The market of each finished UTC day in a few sentences, written from what is on record of it.',
  reads: briefTables,
  standing: ['feeds'],
  grain: '1d',
  atOnce: '60d',
  settles: BRIEF_SETTLES,
  catchUp: '60d',
  // What is usual is told by the month before, and the close of that by a day more; sums of midnight end a day.
  reaches: { back: '36d', ahead: '1m' },
  async compute(tables, { from, to }) {
    const days = await readBriefDays(tables, from, to)
    return [...days].flatMap(([day, figures]) => {
      const brief = briefOf(figures)
      return brief ? [{ date: dateOf(day), ...brief }] : []
    })
  },
})
