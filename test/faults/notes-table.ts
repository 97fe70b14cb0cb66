import { table, text, time } from '../../src/define/table.ts'

/** A table whose rows may be long. */
export const notes = table({
  name: 'notes',
  about: 'For tests.',
  columns: { ts: time(), id: text(), note: text() },
  time: 'ts',
  key: ['id'],
  writes: 'append',
  cadence: 'live',
  keepDays: null,
})
