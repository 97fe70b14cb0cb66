import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import { dvolDaily, OPTION_CURRENCIES, QUOTING_VENUE } from '../../tables/options/options.ts'
import { onGrid } from '../model/grid.ts'
import type { SimModel } from '../model/model.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'
import { volatilityIndex } from './volatility.ts'

const PUBLISHED_SINCE = Date.UTC(2021, 2, 24)

/** The past: every day since the index is published. */
export const publishedIndex = subject({
  label: 'volatility index',
  id: 'dvol',
  into: dvolDaily,
  about: 'The 30-day implied volatility index.',
  every: '1h',
  venues: [QUOTING_VENUE],
  rowsAt: ({ market, at }) => indexRows(market, at),
  past: ({ market, now }) => [
    [...marks(DAY, PUBLISHED_SINCE, now)].flatMap((day) =>
      indexRows(market, Math.min(day + DAY - HOUR, floorTo(now - 1, HOUR))),
    ),
  ],
  thousands: 4,
})

/** The day as it stands in the hour of `at`. */
function indexRows(market: SimModel, at: Ms) {
  return OPTION_CURRENCIES.map((currency) => ({
    date: dateOf(at),
    currency,
    dvol: onGrid(volatilityIndex(market, currency, at), 0.01),
  }))
}
