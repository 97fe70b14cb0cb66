import { made } from '../../core/made.ts'
import { type SessionState, stateIn } from '../../core/market-calendar.ts'
import { sumKnown } from '../../core/stats.ts'
import type { Ms } from '../../core/time.ts'
import { localDate } from '../../core/zoned-time.ts'
import type { Row } from '../../define/table.ts'
import type { marketSessions, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import type { venueSnapshots } from '../../tables/venues/venues.ts'
import { byText } from '../ranking.ts'

type Session = Row<typeof marketSessions>
type Ticker = Row<typeof tradfiTickers>
type Snapshot = Row<typeof venueSnapshots>

export interface PresentSession {
  readonly state: SessionState | 'holiday'
  /** Of the session that is on or about to begin; otherwise of the next one. */
  readonly opens_at: Ms | null
  readonly closes_at: Ms | null
}

/** `sessions` are those of one market, of the days around `now`; null where none is on record for that day. */
export function sessionAt(sessions: readonly Session[], zone: string, now: Ms): PresentSession | null {
  const today = localDate(now, zone)
  const ofToday = sessions.find(({ date }) => date === today)
  if (!ofToday) return null
  const trading = sessions
    .filter(isTrading)
    .map((session) => ({ ...session, state: stateIn(session, now) }))
    .sort((a, b) => a.opens_at - b.opens_at)
  const present = trading.find(({ state }) => state === 'open' || state === 'pre')
  const shown = present ?? trading.find(({ opens_at }) => opens_at > now)
  const after = trading.some(({ state }) => state === 'post')
  const state = present?.state ?? (after ? 'post' : ofToday.holiday ? 'holiday' : 'closed')
  return { state, opens_at: shown?.opens_at ?? null, closes_at: shown?.closes_at ?? null }
}

type Trading = Session & { opens_at: Ms; closes_at: Ms }

function isTrading(session: Session): session is Trading {
  return session.opens_at !== null && session.closes_at !== null
}

export interface OtherVenue {
  readonly venue: string
  readonly symbol: string
  readonly price_usd: number | null
  readonly open_interest_usd: number | null
}

/** Prices of one share on two venues are closer than that, in parts of it; a coin of its name costs something else. */
const MOST_APART = 0.2

/**
 * Where else the same underlying trades, by venue; `main` itself is left out. Prices of a venue's own ticker come first.
 * Snapshots are of coins as well, and META and GME are both: one counts by its price.
 */
export function otherVenues(
  main: string,
  tickers: readonly Pick<Ticker, 'exchange' | 'symbol' | 'underlying' | 'mark_price' | 'last_price'>[],
  snapshots: readonly Pick<Snapshot, 'venue' | 'symbol' | 'instrument' | 'price_usd' | 'open_interest_usd'>[],
): (underlying: string) => OtherVenue[] {
  const found = new Map<string, Map<string, OtherVenue>>()
  const put = (underlying: string, other: OtherVenue) => {
    if (other.venue === main) return
    const venues = made(found, underlying, () => new Map<string, OtherVenue>())
    const known = venues.get(other.venue)
    venues.set(other.venue, {
      ...other,
      open_interest_usd: known?.open_interest_usd ?? other.open_interest_usd,
    })
  }
  const prices = new Map(
    tickers
      .filter(({ exchange }) => exchange === main)
      .map(({ underlying, mark_price, last_price }) => [underlying, mark_price ?? last_price]),
  )
  for (const { venue, symbol, instrument, price_usd, open_interest_usd } of snapshots) {
    const price = prices.get(symbol)
    const isSame = price !== undefined && Math.abs(price_usd / price - 1) <= MOST_APART
    if (isSame) put(symbol, { venue, symbol: instrument, price_usd, open_interest_usd })
  }
  for (const { exchange, symbol, underlying, mark_price, last_price } of tickers)
    put(underlying, { venue: exchange, symbol, price_usd: mark_price ?? last_price, open_interest_usd: null })
  return (underlying) => [...(found.get(underlying)?.values() ?? [])].sort(byText('venue'))
}

type Figure = 'open_interest_usd' | 'volume_24h_usd' | `${'long' | 'short'}_liquidations_24h_usd`

/** Sums over what is known; null where nothing is. */
export function tradfiTotals(rows: readonly { readonly [F in Figure]: number | null }[]) {
  const total = (figure: Figure) => sumKnown(rows.map((row) => row[figure]))
  return {
    open_interest_usd: total('open_interest_usd'),
    open_interest_contracts:
      rows.length === 0 ? null : rows.filter((row) => row.open_interest_usd !== null).length,
    volume_24h_usd: total('volume_24h_usd'),
    long_liquidations_24h_usd: total('long_liquidations_24h_usd'),
    short_liquidations_24h_usd: total('short_liquidations_24h_usd'),
  }
}
