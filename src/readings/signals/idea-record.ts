import { endOfPlan, endsWithin, type IdeaPlan, resultBps } from '../../analytics/signals/idea-result.ts'
import { takerFeesBps } from '../../analytics/signals/trade-costs.ts'
import type { TradeBar } from '../../analytics/signals/trade-walk.ts'
import { MAIN_VENUE } from '../../core/symbols.ts'
import { DAY, dateOf, dayMs, floorTo, MINUTE, type Ms, SINCE_EVER } from '../../core/time.ts'
import type { Readers } from '../../define/reader.ts'
import { dailyCandles, minuteBars } from '../../tables/market/candles.ts'
import { perpTickers } from '../../tables/market/tickers.ts'
import { feeSchedules } from '../../tables/venues/fees.ts'

/** What ideas are held against: the perpetuals of the main venue. */
export const ideaTables = { tickers: perpTickers, bars: minuteBars, days: dailyCandles, fees: feeSchedules }
type Recorded = Readers<typeof ideaTables>

export interface RecordedPrice {
  readonly price: number
  readonly at: Ms
}

/** Three of the minutes in which prices are recorded: what is older is no price of the present. */
export const PRICE_STANDS = 3 * MINUTE
const LOOK_BACK = 7 * DAY
const MOST_ROWS_A_DAY = 2 * (DAY / MINUTE)
const MOST_VERSIONS = 10_000

/** However old it is, within what is kept; null where the main venue has no such perpetual. */
export async function newestPrice(
  { tickers }: Recorded,
  symbol: string,
  now: Ms,
): Promise<RecordedPrice | null> {
  const [row] = await tickers.range({
    columns: ['ts', 'last_price'],
    where: { exchange: MAIN_VENUE, symbol },
    since: now - LOOK_BACK,
    until: now + 1,
    order: 'desc',
    limit: 1,
  })
  return row ? { price: row.last_price, at: row.ts } : null
}

/** Perpetuals with a price of the present. */
export async function pricedSymbols({ tickers }: Recorded, now: Ms): Promise<string[]> {
  const rows = await tickers.latest({
    by: ['symbol'],
    columns: ['symbol'],
    where: { exchange: MAIN_VENUE },
    since: now - PRICE_STANDS,
    until: now + 1,
  })
  return rows.map(({ symbol }) => symbol).sort()
}

export interface HeldIdea extends IdeaPlan {
  readonly symbol: string
  readonly publishedAt: Ms
}

/** What an idea came to by `newest`, which is where it ends if nothing before ended it. Nothing of before it was published counts. */
export async function ideaResult(record: Recorded, idea: HeldIdea, newest: RecordedPrice) {
  const [end, fees] = await Promise.all([
    firstEnd(record, idea, newest.at),
    record.fees.range({
      columns: ['valid_from', 'taker_pct'],
      where: { venue: MAIN_VENUE, market: 'perp' },
      since: SINCE_EVER,
      order: 'asc',
      limit: MOST_VERSIONS,
    }),
  ])
  const { endedBy, price } = end ?? { endedBy: 'closed' as const, price: newest.price }
  return {
    endedBy,
    exitPrice: price,
    resultBps: resultBps(idea, price, takerFeesBps(fees, idea.publishedAt)),
  }
}

/** Day by day: only of one that reaches its stop or target the minutes are looked at. */
async function firstEnd(record: Recorded, idea: HeldIdea, until: Ms) {
  for (const { day, low, high, whole } of await daysOf(record, idea, until)) {
    if (!endsWithin(idea, low, high)) continue
    const bars =
      whole ?? (await minutesOf(record, idea, { since: day, until: Math.min(day + DAY, until + 1) }))
    const end = endOfPlan(idea, bars)
    if (end !== null) return end
  }
  return null
}

interface Day {
  readonly day: Ms
  readonly low: number
  readonly high: number
  /** Where of the day nothing finer is on record than its candle. */
  readonly whole: readonly TradeBar[] | null
}

async function daysOf({ bars, tickers, days }: Recorded, idea: HeldIdea, until: Ms): Promise<Day[]> {
  const where = { exchange: MAIN_VENUE, symbol: idea.symbol }
  const { firstMinute, firstPrice, firstDay } = startsOf(idea)
  const bounds = { until: until + 1, every: '1d' } as const
  const [ofBars, ofTickers, candles] = await Promise.all([
    bars.bucket({
      ...bounds,
      since: firstMinute,
      where: { ...where, market: 'perp' },
      take: { low: { min: 'low' }, high: { max: 'high' } },
    }),
    tickers.bucket({
      ...bounds,
      since: firstPrice,
      where,
      take: { low: { min: 'last_price' }, high: { max: 'last_price' } },
    }),
    days.range({
      columns: ['date', 'open', 'high', 'low', 'close'],
      where,
      since: firstDay,
      until: floorTo(until, DAY),
      order: 'asc',
      limit: MOST_ROWS_A_DAY,
    }),
  ])
  const found = new Map<Ms, Day>()
  for (const { bucket: day, low, high } of [...ofBars, ...ofTickers]) {
    const known = found.get(day)
    if (low === null || high === null) continue
    found.set(day, {
      day,
      low: Math.min(low, known?.low ?? low),
      high: Math.max(high, known?.high ?? high),
      whole: null,
    })
  }
  for (const { date, open, high, low, close } of candles) {
    const day = dayMs(date)!
    if (!found.has(day)) found.set(day, { day, low, high, whole: [{ ts: day, open, high, low, close }] })
  }
  return [...found.values()].sort((a, b) => a.day - b.day)
}

/** Bars first: a price that was told at the start of a minute was made in the one before. */
async function minutesOf(
  { bars, tickers }: Recorded,
  idea: HeldIdea,
  { since, until }: { readonly since: Ms; readonly until: Ms },
): Promise<TradeBar[]> {
  const where = { exchange: MAIN_VENUE, symbol: idea.symbol }
  const { firstMinute, firstPrice } = startsOf(idea)
  const inOrder = { order: 'asc', limit: MOST_ROWS_A_DAY } as const
  const [minutes, prices] = await Promise.all([
    bars.range({
      columns: ['ts', 'open', 'high', 'low', 'close'],
      where: { ...where, market: 'perp' },
      since: Math.max(since, firstMinute),
      until,
      ...inOrder,
    }),
    tickers.range({
      columns: ['ts', 'last_price'],
      where,
      since: Math.max(since, firstPrice),
      until,
      ...inOrder,
    }),
  ])
  const single = prices.map(({ ts, last_price: price }) => ({
    ts,
    open: price,
    high: price,
    low: price,
    close: price,
  }))
  return [...minutes, ...single].sort((a, b) => a.ts - b.ts)
}

/** From when on each kind of row tells nothing of before. */
function startsOf({ publishedAt }: HeldIdea) {
  return {
    firstMinute: Math.ceil(publishedAt / MINUTE) * MINUTE,
    firstPrice: publishedAt + 1,
    firstDay: dayMs(dateOf(publishedAt + DAY - 1))!,
  }
}
