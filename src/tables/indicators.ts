import { date, maybe, number, table, text } from '../define/table.ts'

const SINCE = '2012-01-01'

/** Averages are unknown until there are enough closes for them. */
export const indicatorDaily = table({
  name: 'indicator_daily',
  about: 'Bitcoin cycle indicators, recomputed every night from the daily closes.',
  columns: {
    date: date(),
    btc_close: number(),
    ma111: maybe(number()),
    ma350x2: maybe(number()),
    mayer: maybe(number()),
    ma200: maybe(number()),
    ma200w: maybe(number()),
    ma2y: maybe(number()),
    ma2y_x5: maybe(number()),
    ma350: maybe(number()),
    profitable_days_pct: maybe(number()),
    s2f_ratio: maybe(number()),
    s2f_model_usd: maybe(number()),
    puell: maybe(number()),
    margin_long_share_pct: maybe(number()),
  },
  time: 'date',
  key: ['date'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: SINCE,
})

export const indicatorEvents = table({
  name: 'indicator_events',
  about: 'Days on which an indicator crossed one of its bands, and what bitcoin did afterwards.',
  columns: {
    date: date(),
    indicator: text<
      'pi_cycle' | 'mayer' | 'puell' | 'ma200w' | 'ma2y' | 'golden_ratio' | 'profitable_days'
    >(),
    /** As it is written: '2.4'. */
    band: text(),
    direction: text<'up' | 'down'>(),
    value: number(),
    threshold: number(),
    btc_close: number(),
    /** Unknown until so many days have passed. */
    return_7d_pct: maybe(number()),
    return_30d_pct: maybe(number()),
    return_90d_pct: maybe(number()),
    return_180d_pct: maybe(number()),
    return_365d_pct: maybe(number()),
  },
  time: 'date',
  key: ['date', 'indicator', 'band', 'direction'],
  writes: 'replace',
  cadence: '1d',
  keepDays: null,
  since: SINCE,
})
