import { number, table, text, time } from '../define/table.ts'

export const borrowRatesHourly = table({
  name: 'borrow_rates_hourly',
  about: 'What borrowing an asset for margin costs, percent a year.',
  columns: { ts: time(), venue: text(), asset: text(), apr_pct: number() },
  time: 'ts',
  key: ['ts', 'venue', 'asset'],
  writes: 'append',
  cadence: '1h',
  keepDays: null,
  since: null,
})
