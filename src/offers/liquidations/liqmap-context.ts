import type { z } from 'zod'
import { READING_AGE } from '../../analytics/liquidations/liquidation-map-input.ts'
import { imbalancePct, sumBooks, wallsOf } from '../../analytics/liquidity/order-book.ts'
import { byText, largestFirst } from '../../analytics/ranking.ts'
import type { Instant } from '../../core/clock.ts'
import { sum } from '../../core/stats.ts'
import { baseOf } from '../../core/symbols.ts'
import { DAY, type Ms } from '../../core/time.ts'
import type { Reader } from '../../define/reader.ts'
import type { orderbook5m } from '../../tables/liquidity/order-book.ts'
import type { fundingMarks } from '../../tables/market/funding.ts'
import type { oi5m } from '../../tables/market/open-interest.ts'
import type { LiqmapLevelsAnswer } from './liqmap-levels-answer.ts'

type Answer = z.output<typeof LiqmapLevelsAnswer>

/** What stands around the map: announced funding, open interest and the spot books. */
interface Asked {
  readonly symbol: string
  readonly exchange: readonly string[]
}

const WALLS = 5
/** A mark is announced every quarter of an hour, a book read every five minutes. */
const MARK_AGE = '2h'
const BOOK_AGE = '15m'

export async function readFunding(
  marks: Reader<typeof fundingMarks>,
  where: Asked,
  now: Instant,
): Promise<Answer['funding']> {
  const rows = await marks.latest({ by: ['exchange'], where: { ...where }, ...now.last(MARK_AGE) })
  return rows.sort(byText('exchange')).map(({ exchange, funding_rate_pct, interval_h, next_funding_at }) => ({
    exchange,
    rate_pct: funding_rate_pct,
    interval_hours: interval_h,
    rate_8h_pct: (funding_rate_pct / interval_h) * 8,
    next_funding_at,
  }))
}

/** The change is of venues that were read a day before, too. */
export async function readOpenInterest(
  oi: Reader<typeof oi5m>,
  where: Asked,
  at: Ms,
): Promise<Answer['open_interest']> {
  const readAt = (moment: Ms) =>
    oi.latest({
      by: ['exchange'],
      columns: ['exchange', 'oi_base', 'oi_usd'],
      where: { ...where },
      since: moment - READING_AGE,
      until: moment + 1,
    })
  const [present, before] = await Promise.all([readAt(at), readAt(at - DAY)])
  const coinsBefore = new Map(before.map(({ exchange, oi_base }) => [exchange, oi_base]))
  const both = present.filter(({ exchange }) => coinsBefore.has(exchange))
  const earlier = sum(both.map(({ exchange }) => coinsBefore.get(exchange)!))
  return {
    total_usd: present.length === 0 ? null : sum(present.map(({ oi_usd }) => oi_usd)),
    change_24h_pct: earlier > 0 ? (sum(both.map(({ oi_base }) => oi_base)) / earlier - 1) * 100 : null,
    by_exchange: largestFirst(
      present.map(({ exchange, oi_usd }) => ({ exchange, usd: oi_usd })),
      ({ usd }) => usd,
      ({ exchange }) => exchange,
    ),
  }
}

/** Null where no book of the coin was read of late. */
export async function readSpotBook(
  books: Reader<typeof orderbook5m>,
  symbol: string,
  now: Instant,
): Promise<Answer['orderbook']> {
  const summed = await books.latest({
    by: ['exchange'],
    where: { symbol: baseOf(symbol), in_aggregate: true },
    ...now.last(BOOK_AGE),
  })
  const { bid_usd_2pct, ask_usd_2pct } = sumBooks(summed)
  if (bid_usd_2pct === null || ask_usd_2pct === null) return null
  const imbalance_2pct_pct = imbalancePct(bid_usd_2pct, ask_usd_2pct)
  return { bid_usd_2pct, ask_usd_2pct, imbalance_2pct_pct, walls: wallsOf(summed).slice(0, WALLS) }
}
