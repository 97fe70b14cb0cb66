import { name } from '../../define/figures.ts'
import { maybe, oneOf, table, text, time } from '../../define/table.ts'

export const DEV_KINDS = ['added', 'changed', 'fixed', 'removed', 'data'] as const

/** What was built, from the changelog of the package that records. */
export const devLog = table({
  name: 'dev_log',
  about: 'What changed in perptape itself, entry by entry.',
  columns: {
    id: name(),
    /** Of the release; until that, when this folder first had the entry. */
    at: time(),
    kind: oneOf(...DEV_KINDS),
    area: name(),
    title: text(),
    detail: maybe(text()),
    url: maybe(text()),
    checked_at: time(),
  },
  time: 'at',
  seen: 'checked_at',
  key: ['id'],
  writes: 'replace',
  cadence: 'on change',
})
