import { MAIN_VENUE, perpOf } from '../../core/symbols.ts'
import { DAY, dateOf, floorTo, MINUTE, type Ms } from '../../core/time.ts'
import type { Rollup } from '../../define/rollup.ts'
import type { AnyTable, Row } from '../../define/table.ts'
import { marketDailyRollup } from '../../rollups/market/market-days.ts'
import { metricInputs } from '../../rollups/market/metric-rules.ts'
import { metricsRollup } from '../../rollups/market/metrics.ts'
import { whaleTradesDailyRollup } from '../../rollups/positioning/whales.ts'
import type { fundingSettlements } from '../../tables/market/funding.ts'
import type { metricDaily } from '../../tables/market/metrics.ts'
import { MINUTE_DAYS, minuteCloses } from '../market/bars.ts'
import type { SimModel } from '../model/model.ts'
import { liquidationsStart } from '../model/record-start.ts'
import { marks, type Past, type PastPart, type PastRows } from '../past.ts'
import { allOf, Derived, type Recorded } from './derive.ts'

/** Minutes and settlements are many, and of these few are read: they are made anew. */
const { bars: _bars, settlements: _settlements, ...small } = metricInputs
const SETTLEMENT_DAYS = 62
const MARKET_DAYS = 399

/** Every metric whose inputs are on record, day by day since the first of them. */
export const pastMetrics: PastPart = {
  label: 'metrics',
  thousands: 35,
  wants: Object.values(small),
  async *past(past) {
    const { market, now } = past
    const today = floorTo(now, DAY)
    const settlements = settlementsOf(market, now)
    const recorded = {
      ...writtenBefore(metricsRollup, past),
      bars: (since: Ms, until: Ms) => lastMinutes(market, Math.max(since, today - MINUTE_DAYS * DAY), until),
      // Of the first day only a part is on record.
      settlements: (since: Ms, until: Ms) =>
        settlements(Math.max(since, floorTo(now - SETTLEMENT_DAYS * DAY, DAY) + DAY), until),
    }
    const { table, rows } = await new Derived(metricsRollup, recorded, now).span(0, today)
    const made = rows as readonly Row<typeof metricDaily>[]
    // Made in one go; but from the first day of the record on, each was told at its time.
    const live = dateOf(liquidationsStart(now))
    yield { table, rows: made.map((row) => ({ ...row, source: row.date >= live ? 'live' : 'backfill' })) }
  },
}

/** The whole market by the day, for as long as its size is on record. */
export const pastMarketDays: PastPart = {
  label: 'days of the whole market',
  thousands: 1,
  wants: Object.values(marketDailyRollup.reads),
  past: (past) => wholeDays(marketDailyRollup, past, floorTo(past.now, DAY) - MARKET_DAYS * DAY),
}

/** Of yesterday: of the day before only a part is on record. */
export const pastWhaleDays: PastPart = {
  label: 'days of large trades',
  thousands: 1,
  wants: Object.values(whaleTradesDailyRollup.reads),
  past: (past) => wholeDays(whaleTradesDailyRollup, past, floorTo(past.now, DAY) - DAY),
}

async function* wholeDays(rollup: Rollup, past: Past, from: Ms): AsyncGenerator<PastRows> {
  yield new Derived(rollup, writtenBefore(rollup, past), past.now).span(from, floorTo(past.now, DAY))
}

/** For each table that it reads, what is in the past already; nothing of those that nobody tells. */
export function writtenBefore({ reads }: Pick<Rollup, 'reads'>, { written = () => [] }: Past): Recorded {
  return Object.fromEntries(
    Object.entries(reads).map(([name, table]) => [name, allOf(inTime(table, written(table)), table.time)]),
  )
}

/** Parts follow one another, not their rows: tables that several fill are put in order. */
function inTime(table: AnyTable, rows: readonly Row<AnyTable>[]): readonly Row<AnyTable>[] {
  const timeOf = (row: Row<AnyTable>) => row[table.time] as Ms | string
  const isOrdered = rows.every((row, place) => place === 0 || timeOf(rows[place - 1]!) <= timeOf(row))
  return isOrdered
    ? rows
    : [...rows].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0))
}

/** The close of a day is that of its last minute. */
function lastMinutes(market: SimModel, since: Ms, until: Ms) {
  return [...marks(DAY, since, until)].flatMap((day) =>
    ['kraken', MAIN_VENUE].flatMap((exchange) =>
      minuteCloses(
        market,
        { exchange, market: 'spot', symbol: perpOf('BTC') },
        day + DAY - MINUTE,
        day + DAY,
      ),
    ),
  )
}

/** Funding of bitcoin on the main venue, as far as it is on record. */
export function settlementsOf(market: SimModel, now: Ms) {
  const first = now - SETTLEMENT_DAYS * DAY
  return (since: Ms, until: Ms): Partial<Row<typeof fundingSettlements>>[] =>
    market.settlements(MAIN_VENUE, 'BTC', Math.max(since, first), until).map(({ time, rate }) => ({
      funding_time: time,
      exchange: MAIN_VENUE,
      symbol: perpOf('BTC'),
      funding_rate_pct: rate * 100,
    }))
}
