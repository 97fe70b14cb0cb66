import { name } from '../../define/figures.ts'
import { maybe, means, oneOf, table, text, time } from '../../define/table.ts'

export const DEV_KINDS = ['added', 'changed', 'fixed', 'removed', 'data'] as const

/** What was built, from the changelog of the package that records. */
export const devLog = table({
  name: 'dev_log',
  about: 'What changed in perptape itself, entry by entry.',
  columns: {
    id: means(name(), 'Entry, by its version and its words: in other words it is another.'),
    at: means(time(), 'Day of the release; until that, when this folder first had the entry.'),
    kind: means(oneOf(...DEV_KINDS), 'What was done.'),
    area: means(name(), 'Part that it is about; perptape where the entry names none.'),
    title: means(text(), 'Its first clause.'),
    detail: means(maybe(text()), 'What follows the title; null where nothing does.'),
    url: means(maybe(text()), 'First link in it; null without one.'),
    checked_at: means(time(), 'When the changelog was last seen to have it.'),
  },
  time: 'at',
  seen: 'checked_at',
  key: ['id'],
  writes: 'replace',
  cadence: 'on change',
})
