import { unknown, wasHeard } from '../../analytics/record/heard.ts'
import type { Instant } from '../../core/clock.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { MINUTE } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { LIQUIDATION_SUMS, liquidationEvents } from '../../tables/liquidations/liquidations.ts'
import { marketSessions, tradfiOi5m, tradfiTickers } from '../../tables/tradfi/tradfi.ts'
import { venueSnapshots } from '../../tables/venues/venues.ts'
import { readLiquidationRecord } from '../liquidations/hearing.ts'
import { TICKER_FIGURES } from '../market/market-at.ts'
import { lastTime } from '../record/record-start.ts'
import { SNAPSHOT_WINDOW } from '../venues/present.ts'

export const tradfiTables = {
  tickers: tradfiTickers,
  openInterest: tradfiOi5m,
  events: liquidationEvents,
  snapshots: venueSnapshots,
  sessions: marketSessions,
}

/** Three readings of five minutes stand for the present. */
const PRESENT = 16 * MINUTE

export type TradfiReading = Awaited<ReturnType<typeof readTradfi>>

/** All venues' tickers, and what is recorded besides of those of the main one. */
export async function readTradfi(readers: Readers<typeof tradfiTables>, now: Instant) {
  const tickers = await presentTickers(readers, now)
  const own = tickers.filter(({ exchange }) => exchange === MAIN_VENUE)
  const symbol = own.map((ticker) => ticker.symbol)
  // Recorded lately where the recorder stands still.
  const at = Math.max(...own.map(({ ts }) => ts), 0) || now.ms
  const sessions = await readers.sessions.latest({
    by: ['market', 'date'],
    since: now.minus('5d').ms,
    until: now.plus('14d').ms,
  })
  if (symbol.length === 0) return { tickers, sessions, ...NOTHING }
  const [oi, forced, snapshots, { heard }] = await Promise.all([
    readers.openInterest.latest({
      by: ['symbol'],
      ...now.since(at - PRESENT),
      where: { symbol },
    }),
    readers.events.aggregate({
      by: ['symbol'],
      take: LIQUIDATION_SUMS,
      ...now.last('24h'),
      where: { exchange: MAIN_VENUE, symbol },
    }),
    readers.snapshots.latest({
      by: ['venue', 'symbol', 'quote'],
      known: ['open_interest_usd'],
      ...now.since(at - SNAPSHOT_WINDOW),
      where: { market: 'perp', symbol: own.map(({ underlying }) => underlying) },
    }),
    readLiquidationRecord(readers.events, MAIN_VENUE, now.ms),
  ])
  const none = wasHeard(heard, now.minus('24h').ms, now.ms) ? NO_LIQUIDATIONS : unknown(NO_LIQUIDATIONS)
  const liquidations = new Map(
    forced.map(({ long_usd, short_usd, events, ...row }) => [
      row.symbol,
      { long_usd: long_usd ?? 0, short_usd: short_usd ?? 0, events },
    ]),
  )
  return {
    tickers,
    sessions,
    snapshots,
    openInterest: new Map(oi.map((row) => [row.symbol, row])),
    liquidations: (one: string) => liquidations.get(one) ?? none,
  }
}

const NO_LIQUIDATIONS = { long_usd: 0, short_usd: 0, events: 0 }

const NOTHING = {
  snapshots: [],
  openInterest: new Map<string, { oi_base: number; oi_usd: number }>(),
  liquidations: () => unknown(NO_LIQUIDATIONS),
}

/** The newest of every contract; where the recorder stands still, of the last time that it did not, for a day. */
async function presentTickers({ tickers }: Readers<typeof tradfiTables>, now: Instant) {
  const at = await lastTime(tickers, 'ts', now.ms, { exchange: MAIN_VENUE })
  if (at === null) return []
  return tickers.latest({ by: ['exchange', 'symbol'], known: TICKER_FIGURES, ...now.since(at - PRESENT) })
}
