import { percentileOf } from '../../core/stats.ts'
import { DAY, dayMs } from '../../core/time.ts'
import type { Row } from '../../define/table.ts'
import type { cotWeekly } from '../../tables/macro/cot.ts'

/** Who holds the futures, as boards show it; dealers are sold only. */
export const COT_CLASSES = ['hedge_fund', 'institutional', 'other_reportable', 'small_trader'] as const
export type CotClass = (typeof COT_CLASSES)[number]

/** The futures by their code, and how many coins one contract is. */
export const COT_MARKETS = [
  { market_code: '133741', asset: 'BTC', contract_size: 5, name: 'Bitcoin' },
  { market_code: '133742', asset: 'BTC', contract_size: 0.1, name: 'Micro Bitcoin' },
  { market_code: '146021', asset: 'ETH', contract_size: 50, name: 'Ether' },
  { market_code: '146022', asset: 'ETH', contract_size: 0.1, name: 'Micro Ether' },
] as const

export type CotReport = Pick<
  Row<typeof cotWeekly>,
  'report_date' | 'market_code' | 'market_name' | 'open_interest' | `${CotClass}_${'long' | 'short'}`
>

/** A report further back than this is not the one of the week before; holidays move a report by a day. */
const WEEK_AT_MOST = 10 * DAY
const THREE_YEARS = 156 * 7 * DAY
/** With fewer reports a place among them says nothing. */
const LEAST_REPORTS = 26
/** What is worth a note. Ours. */
const EXTREME_HIGH = 95
const EXTREME_LOW = 5
const LONG_STREAK = 4

export function netOf(report: CotReport, of: CotClass): number {
  return report[`${of}_long`] - report[`${of}_short`]
}

/** The report of the week before, among reports oldest first; null where that week is missing. */
function weekBefore(reports: readonly CotReport[], place: number): CotReport | null {
  const [before, report] = [reports[place - 1], reports[place]]
  if (!before || !report) return null
  return dayMs(report.report_date)! - dayMs(before.report_date)! <= WEEK_AT_MOST ? before : null
}

export function openInterestChange(reports: readonly CotReport[]): number | null {
  const before = weekBefore(reports, reports.length - 1)
  return before && reports.at(-1)!.open_interest - before.open_interest
}

/** Where a class stands in the last of the reports of one market, oldest first. */
export function standingOf(reports: readonly CotReport[], of: CotClass) {
  const last = reports.at(-1)!
  const since = dayMs(last.report_date)! - THREE_YEARS
  const nets = reports
    .filter(({ report_date }) => dayMs(report_date)! > since)
    .map((report) => netOf(report, of))
  const net = netOf(last, of)
  return {
    long: last[`${of}_long`],
    short: last[`${of}_short`],
    net,
    net_change: changeAt(reports, reports.length - 1, of),
    net_percentile_3y: nets.length < LEAST_REPORTS ? null : percentileOf(net, nets),
    streak_weeks: streakOf(reports, of),
    reports_3y: nets.length,
  }
}
export type Standing = ReturnType<typeof standingOf>

function changeAt(reports: readonly CotReport[], place: number, of: CotClass): number | null {
  const before = weekBefore(reports, place)
  return before && netOf(reports[place]!, of) - netOf(before, of)
}

/** Weeks in a row, the last included, in which the net went the same way; 0 where it stood still, null of one report. */
function streakOf(reports: readonly CotReport[], of: CotClass): number | null {
  const way = changeAt(reports, reports.length - 1, of)
  if (way === null) return null
  if (way === 0) return 0
  let place = reports.length - 1
  while (Math.sign(changeAt(reports, place, of) ?? 0) === Math.sign(way)) place -= 1
  return reports.length - 1 - place
}

const WHO: Readonly<Record<CotClass, string>> = {
  hedge_fund: 'Hedge funds',
  institutional: 'Institutions',
  other_reportable: 'Other large traders',
  small_trader: 'Small traders',
}

/** What stands out of a class in a market. */
export function notesOf(market: (typeof COT_MARKETS)[number], of: CotClass, standing: Standing) {
  const { net, net_change, net_percentile_3y, streak_weeks, reports_3y } = standing
  const contracts = (count: number) => `${Math.abs(count).toLocaleString('en-US')} contracts`
  const who = `${WHO[of]} in ${market.name} futures`
  const note = (kind: 'extreme_high' | 'extreme_low' | 'streak', weeks: number, text: string) => ({
    market_code: market.market_code,
    class: of,
    kind,
    weeks,
    text,
  })
  const stand = `${who} are net ${net < 0 ? 'short' : 'long'} ${contracts(net)}`
  const among = `of the last ${reports_3y} reports`
  const notes: ReturnType<typeof note>[] = []
  if (net_percentile_3y !== null && net_percentile_3y >= EXTREME_HIGH)
    notes.push(note('extreme_high', reports_3y, `${stand}: among the highest nets ${among}.`))
  if (net_percentile_3y !== null && net_percentile_3y <= EXTREME_LOW)
    notes.push(note('extreme_low', reports_3y, `${stand}: among the lowest nets ${among}.`))
  if (net_change !== null && streak_weeks !== null && streak_weeks >= LONG_STREAK) {
    const way = net_change > 0 ? 'added to' : 'cut'
    const text = `${who} have ${way} their net for ${streak_weeks} weeks in a row, by ${contracts(net_change)} in the last.`
    notes.push(note('streak', streak_weeks, text))
  }
  return notes
}
