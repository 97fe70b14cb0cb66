import { DAY, dateOf, floorTo, type Ms } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import { btcClosesDaily } from '../../tables/market/candles.ts'
import { dayClose } from '../model/long-past.ts'
import type { SimModel } from '../model/model.ts'
import { marks } from '../past.ts'
import { subject } from '../subject.ts'

const VENUE = 'bitstamp'
const FIRST_DAY = Date.UTC(2012, 0, 1)
/** So many finished days are told each time: a folder that was down for some is whole again. */
const TOLD_DAYS = 7

/** The finished days between, oldest first. */
export function finishedDays(from: Ms, now: Ms): Ms[] {
  return [...marks(DAY, from, floorTo(now, DAY))]
}

/** The same of the last days. */
export function lastDays(now: Ms): Ms[] {
  return finishedDays(now - (TOLD_DAYS + 1) * DAY, now)
}

export function btcCloses(market: SimModel, now: Ms): Row<typeof btcClosesDaily>[] {
  return finishedDays(FIRST_DAY, now).map((day) => closeOf(market, day))
}

function closeOf(market: SimModel, day: Ms): Row<typeof btcClosesDaily> {
  return { date: dateOf(day), close: dayClose(market, 'BTC', day), source: VENUE }
}

export const dailyCloses = subject({
  label: 'closes of bitcoin',
  id: 'closes',
  into: btcClosesDaily,
  about: 'The close of every finished UTC day.',
  every: '1h',
  venues: [VENUE],
  rowsAt: ({ market, at }) => lastDays(at).map((day) => closeOf(market, day)),
  past: ({ market, now }) => [btcCloses(market, now)],
  thousands: 6,
})
