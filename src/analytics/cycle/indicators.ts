import { MULTIPLE_DECIMALS, roundTo } from '../../core/round.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { indicatorDaily } from '../../tables/cycle/indicators.ts'
import type { btcClosesDaily } from '../../tables/market/candles.ts'
import type { marginPositioning } from '../../tables/positioning/positioning.ts'
import { dayValues, known, sharesBelow, trailingMeans, valueOn } from './day-values.ts'
import { issuedUpTo, stockToFlow } from './issuance.ts'

export type DayClose = Pick<Row<typeof btcClosesDaily>, 'date' | 'close'>
export type MarginDay = Pick<Row<typeof marginPositioning>, 'date' | 'long_size' | 'short_size'>
type IndicatorDay = Row<typeof indicatorDaily>

/** Whose margin traders stand for all: nobody else has told of theirs for so long. */
export const MARGIN_MARKET = { venue: 'bitfinex', symbol: 'BTC' } as const

/** What the golden ratio multiplier puts on the average of 350 days. */
export const GOLDEN_RATIOS = ['1.6', '2', '3', '5', '8', '13', '21'] as const

/** The bands whose crossing is an event. Pi Cycle is SMA111 against twice SMA350, the others their multiple or share. */
export const BANDS = {
  pi_cycle: ['1'],
  mayer: ['0.8', '1', '2.4'],
  puell: ['0.5', '4'],
  ma200w: ['1'],
  ma2y: ['1', '5'],
  golden_ratio: GOLDEN_RATIOS,
  profitable_days: ['50', '90', '99'],
} as const satisfies Record<string, readonly string[]>
export type Indicator = keyof typeof BANDS

/** The model of 2019, which the price left behind years ago: exp(−1.84) · ratio^3.36. */
function stockToFlowPrice(ratio: number): number {
  return Math.exp(-1.84) * ratio ** 3.36
}

export function longSharePct({ long_size, short_size }: Omit<MarginDay, 'date'>): number | null {
  const all = long_size + short_size
  return all > 0 ? (100 * long_size) / all : null
}

/**
 * A row for every day with a close, from `from` on. A day looks back at all closes before it and at nothing after it:
 * both lists are in the order of their days, and whole.
 */
export function indicatorRows(
  closes: readonly DayClose[],
  margin: readonly MarginDay[],
  from: Ms,
): IndicatorDay[] {
  const { first, values } = dayValues(closes, ({ close }) => close)
  const issued = values.map((close, place) => close * issuedUpTo(first + place * DAY, 1))
  const [ma111, ma200, ma350, ma2y, ma200w] = [111, 200, 350, 730, 1400].map((length) =>
    trailingMeans(values, length),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array]
  const issued365 = trailingMeans(issued, 365)
  const profitable = sharesBelow(values)
  const longShares = dayValues(margin, (day) => longSharePct(day) ?? Number.NaN)
  const rows: IndicatorDay[] = []
  for (let place = Math.max(0, Math.ceil((from - first) / DAY)); place < values.length; place += 1) {
    const close = values[place]!
    if (Number.isNaN(close)) continue
    const day = first + place * DAY
    const { ratio } = stockToFlow(day)
    rows.push({
      date: dateOf(day),
      btc_close: close,
      ma111: known(ma111[place]),
      ma350x2: known(2 * ma350[place]!),
      mayer: known(close / ma200[place]!),
      ma200: known(ma200[place]),
      ma200w: known(ma200w[place]),
      ma2y: known(ma2y[place]),
      ma2y_x5: known(5 * ma2y[place]!),
      ma350: known(ma350[place]),
      profitable_days_pct: known(profitable[place]),
      s2f_ratio: ratio,
      s2f_model_usd: stockToFlowPrice(ratio),
      puell: known(issued[place]! / issued365[place]!),
      margin_long_share_pct: valueOn(longShares, day),
    })
  }
  return rows
}

/** What is held against the bands of each indicator. */
export const INDICATOR_VALUES: Readonly<Record<Indicator, (day: IndicatorDay) => number | null>> = {
  pi_cycle: ({ ma111, ma350x2 }) => quotient(ma111, ma350x2),
  mayer: ({ mayer }) => mayer,
  puell: ({ puell }) => puell,
  ma200w: ({ btc_close, ma200w }) => quotient(btc_close, ma200w),
  ma2y: ({ btc_close, ma2y }) => quotient(btc_close, ma2y),
  golden_ratio: ({ btc_close, ma350 }) => quotient(btc_close, ma350),
  profitable_days: ({ profitable_days_pct }) => profitable_days_pct,
}

/** Between which of its bands an indicator is as it is shown, in words. */
export function bandOf(indicator: Indicator, value: number): string {
  const shown = roundTo(MULTIPLE_DECIMALS, value)
  const bands: readonly string[] = BANDS[indicator]
  const above = bands.filter((band) => shown > Number(band)).length
  if (above === 0) return `up to ${bands[0]}`
  return above === bands.length ? `above ${bands.at(-1)}` : `${bands[above - 1]} to ${bands[above]}`
}

function quotient(value: number | null, by: number | null): number | null {
  return value === null || by === null ? null : value / by
}
