import { percentChange } from '../../core/stats.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { indicatorDaily, indicatorEvents } from '../../tables/cycle/indicators.ts'
import { byText } from '../ranking.ts'
import { type DayValues, dayValues, midnightOf, valueOn } from './day-values.ts'
import { BANDS, type DayClose, INDICATOR_VALUES, type Indicator } from './indicators.ts'

type IndicatorDay = Row<typeof indicatorDaily>
type IndicatorEvent = Row<typeof indicatorEvents>

/** What a price did in the days after one of them; null until they have passed, and where one of both is not on record. */
export function returnAfter(closes: DayValues, day: Ms, days: number): number | null {
  return percentChange(valueOn(closes, day), valueOn(closes, day + days * DAY))
}

/**
 * The days from `from` on that are the first on the other side of a band: above it, or not above it any more. The side
 * before is that of the last day on which the indicator was known. Days are in order; closes go on after them.
 */
export function indicatorEventRows(
  days: readonly IndicatorDay[],
  closes: readonly DayClose[],
  from: Ms,
): IndicatorEvent[] {
  const prices = dayValues(closes, ({ close }) => close)
  const crossings = (Object.keys(BANDS) as Indicator[]).flatMap((indicator) => crossingsOf(days, indicator))
  return crossings
    .filter(({ date }) => midnightOf(date) >= from)
    .sort(byText('date'))
    .map((crossing) => {
      const after = (length: number) => returnAfter(prices, midnightOf(crossing.date), length)
      return {
        ...crossing,
        return_7d_pct: after(7),
        return_30d_pct: after(30),
        return_90d_pct: after(90),
        return_180d_pct: after(180),
        return_365d_pct: after(365),
      }
    })
}

type Crossing = Pick<
  IndicatorEvent,
  'date' | 'indicator' | 'band' | 'direction' | 'value' | 'threshold' | 'btc_close'
>

function crossingsOf(days: readonly IndicatorDay[], indicator: Indicator): Crossing[] {
  const bands = BANDS[indicator].map((band) => ({ band, threshold: Number(band) }))
  const figureOf = INDICATOR_VALUES[indicator]
  const crossings: Crossing[] = []
  let before: number | null = null
  for (const day of days) {
    const value = figureOf(day)
    if (value === null) continue
    for (const { band, threshold } of bands) {
      const isAbove = value > threshold
      if (before === null || before > threshold === isAbove) continue
      const direction = isAbove ? 'up' : 'down'
      const { date, btc_close } = day
      crossings.push({ date, indicator, band, direction, value, threshold, btc_close })
    }
    before = value
  }
  return crossings
}
