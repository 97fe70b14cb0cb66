import { DAY, HOUR, MINUTE, type Ms } from '../core/time.ts'
import type { Readers } from '../define/reader.ts'
import { oi5m } from './open-interest.ts'
import { perpTickers } from './tickers.ts'

/** The two tables that describe the perpetuals of a moment, read together by boards and rollups alike. */
export const marketTables = { tickers: perpTickers, oi: oi5m }

/** How old a reading may be and still stand for a moment: three times the slower cadence of the two. */
export const READING_WINDOW = 15 * MINUTE

/** The perpetuals of every venue as they were known at a moment, with what open interest and volume were before. */
export async function readMarketAt({ tickers, oi }: Readers<typeof marketTables>, at: Ms) {
  const by = ['exchange', 'symbol'] as const
  const oiAt = (moment: Ms) =>
    oi.latest({ by, ...windowTo(moment), columns: ['ts', 'exchange', 'symbol', 'oi_base', 'oi_usd'] })
  const [now, dayAgo, oiNow, oiHourAgo, oiFourHoursAgo, oiDayAgo] = await Promise.all([
    tickers.latest({ by, ...windowTo(at) }),
    tickers.latest({ by, ...windowTo(at - DAY), columns: ['exchange', 'symbol', 'quote_volume_24h'] }),
    oiAt(at),
    oiAt(at - HOUR),
    oiAt(at - 4 * HOUR),
    oiAt(at - DAY),
  ])
  return {
    tickers: now,
    tickersDayAgo: dayAgo,
    oi: { now: oiNow, hourAgo: oiHourAgo, fourHoursAgo: oiFourHoursAgo, dayAgo: oiDayAgo },
  }
}

function windowTo(moment: Ms): { since: Ms; until: Ms } {
  return { since: moment - READING_WINDOW, until: moment + 1 }
}
