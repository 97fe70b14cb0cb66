import { standingOf } from '../../analytics/macro/cot.ts'
import { DAY, dateOf, dayMs } from '../../core/time.ts'
import { from, method } from '../../define/method.ts'
import { cotWeekly } from '../../tables/macro/cot.ts'

export const cotMethod = method({
  id: 'cot',
  domain: 'macro',
  title: 'Commitments of traders',
  answers: 'Who is long and short in futures of the CME, and how unusual is that?',
  meaning: 'commitments-of-traders',
  shown: {
    cot: ['markets.open_interest_change', 'markets.open_interest_coins', 'markets.classes.**', 'history.*'],
  },
  formula: [
    'net = long − short contracts of a class',
    'change = net − net of the week before',
    'percentile = (reports lower + equal / 2) / reports of 156 weeks · 100, null under 26',
    'streak = weeks in a row in which the net went the same way',
    'open interest in coins = contracts · coins of a contract',
  ],
  version: '1',
  inputs: [
    from(
      cotWeekly,
      'hedge_fund_long',
      'hedge_fund_short',
      'institutional_long',
      'institutional_short',
      'open_interest',
      'report_date',
    ),
  ],
  assumes: ['Positions of Tuesday, told on Friday. A week that is missing leaves its change unknown.'],
  misleads: ['Hedge funds are short futures against what they hold: their net is mostly a carry trade.'],
  example: {
    given: { netsUpTo: 25, lastNet: 20 },
    steps: [
      'Reports with nets 1, 2, … 25, then 20',
      'change = 20 − 25 = −5; a week earlier it rose: streak of 1 week',
      'of 26 reports 19 are lower than 20 and two are equal: (19 + 1) / 26 = 76.923077',
    ],
    gives: { net: 20, netChange: -5, streakWeeks: 1, percentile: 76.923077 },
    by: ({ netsUpTo, lastNet }) => {
      const nets = [...Array.from({ length: netsUpTo }, (_, at) => at + 1), lastNet]
      const none = {
        institutional_long: 0,
        institutional_short: 0,
        other_reportable_long: 0,
        other_reportable_short: 0,
        small_trader_long: 0,
        small_trader_short: 0,
      }
      const reports = nets.map((net, week) => ({
        ...none,
        report_date: dateOf(dayMs('2025-01-07')! + week * 7 * DAY),
        market_code: '133741' as const,
        market_name: 'Bitcoin',
        open_interest: 100,
        hedge_fund_long: net + 50,
        hedge_fund_short: 50,
      }))
      const { net, net_change, streak_weeks, net_percentile_3y } = standingOf(reports, 'hedge_fund')
      return { net, netChange: net_change, streakWeeks: streak_weeks, percentile: net_percentile_3y }
    },
  },
})
