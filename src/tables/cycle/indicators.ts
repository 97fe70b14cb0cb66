import { amount, change, name, price, share } from '../../define/figures.ts'
import { maybe, means, oneOf } from '../../define/table.ts'
import { daily } from '../forms.ts'
import { btcClose } from '../words.ts'

const average = (days: number) =>
  means(maybe(price()), `Mean close of the last ${days} days; null where too few are on record.`)
const laterReturn = (days: number) =>
  means(maybe(change()), `What bitcoin did in the ${days} days after; null until they have passed.`)

export const indicatorDaily = daily({
  name: 'indicator_daily',
  about: 'Bitcoin cycle indicators, recomputed every night from the daily closes.',
  columns: {
    btc_close: btcClose(),
    ma111: average(111),
    ma350x2: means(
      maybe(price()),
      'Twice ma350, which ma111 is held against (Pi Cycle); null while that is.',
    ),
    mayer: means(maybe(amount()), 'Close / ma200 (Mayer multiple); null while that is.'),
    ma200: average(200),
    ma200w: average(1_400),
    ma2y: average(730),
    ma2y_x5: means(maybe(price()), 'Five times ma2y; null while that is.'),
    ma350: average(350),
    profitable_days_pct: means(
      maybe(share()),
      'Share of earlier closes on record that are below this one; null of the first.',
    ),
    s2f_ratio: means(maybe(amount()), 'Bitcoins in existence / those issued in a year (stock to flow).'),
    s2f_model_usd: means(
      maybe(price()),
      'Price by the stock-to-flow model of 2019; the market left it behind.',
    ),
    puell: means(
      maybe(amount()),
      'Dollars issued that day / their mean of 365 days (Puell multiple); null where too few are on record.',
    ),
    margin_long_share_pct: means(
      maybe(share()),
      'Longs among the margin positions in bitcoin on Bitfinex; null where they are not on record.',
    ),
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
    btc_close: btcClose(),
    return_7d_pct: laterReturn(7),
    return_30d_pct: laterReturn(30),
    return_90d_pct: laterReturn(90),
    return_180d_pct: laterReturn(180),
    return_365d_pct: laterReturn(365),
  },
  key: ['date', 'indicator', 'band', 'direction'],
})
