import { type DayWindow, dailyNet, sharpeAnnualized } from '../../analytics/signals/equity.ts'
import type { ClosedTrade } from '../../analytics/signals/performance.ts'
import { groupBy } from '../../core/grouped.ts'
import { greatest } from '../../core/stats.ts'
import type { Reader } from '../../define/reader.ts'
import { OUTCOMES, type signalOutcomes } from '../../tables/signals/signals.ts'

export type OutcomesReader = Reader<typeof signalOutcomes>

/** How a signal ends that counts; what is excluded counts nowhere. */
export const CLOSED = OUTCOMES.filter((outcome) => outcome !== 'EXCLUDED')

/** Of one symbol or strategy alone. */
export interface Only {
  readonly symbol?: string
  readonly strategy?: string
}

/** More than there will ever be in a year. */
const ALL = 10_000_000

/**
 * What ended in a window, oldest first, with the names that are asked for: text is what takes longest to read, and
 * what is excluded is known by its lack of figures. The engine gives no sums here, because medians and drawdowns need
 * every trade.
 */
export async function readClosedTrades<N extends 'symbol' | 'strategy' = never>(
  outcomes: OutcomesReader,
  { since, until }: Pick<DayWindow, 'since' | 'until'>,
  names: readonly N[] = [],
  only: Only = {},
): Promise<(ClosedTrade & Readonly<Record<N, string>>)[]> {
  const rows = await outcomes.range({
    columns: ['evaluated_at', 'side', 'gross_bps', 'net_bps', 'duration_minutes', ...names],
    where: only,
    since,
    until,
    order: 'asc',
    limit: ALL,
  })
  const trades: ClosedTrade[] = []
  for (const row of rows) {
    const { net_bps: netBps, gross_bps: grossBps, duration_minutes: durationMinutes } = row
    if (netBps === null || grossBps === null || durationMinutes === null) continue
    const trade = { evaluatedAt: row.evaluated_at, side: row.side, netBps, grossBps, durationMinutes }
    for (const name of names) (trade as Record<string, unknown>)[name] = (row as Only)[name]
    trades.push(trade)
  }
  return trades as (ClosedTrade & Readonly<Record<N, string>>)[]
}

/** Of the trades of a longer window, oldest first, those of a shorter one that ends with it. */
export function inWindow<T extends ClosedTrade>(trades: readonly T[], { since }: DayWindow): readonly T[] {
  const first = trades.findIndex(({ evaluatedAt }) => evaluatedAt >= since)
  if (first === 0) return trades
  return first < 0 ? [] : trades.slice(first)
}

/** The highest Sharpe ratio that a single strategy has in each of these windows; null where none has one. */
export async function readBestSharpes<N extends string>(
  outcomes: OutcomesReader,
  windows: Readonly<Record<N, DayWindow>>,
): Promise<Record<N, number | null>> {
  const all = Object.values<DayWindow>(windows)
  const days = await outcomes.bucket({
    every: '1d',
    by: ['strategy'],
    take: { net: { sum: 'net_bps' } },
    since: Math.min(...all.map(({ since }) => since)),
    until: Math.max(...all.map(({ until }) => until)),
  })
  const sums = days.map(({ bucket, strategy, net }) => ({ evaluatedAt: bucket, strategy, netBps: net ?? 0 }))
  const best = (window: DayWindow) => {
    const own = sums.filter(({ evaluatedAt }) => evaluatedAt >= window.since)
    const strategies = [...groupBy(own, ({ strategy }) => strategy).values()]
    return greatest(strategies.map((one) => sharpeAnnualized(dailyNet(one, window))))
  }
  return Object.fromEntries(
    Object.entries<DayWindow>(windows).map(([name, window]) => [name, best(window)]),
  ) as Record<N, number | null>
}
