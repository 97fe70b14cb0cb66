import { DAY, HOUR, MINUTE, type Ms } from '../../core/time.ts'
import type { Reader, Readers } from '../../define/reader.ts'
import type { Row } from '../../define/table.ts'
import { oi5m } from '../../tables/market/open-interest.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { spanBefore } from '../span-before.ts'

/** The two tables that describe the perpetuals of a moment, read together by boards and rollups alike. */
export const marketTables = { tickers: perpTickers, oi: oi5m }

/** How old a reading may be and still stand for a moment: three times the slower cadence of the two. */
const READING_WINDOW = 15 * MINUTE
/** How far from a span two readings may be apart and still tell the change over it: half the cadence. */
const SPAN_TOLERANCE = 2.5 * MINUTE

const by = ['exchange', 'symbol'] as const

/** What a ticker that came without them does not hide. Mark and index are left out: a basis is of one moment. */
export const TICKER_FIGURES = [
  'change_24h_pct',
  'quote_volume_24h',
  'funding_rate_pct',
  'funding_interval_h',
  'next_funding_at',
] as const

/** The perpetuals of every venue as they were known at a moment. */
export async function readPresentAt({ tickers, oi }: Readers<typeof marketTables>, at: Ms) {
  const [present, openInterest] = await Promise.all([
    tickers.latest({ by, known: TICKER_FIGURES, ...windowTo(at) }),
    oi.latest({ by, ...windowTo(at) }),
  ])
  return { tickers: present, oi: openInterest }
}

/** The same with what volume and open interest were before. */
export async function readMarketAt(readers: Readers<typeof marketTables>, at: Ms) {
  const [present, tickersDayAgo] = await Promise.all([
    readPresentAt(readers, at),
    readVolumes(readers.tickers, at - DAY),
  ])
  const before = (span: Ms) => readBefore(readers.oi, present.oi, span)
  const [hourAgo, fourHoursAgo, dayAgo] = await Promise.all([before(HOUR), before(4 * HOUR), before(DAY)])
  return { tickers: present.tickers, tickersDayAgo, oi: { now: present.oi, hourAgo, fourHoursAgo, dayAgo } }
}

/** The open interest of each contract a span before its present reading; left out where that was not recorded. */
function readBefore(oi: Reader<typeof oi5m>, present: readonly Row<typeof oi5m>[], span: Ms) {
  return spanBefore(present, contractOf, (ts) =>
    oi.latest({
      by,
      since: ts - span - SPAN_TOLERANCE,
      until: ts - span + SPAN_TOLERANCE + 1,
      columns: ['ts', 'exchange', 'symbol', 'oi_base', 'oi_usd'],
    }),
  )
}

function contractOf({ exchange, symbol }: { readonly exchange: string; readonly symbol: string }): string {
  return `${exchange} ${symbol}`
}

/** Tickers of some perpetuals at a moment, and of those that were listed a day before. */
export async function readTickersAt(tickers: Reader<typeof perpTickers>, symbols: readonly string[], at: Ms) {
  const where = { symbol: symbols }
  const [present, tickersDayAgo] = await Promise.all([
    tickers.latest({ by, where, known: TICKER_FIGURES, ...windowTo(at) }),
    readVolumes(tickers, at - DAY, where),
  ])
  return { tickers: present, tickersDayAgo }
}

function readVolumes(tickers: Reader<typeof perpTickers>, at: Ms, where = {}) {
  const columns = ['exchange', 'symbol', 'quote_volume_24h'] as const
  return tickers.latest({ by, where, columns, known: ['quote_volume_24h'], ...windowTo(at) })
}

export function windowTo(moment: Ms): { since: Ms; until: Ms } {
  return { since: moment - READING_WINDOW, until: moment + 1 }
}
