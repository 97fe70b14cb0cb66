import { made } from '../../core/made.ts'
import { sessionOn } from '../../core/market-calendar.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { DAY, dateOf, floorTo, type Ms, type Span } from '../../core/time.ts'
import type { TradfiMarket } from '../../core/tradfi.ts'
import { marks } from '../past.ts'

const MOST_REMEMBERED = 4_000
const days = new RecentMap<readonly Span[]>(MOST_REMEMBERED)
const spansAround = new RecentMap<readonly Span[]>(MOST_REMEMBERED)

/** The moment whose price the index shows: now, or the end of the last session while there is none. */
export function indexTime(market: TradfiMarket, at: Ms): Ms {
  let last = Number.NEGATIVE_INFINITY
  for (const { from, to } of around(market, at)) {
    if (at >= from && at < to) return at
    if (to <= at && to > last) last = to
  }
  return last
}

/** How much of the 24 hours before was trading time, from 0 to 1. */
export function tradingShare(market: TradfiMarket, at: Ms): number {
  if (market === 'PREMARKET') return 1
  const day = around(market, at).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, at) - Math.max(from, at - DAY)),
    0,
  )
  return day / DAY
}

/** The sessions around a UTC day, wherever on Earth: far enough back to jump over the longest holidays. */
function around(market: TradfiMarket, at: Ms): readonly Span[] {
  const today = floorTo(at, DAY)
  return made(spansAround, `${market} ${today}`, () =>
    [...marks(DAY, today - 12 * DAY, today + 3 * DAY)].flatMap((day) => spansOn(market, dateOf(day))),
  )
}

/** When the index of a contract moves: from the first trade of the day to the last, before and after hours included. */
function spansOn(market: TradfiMarket, date: string): readonly Span[] {
  return made(days, `${market} ${date}`, () => {
    const { opens_at, closes_at, pre_opens_at, post_closes_at } = sessionOn(market, date)
    if (opens_at === null || closes_at === null) return []
    return [{ from: pre_opens_at ?? opens_at, to: post_closes_at ?? closes_at }]
  })
}
