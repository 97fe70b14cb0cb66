import { groupBy } from '../../core/grouped.ts'
import type { Row } from '../../define/table.ts'
import type { poolperpsHourly, poolperpsTopTraders } from '../../tables/venues/pool-perps.ts'
import { byText } from '../ranking.ts'

type Reading = Row<typeof poolperpsHourly>
type Metric = Reading['metric']
type Trader = Row<typeof poolperpsTopTraders>

/**
 * The newest reading of each metric of one market, null where there is none, and when the newest of them was taken. `readings` holds one row per
 * metric; those of other symbols are passed over.
 */
export function poolReadings(readings: readonly Reading[], symbol: string, metrics: readonly Metric[]) {
  const own = readings.filter((reading) => reading.symbol === symbol)
  const values = metrics.map((name) => [name, own.findLast(({ metric }) => metric === name)?.value ?? null])
  return {
    at: own.length === 0 ? null : Math.max(...own.map(({ ts }) => ts)),
    figures: Object.fromEntries(values) as Readonly<Record<Metric, number | null>>,
  }
}

/** Longs among longs and shorts: against a pool the two need not be equal. */
export function longSharePct(long: number | null, short: number | null): number | null {
  if (long === null || short === null || long + short <= 0) return null
  return (long / (long + short)) * 100
}

/** Hours of which one side at least is known, oldest first. */
export function poolHistory(readings: readonly Pick<Reading, 'ts' | 'metric' | 'value'>[]) {
  const sides = readings.filter(({ metric }) => metric === 'long_oi_usd' || metric === 'short_oi_usd')
  const hours = [...groupBy(sides, ({ ts }) => ts)].map(([ts, own]) => {
    const of = (side: Metric) => own.findLast(({ metric }) => metric === side)?.value ?? null
    return { ts, long_oi_usd: of('long_oi_usd'), short_oi_usd: of('short_oi_usd') }
  })
  return hours.sort((a, b) => a.ts - b.ts)
}

/** The best of the newest week that is on record, over the markets given, ranked anew. */
export function topTraders(
  traders: readonly Trader[],
  most: number,
): { week_start: string | null; rows: Omit<Trader, 'week_start'>[] } {
  const week_start =
    traders
      .map((trader) => trader.week_start)
      .sort()
      .at(-1) ?? null
  const rows = traders
    .filter((trader) => trader.week_start === week_start)
    .sort((a, b) => b.realized_pnl_usd - a.realized_pnl_usd || byText('base', 'address')(a, b))
    .slice(0, most)
    .map(({ week_start: _, ...trader }, place) => ({ ...trader, rank: place + 1 }))
  return { week_start, rows }
}
