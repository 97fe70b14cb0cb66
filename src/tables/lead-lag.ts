import { date, integer, json, maybe, number, table, text } from '../define/table.ts'

export const leadLagDaily = table({
  name: 'lead_lag_daily',
  about: 'Which of two markets moved first, by UTC day.',
  columns: {
    date: date(),
    /** 'a|b', each a venue and a market. */
    pair: text(),
    symbol: text(),
    /** Correlations at lags of -3 to +3 minutes. */
    rho: json<number[]>(),
    /** Positive when a led. */
    asymmetry: number(),
    leader: maybe(text()),
    n: integer(),
  },
  time: 'date',
  key: ['date', 'pair', 'symbol'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: null,
})
