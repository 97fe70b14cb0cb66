import { Print, Day as PublicDay, Summary } from '../../boards/options/flow-answer.ts'
import { PRINT_COLUMNS, withLegs } from '../../boards/options/flow-prints.ts'
import * as is from '../../define/answer.ts'
import { board } from '../../define/board.ts'
import { deeperBoard } from '../../define/deeper-board.ts'
import { offer } from '../../define/offer.ts'
import { choice, whole } from '../../define/params.ts'
import { shown } from '../../define/shown.ts'
import { isProvisionalDay } from '../../readings/record/provisional-day.ts'
import { OPTION_CURRENCIES, optionsFlowDaily, optionsTrades } from '../../tables/options/options.ts'

/** A print is big from so many dollars of premium on. */
const BIG_PRINT_USD = 25_000
const MOST_PRINTS = 20_000
/** More than a century. */
const MOST_DAYS = 40_000

const { contracts, call_premium_bought_usd, put_premium_bought_usd, net_premium_usd, multi_leg_structures } =
  Summary.shape
const { date, currency, trades, notional_usd, premium_usd, put_share_pct, block_trades, provisional } =
  PublicDay.shape
const Day = is.part({
  date,
  currency,
  trades,
  contracts,
  notional_usd,
  premium_usd,
  call_premium_bought_usd,
  put_premium_bought_usd,
  net_premium_usd,
  put_share_pct,
  block_trades,
  structures: multi_leg_structures,
  provisional,
})

const flowBoard = board({
  id: 'options-flow-history',
  path: '/api/x402/options-flow',
  title: 'Options flow, all of it',
  about: 'The flow of options on one coin day by day, and its big prints.',
  cadence: '15m',
  spelling: 'snake',
  params: {
    currency: choice(OPTION_CURRENCIES, { default: 'BTC', about: 'What the options are on.' }),
    limit: whole({ min: 1, max: MOST_PRINTS, default: 1_000, about: 'How many prints at most.' }),
  },
  result: is.part({
    daily: is.listOf(Day, 'Every day on record, newest first.'),
    prints: is.listOf(Print, 'Prints of 25,000 dollars of premium and more, newest first.'),
    prints_count: is.count('How many of these are on record.'),
  }),
  example: { currency: 'BTC' },
  reads: { trades: optionsTrades, days: optionsFlowDaily },
  subject: ['days', 'trades'],
  list: 'daily',
  async compute({ trades, days }, { currency, limit }, { now }) {
    const big = { currency, premium_usd: { gte: BIG_PRINT_USD } }
    const [daily, prints, [counted]] = await Promise.all([
      days.range({ where: { currency }, ...now.ever(), order: 'desc', limit: MOST_DAYS }),
      trades.range({ columns: PRINT_COLUMNS, where: big, ...now.ever(), order: 'desc', limit }),
      trades.aggregate({ where: big, ...now.ever(), take: { prints: { count: true } } }),
    ])
    return {
      daily: daily.map((row) => shown(Day, row, { provisional: isProvisionalDay(row.date, now) })),
      prints: await withLegs(trades, prints, now.ever()),
      prints_count: counted?.prints ?? 0,
    }
  },
})

export const optionsFlow = offer({
  route: 'options-flow',
  priceUsd: 0.005,
  about:
    'Premium flow of options day by day, and the list of big prints: strike, expiry, direction, premium, implied volatility, venue.',
  source: 'public option trades of the venues',
  params: {},
  answer: deeperBoard(flowBoard),
})
