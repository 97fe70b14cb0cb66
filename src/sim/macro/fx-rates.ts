import { DAY, dateOf, floorTo, HOUR, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { fxRatesDaily } from '../../tables/macro/fx-rates.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { marks } from '../past.ts'
import { LIRA_FIXED_AFTER, officialUsdTry } from '../regional/turkey.ts'
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
const FIXED_AFTER: Readonly<Record<string, Ms>> = { ecb: 14.25 * HOUR, tcmb: LIRA_FIXED_AFTER }
const BANKS = Object.keys(FIXED_AFTER)
const BACK = 400 * DAY
/** Fixings of that time are told once more. */
const TOLD_AGAIN = 4 * DAY

/** What central banks fix on working days: the lira at home, all else in Frankfurt. */
export const fxRates = subject({
  label: 'official exchange rates',
  id: 'rates',
  into: fxRatesDaily,
  about: 'Reference rates in dollars for one unit of each currency.',
  every: (bank) => (bank === 'tcmb' ? '15m' : '6h'),
  venues: BANKS,
  rowsAt: ({ market, venue, at }) => officialRates(venue, market, at - TOLD_AGAIN, at),
  past: ({ market, now }) => [BANKS.flatMap((bank) => officialRates(bank, market, now - BACK, now))],
  thousands: 3,
})

/** What a bank has published by `to` of the days from `from` on. */
export function officialRates(bank: string, market: SimModel, from: Ms, to: Ms): Row<typeof fxRatesDaily>[] {
  const fixedAfter = FIXED_AFTER[bank]!
  const days = [...marks(DAY, floorTo(from, DAY), to)].filter(
    (day) => isWorkday(day) && day + fixedAfter < to,
  )
  return days.flatMap((day) => {
    const usual = bank === 'tcmb' ? { TRY: officialUsdTry(day + fixedAfter) } : PER_DOLLAR
    return Object.entries(usual).map(([currency, rate]) => {
      const stray =
        currency === 'TRY' ? 0 : 0.03 * wave(hashText(market.seed, `money ${currency}`), day, 60 * DAY)
      const perDollar = Number((rate * Math.exp(stray)).toPrecision(6))
      return { date: dateOf(day), currency, dollars: 1 / perDollar, source: bank }
    })
  })
}

function isWorkday(day: Ms): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday >= 1 && weekday <= 5
}
