import { MARGIN_MARKET } from '../../analytics/cycle/indicators.ts'
import { DAY, dateOf, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { marginPositioning } from '../../tables/positioning/positioning.ts'
import type { SimModel } from '../model/model.ts'
import { hashText, wave } from '../model/noise.ts'
import { subject } from '../subject.ts'
import { finishedDays, lastDays } from './closes.ts'

const FIRST_DAY = Date.UTC(2019, 0, 1)
/** Bitcoins: longs are many and slow to leave, shorts few and quick. */
const USUAL_LONGS = 42_000
const USUAL_SHORTS = 1_400

export function marginDays(market: SimModel, from: Ms, now: Ms): Row<typeof marginPositioning>[] {
  return finishedDays(Math.max(from, FIRST_DAY), now).map((day) => positionsOf(market, day))
}

function positionsOf({ seed }: SimModel, day: Ms): Row<typeof marginPositioning> {
  const key = hashText(seed, 'margin of bitfinex')
  const mood = (turn: number, days: number) => wave(key ^ turn, day, days * DAY)
  return {
    date: dateOf(day),
    ...MARGIN_MARKET,
    long_size: USUAL_LONGS * Math.exp(0.45 * mood(1, 220) + 0.08 * mood(2, 12)),
    short_size: USUAL_SHORTS * Math.exp(0.9 * mood(3, 90) + 0.3 * mood(4, 7)),
  }
}

export const marginPositions = subject({
  label: 'margin positions',
  id: 'margin',
  into: marginPositioning,
  about: 'Bitcoins held long and short on margin.',
  every: '1h',
  venues: [MARGIN_MARKET.venue],
  rowsAt: ({ market, at }) => lastDays(at).map((day) => positionsOf(market, day)),
  past: ({ market, now }) => [marginDays(market, 0, now)],
  thousands: 3,
})
