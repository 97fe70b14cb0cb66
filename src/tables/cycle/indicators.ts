import { amount, change, name, price, share } from '../../define/figures.ts'
import { maybe, oneOf } from '../../define/table.ts'
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
    indicator: oneOf('pi_cycle', 'mayer', 'puell', 'ma200w', 'ma2y', 'golden_ratio', 'profitable_days'),
    /** As it is written: '2.4'. */
    band: name(),
    direction: oneOf('up', 'down'),
    value: amount(),
    threshold: amount(),
    btc_close: price(),
    /** Unknown until so many days have passed. */
    return_7d_pct: maybe(change()),
    return_30d_pct: maybe(change()),
    return_90d_pct: maybe(change()),
    return_180d_pct: maybe(change()),
    return_365d_pct: maybe(change()),
  },
  key: ['date', 'indicator', 'band', 'direction'],
})
