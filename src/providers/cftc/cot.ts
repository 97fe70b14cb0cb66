import { isReleasedByRule, releaseOf } from '../../core/cot-release.ts'
import { sum } from '../../core/stats.ts'
import { DAY, dateOf, dayMs, type Ms } from '../../core/time.ts'
import { poll, type RestApi } from '../../define/source.ts'
import type { Row } from '../../define/table.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'
import { badAnswer, type Fields, listIn, numberOf, textOf } from '../../venues/fields.ts'

const ID = 'cftc.cot'
/** Traders in financial futures, without options. */
const REPORTS = 'https://publicreporting.cftc.gov/resource/gpe5-46if.json'

type Report = Row<typeof cotWeekly>
const CODES: readonly Report['market_code'][] = ['133741', '133742', '146021', '146022']

/** Told again each time: a report is corrected now and then, and one that was held up comes late. */
const LAST_WEEKS = 5 * 7 * DAY
/** A year of the four markets is two hundred. */
const MOST_ROWS = 5_000

/** Our classes by the report's. */
const REPORTED = {
  dealer: 'dealer',
  institutional: 'asset_mgr',
  hedge_fund: 'lev_money',
  other_reportable: 'other_rept',
} as const
type Held = Record<`${keyof typeof REPORTED}_${'long' | 'short' | 'spread'}`, number>

export const commitments = poll({
  id: ID,
  into: cotWeekly,
  about: 'Who holds the regulated futures on bitcoin and ether, by class and week.',
  every: '1h',
  ask: (api, { now }) => reportsFrom(api, now - LAST_WEEKS, now),
  backfill: {
    reach: '3300d',
    step: '1100d',
    ask: (api, { from, to }) => reportsFrom(api, from - LAST_WEEKS, to),
  },
  parse(answer, { now, tally }) {
    return tally.walk(listIn(ID, answer), (entry) => {
      const code = CODES.find((known) => known === entry.cftc_contract_market_code)
      return code ? reportOf(entry, code, now) : null
    })
  },
})

function reportsFrom(api: RestApi, from: Ms, to: Ms): Promise<unknown> {
  const codes = CODES.map((code) => `'${code}'`).join(',')
  const days = `'${dateOf(from)}T00:00:00' and '${dateOf(to)}T00:00:00'`
  return api.get(REPORTS, {
    query: {
      $where: `cftc_contract_market_code in(${codes}) and report_date_as_yyyy_mm_dd between ${days}`,
      $order: 'report_date_as_yyyy_mm_dd,cftc_contract_market_code',
      $limit: MOST_ROWS,
    },
  })
}

/**
 * For every contract there is one who is long and one who is short: a report that does not come to that is refused.
 */
function reportOf(entry: Fields, market_code: Report['market_code'], now: Ms): Report {
  const report_date = textOf(entry.report_date_as_yyyy_mm_dd)?.slice(0, 10) ?? ''
  const market_name = textOf(entry.market_and_exchange_names)?.trim()
  if (dayMs(report_date) === null || !market_name)
    throw badAnswer(ID, 'expected the day and the name of a market', entry)
  const open_interest = contracts(entry, 'open_interest')
  const held = heldIn(entry)
  const small_trader_long = contracts(entry, 'nonrept_positions_long')
  const small_trader_short = contracts(entry, 'nonrept_positions_short')
  const spreads = total(held, 'spread')
  for (const [side, small] of [
    ['long', small_trader_long] as const,
    ['short', small_trader_short] as const,
  ]) {
    const all = total(held, side) + spreads + small
    if (all !== open_interest)
      throw badAnswer(ID, `${all} are held ${side} of ${open_interest} of ${market_code}`, entry)
  }
  const byRule = releaseOf(report_date)
  return {
    report_date,
    market_code,
    market_name,
    open_interest,
    ...held,
    small_trader_long,
    small_trader_short,
    // A report that is here before the rule says so was not released by the rule.
    released_at: isReleasedByRule(report_date) && byRule <= now ? byRule : null,
  }
}

function heldIn(entry: Fields): Held {
  const found = Object.entries(REPORTED).flatMap(([ours, theirs]) =>
    (['long', 'short', 'spread'] as const).map((way) => [
      `${ours}_${way}`,
      contracts(entry, `${theirs}_positions_${way}`),
    ]),
  )
  return Object.fromEntries(found)
}

function total(held: Held, way: 'long' | 'short' | 'spread'): number {
  const own = Object.keys(held).filter((name) => name.endsWith(`_${way}`)) as (keyof Held)[]
  return sum(own.map((name) => held[name]))
}

/** Some columns end in `_all` and some do not. */
function contracts(entry: Fields, column: string): number {
  const count = numberOf(entry[`${column}_all`] ?? entry[column])
  if (count === null || count < 0 || !Number.isInteger(count))
    throw badAnswer(ID, `expected contracts as ${column}`, entry)
  return count
}
