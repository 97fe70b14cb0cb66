import { date, number, table, text } from '../define/table.ts'

export const chargeDaily = table({
  name: 'charge_daily',
  about:
    'The charge model: how much money waits beside the market, and how strained the market is, 0 to 100 each.',
  columns: {
    date: date(),
    score: number(),
    stress: number(),
    stress_locality: text<'broad' | 'local' | 'none'>(),
    state: text<'superposition' | 'collapse' | 'purge' | 'ground'>(),
    model_version: text(),
  },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
