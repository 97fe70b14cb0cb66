import type { z } from 'zod'
import { type FlowGroup, flowDetails, flowOf } from '../../analytics/options/flow.ts'
import { unknown } from '../../analytics/record/heard.ts'
import type { Instant } from '../../core/clock.ts'
import { DAY } from '../../core/time.ts'
import { board } from '../../define/board.ts'
import type { Reader } from '../../define/reader.ts'
import { shown } from '../../define/shown.ts'
import { flowGroups } from '../../readings/options/flow.ts'
import { isProvisionalDay } from '../../readings/record/provisional-day.ts'
import {
  OPTION_CURRENCIES,
  OPTION_TAPE_VENUES,
  type OptionCurrency,
  optionsFlowDaily,
  optionsTrades,
} from '../../tables/options/options.ts'
import { Day, FlowAnswer, type Print, type Summary } from './flow-answer.ts'
import { PRINT_COLUMNS, withLegs } from './flow-prints.ts'

const WINDOW = '24h'
const PRINTS_FROM = '48h'
const STRIKES_SHOWN = 20
const PRINTS_SHOWN = 50
const DAYS_SHOWN = 30

export const optionsFlowBoard = board({
  id: 'options-flow',
  path: '/api/public/options-flow',
  title: 'Options flow',
  about:
    'The tape of Bitcoin and ether options: premium bought and sold, by strike, with blocks and structures, the largest prints and thirty days.',
  mcp: 'get_options_flow',
  cadence: '15m',
  spelling: 'snake',
  result: FlowAnswer,
  reads: { trades: optionsTrades, days: optionsFlowDaily },
  subject: 'trades',
  async compute({ trades, days }, _params, { now }) {
    const [groups, strikes, prints, daily] = await Promise.all([
      flowGroups(trades, now.last(WINDOW)),
      trades.aggregate({
        by: ['currency', 'expiry', 'strike', 'type'],
        take: {
          premium_usd: { sum: 'premium_usd' },
          contracts: { sum: 'contracts' },
          trades: { count: true },
        },
        top: { by: 'premium_usd', limit: STRIKES_SHOWN },
        ...now.last(WINDOW),
      }),
      Promise.all(OPTION_CURRENCIES.map((currency) => largestPrints(trades, currency, now))),
      days.range({
        ...now.since(now.floor('1d').ms - (DAYS_SHOWN - 1) * DAY),
        order: 'desc',
        limit: DAYS_SHOWN * OPTION_CURRENCIES.length,
      }),
    ])
    return {
      venues: [...OPTION_TAPE_VENUES],
      window_hours: 24 as const,
      summary: { BTC: summaryOf(groups.get('BTC')), ETH: summaryOf(groups.get('ETH')) },
      strikes: strikes.map((row) => ({
        ...row,
        premium_usd: row.premium_usd ?? 0,
        contracts: row.contracts ?? 0,
      })),
      prints: prints.flat(),
      daily: daily.map((row) => shown(Day, row, { provisional: isProvisionalDay(row.date, now) })),
    }
  },
})

/** No trade in a day does not happen to options on these coins: nobody listened, and nothing is known. */
function summaryOf(groups: readonly FlowGroup[] = []): z.output<typeof Summary> {
  const { structures, ...sums } = flowOf(groups)
  const { by_venue, ...details } = flowDetails(groups)
  const figures = { ...sums, ...details, multi_leg_structures: structures }
  return { ...(groups.length === 0 ? unknown(figures) : figures), by_venue }
}

/** Each with how many legs its structure has in that time. */
async function largestPrints(
  trades: Reader<typeof optionsTrades>,
  currency: OptionCurrency,
  now: Instant,
): Promise<z.output<typeof Print>[]> {
  const prints = await trades.aggregate({
    by: PRINT_COLUMNS,
    take: { premium: { max: 'premium_usd' } },
    where: { currency },
    top: { by: 'premium', limit: PRINTS_SHOWN },
    ...now.last(PRINTS_FROM),
  })
  return await withLegs(trades, prints, now.last(PRINTS_FROM))
}
