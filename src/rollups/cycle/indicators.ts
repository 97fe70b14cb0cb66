import { indicatorEventRows } from '../../analytics/cycle/indicator-events.ts'
import { indicatorRows, MARGIN_MARKET } from '../../analytics/cycle/indicators.ts'
import { DAY, SINCE_EVER } from '../../core/time.ts'
import { rollup } from '../../define/rollup.ts'
import { indicatorDaily, indicatorEvents } from '../../tables/cycle/indicators.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { marginPositioning } from '../../tables/positioning/positioning.ts'

/** Longer than there are days: a close counts in every day after it, and all of them are computed in one go. */
const ALL_DAYS = '20000d'
const MOST_DAYS = 20_000
const MOST_RETURN_DAYS = 365

export const indicatorsRollup = rollup({
  id: 'indicators',
  into: indicatorDaily,
  about: 'Bitcoin cycle indicators of every day with a close, from all closes up to it.',
  reads: { closes: btcClosesDaily, margin: marginPositioning },
  grain: '1d',
  atOnce: ALL_DAYS,
  // The close of a day is told within the hour after it.
  settles: '10m',
  catchUp: ALL_DAYS,
  reaches: { back: ALL_DAYS },
  async compute({ closes, margin }, { from, to }) {
    const bounds = { since: SINCE_EVER, until: to, order: 'asc', limit: MOST_DAYS } as const
    const [days, positions] = await Promise.all([
      closes.range({ ...bounds, columns: ['date', 'close'] }),
      margin.range({
        ...bounds,
        since: from,
        columns: ['date', 'long_size', 'short_size'],
        where: MARGIN_MARKET,
      }),
    ])
    return indicatorRows(days, positions, from)
  },
})

export const indicatorEventsRollup = rollup({
  id: 'indicator-events',
  into: indicatorEvents,
  about: 'Days on which an indicator was first on the other side of a band, and what bitcoin did afterwards.',
  reads: { days: indicatorDaily, closes: btcClosesDaily },
  grain: '1d',
  atOnce: ALL_DAYS,
  settles: '15m',
  catchUp: ALL_DAYS,
  // The side before is that of the last day that is known, however long ago; returns are told when they have passed.
  reaches: { back: ALL_DAYS, ahead: `${MOST_RETURN_DAYS}d` },
  async compute({ days, closes }, { from, to }) {
    const bounds = { since: SINCE_EVER, order: 'asc', limit: MOST_DAYS } as const
    const [known, prices] = await Promise.all([
      days.range({ ...bounds, until: to }),
      closes.range({
        ...bounds,
        columns: ['date', 'close'],
        since: from,
        until: to + (MOST_RETURN_DAYS + 1) * DAY,
      }),
    ])
    return indicatorEventRows(known, prices, from)
  },
})
