import { amount, change, name, price, share } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'

/** Averages are unknown until there are enough closes for them. */
export const indicatorDaily = daily({
  name: 'indicator_daily',
  about: 'Bitcoin cycle indicators, recomputed every night from the daily closes.',
  columns: {
    btc_close: price(),
    ma111: maybe(price()),
    ma350x2: maybe(price()),
    mayer: maybe(amount()),
    ma200: maybe(price()),
    ma200w: maybe(price()),
    ma2y: maybe(price()),
    ma2y_x5: maybe(price()),
    ma350: maybe(price()),
    profitable_days_pct: maybe(share()),
    s2f_ratio: maybe(amount()),
    s2f_model_usd: maybe(price()),
    puell: maybe(amount()),
    margin_long_share_pct: maybe(share()),
  },
  key: ['date'],
})

export const indicatorEvents = daily({
  name: 'indicator_events',
  about: 'Days on which an indicator crossed one of its bands, and what bitcoin did afterwards.',
  columns: {
    indicator: means(
      oneOf('pi_cycle', 'mayer', 'puell', 'ma200w', 'ma2y', 'golden_ratio', 'profitable_days'),
      'Indicator that crossed.',
    ),
    band: means(name(), "Band that it crossed, as '2.4'."),
    direction: means(oneOf('up', 'down'), 'Which way it crossed.'),
    value: means(amount(), 'Value of the indicator on that day.'),
    threshold: means(amount(), 'Value of the band on that day.'),
    btc_close: means(price(), 'Price of a bitcoin at the end of the day.'),
    return_7d_pct: means(
      maybe(change()),
      'What bitcoin did in the 7 days after; null until they have passed.',
    ),
    return_30d_pct: means(maybe(change()), 'The same of 30 days.'),
    return_90d_pct: means(maybe(change()), 'The same of 90 days.'),
    return_180d_pct: means(maybe(change()), 'The same of 180 days.'),
    return_365d_pct: means(maybe(change()), 'The same of 365 days.'),
  },
  key: ['date', 'indicator', 'band', 'direction'],
})
