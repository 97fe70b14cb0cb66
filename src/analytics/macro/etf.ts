import { groupBy } from '../../core/grouped.ts'
import { sum, sumKnown } from '../../core/stats.ts'
import { DAY, dateOf, dayMs } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { etfFlowsDaily, etfFundFlowsDaily } from '../../tables/macro/etf.ts'
import { compareText, largestFirst } from '../ranking.ts'

export const ETF_ASSETS = ['BTC', 'ETH', 'SOL'] as const
export type EtfDay = Row<typeof etfFlowsDaily>
export type FundDay = Row<typeof etfFundFlowsDaily>

/** A fund that has not reported for so long is gone. */
export const FUND_REPORTS_WITHIN = 10 * DAY
/** How far the sum of the issuers may be from the aggregate: a hundredth of it, or a million dollars. */
const SHARE_APART = 0.01
const LEAST_APART_USD = 1_000_000

/** A published history has no status: what is published is final. */
function isFinal({ status }: Pick<EtfDay, 'status'>): boolean {
  return status !== 'provisional'
}

export function statusOf(day: Pick<EtfDay, 'status'>): 'provisional' | 'final' {
  return isFinal(day) ? 'final' : 'provisional'
}

/** Finished days, in their order. */
export function finalDays(days: readonly EtfDay[]): EtfDay[] {
  return days.filter(isFinal)
}

/** Days in a row, newest first, on which money went the way of the newest; null where that is unknown. */
export function flowStreak(days: readonly Pick<EtfDay, 'net_inflow_usd'>[]) {
  const ways = days.map(({ net_inflow_usd }) => (net_inflow_usd === null ? null : Math.sign(net_inflow_usd)))
  const [way] = ways
  if (way === null || way === undefined) return { direction: null, days: null }
  const turn = ways.findIndex((other) => other !== way)
  const direction = way > 0 ? ('inflow' as const) : way < 0 ? ('outflow' as const) : ('flat' as const)
  return { direction, days: turn < 0 ? ways.length : turn }
}

/** What came in on the newest so many days; null where one of them is unknown: four days are no five. */
export function flowOver(days: readonly Pick<EtfDay, 'net_inflow_usd'>[], count: number): number | null {
  const flows = days.slice(0, count).map(({ net_inflow_usd }) => net_inflow_usd)
  return flows.length < count || flows.includes(null) ? null : sum(flows as number[])
}

/**
 * The newest row of every fund that still reports, the largest fund first. What it holds and what came in altogether
 * stand until they are told anew; the flow is of the day.
 */
export function currentFunds(rows: readonly FundDay[]): FundDay[] {
  const newest = rows.reduce((last, { date }) => (date > last ? date : last), '')
  return largestFirst(
    reporting(rows, newest).map(standing),
    ({ net_assets_usd }) => net_assets_usd,
    ({ ticker }) => ticker,
  )
}

function standing(own: readonly FundDay[]): FundDay {
  const newestFirst = [...own].sort((a, b) => compareText(b.date, a.date))
  const known = (name: 'net_assets_usd' | 'cum_inflow_usd') =>
    newestFirst.find((row) => row[name] !== null)?.[name] ?? null
  return {
    ...newestFirst[0]!,
    net_assets_usd: known('net_assets_usd'),
    cum_inflow_usd: known('cum_inflow_usd'),
  }
}

/** The rows of each fund that reported within the days up to that one. */
function reporting(rows: readonly FundDay[], date: string): FundDay[][] {
  if (date === '') return []
  const first = dateOf(dayMs(date)! - FUND_REPORTS_WITHIN)
  const within = rows.filter((row) => row.date > first && row.date <= date)
  return [...groupBy(within, ({ ticker }) => ticker).values()]
}

function fundsOn(rows: readonly FundDay[], date: string) {
  const known = rows.flatMap((row) =>
    row.date === date && row.net_inflow_usd !== null ? [row.net_inflow_usd] : [],
  )
  return { known, total: reporting(rows, date).length }
}

/** The day that is still being reported, where there is one after the newest final one. */
export function provisionalOf(days: readonly EtfDay[], funds: readonly FundDay[]) {
  const lastFinal = finalDays(days).reduce((last, { date }) => (date > last ? date : last), '')
  const date = [...days, ...funds].reduce(
    (last, row) => (!isFinal(row) && row.date > lastFinal && row.date > last ? row.date : last),
    '',
  )
  if (date === '') return null
  const { known, total } = fundsOn(funds, date)
  const told = days.find((day) => day.date === date)?.net_inflow_usd ?? null
  return { date, net_inflow_usd: told ?? sumKnown(known), funds_reported: known.length, funds_total: total }
}

/** Who tells of all funds together: what it says of one of them is the aggregate's own, and confirms nothing. */
const AGGREGATE = 'farside'

/** The aggregate of a finished day against what the issuers say of it. */
export function crossCheck(
  day: Pick<EtfDay, 'date' | 'net_inflow_usd'> | undefined,
  funds: readonly FundDay[],
) {
  if (!day) {
    const unknown = { date: null, aggregate_usd: null, issuer_sum_usd: null, difference_usd: null }
    return { ...unknown, funds_matched: null, status: 'none' as const }
  }
  const { total } = fundsOn(funds, day.date)
  const issuers = funds.filter(({ source }) => source !== AGGREGATE)
  const { known } = fundsOn(issuers, day.date)
  const aggregate_usd = day.net_inflow_usd
  const issuer_sum_usd = sumKnown(known)
  const difference_usd =
    aggregate_usd === null || issuer_sum_usd === null ? null : issuer_sum_usd - aggregate_usd
  return {
    date: day.date,
    aggregate_usd,
    issuer_sum_usd,
    difference_usd,
    funds_matched: known.length,
    status: checkStatus(aggregate_usd, difference_usd, known.length < total),
  }
}

function checkStatus(aggregate: number | null, difference: number | null, lacksFunds: boolean) {
  if (aggregate === null || difference === null) return 'none' as const
  if (lacksFunds) return 'partial' as const
  const apart = Math.max(SHARE_APART * Math.abs(aggregate), LEAST_APART_USD)
  return Math.abs(difference) <= apart ? ('match' as const) : ('mismatch' as const)
}
