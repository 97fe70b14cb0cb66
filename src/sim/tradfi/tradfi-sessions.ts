import { made } from '../../core/made.ts'
import { sessionOn, zoneOf } from '../../core/market-calendar.ts'
import { RecentMap } from '../../core/recent-map.ts'
import { DAY, dateOf, dayMs, HOUR, type Ms, type Span } from '../../core/time.ts'
import { TRADFI_MARKETS, type TradfiMarket } from '../../core/tradfi.ts'
import { localDate } from '../../core/zoned-time.ts'
import { marks } from '../past.ts'

const MOST_REMEMBERED = 4_000
const days = new RecentMap<readonly Span[]>(MOST_REMEMBERED)
const hours = new RecentMap<readonly Span[], number>(MOST_REMEMBERED)

/** The moment whose price the index shows: now, or the end of the last session while there is none. */
export function indexTime(market: TradfiMarket, at: Ms): Ms {
  const spans = around(market, at)
  if (spans.some(({ from, to }) => at >= from && at < to)) return at
  return Math.max(...spans.filter(({ to }) => to <= at).map(({ to }) => to))
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

/** The sessions of the days around, far enough back to jump over the longest holidays; the same for an hour. */
function around(market: TradfiMarket, at: Ms): readonly Span[] {
  const hour = Math.floor(at / HOUR)
  return made(hours, hour * TRADFI_MARKETS.length + TRADFI_MARKETS.indexOf(market), () => {
    const today = dayMs(localDate(at, zoneOf(market)))!
    return [...marks(DAY, today - 11 * DAY, today + 2 * DAY)].flatMap((day) => spansOn(market, dateOf(day)))
  })
}

/** When the index of a contract moves: from the first trade of the day to the last, before and after hours included. */
function spansOn(market: TradfiMarket, date: string): readonly Span[] {
  return made(days, `${market} ${date}`, () => {
    const { opens_at, closes_at, pre_opens_at, post_closes_at } = sessionOn(market, date)
    if (opens_at === null || closes_at === null) return []
    return [{ from: pre_opens_at ?? opens_at, to: post_closes_at ?? closes_at }]
  })
}
