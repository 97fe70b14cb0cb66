import {
  COT_CLASSES,
  COT_MARKETS,
  type CotClass,
  type CotReport,
  netOf,
  notesOf,
  openInterestChange,
  standingOf,
} from '../../analytics/macro/cot.ts'
import { nextRelease, releaseOf } from '../../core/cot-release.ts'
import { groupBy } from '../../core/grouped.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { shown } from '../../define/shown.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'

/** Four markets for half a century. */
const MOST_REPORTS = 10_000
/** The main market is shown whole, the others as far back as this. */
const WHOLE = '133741'
const OTHERS_WEEKS = 52

const contracts = (meaning: string) => is.integer('contracts', meaning)
const Class = is.part(
  {
    long: is.count('Contracts held long.'),
    short: is.count('Contracts held short.'),
    net: contracts('Long − short.'),
    net_change: is.unsure(contracts('Against the report of the week before.')),
    net_percentile_3y: is.unsure(
      is.pct('Share of the reports of three years with a lower net; equal ones count half.'),
    ),
    streak_weeks: is.unsure(
      is.integer('weeks', 'Weeks in a row in which the net went the way of net_change.'),
    ),
  },
  'What that class of traders holds.',
)
const net = (who: string) => contracts(`Net of ${who}.`)
const Week = is.part({
  date: is.day('Tuesday of the report.'),
  open_interest: is.count('Contracts open.'),
  hedge_fund_net: net('leveraged funds'),
  institutional_net: net('asset managers'),
  other_reportable_net: net('other large traders'),
  small_trader_net: net('traders too small to be reported'),
})

export const cotBoard = board({
  id: 'cot',
  path: '/api/public/cot',
  title: 'Commitments of traders',
  about:
    'Who holds the regulated Bitcoin and Ether futures in the United States, by class and week, and how unusual that is.',
  mcp: 'get_cot_positioning',
  cadence: '7d',
  spelling: 'snake',
  result: is.part({
    report_date: is.unsure(is.day('Tuesday that the newest report is about.')),
    released_at: is.unsure(
      is.iso('When it came out; by rule, the Friday after at 15:30 in New York, where it does not say.'),
    ),
    next_release_at: is.iso('When the next one is due, by the same rule.'),
    markets: is.listOf(
      is.part({
        market_code: is.text('Code of the market.'),
        market_name: is.text('Name in the report.'),
        asset: is.oneOf(['BTC', 'ETH'], 'Coin.'),
        contract_size: is.coins('Coins in one contract.'),
        open_interest: is.count('Contracts open.'),
        open_interest_change: is.unsure(contracts('Against the week before.')),
        open_interest_coins: is.coins('Contracts open, in coins.'),
        classes: is.part(
          { hedge_fund: Class, institutional: Class, other_reportable: Class, small_trader: Class },
          'Classes of traders.',
        ),
      }),
      'Markets of the newest report.',
    ),
    notes: is.listOf(
      is.part({
        market_code: is.text('Code of the market.'),
        class: is.oneOf(COT_CLASSES, 'Class of traders.'),
        kind: is.oneOf(['extreme_high', 'extreme_low', 'streak'], 'What stands out.'),
        weeks: is.integer('weeks', 'Reports it is compared with, or weeks in a row.'),
        text: is.text('The same as a sentence.'),
      }),
      'What stands out: among the top or bottom twentieth of three years, four weeks or more one way.',
    ),
    history_since: is.unsure(is.day('Day of the first report on record.')),
    history: is.byName(is.listOf(Week, 'Oldest first.'), 'By code: the first whole, the others for a year.'),
  }),
  reads: { reports: cotWeekly },
  subject: 'reports',
  async compute({ reports }, _params, { now }) {
    const rows = await reports.range({ ...now.ever(), order: 'asc', limit: MOST_REPORTS })
    const byCode = groupBy(rows, ({ market_code }) => market_code)
    const newest = rows.at(-1)
    const told = COT_MARKETS.flatMap((market) => {
      const own = byCode.get(market.market_code) ?? []
      const last = own.at(-1)
      return last && last.report_date === newest?.report_date ? [{ market, own, last }] : []
    })
    return {
      report_date: newest?.report_date ?? null,
      released_at: newest ? (newest.released_at ?? releaseOf(newest.report_date)) : null,
      next_release_at: nextRelease(now.ms),
      markets: told.map(({ market: { market_code, asset, contract_size }, own, last }) => {
        const { market_name, open_interest } = last
        return {
          market_code,
          market_name,
          asset,
          contract_size,
          open_interest,
          open_interest_change: openInterestChange(own),
          open_interest_coins: open_interest * contract_size,
          classes: byClass((of) => shown(Class, standingOf(own, of))),
        }
      }),
      notes: told.flatMap(({ market, own }) =>
        COT_CLASSES.flatMap((of) => notesOf(market, of, standingOf(own, of))),
      ),
      history_since: rows[0]?.report_date ?? null,
      history: Object.fromEntries(
        [...byCode].map(([code, own]) => [
          code,
          (code === WHOLE ? own : own.slice(-OTHERS_WEEKS)).map(weekOf),
        ]),
      ),
    }
  },
})

function byClass<V>(of: (name: CotClass) => V): Record<CotClass, V> {
  return Object.fromEntries(COT_CLASSES.map((name) => [name, of(name)])) as Record<CotClass, V>
}

function weekOf(report: CotReport) {
  return {
    date: report.report_date,
    open_interest: report.open_interest,
    hedge_fund_net: netOf(report, 'hedge_fund'),
    institutional_net: netOf(report, 'institutional'),
    other_reportable_net: netOf(report, 'other_reportable'),
    small_trader_net: netOf(report, 'small_trader'),
  }
}
