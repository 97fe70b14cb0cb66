import { isShortDay, isUsHoliday, LOCAL_HOLIDAYS, LOCAL_SHORT_DAYS } from './market-holidays.ts'
import { type Ms, parseIso } from './time.ts'
import type { TradfiMarket } from './tradfi.ts'
import { localDate, momentOf } from './zoned-time.ts'

interface Hours {
  readonly zone: string
  readonly opens: string
  readonly closes: string
  /** Trading before and after the session itself, where there is any. */
  readonly pre?: string
  readonly post?: string
  /** On days that end early. */
  readonly shortCloses: string
  readonly shortPost?: string
  /** Of futures, when only New York's shares end early: a quarter of an hour after them. */
  readonly eveCloses?: string
  /** Futures open on the evening before the day that they count for. */
  readonly eveningBefore?: true
}

export interface Session {
  readonly market: TradfiMarket
  /** The day that the session counts for, in the zone of the market. */
  readonly date: string
  readonly opens_at: Ms | null
  readonly closes_at: Ms | null
  readonly pre_opens_at: Ms | null
  readonly post_closes_at: Ms | null
  readonly holiday: boolean
}

const NEW_YORK = 'America/New_York'

/** Lunch breaks (Hong Kong, Shanghai) are left out: the session is open from first to last trade. */
const HOURS: Readonly<Record<TradfiMarket, Hours | null>> = {
  EQUITY: {
    zone: NEW_YORK,
    ...{ pre: '04:00', opens: '09:30', closes: '16:00', post: '20:00' },
    ...{ shortCloses: '13:00', shortPost: '17:00' },
  },
  HK_EQUITY: {
    zone: 'Asia/Hong_Kong',
    ...{ pre: '09:00', opens: '09:30', closes: '16:00', post: '16:10' },
    ...{ shortCloses: '12:00', shortPost: '12:10' },
  },
  KR_EQUITY: {
    zone: 'Asia/Seoul',
    ...{ pre: '08:30', opens: '09:00', closes: '15:30', post: '18:00' },
    ...{ shortCloses: '15:30', shortPost: '18:00' },
  },
  CN_EQUITY: {
    zone: 'Asia/Shanghai',
    ...{ pre: '09:15', opens: '09:30', closes: '15:00', shortCloses: '15:00' },
  },
  // Futures in Chicago, which publish in New York's hours for metals and energy.
  COMMODITY: { zone: NEW_YORK, opens: '18:00', closes: '17:00', shortCloses: '14:30', eveningBefore: true },
  INDEX: {
    zone: NEW_YORK,
    ...{ opens: '18:00', closes: '17:00', shortCloses: '13:00', eveCloses: '13:15' },
    eveningBefore: true,
  },
  // Companies that are on no exchange yet: nothing opens or closes.
  PREMARKET: null,
}

export function zoneOf(market: TradfiMarket): string {
  return HOURS[market]?.zone ?? NEW_YORK
}

export function sessionOn(market: TradfiMarket, date: string): Session {
  const hours = HOURS[market]
  const none = { opens_at: null, closes_at: null, pre_opens_at: null, post_closes_at: null }
  if (!hours || isWeekend(date)) return { market, date, ...none, holiday: false }
  if (isHoliday(market, date)) return { market, date, ...none, holiday: true }
  const early = endsEarly(market, date)
  const at = (time: string | undefined) => (time === undefined ? null : momentOf(date, time, hours.zone))
  return {
    market,
    date,
    opens_at: momentOf(hours.eveningBefore ? dayBefore(date) : date, hours.opens, hours.zone),
    closes_at: at(early ? earlyClose(hours, date) : hours.closes),
    pre_opens_at: at(hours.pre),
    post_closes_at: at(early ? hours.shortPost : hours.post),
    holiday: false,
  }
}

export type SessionState = 'open' | 'pre' | 'post' | 'closed'

export function stateIn(session: Pick<Session, SessionTimes>, now: Ms): SessionState {
  const { opens_at, closes_at, pre_opens_at, post_closes_at } = session
  if (opens_at === null || closes_at === null) return 'closed'
  if (now >= opens_at && now < closes_at) return 'open'
  if (pre_opens_at !== null && now >= pre_opens_at && now < opens_at) return 'pre'
  if (post_closes_at !== null && now >= closes_at && now < post_closes_at) return 'post'
  return 'closed'
}

type SessionTimes = 'opens_at' | 'closes_at' | 'pre_opens_at' | 'post_closes_at'

/** Of a market that opens and closes on the same day, as New York's. */
export function stateOfDay(market: TradfiMarket, now: Ms): SessionState {
  return stateIn(sessionOn(market, localDate(now, zoneOf(market))), now)
}

function isHoliday(market: TradfiMarket, date: string): boolean {
  const local = LOCAL_HOLIDAYS[market]
  return local ? local.has(date) : isUsHoliday(date, market === 'EQUITY' ? 'shares' : 'futures')
}

/** Futures trade on most holidays of New York's exchange, for a shorter time. */
function endsEarly(market: TradfiMarket, date: string): boolean {
  if (LOCAL_HOLIDAYS[market]) return LOCAL_SHORT_DAYS[market]?.has(date) ?? false
  return isShortDay(date) || (market !== 'EQUITY' && isUsHoliday(date, 'shares'))
}

function earlyClose({ shortCloses, eveCloses }: Hours, date: string): string {
  return eveCloses !== undefined && isShortDay(date) ? eveCloses : shortCloses
}

function isWeekend(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

function dayBefore(date: string): string {
  return new Date(parseIso(date)! - 86_400_000).toISOString().slice(0, 10)
}
