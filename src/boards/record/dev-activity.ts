import { entriesByWeek, newestEntries } from '../../analytics/record/changelog.ts'
import { dateOf } from '../../core/time.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { DEV_KINDS, devLog } from '../../tables/record/dev-log.ts'

const SHOWN = 100
const MOST_ENTRIES = 20_000

const Entry = is.part({
  id: is.text('Of the entry; another one when its words change.'),
  date: is.day('UTC day of `at`.'),
  at: is.iso('When it was released; until that, when this folder first had it.'),
  kind: is.oneOf(DEV_KINDS, 'What kind of change.'),
  area: is.text('What it is about.'),
  title: is.text('In one clause.'),
  detail: is.unsure(is.text('The rest of it.')),
  url: is.unsure(is.text('Where more is told.')),
})

export const devActivityBoard = board({
  id: 'dev-activity',
  path: '/api/public/dev-activity',
  title: 'What was built',
  about: 'The changelog of perptape itself, entry by entry, as of the version that records.',
  cadence: '1d',
  spelling: 'snake',
  result: is.part({
    count: is.count('Entries on record, before the list is cut.'),
    entries: is.listOf(Entry, 'The newest first, a hundred at most.'),
    by_week: is.listOf(
      is.part({ week: is.day('Its Monday.'), entries: is.count('Entries of that week.') }),
      'All entries by week, oldest first.',
    ),
  }),
  reads: { log: devLog },
  subject: 'log',
  async compute({ log }, _params, { now }) {
    const rows = await log.range({ ...now.ever(), order: 'desc', limit: MOST_ENTRIES })
    return {
      count: rows.length,
      entries: newestEntries(rows)
        .slice(0, SHOWN)
        .map((row) => shown(Entry, row, { date: dateOf(row.at) })),
      by_week: entriesByWeek(rows.map(({ at }) => at)),
    }
  },
})
