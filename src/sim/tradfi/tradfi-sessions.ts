import { type Session, sessionOn, zoneOf } from '../../core/market-calendar.ts'
import { DAY, HOUR, type Ms, parseIso } from '../../core/time.ts'
import { TRADFI_MARKETS, type TradfiMarket } from '../../core/tradfi.ts'
import { localDate } from '../../core/zoned-time.ts'

/** When the index of a contract moves: from the first trade of the day to the last, before and after hours included. */
interface Span {
  readonly from: Ms
  readonly to: Ms
}

const MOST_REMEMBERED = 2_000
const days = new Map<string, Session>()

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

const remembered = new Map<number, readonly Span[]>()

/** The sessions of the days around, far enough back to jump over the longest holidays; the same for an hour. */
function around(market: TradfiMarket, at: Ms): readonly Span[] {
  const key = Math.floor(at / HOUR) * TRADFI_MARKETS.length + TRADFI_MARKETS.indexOf(market)
  const known = remembered.get(key)
  if (known) return known
  const today = parseIso(localDate(at, zoneOf(market)))!
  const spans: Span[] = []
  for (let ago = -1; ago <= 11; ago += 1) {
    const date = new Date(today - ago * DAY).toISOString().slice(0, 10)
    const { opens_at, closes_at, pre_opens_at, post_closes_at } = sessionOf(market, date)
    if (opens_at !== null && closes_at !== null)
      spans.push({ from: pre_opens_at ?? opens_at, to: post_closes_at ?? closes_at })
  }
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(key, spans)
  return spans
}

function sessionOf(market: TradfiMarket, date: string): Session {
  const key = `${market} ${date}`
  let session = days.get(key)
  if (!session) {
    session = sessionOn(market, date)
    if (days.size >= MOST_REMEMBERED) days.clear()
    days.set(key, session)
  }
  return session
}
