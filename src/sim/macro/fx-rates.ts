import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { marks } from '../past.ts'
import { officialUsdTry } from '../regional/turkey.ts'
import { subject } from '../subject.ts'

/** Units of it for a dollar, in the order of magnitude of these years. */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  EUR: 0.86,
  GBP: 0.75,
  CHF: 0.8,
  JPY: 152,
  KRW: 1430,
  MXN: 18.4,
  BRL: 5.35,
}
/** So long after its day begins a fixing is published. */
const FIXED_AFTER = 14.25 * HOUR
const BACK = 400 * DAY
/** Fixings of that time are told once more. */
const TOLD_AGAIN = 4 * DAY

/** What a central bank fixes on working days; the lira by the rate that Turkish premiums are counted at. */
export const fxRates = subject({
  label: 'official exchange rates',
  id: 'rates',
  into: fxRatesDaily,
  about: 'Reference rates in dollars for one unit of each currency.',
  every: '6h',
  venues: ['ecb'],
  rowsAt: ({ market, at }) => fixedBetween(market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [fixedBetween(market, now - BACK, now)],
  thousands: 3,
})

function fixedBetween(market: SimModel, from: Ms, to: Ms): Row<typeof fxRatesDaily>[] {
  const days = [...marks(DAY, floorTo(from, DAY), to)].filter(
    (day) => isWorkday(day) && day + FIXED_AFTER < to,
  )
  return days.flatMap((day) =>
    Object.entries({ ...PER_DOLLAR, TRY: officialUsdTry(day + FIXED_AFTER) }).map(([currency, usual]) => {
      const stray =
        currency === 'TRY' ? 0 : 0.03 * wave(hashText(market.seed, `money ${currency}`), day, 60 * DAY)
      const perDollar = Number((usual * Math.exp(stray)).toPrecision(6))
      return { date: dateOf(day), currency, dollars: 1 / perDollar, source: 'ecb' }
    }),
  )
}

function isWorkday(day: Ms): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday >= 1 && weekday <= 5
}
