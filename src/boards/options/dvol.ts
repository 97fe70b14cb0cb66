import { impliedMovePct, percentileIn } from '../../analytics/options/implied-move.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY, dayMs, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { dvolDaily, OptionCurrency } from '../../tables/options/options.ts'

const YEAR_DAYS = 365
const HISTORY_DAYS = 90
/** An index that was published longer ago says nothing of the present. */
const PRESENT = 3 * DAY

interface Published {
  readonly day: Ms
  readonly date: string
  readonly dvol: number
}

/** The days of a year, oldest first. */
export async function readDvol(
  dvol: Reader<typeof dvolDaily>,
  currency: OptionCurrency,
  now: Instant,
): Promise<Published[]> {
  const rows = await dvol.range({
    columns: ['date', 'dvol'],
    where: { currency },
    ...now.since(now.floor('1d').ms - YEAR_DAYS * DAY),
    order: 'asc',
    limit: YEAR_DAYS + 1,
  })
  return rows.map((row) => ({ ...row, day: dayMs(row.date)! }))
}

/** The newest value of the year and where it stands in it; where none is of the last days, what the chain itself says. */
export function dvolOf(
  days: readonly Published[],
  now: Instant,
  ofChain: () => { readonly value: number | null; readonly day: Ms } | null,
) {
  const today = now.floor('1d').ms
  const dvol_history = days
    .filter(({ day }) => day > today - HISTORY_DAYS * DAY)
    .map(({ date, dvol }): [string, number] => [date, dvol])
  const last = days.at(-1)
  if (!last || now.ms - last.day > PRESENT) {
    const made = ofChain()
    const value = made?.value ?? null
    const as_of = value === null ? null : made!.day
    return { dvol: { ...stated(value), change_24h: null, as_of, percentile_1y: null }, dvol_history }
  }
  const before = days.at(-2)
  const year = days.map(({ dvol }) => dvol)
  return {
    dvol: {
      ...stated(last.dvol),
      change_24h: before?.day === last.day - DAY ? last.dvol - before.dvol : null,
      as_of: last.day,
      percentile_1y: percentileIn(year, last.dvol),
    },
    dvol_history,
  }
}

function stated(value: number | null) {
  return { value, implied_1d_move_pct: impliedMovePct(value, 1) }
}
